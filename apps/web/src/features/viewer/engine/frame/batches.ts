import type { Store } from '../store/store.ts';
import type { WantedTile } from './wanted.ts';

/** Bytes of one request, so that something appears soon and the view may change its mind. */
const batchBytes = 256 * 1024;

/** The tiles of the next request: those of the most important chunks that are not on their way, neighbors taken along. */
export function nextBatch(
  store: Pick<Store, 'chunkOf'>,
  missing: readonly WantedTile[],
  inFlight: ReadonlySet<string>,
): WantedTile[] {
  const batch: WantedTile[] = [];
  const chunks = new Set<string>();
  let bytes = 0;
  for (const wanted of missing) {
    const { chunk, bytes: size } = store.chunkOf(wanted.tile);
    const key = chunkKey(chunk, wanted.exact);
    if (inFlight.has(key)) continue;
    if (!chunks.has(key)) {
      if (chunks.size > 0 && bytes + size > batchBytes) break;
      chunks.add(key);
      bytes += size;
    }
    batch.push(wanted);
  }
  return batch;
}

export function chunkKey(chunk: number, exact: boolean): string {
  return `${chunk}${exact ? 'x' : ''}`;
}
