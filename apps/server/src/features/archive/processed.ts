/** Which of the wanted members are done with: one bit each, so that a task goes on exactly where it was. */

export class Processed {
  readonly #bits: Buffer;

  constructor(kept: string, count: number) {
    this.#bits = Buffer.alloc(Math.ceil(count / 8));
    Buffer.from(kept, 'base64').copy(this.#bits);
  }

  has(place: number): boolean {
    return (this.#bits[place >> 3]! & (1 << (place & 7))) !== 0;
  }

  add(place: number): void {
    this.#bits[place >> 3]! |= 1 << (place & 7);
  }

  delete(place: number): void {
    this.#bits[place >> 3]! &= ~(1 << (place & 7));
  }

  toString(): string {
    return this.#bits.toString('base64');
  }
}
