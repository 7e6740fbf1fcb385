/**
 * Space on the volume that uploads cannot use, so that signing in, deleting and emptying the recycle bin go on when it is
 * full: they need the database, which lies on the same volume.
 */
import { statfsSync, type StatsFs } from 'node:fs';
import type { BlobStore } from './store.ts';

export interface DiskSpace {
  /** Bytes that uploads may still use. */
  free: number;
  /** ok, low (administrators are to hear of it), or full (uploads are refused). */
  state: 'ok' | 'low' | 'full';
}

type Volume = Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>;

/** A small volume is not given up to the reserve. */
const maxShareOfVolume = 0.1;

export class DiskReserve {
  readonly #path: string;
  readonly #bytes: number;
  /** Of requests that are being received. */
  #promised = 0;

  readonly #volume: (path: string) => Volume;

  constructor(path: string, bytes: number, volume: (path: string) => Volume = statfsSync) {
    this.#path = path;
    this.#bytes = bytes;
    this.#volume = volume;
  }

  space(): DiskSpace {
    const { bavail, blocks, bsize } = this.#volume(this.#path);
    const reserve = Math.min(this.#bytes, blocks * bsize * maxShareOfVolume);
    const free = bavail * bsize - reserve;
    return { free: Math.max(0, free), state: free <= 0 ? 'full' : free < reserve ? 'low' : 'ok' };
  }

  /**
   * Runs what writes so many bytes, or fails as a full disk does. Nothing is waited for before: the bytes may be in memory
   * that is used again.
   */
  writing<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    if (bytes > this.space().free - this.#promised)
      return Promise.reject(Object.assign(new Error('no space is left but the reserve'), { code: 'ENOSPC' }));
    this.#promised += bytes;
    return work().finally(() => {
      this.#promised -= bytes;
    });
  }
}

/** What comes in is refused before it takes the last of the space. */
export function withReserve(store: BlobStore, reserve: DiskReserve): BlobStore {
  const { partial } = store;
  return {
    ...store,
    put: (source, limits) => reserve.writing(limits.expectedBytes ?? 0, () => store.put(source, limits)),
    putAll: (files) => {
      const bytes = files.reduce(
        (sum, { chunks }) => sum + chunks.reduce((n, chunk) => n + chunk.length, 0),
        0,
      );
      return reserve.writing(bytes, () => store.putAll(files));
    },
    partial: {
      ...partial,
      append: (id, offset, source, limits) =>
        reserve.writing(limits.maxBytes, () => partial.append(id, offset, source, limits)),
    },
  };
}
