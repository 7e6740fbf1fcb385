/** A zip whose length and every byte are known before the first is sent, so that a broken download goes on anywhere. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BlobStore, ByteRange } from '../../blobs/store.ts';
import {
  centralLength,
  centralRecord,
  endLength,
  endRecord,
  localLength,
  localRecord,
  type Central,
  type ZipEntry,
} from './zipRecords.ts';

const chunkBytes = 1024 * 1024;
/** Files up to this size are read ahead, so many at once: opening them takes longer than sending them. */
const smallBytes = 256 * 1024;
const readAhead = 4;
const recordsAtOnce = 1000;

type Blobs = Pick<BlobStore, 'get'>;
type ReadInto = NonNullable<BlobStore['readInto']>;

/** Either bytes at hand, or a blob. */
interface Piece {
  length: number;
  make?: () => Buffer;
  sha256?: string;
}

export class Zip {
  readonly #entries: readonly ZipEntry[];
  readonly #central: Central;
  readonly size: number;
  #etag: string | undefined;

  constructor(entries: readonly ZipEntry[]) {
    this.#entries = entries;
    let start = 0;
    let length = 0;
    for (const entry of entries) {
      length += centralLength(entry, start);
      start += localLength(entry) + (entry.content?.size ?? 0);
    }
    this.#central = { count: entries.length, start, length };
    this.size = start + length + endLength(this.#central);
  }

  get count(): number {
    return this.#entries.length;
  }

  /** Other bytes have another one. */
  get etag(): string {
    if (this.#etag === undefined) {
      const lines = this.#entries.map(
        ({ path, modifiedAt, content }) => `${path}\n${modifiedAt} ${content?.sha256}\n`,
      );
      this.#etag = `"${createHash('sha256').update(lines.join('')).digest('base64url')}"`;
    }
    return this.#etag;
  }

  /** All of it or a part; fails rather than send a wrong byte. */
  stream(blobs: Blobs, range: ByteRange = { start: 0, end: this.size - 1 }): Readable {
    const bytes = inChunks(this.#bytes(blobs, range));
    return Readable.from(bytes, { objectMode: false, highWaterMark: chunkBytes });
  }

  /** The same where bytes are at hand: two buffers take turns, one is filled while the other is written. */
  async pour(
    readInto: ReadInto,
    range: ByteRange,
    write: (bytes: Uint8Array) => Promise<void>,
  ): Promise<void> {
    const size = Math.min(chunkBytes, range.end - range.start + 1);
    let [buffer, other] = [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)];
    let filled = 0;
    let parts: BlobPart[] = [];
    let writing: Promise<void> | undefined;
    const handOn = async () => {
      await readParts(readInto, parts);
      await writing;
      writing = write(buffer.subarray(0, filled));
      // Awaited after the next parts are read; a failure until then is not lost.
      writing.catch(() => {});
      [buffer, other] = [other, buffer];
      filled = 0;
      parts = [];
    };
    for (const { piece, from, to } of this.#piecesIn(range)) {
      const record = piece.make?.();
      for (let at = from; at < to;) {
        const target = buffer.subarray(filled, filled + to - at);
        if (record) record.copy(target, 0, at);
        else parts.push({ sha256: piece.sha256!, start: at, target });
        at += target.length;
        filled += target.length;
        if (filled === size) await handOn();
      }
    }
    if (filled > 0) await handOn();
    await writing;
  }

  *#pieces(): Generator<Piece> {
    for (const entry of this.#entries) {
      yield { length: localLength(entry), make: () => localRecord(entry) };
      const { content } = entry;
      if (content && content.size > 0) yield { length: content.size, sha256: content.sha256 };
    }
    let offset = 0;
    for (const entry of this.#entries) {
      const at = offset;
      yield { length: centralLength(entry, at), make: () => centralRecord(entry, at) };
      offset += localLength(entry) + (entry.content?.size ?? 0);
    }
    yield { length: endLength(this.#central), make: () => endRecord(this.#central) };
  }

  /** The pieces that the range has a part of, and which part. */
  *#piecesIn({ start, end }: ByteRange): Generator<{ piece: Piece; from: number; to: number }> {
    let offset = 0;
    for (const piece of this.#pieces()) {
      if (offset > end) return;
      const from = Math.max(0, start - offset);
      const to = Math.min(piece.length, end + 1 - offset);
      if (from < to) yield { piece, from, to };
      offset += piece.length;
    }
  }

  async *#bytes(blobs: Blobs, range: ByteRange): AsyncGenerator<Buffer> {
    const ahead: Reading[] = [];
    for (const { piece, from, to } of this.#piecesIn(range)) {
      const { make, sha256 } = piece;
      const last = ahead.at(-1);
      if (sha256 !== undefined) ahead.push(startReading(blobs, sha256, from, to));
      else if (Array.isArray(last) && last.length < recordsAtOnce) last.push(make!().subarray(from, to));
      else ahead.push([make!().subarray(from, to)]);
      if (ahead.length > 2 * readAhead) yield* finished(ahead.shift()!);
    }
    for (const each of ahead) yield* finished(each);
  }
}

interface BlobPart {
  sha256: string;
  start: number;
  target: Buffer;
}

/** Some at once: opening them takes longer than reading them. */
async function readParts(readInto: ReadInto, parts: readonly BlobPart[]): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let part = parts[next++]; part; part = parts[next++])
      await readInto(part.sha256, part.start, part.target);
  };
  await Promise.all(Array.from({ length: Math.min(readAhead, parts.length) }, lane));
}

/** Records one after the other, a small file on its way, or a large one that waits for its turn. */
type Reading = Buffer[] | Promise<Buffer> | AsyncIterable<Buffer>;

function startReading(blobs: Blobs, sha256: string, from: number, to: number): Reading {
  if (to - from > smallBytes) return bytesOf(blobs, sha256, from, to);
  const whole = wholeOf(bytesOf(blobs, sha256, from, to));
  // Heard where it is awaited; until then a failure is nobody's.
  whole.catch(() => {});
  return whole;
}

async function* finished(reading: Reading): AsyncGenerator<Buffer> {
  if (Array.isArray(reading)) yield Buffer.concat(reading);
  else if (reading instanceof Promise) yield await reading;
  else yield* reading;
}

async function wholeOf(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

async function* bytesOf(blobs: Blobs, sha256: string, from: number, to: number): AsyncGenerator<Buffer> {
  let missing = to - from;
  for await (const chunk of await blobs.get(sha256, { start: from, end: to - 1 })) {
    missing -= (chunk as Buffer).length;
    yield chunk as Buffer;
  }
  if (missing !== 0) throw new Error(`blob ${sha256} has not the length it should have`);
}

/** Small buffers are put together: each one sent costs about the same. */
async function* inChunks(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const each of bytes) {
    waiting.push(each);
    length += each.length;
    if (length < chunkBytes) continue;
    yield waiting.length === 1 ? each : Buffer.concat(waiting, length);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting, length);
}
