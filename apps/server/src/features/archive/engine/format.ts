/** Which format a file is, by its first bytes: its name may say anything. */
import type { ArchiveFormat } from './types.ts';

export const headBytes = 8;

const magics: readonly (readonly [bytes: readonly number[], format: ArchiveFormat])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'zip'],
  // An empty zip, and the first volume of a split one.
  [[0x50, 0x4b, 0x05, 0x06], 'zip'],
  [[0x50, 0x4b, 0x07, 0x08], 'zip'],
  [[0x50, 0x4b, 0x30, 0x30], 'zip'],
  [[0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], '7z'],
  [[0x52, 0x61, 0x72, 0x21, 0x1a, 0x07], 'rar'],
];

export function archiveFormatOf(head: Uint8Array): ArchiveFormat | undefined {
  return magics.find(([magic]) => magic.every((byte, index) => head[index] === byte))?.[1];
}
