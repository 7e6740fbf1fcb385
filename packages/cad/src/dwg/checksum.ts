/** Bytes between two divisions: short enough for both sums to stay within 31 bits. */
const CHUNK = 2048;
/** Bytes that are summed four at a time: short enough for sums of sums to stay within 16 bits. */
const BLOCK = 64;
const MODULUS = 0xfff1;
/** Every other byte of a word, each with room for a sum. */
const LANES = 0x00ff00ff;
const LITTLE_ENDIAN = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;
const NONE = new Int32Array(0);

/** Of pages since R2004: two running sums, of the bytes and of the first sum after each byte. */
export function pageChecksum(seed: number, bytes: Uint8Array, start = 0, end = bytes.length): number {
  const first = bytes.byteOffset + start;
  const words =
    LITTLE_ENDIAN && first % 4 === 0 ? new Int32Array(bytes.buffer, first, (end - start) >> 2) : NONE;
  let low = seed & 0xffff;
  let high = seed >>> 16;
  let at = start;
  while (at < end) {
    const stop = Math.min(end, at + CHUNK);
    while (at + BLOCK <= stop && words.length > 0) {
      // bytes 0 and 2 of all words, 1 and 3, and the same once for each word behind
      let even = 0;
      let odd = 0;
      let evens = 0;
      let odds = 0;
      for (let i = (at - start) >> 2; i < (at - start + BLOCK) >> 2; i += 2) {
        const word = words[i] as number;
        const next = words[i + 1] as number;
        const evenPart = word & LANES;
        const oddPart = (word >>> 8) & LANES;
        // whole numbers throughout, so that no sum is looked at for being too large
        evens = (evens + even + even + evenPart) | 0;
        odds = (odds + odd + odd + oddPart) | 0;
        even = (even + evenPart + (next & LANES)) | 0;
        odd = (odd + oddPart + ((next >>> 8) & LANES)) | 0;
      }
      const a = even & 0xffff;
      const b = odd & 0xffff;
      const c = even >>> 16;
      const d = odd >>> 16;
      const behind = (evens & 0xffff) + (odds & 0xffff) + (evens >>> 16) + (odds >>> 16);
      high += BLOCK * low + 4 * (behind + a) + 3 * b + 2 * c + d;
      low += a + b + c + d;
      at += BLOCK;
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
