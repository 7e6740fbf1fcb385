/**
 * Whether content can be what its name says, by its first bytes. Forgiving where programs are sloppy with names (a PNG
 * called .jpg, a DXF called .dwf), strict where something else than a document hides behind a name.
 */

/** As many bytes as `contentFits` needs to see. */
export const headBytes = 4096;

type Test = (head: Buffer) => boolean;

const startsWith =
  (...beginnings: (string | number[])[]): Test =>
  (head) =>
    beginnings.some((beginning) => {
      const bytes = typeof beginning === 'string' ? Buffer.from(beginning, 'latin1') : Buffer.from(beginning);
      return head.subarray(0, bytes.length).equals(bytes);
    });

const matches =
  (pattern: RegExp): Test =>
  (head) =>
    pattern.test(head.toString('latin1'));

const any =
  (...tests: Test[]): Test =>
  (head) =>
    tests.some((test) => test(head));

const utf16Mark = startsWith([0xff, 0xfe], [0xfe, 0xff]);

/** Bytes that no text in any single-byte or UTF encoding has, up to a few: old programs leave some behind. */
const isText: Test = (head) => {
  if (utf16Mark(head)) return true;
  let odd = 0;
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32)) odd += 1;
  return odd * 100 <= head.length;
};

const zip = startsWith('PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08');
const ole = startsWith([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const archive = any(
  zip,
  startsWith('Rar!\x1a\x07', 'RE~^', '7z\xbc\xaf\x27\x1c', [0x1f, 0x8b]),
  (head) => head.toString('latin1', 257, 262) === 'ustar',
);
const picture = any(
  startsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], [0xff, 0xd8, 0xff], 'GIF87a', 'GIF89a', 'BM'),
  startsWith('II*\0', 'MM\0*', 'II+\0', 'MM\0+'),
  (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
);
/** From AutoCAD 1.0 (MC0.0) and 2.x (AC1.2 … AC2.22) to today's AC10xx; two had other names before they were ready. */
const dwg = matches(/^(?:AC1\d\d\d|AC[12]\.\d|MC0\.0|AC402[ab]|AC701a)/i);
/** A group code on the first line that is not blank, or the sentence every binary one begins with. */
const dxf = any(startsWith('AutoCAD Binary DXF'), (head) => isText(head) && asciiDxf(head));
const asciiDxf = matches(/^(?:\xef\xbb\xbf)?\s*\d{1,4}[ \t]*(?:\r|\n|$)/);
const drawing = any(dwg, dxf, startsWith('(DWF V'), zip);
const trueType = startsWith([0, 1, 0, 0], 'true', 'typ1', 'OTTO', 'ttcf');
const officeDocument = any(ole, zip, isText);

/** Programs and scripts, of any system. */
const isExecutable = any(
  (head) => startsWith('MZ', 'ZM')(head) && !isText(head),
  startsWith('\x7fELF', '#!', '<?php', 'dex\n', '@echo', '@ECHO'),
  startsWith(
    [0xfe, 0xed, 0xfa, 0xce],
    [0xfe, 0xed, 0xfa, 0xcf],
    [0xce, 0xfa, 0xed, 0xfe],
    [0xcf, 0xfa, 0xed, 0xfe],
  ),
  startsWith([0xca, 0xfe, 0xba, 0xbe], [0x4c, 0, 0, 0, 1, 0x14, 2, 0], '\0asm'),
);
/** Formats that are many or have no beginning of their own. */
const noProgram: Test = (head) => !isExecutable(head);

const tests: Record<string, Test> = {
  dwg: drawing,
  dws: drawing,
  dwt: drawing,
  dxf: drawing,
  dwf: drawing,
  gif: picture,
  jpg: picture,
  jpeg: picture,
  png: picture,
  bmp: picture,
  tif: picture,
  tiff: picture,
  txt: isText,
  rtf: isText,
  lin: isText,
  doc: officeDocument,
  docx: any(zip, ole),
  xls: any(officeDocument, startsWith([9, 0], [9, 2], [9, 4], [9, 8])),
  xlsx: any(zip, ole),
  ppt: officeDocument,
  pptx: any(zip, ole),
  // Readers look for it within the first KB.
  pdf: (head) => head.subarray(0, 1024).includes('%PDF-'),
  zip: archive,
  rar: archive,
  '7z': archive,
  ttf: trueType,
  ttc: trueType,
  shx: startsWith('AutoCAD-86 '),
};

/** Nothing at all fits every name. */
export function contentFits(extension: string, head: Buffer): boolean {
  if (head.length === 0) return true;
  return (tests[extension] ?? noProgram)(head.subarray(0, headBytes));
}
