/** Writes zips with deflate and AES-256: member after member, each read once; the directory at the end knows the sizes. */
import { randomBytes } from 'node:crypto';
import { createDeflateRaw } from 'node:zlib';
import { pipeline, type Readable } from 'node:stream';
import { aesCheckBytes, aesSaltBytes, aesTagBytes, zipAesKeys } from './engine/zipCipher.ts';
import { dosTime, endRecord, type Central } from '../download/service.ts';

export interface ZipSource {
  /** With slashes; a folder's ends in one. */
  path: string;
  modifiedAt: number;
  /** Absent for a folder. */
  content?: { size: number; crc32: number; open(): Promise<Readable> };
}

export interface ZipOptions {
  method: 'deflate' | 'store';
  password?: string | undefined;
  /** Bytes of the sources so far. */
  onProgress?(bytes: number): void;
}

interface Written {
  source: ZipSource;
  method: number;
  offset: number;
  packed: number;
  isEncrypted: boolean;
}

const methods = { stored: 0, deflated: 8, aes: 99 } as const;
const flags = { encrypted: 0x1, descriptor: 0x8, utf8: 0x800 } as const;
const aesStrength = 3;
const aesOverhead = aesSaltBytes(aesStrength) + aesCheckBytes + aesTagBytes;
/** From here on sizes take 64 bits; what deflate adds to bytes that cannot be compressed is far less than the rest. */
const wideFrom = 0xf0000000;
const max32 = 0xffffffff;
const madeByUnix = (3 << 8) | 51;

export async function* writeZip(
  sources: AsyncIterable<ZipSource>,
  options: ZipOptions,
): AsyncGenerator<Buffer, void> {
  const written: Written[] = [];
  let offset = 0;
  for await (const source of sources) {
    const one: Written = {
      source,
      method:
        source.content && options.method === 'deflate' && source.content.size > 0
          ? methods.deflated
          : methods.stored,
      offset,
      packed: 0,
      isEncrypted: source.content !== undefined && options.password !== undefined,
    };
    const header = localHeader(one);
    yield header;
    offset += header.length;
    if (source.content) {
      for await (const chunk of packMember(source.content, one.method, options)) {
        one.packed += chunk.length;
        yield chunk;
      }
      offset += one.packed;
      const descriptor = descriptorOf(one);
      if (descriptor) yield descriptor;
      offset += descriptor?.length ?? 0;
    }
    written.push(one);
  }
  const central: Central = { count: written.length, start: offset, length: 0 };
  for (const one of written) {
    const record = centralHeader(one);
    central.length += record.length;
    yield record;
  }
  yield endRecord(central);
}

async function* packMember(
  content: NonNullable<ZipSource['content']>,
  method: number,
  { password, onProgress }: ZipOptions,
): AsyncGenerator<Buffer, void> {
  const source = await content.open();
  if (onProgress) source.on('data', (chunk: Buffer) => onProgress(chunk.length));
  const packed =
    method === methods.deflated ? pipeline(source, createDeflateRaw({ level: 6 }), () => {}) : source;
  if (password === undefined) {
    yield* packed as AsyncIterable<Buffer>;
    return;
  }
  const salt = randomBytes(aesSaltBytes(aesStrength));
  const { cipher, mac, check } = zipAesKeys(password, salt, aesStrength);
  yield Buffer.concat([salt, check]);
  for await (const chunk of packed as AsyncIterable<Buffer>) {
    // The reader's buffer is not ours to change.
    const sealed = cipher.apply(Buffer.from(chunk));
    mac.update(sealed);
    yield sealed;
  }
  yield mac.digest().subarray(0, aesTagBytes);
}

const sizeOf = ({ source }: Written): number => source.content?.size ?? 0;
const isWide = (one: Written): boolean => sizeOf(one) >= wideFrom;
const hasDescriptor = ({ method }: Written): boolean => method === methods.deflated;
/** AES of the second version keeps the CRC to itself. */
const crcOf = (one: Written): number => (one.isEncrypted ? 0 : (one.source.content?.crc32 ?? 0));
const packedOf = (one: Written): number =>
  hasDescriptor(one) ? one.packed : sizeOf(one) + (one.isEncrypted ? aesOverhead : 0);

