/** Where the bytes of a file come from, range by range. */
export interface ByteSource {
  /** The bytes from … to − 1; fewer where the file ends before. */
  read(from: number, to: number, signal: AbortSignal): Promise<Uint8Array>;
}

export function blobSource(blob: Blob): ByteSource {
  return {
    async read(from, to, signal) {
      const bytes = new Uint8Array(await blob.slice(from, to).arrayBuffer());
      signal.throwIfAborted();
      return bytes;
    },
  };
}
