import type { Readable } from 'node:stream';
import type { BlobInfo, PutLimits } from './blobInfo.ts';
import type { PartialStore } from './partial.ts';

export type { BlobInfo, PutLimits } from './blobInfo.ts';

/** At most so large that a few of them may be in memory. */
export interface SmallFile {
  chunks: readonly Uint8Array[];
  /** Lower-case hex. */
  expectedMd5: string | undefined;
}

/** Both ends included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface BlobStat {
  size: number;
  /** When it was last put. */
  touchedAt: number;
}

export interface TrashedBlob {
  sha256: string;
  removedAt: number;
}

/** Content-addressed bytes. Nothing is ever whole in memory. */
export interface BlobStore {
  /** Resolves when the bytes would survive a power cut. The caller writes the blob's row afterwards (blobs/rows.ts). */
  put(source: AsyncIterable<Uint8Array>, limits: PutLimits): Promise<BlobInfo>;
  /**
   * Files that are whole in memory, as if each were put; together they cost less. Those that are not what was expected
   * come back as refused. The bytes are free as soon as this returns its promise.
   */
  putAll(files: readonly SmallFile[]): Promise<(BlobInfo | BlobRefused)[]>;
  /** Fails with BlobMissing. */
  get(sha256: string, range?: ByteRange): Promise<Readable>;
  /** Hands a part to `write`, buffer by buffer; each is used again once that is done. Where the bytes are at hand. */
  pour?(sha256: string, range: ByteRange, write: (bytes: Uint8Array) => Promise<void>): Promise<void>;
  /** Fills all of `bytes` from that place on: less work than a stream. Where the bytes are at hand. */
  readInto?(sha256: string, start: number, bytes: Uint8Array): Promise<void>;
  /** Where the bytes lie as a file, for programs that read files. Where they are at hand. */
  pathOf?(sha256: string): Promise<string>;
  has(sha256: string): Promise<boolean>;
  stat(sha256: string): Promise<BlobStat | undefined>;
  /**
   * Moves it to the trash, where `get` still finds it (and brings it back): a removal that crosses a new put of the
   * same bytes loses nothing. Only `purge`, a grace period later, ends it.
   */
  remove(sha256: string): Promise<void>;
  trashed(): AsyncIterable<TrashedBlob>;
  /** Brings it back from the trash; false when it was not there. */
  restore(sha256: string): Promise<boolean>;
  /** Deletes it from the trash if it was removed before that time. */
  purge(sha256: string, removedBefore: number): Promise<boolean>;
  list(): AsyncIterable<string>;
  /** What comes in several requests. */
  readonly partial: PartialStore;
  /** Where browsers may fetch from and send to the store themselves. */
  readonly direct?: DirectAccess;
  /** Removes what broken uploads left behind a day ago or earlier. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** Signed addresses of the store itself, so that bytes do not pass through the server. */
export interface DirectAccess {
  presignGet(sha256: string, options: { expiresS: number; filename?: string }): Promise<string>;
  /** An address for one PUT of exactly these bytes; `adopt` makes a blob of what came. */
  presignPut(options: { expiresS: number; bytes: number; md5: string }): Promise<DirectUpload>;
  adopt(key: string, limits: PutLimits): Promise<BlobInfo>;
}

export interface DirectUpload {
  url: string;
  key: string;
  /** To be sent exactly so. */
  headers: Record<string, string>;
}

export class BlobMissing extends Error {
  constructor(sha256: string) {
    super(`there is no blob ${sha256}`);
    this.name = 'BlobMissing';
  }
}

/** What came was not what was announced; nothing was kept. */
export class BlobRefused extends Error {
  readonly reason: 'too large' | 'wrong length' | 'wrong md5';

  constructor(reason: BlobRefused['reason']) {
    super(`the bytes were refused: ${reason}`);
    this.name = 'BlobRefused';
    this.reason = reason;
  }
}

export function isSha256(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
