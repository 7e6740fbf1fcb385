/** The central directory of a zip by yauzl: raw names, whatever they are written in. */
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { firstBefore, partAfter } from './parts.ts';
import { ArchiveFailure, type ArchiveListing, type ArchiveMember, type ArchiveVolume } from './types.ts';
import { WindowReader } from './windowReader.ts';
import { hasOverlap, type ZipPlace } from './zipOverlap.ts';

export interface ZipDirectory {
  zip: ZipFile;
  reader: WindowReader;
  entries: Entry[];
}

/** All entries, or as many as may be. */
export async function readZipDirectory(
  volumes: readonly ArchiveVolume[],
  maxMembers: number,
): Promise<ZipDirectory> {
  const reader = new WindowReader(volumes);
  const zip = await openZip(reader, volumes);
  if (zip.entryCount > maxMembers) throw new ArchiveFailure('tooMany', String(zip.entryCount));
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (error) {
    throw failureOf(error as Error, volumes);
  }
  return { zip, reader, entries };
}

async function openZip(reader: WindowReader, volumes: readonly ArchiveVolume[]): Promise<ZipFile> {
  const open = (size: number): Promise<ZipFile> =>
    yauzl.fromRandomAccessReaderPromise(reader, size, {
      lazyEntries: true,
      decodeStrings: false,
      autoClose: false,
      validateEntrySizes: false,
    });
  try {
    return await open(reader.size);
  } catch (error) {
    const size = behindTheEnd.test((error as Error).message) ? zipEnd(reader) : undefined;
    if (size === undefined) throw failureOf(error as Error, volumes);
    return await open(size).catch((again: unknown) => {
      throw failureOf(again as Error, volumes);
    });
  }
}

const behindTheEnd = /comment length/i;
const endBytes = 22;
/** More bytes behind the end are left to 7-Zip. */
const maxTail = 1 << 20;

/** Where the last end of a zip is that has its directory before it: what some programs append counts for nothing. */
function zipEnd(reader: WindowReader): number | undefined {
  const start = Math.max(0, reader.size - maxTail);
  const tail = Buffer.alloc(reader.size - start);
  reader.readExactly(tail, start);
  for (let at = tail.length - endBytes; at >= 0; at--) {
    at = tail.lastIndexOf('PK\u0005\u0006', at, 'latin1');
    if (at < 0) return undefined;
    const size = start + at + endBytes + tail.readUInt16LE(at + 20);
    if (size <= reader.size && hasDirectory(reader, tail.readUInt32LE(at + 16), start + at)) return size;
  }
  return undefined;
}

/** Beyond 4 GB its place is told elsewhere. */
function hasDirectory(reader: WindowReader, place: number, end: number): boolean {
  if (place === 0xffffffff) return true;
  if (place + 4 > end) return place === end;
  const head = Buffer.alloc(4);
  reader.readExactly(head, place);
  return head.toString('latin1') === 'PK\u0001\u0002';
}

/** In order, but not for yauzl: bytes behind the end, or PKWARE's strong encryption. 7-Zip takes both. */
const beyondYauzl = /comment length|strong encryption/i;

function failureOf(error: Error, volumes: readonly ArchiveVolume[]): ArchiveFailure {
  if (error instanceof ArchiveFailure) return error;
  const { message } = error;
  const { name } = volumes.at(-1)!;
  if (/multi-disk|split/i.test(message))
    return new ArchiveFailure('missingPart', message, /\.zip$/i.test(name) ? firstBefore(name) : undefined);
  const next = partAfter(name);
  if (next !== undefined && /end of central directory/i.test(message))
    return new ArchiveFailure('missingPart', message, next);
  return new ArchiveFailure(beyondYauzl.test(message) ? 'unsupported' : 'damaged', message);
}

export async function listZip(
  volumes: readonly ArchiveVolume[],
  maxMembers: number,
): Promise<ArchiveListing> {
  const { reader, entries } = await readZipDirectory(volumes, maxMembers);
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
