import type { Diagnostics } from '../../../model/diagnostics.ts';
import type { Pages } from './pages.ts';

/** A DWG file taken apart: its sections, and where objects are counted from. */
export type Container = {
  version: number;
  maintenance: number;
  codePage: number;
  /** A section's bytes, by its name of R2004 and later; undefined where the file has none (or none that is sound). */
  section(name: string): Uint8Array | undefined;
  /** A packed page of a section as the file has it, by where it begins in the section; undefined where it has none such. */
  packedPage?(name: string, offset: number, pageSize: number): Uint8Array | undefined;
  /** The same of R2007, where pages are in words of data and correction: as stored, and the packed data in it. */
  codedPage?(name: string, offset: number, length: number): CodedPage | undefined;
  /** What the offsets of the object map count in: the objects section, or before R2004 the whole file. */
  objects: Pages;
  /** Where the preview picture lies in `file`, 0 for nowhere; addresses inside it are those of the file. */
  previewAt: number;
  file: Uint8Array;
  diagnostics: Diagnostics;
};

/** A page of R2007 as stored, and the packed data that its words hold. */
export type CodedPage = { coded: Uint8Array; data: Uint8Array };

export function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** What a file may unpack to: sound ones stay far below. */
const MAX_TIMES = 64;
const MIN_ROOM = 1 << 22;
const MAX_BYTES = 0x1fffffff;

export function mayUnpackTo(size: number, fileSize: number): boolean {
  return size >= 0 && size <= Math.min(MAX_BYTES, MIN_ROOM + fileSize * MAX_TIMES);
}
