import { ByteReader, OcfError } from './bytes.ts';

/**
 * Exact values of a tile: for every number the tile rounds, in the order the tile codes them, the bits in which the
 * true float64 differs from the rounded one (XOR), stored as eight byte planes, the highest byte first. Gives rounded values
 * their exact bits back, in that order.
 */
export class ExactReader {
  private readonly planes: Uint8Array[] = [];
  private readonly values: number;
  private at = 0;
  private readonly pair = new Float64Array(1);
  private readonly bits = new Uint32Array(this.pair.buffer);

  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    this.values = reader.count(8);
    for (let byte = 0; byte < 8; byte++) this.planes.push(reader.raw(this.values));
  }

  next(rounded: number): number {
    const i = this.at++;
    if (i >= this.values) throw new OcfError('The exact values end too early.');
    this.pair[0] = rounded;
    const [p7, p6, p5, p4, p3, p2, p1, p0] = this.planes as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
      Uint8Array,
      Uint8Array,
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    this.bits[0] = this.bits[0]! ^ (p0[i]! | (p1[i]! << 8) | (p2[i]! << 16) | (p3[i]! << 24));
    this.bits[1] = this.bits[1]! ^ (p4[i]! | (p5[i]! << 8) | (p6[i]! << 16) | (p7[i]! << 24));
    return this.pair[0]!;
  }
}
