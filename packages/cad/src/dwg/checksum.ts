/** Short enough for both sums to stay within 31 bits. */
const CHUNK = 2048;
const MODULUS = 0xfff1;

/** Of pages since R2004: two running sums, four bytes a step. */
export function pageChecksum(seed: number, bytes: Uint8Array, start = 0, end = bytes.length): number {
  let low = seed & 0xffff;
  let high = seed >>> 16;
  let at = start;
  while (at < end) {
    const stop = Math.min(end, at + CHUNK);
    for (; at + 4 <= stop; at += 4) {
      const a = low + (bytes[at] as number);
      const b = a + (bytes[at + 1] as number);
      const c = b + (bytes[at + 2] as number);
      low = c + (bytes[at + 3] as number);
      high += a + b + c + low;
    }
    for (; at < stop; at++) {
      low += bytes[at] as number;
      high += low;
    }
    low %= MODULUS;
    high %= MODULUS;
  }
  return ((high << 16) | low) >>> 0;
}

const POLYNOMIAL = 0xa001;
const TABLE = new Uint16Array(256);
for (let i = 0; i < 256; i++) {
  let value = i;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >> 1) ^ POLYNOMIAL : value >> 1;
  TABLE[i] = value;
}

/** Where the sum of objects, of the object map and of the sections of R13 to R2000 begins. */
export const CRC_SEED = 0xc0c1;

export function crc16(seed: number, bytes: Uint8Array, start = 0, end = bytes.length): number {
  let sum = seed;
  for (let i = start; i < end; i++) sum = (sum >> 8) ^ (TABLE[((bytes[i] as number) ^ sum) & 255] as number);
  return sum;
}

const CRC32_POLYNOMIAL = 0xedb88320;
const TABLE32 = new Uint32Array(256);
for (let i = 0; i < 256; i++) {
  let value = i;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ CRC32_POLYNOMIAL : value >>> 1;
  TABLE32[i] = value;
}

/** Of the hidden file header since R2004. */
export function crc32(seed: number, bytes: Uint8Array): number {
  let sum = ~seed;
  for (const byte of bytes) sum = (sum >>> 8) ^ (TABLE32[(sum ^ byte) & 255] as number);
  return ~sum >>> 0;
}
