/** The central directory of a zip by yauzl: raw names, whatever they are written in. */
import { closeSync, fstatSync, readSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import {
  ArchiveFailure,
  openVolume,
  type ArchiveListing,
  type ArchiveMember,
  type ArchiveVolume,
} from './types.ts';
import { hasOverlap, type ZipPlace } from './zipOverlap.ts';

const windowBytes = 256 * 1024;

/** yauzl reads an entry by two small reads: a window in memory spares the system most of them. */
export class WindowReader extends yauzl.RandomAccessReader {
  readonly fd: number;
  readonly size: number;
  readonly #window = Buffer.allocUnsafe(windowBytes);
  #start = 0;
  #length = 0;

  constructor(volume: ArchiveVolume) {
    super();
    this.fd = openVolume(volume);
    this.size = fstatSync(this.fd).size;
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    try {
      this.readInto(target.subarray(offset, offset + length), position);
      callback(null);
    } catch (error) {
      callback(error as Error);
    }
  }

  readInto(target: Buffer, position: number): void {
    if (target.length > windowBytes / 2) return readExactly(this.fd, target, position);
    if (position < this.#start || position + target.length > this.#start + this.#length) {
      this.#start = position;
      this.#length = readSync(this.fd, this.#window, 0, windowBytes, position);
    }
    const from = position - this.#start;
    if (from + target.length > this.#length) throw new ArchiveFailure('damaged', 'the file is cut off');
    this.#window.copy(target, 0, from, from + target.length);
  }

  override _readStreamForRange(): Readable {
    throw new Error('members are read without streams');
  }

  override close(callback: (error: Error | null) => void): void {
    closeSync(this.fd);
    callback(null);
  }
}

export function readExactly(fd: number, target: Uint8Array, position: number): void {
  for (let at = 0; at < target.length;) {
    const read = readSync(fd, target, at, target.length - at, position + at);
    if (read === 0) throw new ArchiveFailure('damaged', 'the file is cut off');
    at += read;
  }
}

export interface ZipDirectory {
  zip: ZipFile;
  reader: WindowReader;
  entries: Entry[];
}

/** All entries, or as many as may be. */
export async function readZipDirectory(volume: ArchiveVolume, maxMembers: number): Promise<ZipDirectory> {
  const reader = new WindowReader(volume);
  let zip: ZipFile;
  try {
    zip = await yauzl.fromRandomAccessReaderPromise(reader, reader.size, {
      lazyEntries: true,
      decodeStrings: false,
      autoClose: false,
      validateEntrySizes: false,
    });
  } catch (error) {
    throw failureOf(error as Error);
  }
  if (zip.entryCount > maxMembers) throw new ArchiveFailure('tooMany', String(zip.entryCount));
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (error) {
    throw failureOf(error as Error);
  }
  return { zip, reader, entries };
}

/** In order, but not for yauzl: bytes behind the end, or PKWARE's strong encryption. 7-Zip takes both. */
const beyondYauzl = /comment length|strong encryption/i;

function failureOf(error: Error): ArchiveFailure {
  if (error instanceof ArchiveFailure) return error;
  const { message } = error;
  if (/multi-disk|split/i.test(message)) return new ArchiveFailure('missingPart', message);
  return new ArchiveFailure(beyondYauzl.test(message) ? 'unsupported' : 'damaged', message);
}

export async function listZip(volume: ArchiveVolume, maxMembers: number): Promise<ArchiveListing> {
  const { reader, entries } = await readZipDirectory(volume, maxMembers);
  const members = entries.map(memberOf);
  const listing: ArchiveListing = { format: 'zip', isSolid: false, members, bytes: reader.size };
  return hasOverlap(entries.map(placeOf)) ? { ...listing, problem: 'overlap' } : listing;
}

const placeOf = (entry: Entry): ZipPlace => ({
  start: entry.relativeOffsetOfLocalHeader,
  bytes: entry.fileNameLength + entry.compressedSize,
});

const flags = { encrypted: 0x1, utf8: 0x800 } as const;
const unixHost = 3;
const macHost = 19;
const fileTypes = { mask: 0xf000, regular: 0x8000, folder: 0x4000 } as const;

function memberOf(entry: Entry, index: number): ArchiveMember {
  const raw = entry.fileNameRaw;
  const unicode = unicodePath(entry, raw);
  const isAscii = raw.every((byte) => byte < 0x80);
  const isUtf8 = (entry.generalPurposeBitFlag & flags.utf8) !== 0 && isValidUtf8(raw);
  const path = unicode ?? (isUtf8 || isAscii ? raw.toString('utf8') : raw.toString('latin1'));
  const host = entry.versionMadeBy >> 8;
  const type =
    host === unixHost || host === macHost
      ? (entry.externalFileAttributes >>> 16) & fileTypes.mask
      : entry.externalFileAttributes & 0x10
        ? fileTypes.folder
        : 0;
  const isFolder = path.endsWith('/') || type === fileTypes.folder || isDosFolder(path, entry);
  const isLink = !isFolder && type !== 0 && type !== fileTypes.regular;
  return {
    index,
    path,
    ...(unicode === undefined && !isUtf8 && !isAscii && { isRaw: true as const }),
    ...(isFolder && { isFolder: true as const }),
    ...(isLink && { isLink: true as const }),
    ...((entry.generalPurposeBitFlag & flags.encrypted) !== 0 && { isEncrypted: true as const }),
    size: isFolder ? 0 : entry.uncompressedSize,
    packed: entry.compressedSize,
    modifiedAt: timeOf(entry),
    ...(entry.crc32 !== 0 && { crc32: entry.crc32 }),
  };
}

const isDosFolder = (path: string, { uncompressedSize }: Entry): boolean =>
  path.endsWith('\\') && uncompressedSize === 0;

function timeOf(entry: Entry): number {
  try {
    const at = entry.getLastModDate({ timezone: 'UTC' }).getTime();
    return Number.isFinite(at) && at > 0 ? at : 0;
  } catch {
    return 0;
  }
}

/** Info-ZIP writes the name in UTF-8 beside the old one, with the checksum of that. */
function unicodePath({ extraFields }: Entry, raw: Buffer): string | undefined {
  const field = extraFields.find(({ id, data }) => id === 0x7075 && data.length > 5 && data[0] === 1);
  if (!field || field.data.readUInt32LE(1) !== crc32(raw)) return undefined;
  const name = field.data.subarray(5);
  return isValidUtf8(name) ? name.toString('utf8') : undefined;
}

function isValidUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
