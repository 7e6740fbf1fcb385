/** Reed–Solomon codes of R2007: words of 255 bytes, of which the last ones let errors be corrected. */

const WORD = 255;

class Code {
  readonly dataSize: number;
  readonly #power = new Uint8Array(512);
  readonly #log = new Uint8Array(256);
  /** Coefficients of the generator, the highest (which is 1) left out, falling. */
  readonly #generator: Uint8Array;

  constructor(polynomial: number, dataSize: number) {
    this.dataSize = dataSize;
    for (let i = 0, value = 1; i < 255; i++) {
      this.#power[i] = value;
      this.#power[i + 255] = value;
      this.#log[value] = i;
      value <<= 1;
      if (value & 0x100) value ^= polynomial;
    }
    let generator = [1];
    for (let root = 1; root <= WORD - dataSize; root++) {
      const factor = this.#power[root] as number;
      const next = [...generator, 0];
      generator.forEach((coefficient, i) => {
        next[i + 1] = (next[i + 1] as number) ^ this.#times(coefficient, factor);
      });
      generator = next;
    }
    this.#generator = Uint8Array.from(generator.slice(1));
  }

  #times(a: number, b: number): number {
    return a === 0 || b === 0
      ? 0
      : (this.#power[(this.#log[a] as number) + (this.#log[b] as number)] as number);
  }

  /** Remainder of the data, whose last byte is the highest coefficient; the lowest of the remainder comes first. */
  parity(data: Uint8Array): Uint8Array {
    const generator = this.#generator;
    const size = generator.length;
    // falling: rest[0] is the highest
    const rest = new Uint8Array(size);
    for (let i = data.length - 1; i >= 0; i--) {
      const lead = (data[i] as number) ^ (rest[0] as number);
      rest.copyWithin(0, 1);
      rest[size - 1] = 0;
      if (lead === 0) continue;
      const log = this.#log[lead] as number;
      for (let k = 0; k < size; k++) {
        const coefficient = generator[k] as number;
        if (coefficient !== 0)
          (rest[k] as number) ^= this.#power[log + (this.#log[coefficient] as number)] as number;
      }
    }
    return rest.toReversed();
  }
}

export const SYSTEM_CODE = new Code(0x169, 239);
export const PAGE_CODE = new Code(0x11d, 251);
