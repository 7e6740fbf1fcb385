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
  let batch: Uint8Array[] = [];
  let batchBytes = 0;
  let digest: StreamDigest | undefined;
  let working: Promise<unknown> = Promise.resolve();

  const handOn = async () => {
    const chunks = batch;
    batch = [];
    batchBytes = 0;
    await working;
    digest ??= pool.begin();
    working = Promise.all([write(chunks), digest.update(chunks)]);
    // Seen by whoever awaits it next; until then it must not count as unhandled.
    working.catch(() => {});
  };

  try {
    for await (const chunk of leftOpen(source)) {
      size += chunk.length;
      refuseTooMuch(size, limits);
      batch.push(chunk);
      batchBytes += chunk.length;
      if (batchBytes >= BATCH_BYTES) await handOn();
    }
    if (limits.expectedBytes !== undefined && size !== limits.expectedBytes)
      throw new BlobRefused('wrong length');
    if (!digest && size <= INLINE_BYTES) {
      const whole = new Digest();
      for (const chunk of batch) whole.update(chunk);
      await write(batch);
      return checked({ ...whole.end(), size }, limits);
    }
    if (batch.length > 0) await handOn();
    await working;
    digest ??= pool.begin();
    const digests = await digest.end();
    digest = undefined;
    return checked({ ...digests, size }, limits);
  } catch (error) {
    await working.catch(() => {});
    digest?.forget();
    throw error;
  }
}

/** Refusing a request's body must not destroy the request: somebody has to answer it. */
function leftOpen(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return source instanceof Readable ? source.iterator({ destroyOnReturn: false }) : source;
}

function refuseTooMuch(size: number, { maxBytes, expectedBytes }: PutLimits): void {
  if (size > maxBytes) throw new BlobRefused('too large');
  if (expectedBytes !== undefined && size > expectedBytes) throw new BlobRefused('wrong length');
}

function checked(info: BlobInfo, { expectedMd5 }: PutLimits): BlobInfo {
  if (expectedMd5 !== undefined && info.md5 !== expectedMd5.toLowerCase()) throw new BlobRefused('wrong md5');
  return info;
}
