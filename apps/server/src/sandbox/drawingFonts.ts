/**
 * Fonts for drawings: what this machine was given, by name; for all that is missing those that come with the product,
 * so that a drawing looks the same wherever it is prepared.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FontProvider } from '@linework/cad/text/fonts';
import { packagedFonts, type ReadSlice } from '@linework/fonts/packaged';
import { fontsOnDisk } from './diskFonts.ts';

const require = createRequire(import.meta.url);

/** Folders of packages by their names, found by hand: to ask Node takes longer than to read a font. */
const folders = new Map<string, string | undefined>();

function folderOf(name: string): string | undefined {
  if (!folders.has(name)) {
    const isThere = (folder: string): boolean => {
      try {
        return existsSync(folder);
      } catch {
        // What a child process may not read it may not ask for.
        return false;
      }
    };
    const places = (require.resolve.paths(name) ?? []).map((modules) => join(modules, name));
    folders.set(name, places.find(isThere));
  }
  return folders.get(name);
}

const read: ReadSlice = ({ package: name, file, weight }) => {
  // Files of one weight there are as WOFF too: larger, but read without a library that takes long to load.
  const chosen = weight === undefined ? file.replace(/\.woff2$/, '.woff') : file;
  try {
    return readFileSync(join(folderOf(name) ?? '', 'files', chosen));
  } catch {
    return undefined;
  }
};

/** `drawing`: its own folder is looked into first. */
export function drawingFonts(drawing?: string): FontProvider {
  const disk = fontsOnDisk(drawing);
  const packaged = packagedFonts(read);
  return {
    find: (name, bigFont, face) => disk.find(name, bigFont, face),
    fallback: (code, face, name) => packaged.fallback(code, face, name) ?? disk.fallback?.(code, face, name),
  };
}
