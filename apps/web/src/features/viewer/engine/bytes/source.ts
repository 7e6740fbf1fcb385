/** Where the bytes of a file come from, range by range. */
export interface ByteSource {
  /** The bytes from … to − 1; fewer where the file ends before. */
  read(from: number, to: number, signal: AbortSignal): Promise<Uint8Array>;
}

/** A source of which the beginning, that is what came of so many bytes asked for, is here already. */
export function startingWith(start: Uint8Array | undefined, asked: number, rest: ByteSource): ByteSource {
  if (!start) return rest;
  const isWhole = start.length < asked;
  return {
    async read(from, to, signal) {
      return isWhole || to <= start.length ? start.subarray(from, to) : rest.read(from, to, signal);
    },
  };
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
