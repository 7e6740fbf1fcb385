/** Some of the wanted members, one bit each: what is done with, so that a task goes on exactly where it was. */

export class MemberBits {
  readonly #bits: Buffer;

  constructor(kept: string, count: number) {
    this.#bits = Buffer.alloc(Math.ceil(count / 8));
    Buffer.from(kept, 'base64').copy(this.#bits);
  }

  has(place: number): boolean {
    return (this.#bits[place >> 3]! & (1 << (place & 7))) !== 0;
  }

  get isEmpty(): boolean {
    return this.#bits.every((byte) => byte === 0);
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
