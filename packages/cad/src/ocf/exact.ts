import { ByteReader, ByteWriter, OcfError } from './bytes.ts';

/**
 * Exact values of a tile: for every number the tile rounds, in the order the tile codes them, the bits in which the
 * true float64 differs from the rounded one (XOR), stored as eight byte planes, the highest byte first.
 */
export class ExactWriter {
  private words = new Uint32Array(64);
  private count = 0;
  private differs = false;
  private readonly pair = new Float64Array(2);
  private readonly bits = new Uint32Array(this.pair.buffer);

  add(value: number, rounded: number): void {
    if (this.count + 2 > this.words.length) {
      const grown = new Uint32Array(this.words.length * 2);
      grown.set(this.words);
      this.words = grown;
    }
    this.pair[0] = value;
    this.pair[1] = rounded;
    const low = (this.bits[0]! ^ this.bits[2]!) >>> 0;
    const high = (this.bits[1]! ^ this.bits[3]!) >>> 0;
    if (low !== 0 || high !== 0) this.differs = true;
    this.words[this.count++] = low;
    this.words[this.count++] = high;
  }

  /** Empty where the rounded values are exact already. */
  done(): Uint8Array {
    const out = new ByteWriter();
    if (!this.differs) return out.done();
    const values = this.count / 2;
    out.uint(values);
    const plane = new Uint8Array(values);
    for (let byte = 7; byte >= 0; byte--) {
      const shift = (byte % 4) * 8;
      const half = byte >= 4 ? 1 : 0;
      for (let i = 0; i < values; i++) plane[i] = this.words[i * 2 + half]! >>> shift;
      out.raw(plane);
    }
    return out.done();
  }
}

/** Gives rounded values their exact bits back, in the same order. */
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
