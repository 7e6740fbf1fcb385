/**
 * AES-256 in ECB mode with PKCS7 padding (FIPS 197), which the signed envelope asks for. The library that has it brings
 * four times as much with it, and every page waits for this; the library still opens the key exchange (exchange.ts).
 */
const size = 16;
const rounds = 14;

const box = new Uint8Array(256);
const inverseBox = new Uint8Array(256);
/** A column of the round, in words: SubBytes and MixColumns at once; the other three columns are turned. */
const forward = new Uint32Array(256);
const backward = new Uint32Array(256);

const turn = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));
const double = (byte: number): number => (byte << 1) ^ (byte >> 7 ? 0x11b : 0);

function times(a: number, b: number): number {
  let product = 0;
  for (let left = a, right = b; right > 0; right >>= 1, left = double(left)) if (right & 1) product ^= left;
  return product;
}

// p runs through all elements as powers of 3, q through their inverses.
for (let p = 1, q = 1, i = 0; i < 255; i += 1) {
  p = p ^ double(p);
  q = times(q, 0xf6);
  box[p] = (q ^ turn8(q, 1) ^ turn8(q, 2) ^ turn8(q, 3) ^ turn8(q, 4) ^ 0x63) & 255;
}
box[0] = 0x63;
for (let i = 0; i < 256; i += 1) {
  const s = box[i]!;
  inverseBox[s] = i;
  forward[i] = (times(s, 2) << 24) | (s << 16) | (s << 8) | times(s, 3);
}
for (let i = 0; i < 256; i += 1) {
  const s = inverseBox[i]!;
  backward[i] = (times(s, 14) << 24) | (times(s, 9) << 16) | (times(s, 13) << 8) | times(s, 11);
}

function turn8(byte: number, bits: number): number {
  return ((byte << bits) | (byte >> (8 - bits))) & 255;
}

const substitute = (word: number): number =>
  (box[word >>> 24]! << 24) |
  (box[(word >>> 16) & 255]! << 16) |
  (box[(word >>> 8) & 255]! << 8) |
  box[word & 255]!;

function expand(key: Uint8Array): Uint32Array {
  if (key.length !== 32) throw new RangeError('the key has 32 bytes');
  const words = new Uint32Array(4 * (rounds + 1));
  const view = new DataView(key.buffer, key.byteOffset);
  for (let i = 0; i < 8; i += 1) words[i] = view.getUint32(4 * i);
  for (let i = 8, constant = 1; i < words.length; i += 1) {
    let word = words[i - 1]!;
    if (i % 8 === 0) {
      word = substitute(turn(word, 8)) ^ (constant << 24);
      constant = double(constant);
    } else if (i % 8 === 4) word = substitute(word);
    words[i] = words[i - 8]! ^ word;
  }
  return words;
}

/** The keys of the equivalent inverse cipher: from the last round back, mixed in between. */
function invert(words: Uint32Array): Uint32Array {
  const inverse = new Uint32Array(words.length);
  for (let i = 0; i < words.length; i += 1) {
    const round = rounds - (i >> 2);
    const word = words[4 * round + (i & 3)]!;
    inverse[i] = round === 0 || round === rounds ? word : mix(substitute(word), backward, 1, 2, 3);
  }
  return inverse;
}

function mix(word: number, table: Uint32Array, b: number, c: number, d: number): number {
  return (
    table[word >>> 24]! ^
    turn(table[(word >>> 16) & 255]!, 32 - 8 * b) ^
    turn(table[(word >>> 8) & 255]!, 32 - 8 * c) ^
    turn(table[word & 255]!, 32 - 8 * d)
  );
}

/** All blocks; `step` says which column a row comes from: 1 when encrypting, 3 when decrypting. */
function run(bytes: Uint8Array, words: Uint32Array, table: Uint32Array, last: Uint8Array, step: 1 | 3): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let state = new Uint32Array(4);
  let next = new Uint32Array(4);
  for (let at = 0; at < bytes.length; at += size) {
    for (let i = 0; i < 4; i += 1) state[i] = view.getUint32(at + 4 * i) ^ words[i]!;
    for (let round = 1; round < rounds; round += 1) {
      for (let i = 0; i < 4; i += 1) {
        next[i] =
          table[state[i]! >>> 24]! ^
          turn(table[(state[(i + step) & 3]! >>> 16) & 255]!, 24) ^
          turn(table[(state[(i + 2) & 3]! >>> 8) & 255]!, 16) ^
          turn(table[state[(i + 3 * step) & 3]! & 255]!, 8) ^
          words[4 * round + i]!;
      }
      [state, next] = [next, state];
    }
    for (let i = 0; i < 4; i += 1) {
      const word =
        (last[state[i]! >>> 24]! << 24) |
        (last[(state[(i + step) & 3]! >>> 16) & 255]! << 16) |
        (last[(state[(i + 2) & 3]! >>> 8) & 255]! << 8) |
        last[state[(i + 3 * step) & 3]! & 255]!;
      view.setUint32(at + 4 * i, word ^ words[4 * rounds + i]!);
    }
  }
}

export function encryptEcb(key: Uint8Array, text: Uint8Array): Uint8Array {
  const pad = size - (text.length % size);
  const bytes = new Uint8Array(text.length + pad).fill(pad, text.length);
  bytes.set(text);
  run(bytes, expand(key), forward, box, 1);
  return bytes;
}

export function decryptEcb(key: Uint8Array, cipher: Uint8Array): Uint8Array {
  if (cipher.length === 0 || cipher.length % size !== 0) throw new RangeError('not whole blocks');
  const bytes = cipher.slice();
  run(bytes, invert(expand(key)), backward, inverseBox, 3);
  const pad = bytes.at(-1)!;
  const text = bytes.subarray(0, bytes.length - pad);
  if (pad === 0 || pad > size || bytes.subarray(-pad).some((byte) => byte !== pad)) {
    throw new RangeError('the padding is wrong');
  }
  return text;
}
