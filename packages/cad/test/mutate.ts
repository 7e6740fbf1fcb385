import { random } from '../../../bench/generate.ts';

/** One damaged copy of a file: cut short, bytes flipped, ranges moved, doubled, zeroed, or numbers made extreme. */
export function mutate(source: Uint8Array, seed: number): Uint8Array {
  const next = random(seed);
  const at = (size: number): number => Math.floor(next() * Math.max(1, size));
  let bytes = source.slice();
  const rounds = 1 + at(4);
  for (let round = 0; round < rounds && bytes.length > 0; round++) {
    switch (at(7)) {
      case 0:
        bytes = bytes.slice(0, at(bytes.length));
        break;
      case 1:
        for (let k = 0; k < 1 + at(16); k++) bytes[at(bytes.length)] = at(256);
        break;
      case 2:
        bytes.copyWithin(at(bytes.length), at(bytes.length), at(bytes.length));
        break;
      case 3:
        bytes.fill(at(2) * 255, at(bytes.length), at(bytes.length));
        break;
      case 4: {
        const from = at(bytes.length);
        const part = bytes.slice(from, from + at(4096));
        const joined = new Uint8Array(bytes.length + part.length);
        joined.set(bytes.subarray(0, from));
        joined.set(part, from);
        joined.set(bytes.subarray(from), from + part.length);
        bytes = joined;
        break;
      }
      case 5:
        if (bytes.length >= 4)
          new DataView(bytes.buffer).setInt32(
            at(bytes.length - 3),
            [0x7fffffff, -1, -2147483648, 0][at(4)]!,
            true,
          );
        break;
      default:
        extremeDigits(bytes, at);
    }
  }
  return bytes;
}

/** Turns some digits of a text file into nines: counts and coordinates become absurd. */
function extremeDigits(bytes: Uint8Array, at: (size: number) => number): void {
  for (let k = 0; k < 4; k++) {
    let i = at(bytes.length);
    for (let steps = 0; steps < 400 && i < bytes.length; steps++, i++) {
      if (bytes[i]! < 48 || bytes[i]! > 57) continue;
      while (i < bytes.length && bytes[i]! >= 48 && bytes[i]! <= 57) bytes[i++] = 57;
      break;
    }
  }
}
