/** A blob's row is written in the same transaction as the first row that refers to it. */
export interface BlobTable {
  sha256: string;
  md5: string;
  crc32: number;
  size: number;
  /** Last time somebody put it or pointed to it: removal of the unreferenced waits a grace period after it. */
  touched_at: number;
}

export interface BlobTables {
  blob: BlobTable;
}