function localHeader(one: Written): Buffer {
  const name = Buffer.from(one.source.path);
  const isLater = hasDescriptor(one);
  const [size, packed] = isLater ? [0, 0] : [sizeOf(one), packedOf(one)];
  const extra = Buffer.concat([isWide(one) ? wideField([size, packed]) : Buffer.alloc(0), aesField(one)]);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50);
  writeCommon(header, 4, one, {
    crc: isLater ? 0 : crcOf(one),
    size: isWide(one) ? max32 : size,
    packed: isWide(one) ? max32 : packed,
  });
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

function writeCommon(
  record: Buffer,
  from: number,
  one: Written,
  values: { crc: number; size: number; packed: number },
): void {
  const { date, time } = dosTime(one.source.modifiedAt);
  let at = record.writeUInt16LE(one.isEncrypted ? 51 : isWide(one) ? 45 : 20, from);
  const encrypted = one.isEncrypted ? flags.encrypted : 0;
  at = record.writeUInt16LE(flags.utf8 | encrypted | (hasDescriptor(one) ? flags.descriptor : 0), at);
  at = record.writeUInt16LE(one.isEncrypted ? methods.aes : one.method, at);
  at = record.writeUInt16LE(time, at);
  at = record.writeUInt16LE(date, at);
  at = record.writeUInt32LE(values.crc >>> 0, at);
  at = record.writeUInt32LE(values.packed, at);
  record.writeUInt32LE(values.size, at);
}

/** What was not known when the member began. */
function descriptorOf(one: Written): Buffer | undefined {
  if (!hasDescriptor(one)) return undefined;
  const record = Buffer.alloc(isWide(one) ? 24 : 16);
  record.writeUInt32LE(0x08074b50);
  record.writeUInt32LE(crcOf(one) >>> 0, 4);
  if (isWide(one)) {
    record.writeBigUInt64LE(BigInt(one.packed), 8);
    record.writeBigUInt64LE(BigInt(sizeOf(one)), 16);
  } else {
    record.writeUInt32LE(one.packed, 8);
    record.writeUInt32LE(sizeOf(one), 12);
  }
  return record;
}

function centralHeader(one: Written): Buffer {
  const name = Buffer.from(one.source.path);
  const isFar = one.offset >= max32;
  const values = [...(isWide(one) ? [sizeOf(one), packedOf(one)] : []), ...(isFar ? [one.offset] : [])];
  const extra = Buffer.concat([values.length > 0 ? wideField(values) : Buffer.alloc(0), aesField(one)]);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50);
  header.writeUInt16LE(madeByUnix, 4);
  writeCommon(header, 6, one, {
    crc: crcOf(one),
    size: isWide(one) ? max32 : sizeOf(one),
    packed: isWide(one) ? max32 : packedOf(one),
  });
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE((one.source.content ? 0o100644 << 16 : (0o40755 << 16) | 0x10) >>> 0, 38);
  header.writeUInt32LE(isFar ? max32 : one.offset, 42);
  return Buffer.concat([header, name, extra]);
}

function wideField(values: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * values.length);
  field.writeUInt16LE(0x0001);
  field.writeUInt16LE(8 * values.length, 2);
  for (const [at, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + 8 * at);
  return field;
}

function aesField({ isEncrypted, method }: Written): Buffer {
  if (!isEncrypted) return Buffer.alloc(0);
  const field = Buffer.alloc(11);
  field.writeUInt16LE(0x9901);
  field.writeUInt16LE(7, 2);
  field.writeUInt16LE(2, 4);
  field.write('AE', 6, 'latin1');
  field.writeUInt8(aesStrength, 8);
  field.writeUInt16LE(method, 9);
  return field;
}
