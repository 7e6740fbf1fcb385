/** The two 64-bit checksums of R2007: ECMA-182, and the same with its bits the other way about. */

const MASK = 0xffffffffffffffffn;
const A = 0x343fdn;
const B = 0x269ec3n;

/** High and low halves, since a checksum over megabytes is too much for big integers. */
function tableOf(mirrored: boolean): { high: Uint32Array; low: Uint32Array } {
  const high = new Uint32Array(256);
  const low = new Uint32Array(256);
  for (let byte = 0; byte < 256; byte++) {
    let value = mirrored ? BigInt(byte) : BigInt(byte) << 56n;
    for (let bit = 0; bit < 8; bit++) {
      if (mirrored) value = value & 1n ? (value >> 1n) ^ MIRRORED : value >> 1n;
      else value = (value >> 63n ? (value << 1n) ^ NORMAL : value << 1n) & MASK;
    }
    high[byte] = Number(value >> 32n);
    low[byte] = Number(value & 0xffffffffn);
  }
  return { high, low };
}

const NORMAL = 0x42f0e1eba9ea3693n;
const MIRRORED = 0x95ac9329ac4bc9b5n;
const normalTable = tableOf(false);
const mirroredTable = tableOf(true);

/** Bytes are taken in pairs from the end of every eight; a rest of four is turned as well. */
const EIGHT = [6, 7, 4, 5, 2, 3, 0, 1];
const FOUR = [2, 3, 0, 1];

function* checksumOrder(length: number): Generator<number> {
  let at = 0;
  for (; at + 8 <= length; at += 8) for (const i of EIGHT) yield at + i;
  if (length - at >= 4) {
    for (const i of FOUR) yield at + i;
    at += 4;
  }
  for (; at < length; at++) yield at;
}

/** A copy in the order that checksums go through it. */
function inOrder(bytes: Uint8Array): Uint8Array {
  const result = new Uint8Array(bytes.length);
  const whole = bytes.length & ~7;
  for (let at = 0; at < whole; at += 8) {
    for (let i = 0; i < 8; i++) result[at + i] = bytes[at + (EIGHT[i] as number)] as number;
  }
  let to = whole;
  for (const i of checksumOrder(bytes.length - whole)) result[to++] = bytes[whole + i] as number;
  return result;
}

export function normalCrc(bytes: Uint8Array, seed: bigint): bigint {
  let high = Number(seed >> 32n) | 0;
  let low = Number(seed & 0xffffffffn) | 0;
  for (const byte of inOrder(bytes)) {
    const index = (byte ^ (high >>> 24)) & 255;
    high = (normalTable.high[index] as number) ^ ((high << 8) | (low >>> 24));
    low = (normalTable.low[index] as number) ^ (low << 8);
  }
  return ~((BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)) & MASK;
}

export function mirroredCrc(bytes: Uint8Array, seed: bigint): bigint {
  let high = Number(seed >> 32n) | 0;
  let low = Number(seed & 0xffffffffn) | 0;
  for (const byte of inOrder(bytes)) {
    const index = (low ^ byte) & 255;
    low = (mirroredTable.low[index] as number) ^ ((low >>> 8) | (high << 24));
    high = (mirroredTable.high[index] as number) ^ (high >>> 8);
  }
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
}

/** Where the checksum of pages begins. */
export function seed1(seed: bigint, length: number): bigint {
  let value = ((seed + BigInt(length)) * A + B) & MASK;
  value |= (value * ((A << 32n) & MASK) + ((B << 32n) & MASK)) & MASK;
  return ~value & MASK;
}

/** Where that of the file header begins. */
export function seed2(seed: bigint, length: number): bigint {
  let value = ((seed + BigInt(length)) * A + B) & MASK;
  value = (value * ((1n << 32n) + A) + (BigInt(length) + B)) & MASK;
  return ~value & MASK;
}

/** The checksum of a data page before it is compressed. */
export function dataChecksum(bytes: Uint8Array): number {
  const start = (BigInt(bytes.length) * A + B) & MASK;
  let low = Number(start & 0xffffn);
  let high = Number((start >> 16n) & 0xffffn);
  for (let at = 0; at < bytes.length; at += 0x15b0) {
    for (const byte of inOrder(bytes.subarray(at, at + 0x15b0))) {
      low += byte;
      high += low;
    }
    low %= 0xfff1;
    high %= 0xfff1;
  }
  return ((high << 16) | low) >>> 0;
}
