/** Columns of numbers that are stored byte by byte: the first bytes of all of them, then the second ones. */
type Column = Float64Array | Uint32Array;

/** The columns that are stored one after the other in `bytes`, given their lengths and how wide their numbers are. */
export function joinColumns(
  bytes: Uint8Array,
  columns: readonly { length: number; width: 4 | 8 }[],
): Column[] {
  let from = 0;
  return columns.map(({ length, width }) => {
    const column = width === 8 ? new Float64Array(length) : new Uint32Array(length);
    join(bytes.subarray(from, (from += length * width)), column, width);
    return column;
  });
}

function join(bytes: Uint8Array, column: Column, width: 4 | 8): void {
  const to = new Uint32Array(column.buffer);
  const { length } = column;
  const words = width / 4;
  // Four bytes at a time: writing each of them where it belongs costs twice as much.
  for (let word = 0; word < words; word++) {
    const first = word * 4 * length;
    for (let i = 0, at = first; i < length; i++, at++)
      to[i * words + word] =
        bytes[at]! |
        (bytes[at + length]! << 8) |
        (bytes[at + 2 * length]! << 16) |
        (bytes[at + 3 * length]! << 24);
  }
}
