/**
 * Fonts for drawings: what this machine was given, by name; for all that is missing those that come with the product,
 * so that a drawing looks the same wherever it is prepared.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FontProvider } from '@linework/cad/text/fonts';
import { packagedFonts, type ReadSlice } from '@linework/fonts/packaged';
import { fontsOnDisk } from './diskFonts.ts';

const require = createRequire(import.meta.url);

const read: ReadSlice = ({ package: name, file, weight }) => {
  // Files of one weight there are as WOFF too: larger, but read without a library that takes long to load.
  const chosen = weight === undefined ? file.replace(/\.woff2$/, '.woff') : file;
  try {
    return readFileSync(require.resolve(`${name}/files/${chosen}`));
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
