/** Damaged copies of a file, each in its own way: cut, noisy, shifted, emptied, or with absurd numbers. */

/** The same for the same seed. */
function chance(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % Math.max(1, below);
  };
}

export function mutant(source: Uint8Array, seed: number): Buffer {
  const at = chance(seed);
  const bytes = Buffer.from(source);
  switch (seed % 5) {
    case 0:
      return bytes.subarray(0, 1 + at(bytes.length));
    case 1:
      for (let k = 0; k < 40; k += 1) bytes[at(bytes.length)] = at(256);
      return bytes;
    case 2: {
      const from = at(bytes.length);
      return Buffer.concat([
        bytes.subarray(0, from),
        bytes.subarray(at(from + 1), from),
        bytes.subarray(from),
      ]);
    }
    case 3:
      return bytes.fill(at(2) * 255, at(bytes.length >> 1), (bytes.length >> 1) + at(bytes.length >> 1));
    default:
      for (let k = 0; k < 8; k += 1)
        if (bytes.length > 8) bytes.writeInt32LE([0x7fffffff, -1, -0x80000000][at(3)]!, at(bytes.length - 4));
      return bytes;
  }
}
