const { brotliDecompressSync } = process.getBuiltinModule('node:zlib');

/** Unpacks, into no more than a number of bytes. */
export const unpackBrotli: ((bytes: Uint8Array, most: number) => Uint8Array) | undefined = (bytes, most) =>
  brotliDecompressSync(bytes, { maxOutputLength: Math.max(1, most) });
