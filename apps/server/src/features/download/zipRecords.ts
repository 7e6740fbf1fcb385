/** The records of a zip file, as APPNOTE 6.3 has them: stored, names in UTF-8, 64 bits where 32 are not enough. */

export interface ZipEntry {
  /** With slashes; a folder's ends in one. */
  path: string;
  modifiedAt: number;
  /** Absent for a folder. */
  content?: { sha256: string; size: number; crc32: number };
}

const most16 = 0xffff;
const most32 = 0xffffffff;
const inUtf8 = 0x0800;
const madeByUnix = 3 << 8;
const plain = 20;
const wide = 45;
/** The time in UTC, which the old fields cannot say. */
const timeField = 9;

const sizeOf = ({ content }: ZipEntry): number => content?.size ?? 0;
const isWide = (value: number): boolean => value >= most32;

/** What stands before the bytes of an entry. */
export function localLength(entry: ZipEntry): number {
  return 30 + Buffer.byteLength(entry.path) + timeField + (isWide(sizeOf(entry)) ? 20 : 0);
}

export function localRecord(entry: ZipEntry): Buffer {
  const size = sizeOf(entry);
  const record = Buffer.alloc(localLength(entry));
  let at = record.writeUInt32LE(0x04034b50);
  at = record.writeUInt16LE(isWide(size) ? wide : plain, at);
  at = writeCommon(record, at, entry);
  at = record.writeUInt16LE(record.length - 30 - Buffer.byteLength(entry.path), at);
  at += record.write(entry.path, at);
  if (isWide(size)) at = writeWide(record, at, [size, size]);
  writeTime(record, at, entry);
  return record;
}

const wideOf = (entry: ZipEntry, offset: number): number[] => {
  const size = sizeOf(entry);
  return [...(isWide(size) ? [size, size] : []), ...(isWide(offset) ? [offset] : [])];
};

export function centralLength(entry: ZipEntry, offset: number): number {
  const { length } = wideOf(entry, offset);
  return 46 + Buffer.byteLength(entry.path) + timeField + (length > 0 ? 4 + 8 * length : 0);
}

/** The entry in the list at the end; its bytes begin at the offset. */
export function centralRecord(entry: ZipEntry, offset: number): Buffer {
  const values = wideOf(entry, offset);
  const record = Buffer.alloc(centralLength(entry, offset));
  let at = record.writeUInt32LE(0x02014b50);
  at = record.writeUInt16LE(madeByUnix | wide, at);
  at = record.writeUInt16LE(values.length > 0 ? wide : plain, at);
  at = writeCommon(record, at, entry);
  at = record.writeUInt16LE(record.length - 46 - Buffer.byteLength(entry.path), at);
  // No comment, one disk, nothing internal.
  at += 6;
  at = record.writeUInt32LE((entry.content ? 0o100644 << 16 : (0o40755 << 16) | 0x10) >>> 0, at);
  at = record.writeUInt32LE(Math.min(offset, most32), at);
  at += record.write(entry.path, at);
  if (values.length > 0) at = writeWide(record, at, values);
  writeTime(record, at, entry);
  return record;
}

/** The fields that both records share, from the flags to the length of the name. */
function writeCommon(record: Buffer, from: number, entry: ZipEntry): number {
  const size = Math.min(sizeOf(entry), most32);
  const { date, time } = dosTime(entry.modifiedAt);
  let at = record.writeUInt16LE(inUtf8, from);
  at = record.writeUInt16LE(0, at);
  at = record.writeUInt16LE(time, at);
  at = record.writeUInt16LE(date, at);
  at = record.writeUInt32LE((entry.content?.crc32 ?? 0) >>> 0, at);
  at = record.writeUInt32LE(size, at);
  at = record.writeUInt32LE(size, at);
  return record.writeUInt16LE(Buffer.byteLength(entry.path), at);
}

function writeWide(record: Buffer, from: number, values: readonly number[]): number {
  let at = record.writeUInt16LE(0x0001, from);
  at = record.writeUInt16LE(8 * values.length, at);
  for (const value of values) at = record.writeBigUInt64LE(BigInt(value), at);
  return at;
}

function writeTime(record: Buffer, from: number, { modifiedAt }: ZipEntry): void {
  let at = record.writeUInt16LE(0x5455, from);
  at = record.writeUInt16LE(5, at);
  at = record.writeUInt8(1, at);
  record.writeInt32LE(Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, Math.floor(modifiedAt / 1000))), at);
}

/** Two seconds are the smallest step, 1980 the first year and 2107 the last. */
export function dosTime(ms: number): { date: number; time: number } {
  const at = new Date(Math.max(Date.UTC(1980, 0), Math.min(ms, Date.UTC(2107, 11, 31))));
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
}

export interface Central {
  count: number;
  start: number;
  length: number;
}

const needsWideEnd = ({ count, start, length }: Central): boolean =>
  count >= most16 || isWide(start) || isWide(length);

export const endLength = (central: Central): number => (needsWideEnd(central) ? 56 + 20 : 0) + 22;

/** Where the list is and how long. */
export function endRecord(central: Central): Buffer {
  const { count, start, length } = central;
  const record = Buffer.alloc(endLength(central));
  let at = 0;
  if (needsWideEnd(central)) {
    at = record.writeUInt32LE(0x06064b50, at);
    at = record.writeBigUInt64LE(44n, at);
    at = record.writeUInt16LE(madeByUnix | wide, at);
    at = record.writeUInt16LE(wide, at);
    at += 8;
    for (const value of [count, count, length, start]) at = record.writeBigUInt64LE(BigInt(value), at);
    at = record.writeUInt32LE(0x07064b50, at);
    at += 4;
    at = record.writeBigUInt64LE(BigInt(start + length), at);
    at = record.writeUInt32LE(1, at);
  }
  at = record.writeUInt32LE(0x06054b50, at);
  at += 4;
  at = record.writeUInt16LE(Math.min(count, most16), at);
  at = record.writeUInt16LE(Math.min(count, most16), at);
  at = record.writeUInt32LE(Math.min(length, most32), at);
  record.writeUInt32LE(Math.min(start, most32), at);
  return record;
}
