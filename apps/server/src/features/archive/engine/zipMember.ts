/** One member of a zip: decrypted, inflated, cut off at its size and checked by its CRC. */
import { createInflateRaw, crc32, inflateRawSync } from 'node:zlib';
import { once } from 'node:events';
import type { Entry } from 'yauzl';
import type { MemberSink } from './memberSink.ts';
import {
  aesCheckBytes,
  aesSaltBytes,
  aesTagBytes,
  zipAesDecipher,
  zipCryptoDecipher,
  zipCryptoHeaderBytes,
  type ZipDecipher,
} from './zipCipher.ts';
import type { WindowReader } from './windowReader.ts';
import type { ZipDirectory } from './zipDirectory.ts';
import { ArchiveFailure, type MemberFailure } from './types.ts';

export const methods = { stored: 0, deflated: 8, aes: 99 } as const;
const aesField = 0x9901;
/** Up to this size a member is inflated at once, which costs less than a stream. */
const smallBytes = 1 << 20;
const pieceBytes = 256 * 1024;
/** One member after the other is read into it. */
const packedBytes = Buffer.allocUnsafeSlow(2 * smallBytes);

export class MemberProblem extends Error {
  readonly reason: MemberFailure;

  constructor(reason: MemberFailure, detail = '') {
    super(detail || reason);
    this.reason = reason;
  }
}

interface Packed {
  start: number;
  length: number;
  method: number;
  decipher: ZipDecipher | undefined;
  tag: Buffer | undefined;
  hasCrc: boolean;
  /** Nobody has changed the encrypted bytes, and the password is theirs. */
  isGenuine?: boolean;
}

/** The method behind the encryption. */
export function methodOf({ compressionMethod, extraFields }: Entry): number {
  if (compressionMethod !== methods.aes) return compressionMethod;
  const field = extraFields.find(({ id, data }) => id === aesField && data.length >= 7);
  return field ? field.data.readUInt16LE(5) : methods.aes;
}

export async function extractZipMember(
  directory: ZipDirectory,
  entry: Entry,
  password: string | undefined,
  sink: Pick<MemberSink, 'data'>,
): Promise<void> {
  const packed = await openMember(directory, entry, password);
  try {
    await unpack(directory, packed, entry, sink);
  } catch (error) {
    if (!(error instanceof MemberProblem) || !packed.decipher || packed.isGenuine) throw error;
    // One wrong password in 256 passes the old cipher's only byte of check, and one in 65,536 that of AES.
    throw new MemberProblem('wrongPassword', error.message);
  }
}

async function unpack(
  { reader }: ZipDirectory,
  packed: Packed,
  entry: Entry,
  sink: Pick<MemberSink, 'data'>,
): Promise<void> {
  const { uncompressedSize: size } = entry;
  let sum = 0;
  let written = 0;
  const emit = (bytes: Buffer): void => {
    written += bytes.length;
    if (written > size) throw new MemberProblem('size', 'more bytes than the directory says');
    sum = crc32(bytes, sum);
    sink.data(bytes);
  };
  if (size <= smallBytes && packed.length <= 2 * smallBytes) {
    const bytes = packedBytes.subarray(0, packed.length);
    reader.readExactly(bytes, packed.start);
    const clear = packed.decipher?.update(bytes) ?? bytes;
    if (clear.length > 0 || packed.method === methods.stored) {
      const whole = inflateAtOnce(clear, packed.method, size);
      emit(whole);
      if (whole !== clear) free(whole);
    }
  } else await inflateStream(reader, packed, emit);
  if (packed.decipher && packed.tag) {
    if (!packed.decipher.isGenuine(packed.tag))
      throw new MemberProblem('wrongPassword', 'the authentication code differs');
    packed.isGenuine = true;
  }
  if (written !== size) throw new MemberProblem('size', `${written} bytes instead of ${size}`);
  if (packed.hasCrc && sum !== entry.crc32) throw new MemberProblem('crc');
}

function inflateAtOnce(bytes: Buffer, method: number, size: number): Buffer {
  if (method === methods.stored) return bytes;
  try {
    // In one piece, which need not be put together.
    return inflateRawSync(bytes, { chunkSize: Math.max(64, size + 1), maxOutputLength: size + 1 });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new MemberProblem(code === 'ERR_BUFFER_TOO_LARGE' ? 'size' : 'damaged', message);
  }
}

