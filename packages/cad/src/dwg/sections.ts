/** Names of the data sections since R2004. */
export const SECTIONS = {
  header: 'AcDb:Header',
  classes: 'AcDb:Classes',
  handles: 'AcDb:Handles',
  objects: 'AcDb:AcDbObjects',
  auxHeader: 'AcDb:AuxHeader',
  template: 'AcDb:Template',
  freeSpace: 'AcDb:ObjFreeSpace',
  preview: 'AcDb:Preview',
  summary: 'AcDb:SummaryInfo',
  appInfo: 'AcDb:AppInfo',
  fileDependencies: 'AcDb:FileDepList',
  history: 'AcDb:RevHistory',
  security: 'AcDb:Security',
  dataStorage: 'AcDb:AcDsPrototype_1b',
  macros: 'AcDb:VBAProject',
} as const;

/** Sixteen bytes before and after a section; the closing ones are the opening ones inverted. */
export const SENTINELS = {
  header: [0xcf, 0x7b, 0x1f, 0x23, 0xfd, 0xde, 0x38, 0xa9, 0x5f, 0x7c, 0x68, 0xb8, 0x4e, 0x6d, 0x33, 0x5f],
  classes: [0x8d, 0xa1, 0xc4, 0xb8, 0xc4, 0xa9, 0xf8, 0xc5, 0xc0, 0xdc, 0xf4, 0x5f, 0xe7, 0xcf, 0xb6, 0x8a],
  preview: [0x1f, 0x25, 0x6d, 0x07, 0xd4, 0x36, 0x28, 0x28, 0x9d, 0x57, 0xca, 0x3f, 0x9d, 0x44, 0x10, 0x2b],
} as const;

/** Kinds of pages since R2004. */
export const PAGE_MAP = 0x41630e3b;
export const SECTION_MAP = 0x4163003b;
export const DATA_PAGE = 0x4163043b;

/**
 * The header of a data page, eight words, is hidden by its own address: DATA_PAGE, section number, size of the data as
 * stored, size of the page (header included), offset in the section (two words), checksum of the header (seeded with
 * that of the data, its own field zero), checksum of the data as stored. The specification has the last four shifted.
 */
export function pageMask(address: number): number {
  return (0x4164536b ^ address) >>> 0;
}

export const FILE_HEADER_AT = 0x80;
export const FILE_HEADER_SIZE = 0x6c;

/** Hides or shows the file header at 0x80 (the same either way). */
export function turnFileHeader(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let state = 1;
  return Uint8Array.from(bytes, (byte) => {
    state = (Math.imul(state, 0x343fd) + 0x269ec3) | 0;
    return byte ^ ((state >>> 16) & 255);
  });
}
