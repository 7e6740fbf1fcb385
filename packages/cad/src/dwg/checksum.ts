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

/** Of the hidden file header since R2004, and of PNGs. */
export function crc32(seed: number, bytes: Uint8Array): number {
  let sum = ~seed;
  for (let i = 0; i < bytes.length; i++)
    sum = (sum >>> 8) ^ (TABLE32[(sum ^ (bytes[i] as number)) & 255] as number);
  return ~sum >>> 0;
}
