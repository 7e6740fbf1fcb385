import { Readable } from 'node:stream';
import type { DigestPool, StreamDigest } from './digest-pool.ts';
import { Digest } from './digest.ts';
import { BlobRefused, type BlobInfo, type PutLimits } from './store.ts';

/** What is handed on at once: larger is not faster, smaller costs more calls. */
export const BATCH_BYTES = 1 << 20;
/** Below this the checksums take less time than the way to the thread and back. */
const INLINE_BYTES = 32 << 10;

/**
 * Takes a stream in: checks its limits, computes its checksums and hands the bytes on in batches. The source is read
 * on while one batch is written and digested, and no further.
 */
export async function takeIn(
  source: AsyncIterable<Uint8Array>,
  limits: PutLimits,
  pool: DigestPool,
  write: (chunks: Uint8Array[]) => Promise<void>,
): Promise<BlobInfo> {
  let size = 0;
  let digest: StreamDigest | undefined;
  const batches = new Batches(BATCH_BYTES, (chunks) => {
    digest ??= pool.begin();
    return Promise.all([write(chunks), digest.update(chunks)]);
  });
  try {
    for await (const chunk of leftOpen(source)) {
      size += chunk.length;
      refuseTooMuch(size, limits);
      await batches.add(chunk);
    }
    if (limits.expectedBytes !== undefined && size !== limits.expectedBytes)
      throw new BlobRefused('wrong length');
    if (!digest && size <= INLINE_BYTES) {
      const whole = new Digest();
      const chunks = batches.take();
      for (const chunk of chunks) whole.update(chunk);
      await write(chunks);
      return checked({ ...whole.end(), size }, limits);
    }
    await batches.end();
    digest ??= pool.begin();
    const digests = await digest.end();
    digest = undefined;
    return checked({ ...digests, size }, limits);
  } catch (error) {
    await batches.settled();
    digest?.forget();
    throw error;
  }
}

/** The bytes of a source that fit into one batch, or a source that still yields all of them. */
export async function gather(
  source: AsyncIterable<Uint8Array>,
  limits: PutLimits,
): Promise<{ chunks: Uint8Array[] } | { source: AsyncIterable<Uint8Array> }> {
  const rest = leftOpen(source)[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  for (let size = 0; size < BATCH_BYTES;) {
    const { value, done } = await rest.next();
    if (done) {
      if (limits.expectedBytes !== undefined && size !== limits.expectedBytes)
        throw new BlobRefused('wrong length');
      return { chunks };
    }
    size += value.length;
    refuseTooMuch(size, limits);
    chunks.push(value);
  }
  const all = async function* () {
    yield* chunks;
    yield* { [Symbol.asyncIterator]: () => rest };
  };
  return { source: all() };
}

/** Chunks in batches, of which one is worked on while the next fills. */
export class Batches {
  readonly #bytes: number;
  readonly #work: (chunks: Uint8Array[]) => Promise<unknown>;
  #chunks: Uint8Array[] = [];
  #waiting = 0;
  #working: Promise<unknown> = Promise.resolve();

  constructor(bytes: number, work: (chunks: Uint8Array[]) => Promise<unknown>) {
    this.#bytes = bytes;
    this.#work = work;
  }

  async add(chunk: Uint8Array): Promise<void> {
    this.#chunks.push(chunk);
    this.#waiting += chunk.length;
    if (this.#waiting >= this.#bytes) await this.#handOn();
  }

  /** What waits, for the caller to deal with. */
  take(): Uint8Array[] {
    const chunks = this.#chunks;
    this.#chunks = [];
    this.#waiting = 0;
    return chunks;
  }

  async end(): Promise<void> {
    if (this.#chunks.length > 0) await this.#handOn();
    await this.#working;
  }

  /** When nothing is worked on any more, whatever came of it. */
  async settled(): Promise<void> {
    await this.#working.catch(() => {});
  }

  async #handOn(): Promise<void> {
    const chunks = this.take();
    await this.#working;
    this.#working = this.#work(chunks);
    // Seen by whoever awaits it next; until then it must not count as unhandled.
    this.#working.catch(() => {});
  }
}

/** Refusing a request's body must not destroy the request: somebody has to answer it. */
export function leftOpen(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return source instanceof Readable ? source.iterator({ destroyOnReturn: false }) : source;
}

function refuseTooMuch(size: number, { maxBytes, expectedBytes }: PutLimits): void {
  if (size > maxBytes) throw new BlobRefused('too large');
  if (expectedBytes !== undefined && size > expectedBytes) throw new BlobRefused('wrong length');
}

export function checked(info: BlobInfo, { expectedMd5 }: PutLimits): BlobInfo {
  if (expectedMd5 !== undefined && info.md5 !== expectedMd5.toLowerCase()) throw new BlobRefused('wrong md5');
  return info;
}
