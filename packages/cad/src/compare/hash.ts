/** Two 32-bit halves of a 64-bit hash that numbers and texts are mixed into one after the other. */
export class Hasher {
  high = 0;
  low = 0;

  reset(): void {
    this.high = 0x9e3779b9 | 0;
    this.low = 0x85ebca6b | 0;
  }

  /** A whole number of up to 53 bits. */
  add(value: number): void {
    let word = value | 0;
    if (word !== value) word ^= Math.imul(Math.floor(value / 4294967296) | 0, 0x2c1b3c6d);
    let { high, low } = this;
    low = Math.imul(low ^ word, 0x5bd1e995);
    low ^= low >>> 15;
    high = Math.imul(high ^ word ^ (low << 7), 0x1b873593);
    high ^= high >>> 13;
    this.high = (high + low) | 0;
    this.low = low;
  }

  addText(text: string): void {
    this.add(text.length);
    for (let i = 0; i < text.length; i++) this.add(text.charCodeAt(i));
  }

  /** 53 bits, so that it is exact as a number and a key of maps. */
  value(): number {
    let { high, low } = this;
    low ^= high >>> 16;
    low = Math.imul(low, 0x27d4eb2d);
    low ^= low >>> 13;
    high ^= low >>> 11;
    high = Math.imul(high, 0x165667b1);
    high ^= high >>> 16;
    return (high >>> 11) * 4294967296 + (low >>> 0);
  }
}

const shared = new Hasher();

export function hashText(text: string): number {
  shared.reset();
  shared.addText(text);
  return shared.value();
}

export function hashBytes(bytes: ArrayLike<number>): number {
  shared.reset();
  shared.add(bytes.length);
  for (let i = 0; i < bytes.length; i++) shared.add(bytes[i]!);
  return shared.value();
}

/** Depends on the order of its arguments. */
export function combineHashes(a: number, b: number): number {
  shared.reset();
  shared.add(a);
  shared.add(b);
  return shared.value();
}
