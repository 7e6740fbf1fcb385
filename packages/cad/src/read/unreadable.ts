import type { Diagnostics } from '../model/diagnostics.ts';

const NO_DRAWING = 'unknown-format';

/** Files that come under a drawing's name, by their first bytes, each a character. */
const KNOWN: readonly (readonly [start: RegExp, code: string, message: string])[] = [
  [/^$/, NO_DRAWING, 'The file is empty.'],
  [/^\0+$/, NO_DRAWING, 'The file begins with nothing but zeros: it was not copied or saved to its end.'],
  [
    // what programs for the protection of a company's documents put in front
    /^[^]{0,40}(HSKey\.|E-SafeNet|%TSD-Header)/,
    'encrypted',
    'The file was encrypted by a program that protects documents. Only where that program is installed can it be opened, and saved without protection.',
  ],
  [
    // the stream of numbers that hides the header, with no header in it yet
    /^\)#\u00be\u0084\u00e1l\u00d6\u00ae/,
    'dwg-damaged',
    'Saving this drawing was broken off: the beginning of the file was never written.',
  ],
  [
    /^\0\u0005\u0016\u0007/,
    NO_DRAWING,
    'The file holds what macOS keeps about a drawing; the drawing itself is another file, without ._ before its name.',
  ],
  [
    /^version https:\/\/git-lfs/,
    NO_DRAWING,
    'The file only says where a repository keeps the drawing: it has to be fetched with Git LFS.',
  ],
  [
    /^(\u00ef\u00bb\u00bf)?\s*<(!doctype html|html|head|body)\b/i,
    NO_DRAWING,
    'The file is a web page, not a drawing: perhaps what a server answered instead of one.',
  ],
  [
    /^(Rar!\u001a|7z\u00bc\u00af|\u001f\u008b)/,
    NO_DRAWING,
    'The file is an archive: it has to be unpacked first.',
  ],
];

/** Says why a file is none that can be read. */
export function tellUnreadable(bytes: Uint8Array, diagnostics: Diagnostics): void {
  const start = String.fromCharCode(...bytes.subarray(0, 512));
  const known = KNOWN.find(([pattern]) => pattern.test(start));
  if (known) diagnostics.error(known[1], known[2]);
  else diagnostics.error(NO_DRAWING, 'The file is no drawing of a kind that can be read.');
}
