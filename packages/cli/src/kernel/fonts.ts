import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { type FontFile, fontLibrary } from '@linework/cad/text/library';
import type { FontProvider } from '@linework/cad/text/fonts';

const SYSTEM_FOLDERS = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  '/Library/Fonts',
  '/System/Library/Fonts',
  'C:\\Windows\\Fonts',
];
const FONT_FILE = /\.(shx|ttf|ttc|otf)$/i;

type Fallback = { regular: string; bold: string; member?: string };

const SANS: Fallback = { regular: 'dejavusans.ttf', bold: 'dejavusans-bold.ttf' };
const SERIF: Fallback = { regular: 'dejavuserif.ttf', bold: 'dejavuserif-bold.ttf' };
const MONO: Fallback = { regular: 'dejavusansmono.ttf', bold: 'dejavusansmono-bold.ttf' };
const CJK: Fallback = {
  regular: 'notosanscjk-regular.ttc',
  bold: 'notosanscjk-bold.ttc',
  member: 'NotoSansCJKsc-Regular',
};

/** In order of preference, by what the wanted font is like. */
function fallbacksFor(name: string): Fallback[] {
  if (/cour|mono|consol|typewriter/i.test(name)) return [MONO, SANS, CJK];
  if (/times|serif(?!.*sans)|roman|georgia|garamond|cambria|book/i.test(name) && !/sans/i.test(name))
    return [SERIF, SANS, CJK];
  return [SANS, CJK];
}

/** Font files by lower-case name, of a folder and everything below it. */
function indexFolder(folder: string, into: Map<string, string>, depth = 0): void {
  if (depth > 6 || !existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) indexFolder(path, into, depth + 1);
    else if (FONT_FILE.test(entry.name) && !into.has(entry.name.toLowerCase()))
      into.set(entry.name.toLowerCase(), path);
  }
}

/**
 * Fonts at hand on this machine: beside the drawing, in the folders of LINEWORK_FONTS, and the system's. The folder of
 * the drawing is taken as it is, without what lies below.
 */
export function fontsOnDisk(drawing: string): FontProvider {
  const files = new Map<string, string>();
  const beside = dirname(drawing);
  for (const name of existsSync(beside) ? readdirSync(beside) : []) {
    if (extname(name).toLowerCase() === '.shx') files.set(name.toLowerCase(), join(beside, name));
  }
  for (const folder of (process.env['LINEWORK_FONTS'] ?? '').split(/[;:]/).filter(Boolean))
    indexFolder(folder, files);
  for (const folder of SYSTEM_FOLDERS) indexFolder(folder, files);
  const loaded = new Map<string, Uint8Array>();
  const read = (name: string): Uint8Array | undefined => {
    const path = files.get(name);
    if (path === undefined) return undefined;
    let bytes = loaded.get(name);
    if (!bytes) loaded.set(name, (bytes = readFileSync(path)));
    return bytes;
  };
  return fontLibrary({
    read,
    fallbacks: (face, wanted) =>
      fallbacksFor(wanted).flatMap(({ regular, bold, member }): FontFile[] => {
        const name = face?.bold && files.has(bold) ? bold : regular;
        if (!files.has(name)) return [];
        // Read only when a character needs it: the largest has twenty megabytes.
        const bytes = (): Uint8Array => read(name) ?? new Uint8Array(0);
        return [{ name, bytes, ...(member && name === regular ? { member } : {}) }];
      }),
  });
}
