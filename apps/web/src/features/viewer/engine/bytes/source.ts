import type { FileStart } from '../types.ts';

/** Where the bytes of a file come from, range by range. */
export interface ByteSource {
  /** How it begins, where that is here already: as much as it takes to begin with. */
  readonly start?: Uint8Array;
  /** The bytes from … to − 1; fewer where the file ends before. */
  read(from: number, to: number, signal: AbortSignal): Promise<Uint8Array>;
}

/** A source of which the beginning, that is what came or comes of so many bytes asked for, need not be asked for again. */
export function startingWith(start: FileStart | undefined, asked: number, rest: ByteSource): ByteSource {
  if (!start) return rest;
  const { bytes } = start;
  const coming = start.rest?.then((more) => more && joined(bytes, more));
  const all = coming ?? Promise.resolve(bytes);
  return {
    start: bytes,
    async read(from, to, signal) {
      if (to <= bytes.length) return bytes.subarray(from, to);
      if (from >= asked) return rest.read(from, to, signal);
      // What lies behind is asked for while the other part is on its way.
      const behind = to > asked ? rest.read(asked, to, signal) : undefined;
      behind?.catch(() => undefined);
      const here = await all;
      signal.throwIfAborted();
      if (!here) return rest.read(from, to, signal);
      // It ended before what was asked for: there is no more of it.
      if (here.length < asked || !behind) return here.subarray(from, to);
      return joined(here.subarray(from, asked), await behind);
    },
  };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
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
