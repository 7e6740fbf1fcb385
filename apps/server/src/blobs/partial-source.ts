import { leftOpen } from './intake.ts';
import { BlobRefused } from './store.ts';

export interface SourceEnd {
  bytes: number;
  /** What broke the source off, where it did not end by itself. */
  broken?: unknown;
}

/** Reads a source that may break off at any time. Failures of `take` are the caller's; those of the source are told. */
export async function readOut(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  take: (chunk: Uint8Array) => Promise<void>,
): Promise<SourceEnd> {
  const chunks = leftOpen(source)[Symbol.asyncIterator]();
  for (let bytes = 0; ;) {
    let next: IteratorResult<Uint8Array>;
    try {
      next = await chunks.next();
    } catch (error) {
      return { bytes, broken: error };
    }
    if (next.done) return { bytes };
    bytes += next.value.length;
    try {
      if (bytes > maxBytes) throw new BlobRefused('too large');
      await take(next.value);
    } catch (error) {
      // Left open, it would keep the rest of a refused body from being dropped.
      await chunks.return?.();
      throw error;
    }
  }
}
