/** Fonts at hand on this machine, for drawings that do not bring theirs. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, sep } from 'node:path';
import type { FontProvider } from '@linework/cad/text/fonts';
import { fontLibrary, type FontFile } from '@linework/cad/text/library';
import { fontFolders } from './fontFolders.ts';

const fontFile = /\.(shx|ttf|ttc|otf)$/i;
const deepest = 6;

interface Fallback {
  regular: string;
  bold: string;
  /** Of collections: which one, by the family and the face. */
  member?: (bold: boolean) => string;
}

const sans: Fallback = { regular: 'dejavusans.ttf', bold: 'dejavusans-bold.ttf' };
const serif: Fallback = { regular: 'dejavuserif.ttf', bold: 'dejavuserif-bold.ttf' };
const mono: Fallback = { regular: 'dejavusansmono.ttf', bold: 'dejavusansmono-bold.ttf' };
const cjk: Fallback = {
  regular: 'notosanscjk-regular.ttc',
  bold: 'notosanscjk-bold.ttc',
  member: (bold) => `NotoSansCJKsc-${bold ? 'Bold' : 'Regular'}`,
};

/** In order of preference, by what the wanted font is like. */
function fallbacksFor(name: string): Fallback[] {
  if (/cour|mono|consol|typewriter/i.test(name)) return [mono, sans, cjk];
  const isSerif = /times|serif(?!.*sans)|roman|georgia|garamond|cambria|book/i.test(name);
  return isSerif && !/sans/i.test(name) ? [serif, sans, cjk] : [sans, cjk];
}

/** Font files by lower-case name, of a folder and everything below it. */
function indexFolder(folder: string, into: Map<string, string>, depth = 0): void {
  if (depth > deepest || !existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    // Joining paths in the general way takes longer than finding them.
    const path = folder + sep + entry.name;
    if (entry.isDirectory()) indexFolder(path, into, depth + 1);
    else if (fontFile.test(entry.name) && !into.has(entry.name.toLowerCase())) {
      into.set(entry.name.toLowerCase(), path);
    }
  }
}

function findFonts(drawing: string | undefined): Map<string, string> {
  const files = new Map<string, string>();
  const beside = drawing === undefined ? undefined : dirname(drawing);
  for (const name of beside !== undefined && existsSync(beside) ? readdirSync(beside) : []) {
    if (extname(name).toLowerCase() === '.shx') files.set(name.toLowerCase(), join(beside!, name));
  }
  for (const folder of fontFolders()) indexFolder(folder, files);
  return files;
}

/** `drawing`: its own folder is looked into first, as it is, without what lies below. */
export function fontsOnDisk(drawing?: string): FontProvider {
  let found: Map<string, string> | undefined;
  // Many drawings say nothing: fonts are looked for when one is wanted.
  const files = (): Map<string, string> => (found ??= findFonts(drawing));
  const loaded = new Map<string, Uint8Array>();
  const read = (name: string): Uint8Array | undefined => {
    const path = files().get(name);
    if (path === undefined) return undefined;
    let bytes = loaded.get(name);
    if (!bytes) loaded.set(name, (bytes = readFileSync(path)));
    return bytes;
  };
  return fontLibrary({
    read,
    fallbacks: (face, wanted) =>
      fallbacksFor(wanted).flatMap(({ regular, bold, member }): FontFile[] => {
        const wantsBold = face?.bold === true;
        const isBold = wantsBold && files().has(bold);
        const name = isBold ? bold : regular;
        if (!files().has(name)) return [];
        // Read only when a character needs it: the largest has twenty megabytes.
        const bytes = (): Uint8Array => read(name) ?? new Uint8Array(0);
        const chosen = member ? { member: member(isBold) } : {};
        return [{ name, bytes, ...chosen, regular: wantsBold && !isBold }];
      }),
  });
}
