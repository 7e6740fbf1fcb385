/** Reed–Solomon codes of R2007: words of 255 bytes, of which the last ones let errors be corrected. */

export const WORD = 255;

export class ReedSolomon {
  readonly polynomial: number;
  readonly dataSize: number;
  readonly #power = new Uint8Array(512);
  readonly #log = new Uint8Array(256);
  /** Coefficients of the generator, the highest (which is 1) left out, falling. */
  readonly #generator: Uint8Array;

  constructor(polynomial: number, dataSize: number) {
    this.polynomial = polynomial;
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

  #over(a: number, b: number): number {
    return a === 0 ? 0 : (this.#power[(this.#log[a] as number) + 255 - (this.#log[b] as number)] as number);
  }

  /** Value of a polynomial, lowest coefficient first, at a power of the root. */
  #at(polynomial: readonly number[], exponent: number): number {
    let value = 0;
    const x = this.#power[exponent % 255] as number;
    for (let i = polynomial.length - 1; i >= 0; i--)
      value = this.#times(value, x) ^ (polynomial[i] as number);
    return value;
  }

  /** The word as a polynomial (data above, parity below), at a root of the generator: zero where it is sound. */
  #sum(word: Uint8Array, root: number): number {
    const power = this.#power;
    const log = this.#log;
    let value = 0;
    for (let i = this.dataSize - 1; i >= 0; i--)
      value = (value === 0 ? 0 : (power[(log[value] as number) + root] as number)) ^ (word[i] as number);
    for (let i = WORD - 1; i >= this.dataSize; i--)
      value = (value === 0 ? 0 : (power[(log[value] as number) + root] as number)) ^ (word[i] as number);
    return value;
  }

  /** Corrects a word in place; how many bytes were wrong, −1 where they are too many and the word stays as it is. */
  correct(word: Uint8Array): number {
    const size = WORD - this.dataSize;
    const sums = Array.from({ length: size }, (_, i) => this.#sum(word, i + 1));
    if (sums.every((sum) => sum === 0)) return 0;
    const locator = this.#locator(sums);
    const wrong: number[] = [];
    for (let place = 0; place < WORD; place++) if (this.#at(locator, 255 - place) === 0) wrong.push(place);
    if (locator.length - 1 > size / 2 || wrong.length !== locator.length - 1) return -1;
    const evaluator = sums.map((_, i) =>
      locator.reduce((sum, factor, k) => (k > i ? sum : sum ^ this.#times(factor, sums[i - k] as number)), 0),
    );
    const slope = locator.slice(1).map((factor, i) => (i % 2 === 0 ? factor : 0));
    const before = word.slice();
    for (const place of wrong) {
      const error = this.#over(this.#at(evaluator, 255 - place), this.#at(slope, 255 - place));
      const at = place >= size ? place - size : place + this.dataSize;
      word[at] = (word[at] as number) ^ error;
    }
    if (sums.every((_, i) => this.#sum(word, i + 1) === 0)) return wrong.length;
    word.set(before);
    return -1;
  }

  /** Berlekamp and Massey: the shortest polynomial whose roots tell where the errors are, lowest coefficient first. */
  #locator(sums: readonly number[]): number[] {
    let current = [1];
    let before = [1];
    let length = 0;
    let shift = 1;
    let last = 1;
    for (const [n, sum] of sums.entries()) {
      let gap = sum;
      for (let i = 1; i <= length; i++) gap ^= this.#times(current[i] ?? 0, sums[n - i] as number);
      if (gap === 0) {
        shift++;
        continue;
      }
      const next = [...current];
      const factor = this.#over(gap, last);
      for (const [i, value] of before.entries())
        next[i + shift] = (next[i + shift] ?? 0) ^ this.#times(factor, value);
      for (let i = 0; i < next.length; i++) next[i] ??= 0;
      if (2 * length <= n) {
        length = n + 1 - length;
        before = current;
        last = gap;
        shift = 1;
      } else shift++;
      current = next;
    }
    while (current.length > 1 && current.at(-1) === 0) current.pop();
    return current;
  }
}

export const SYSTEM_CODE = new ReedSolomon(0x169, 239);
export const PAGE_CODE = new ReedSolomon(0x11d, 251);
