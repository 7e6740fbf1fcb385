/** Chunks of a picture that another program left of its object. */
export function stream(...chunks: [number, (number | bigint)[]][]): Uint8Array {
  const parts: number[] = [];
  for (const [type, values] of chunks) {
    const body: number[] = [];
    // Whole numbers as bigint stand for 32 bits, others for doubles.
    for (const v of values) {
      const cell = new DataView(new ArrayBuffer(8));
      if (typeof v === 'bigint') cell.setInt32(0, Number(v), true);
      else cell.setFloat64(0, v, true);
      body.push(...new Uint8Array(cell.buffer, 0, typeof v === 'bigint' ? 4 : 8));
    }
    const head = new DataView(new ArrayBuffer(8));
    head.setUint32(0, body.length + 8, true);
    head.setUint32(4, type, true);
    parts.push(...new Uint8Array(head.buffer), ...body);
  }
  return Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 0, ...parts]);
}

const letters = (text: string): bigint[] => {
  const bytes = new Uint8Array(Math.ceil((text.length * 2 + 2) / 4) * 4);
  Array.from(text, (char, i) => (bytes[2 * i] = char.charCodeAt(0)));
  return Array.from(new Int32Array(bytes.buffer), BigInt);
};
/** A text at the origin, two high, with its characters as UTF-16. */
export const label = (text: string): [number, (number | bigint)[]] => [
  36,
  [0, 0, 0, 0, 0, 1, 1, 0, 0, 2, 1, 0, ...letters(text)],
];
