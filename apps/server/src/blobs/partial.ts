import type { BlobInfo, PutLimits } from './blobInfo.ts';

/** Uploads that are not whole yet, each under an id that the caller has made. */
export interface PartialStore {
  /** A file up to this size that comes in one request is better put at once. */
  readonly wholeBytes: number;
  /** How many bytes are there, from the first one on. */
  size(id: string): Promise<number>;
  /**
   * Goes on at exactly that offset, or fails with PartialOffset. Resolves when the bytes would survive a power cut.
   * Where the source breaks off, what came before is kept.
   */
  append(
    id: string,
    offset: number,
    source: AsyncIterable<Uint8Array>,
    limits: AppendLimits,
  ): Promise<Appended>;
  /** The first bytes, as far as they are there. */
  head(id: string, bytes: number): Promise<Buffer>;
  /** Makes a blob of it. It stays until it is discarded: the caller has to commit in between. */
  finish(id: string, limits: PutLimits): Promise<BlobInfo>;
  discard(id: string): Promise<void>;
  list(): AsyncIterable<StoredPartial>;
}

export interface AppendLimits {
  maxBytes: number;
  /** Nobody else holds the chunks: their memory may be freed as soon as they are stored. */
  ownsChunks?: boolean;
}

export interface Appended {
  size: number;
  /** What broke the source off. */
  broken?: unknown;
}

export interface StoredPartial {
  id: string;
  /** When bytes came last. */
  touchedAt: number;
}

/** The bytes do not go on where those that are there end. */
export class PartialOffset extends Error {
  readonly size: number;

  constructor(size: number) {
    super(`the upload stands at ${size}`);
    this.name = 'PartialOffset';
    this.size = size;
  }
}

/** They become names of files and objects. */
export function checkedId(id: string): string {
  if (!/^[\w-]{16,64}$/.test(id)) throw new Error('that is no id of an upload');
  return id;
}
