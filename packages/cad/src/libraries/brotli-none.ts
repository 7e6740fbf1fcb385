/** Browsers unpack no brotli for scripts: there it is fontkit that reads what is packed so. */
export const unpackBrotli: ((bytes: Uint8Array, most: number) => Uint8Array) | undefined = undefined;
