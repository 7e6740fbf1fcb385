const SIZE = 0x270;
const PADDING = 0x80;

/** The series that R2007 fills gaps with and hides its seeds in. */
export class RandomSeries {
  readonly #table = new Uint32Array(SIZE);
  readonly #padding = new Uint8Array(PADDING * 4);
  #index = 0;

  constructor(seed: bigint) {
    const table = this.#table;
    table[0] = Math.imul(Number(seed & 0xffffffffn), 0x343fd) + 0x269ec3;
    table[1] = Math.imul(Number(seed >> 32n), 0x343fd) + 0x269ec3;
    let value = table[1];
    for (let i = 2; i < SIZE; i++) {
      value = (Math.imul((value >>> 30) ^ value, 0x6c078965) + i) >>> 0;
      table[i] = value;
    }
    const padding = new DataView(this.#padding.buffer);
    for (let i = 0; i < PADDING; i++) padding.setUint32(i * 4, table[this.#index++] as number, true);
  }

  next(): bigint {
    this.#index += 2;
    if (this.#index >= SIZE) this.#index = 0;
    const [low, high] = [this.#table[this.#index] as number, this.#table[this.#index + 1] as number];
    return BigInt(low) | (BigInt(high) << 32n);
  }

  /** Ten bits of a value spread among random ones. */
  encode(value: number): bigint {
    const random = this.next();
    let low = Number(random & 0xffffffffn) & 0xdf7df7df;
    let high = Number(random >> 32n) & 0xf7df7df7;
    LOW.forEach((bit, i) => {
      if (value & (0x200 >> i)) low |= bit;
    });
    HIGH.forEach((bit, i) => {
      if (value & (0x10 >> i)) high |= bit;
    });
    return BigInt(low >>> 0) | (BigInt(high >>> 0) << 32n);
  }

  padding(i: number): number {
    return this.#padding[i % this.#padding.length] as number;
  }
}

const LOW = [0x20, 0x800, 0x20000, 0x800000, 0x20000000];
const HIGH = [0x8, 0x200, 0x8000, 0x200000, 0x8000000];