/** Left to the garbage collector, these would be most of the memory of the process. Small ones are parts of a pool. */
function free({ buffer, length }: Buffer): void {
  if (length > Buffer.poolSize && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

async function inflateStream(
  reader: WindowReader,
  packed: Packed,
  emit: (bytes: Buffer) => void,
): Promise<void> {
  const inflater = packed.method === methods.stored ? undefined : createInflateRaw({ chunkSize: pieceBytes });
  let failed: unknown;
  const ended =
    inflater &&
    new Promise<void>((resolve) => {
      inflater.on('data', (bytes: Buffer) => {
        if (failed !== undefined) return;
        try {
          emit(bytes);
        } catch (error) {
          failed = error;
          inflater.destroy();
        }
      });
      inflater.on('error', (error) => {
        failed ??= new MemberProblem('damaged', error.message);
        resolve();
      });
      inflater.on('end', resolve);
      inflater.on('close', resolve);
    });
  for (let at = 0; at < packed.length && failed === undefined; at += pieceBytes) {
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, packed.length - at));
    reader.readExactly(piece, packed.start + at);
    const clear = packed.decipher?.update(piece) ?? piece;
    if (!inflater) emit(clear);
    else if (!inflater.write(clear)) await Promise.race([once(inflater, 'drain').catch(() => {}), ended]);
  }
  inflater?.end();
  await ended;
  if (failed !== undefined) throw failed;
}

async function openMember(
  { zip, reader }: ZipDirectory,
  entry: Entry,
  password: string | undefined,
): Promise<Packed> {
  let start: number;
  try {
    ({ fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true }));
  } catch (error) {
    if (error instanceof ArchiveFailure) throw error;
    throw new MemberProblem('damaged', (error as Error).message);
  }
  const length = entry.compressedSize;
  if (start + length > reader.size) throw new MemberProblem('damaged', 'the file is cut off');
  const plain = { start, length, method: entry.compressionMethod, tag: undefined, hasCrc: true };
  if ((entry.generalPurposeBitFlag & 1) === 0) return { ...plain, decipher: undefined };
  if (password === undefined) throw new MemberProblem('needsPassword');
  return entry.compressionMethod === methods.aes
    ? openAes(reader, entry, start, password)
    : openZipCrypto(reader, entry, plain, password);
}

function openZipCrypto(
  reader: WindowReader,
  entry: Entry,
  plain: Omit<Packed, 'decipher'>,
  password: string,
): Packed {
  if (plain.length < zipCryptoHeaderBytes) throw new MemberProblem('damaged');
  const header = Buffer.allocUnsafe(zipCryptoHeaderBytes);
  reader.readExactly(header, plain.start);
  // With a data descriptor the CRC was not known yet: then it is the time.
  const hasDescriptor = (entry.generalPurposeBitFlag & 8) !== 0;
  const check = hasDescriptor ? entry.lastModFileTime >>> 8 : entry.crc32 >>> 24;
  const decipher = zipCryptoDecipher(password, header, check & 0xff);
  if (!decipher) throw new MemberProblem('wrongPassword');
  const start = plain.start + zipCryptoHeaderBytes;
  return { ...plain, start, length: plain.length - zipCryptoHeaderBytes, decipher };
}

function openAes(reader: WindowReader, entry: Entry, start: number, password: string): Packed {
  const field = entry.extraFields.find(({ id, data }) => id === aesField && data.length >= 7);
  if (!field) throw new MemberProblem('damaged', 'the AES field is missing');
  const version = field.data.readUInt16LE(0);
  const strength = field.data[4]!;
  if (strength < 1 || strength > 3) throw new MemberProblem('method', `AES strength ${strength}`);
  const saltBytes = aesSaltBytes(strength);
  const overhead = saltBytes + aesCheckBytes + aesTagBytes;
  if (entry.compressedSize < overhead) throw new MemberProblem('damaged');
  const header = Buffer.allocUnsafe(saltBytes + aesCheckBytes);
  reader.readExactly(header, start);
  const tag = Buffer.allocUnsafe(aesTagBytes);
  reader.readExactly(tag, start + entry.compressedSize - aesTagBytes);
  const decipher = zipAesDecipher(password, {
    salt: header.subarray(0, saltBytes),
    check: header.subarray(saltBytes),
    strength,
  });
  if (!decipher) throw new MemberProblem('wrongPassword');
  return {
    start: start + header.length,
    length: entry.compressedSize - overhead,
    method: field.data.readUInt16LE(5),
    decipher,
    tag,
    // The second version leaves the CRC out, so that it tells nothing of the content.
    hasCrc: version === 1,
  };
}
