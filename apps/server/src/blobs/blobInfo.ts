/** What is known of a blob, and what may become one. */
export interface BlobInfo {
  /** Lower-case hex; also the blob's name. */
  sha256: string;
  md5: string;
  crc32: number;
  size: number;
}

export interface PutLimits {
  maxBytes: number;
  /** Exactly so many bytes must come. */
  expectedBytes?: number;
  /** Lower-case hex. */
  expectedMd5?: string;
  /** Nobody else holds the chunks: their memory may be freed as soon as they are stored. */
  ownsChunks?: boolean;
}
