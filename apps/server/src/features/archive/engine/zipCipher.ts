/** The two ciphers of zip files: the old one of PKZIP, and AES as WinZip defined it. */
import { createCipheriv, createHmac, pbkdf2Sync, timingSafeEqual, type Hmac } from 'node:crypto';

export interface ZipDecipher {
  /** The bytes in the clear; in place where that is cheaper. */
  update(bytes: Buffer): Buffer;
  /** Whether nobody has changed the bytes; the old cipher cannot tell. */
  isGenuine(tag: Buffer): boolean;
}

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});
const crcWords = Int32Array.from(crcTable);

class ZipCryptoKeys {
  #a = 0x12345678;
  #b = 0x23456789;
  #c = 0x34567890;

  constructor(password: Buffer) {
    for (const byte of password) this.#mix(byte);
  }

  #mix(byte: number): void {
    this.#a = (this.#a >>> 8) ^ crcWords[(this.#a ^ byte) & 0xff]!;
    this.#b = (Math.imul((this.#b + (this.#a & 0xff)) | 0, 134775813) + 1) | 0;
    this.#c = (this.#c >>> 8) ^ crcWords[(this.#c ^ (this.#b >>> 24)) & 0xff]!;
  }

  decrypt(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at++) {
      const mixed = (this.#c | 2) & 0xffff;
      const plain = bytes[at]! ^ ((Math.imul(mixed, mixed ^ 1) >>> 8) & 0xff);
      bytes[at] = plain;
      this.#mix(plain);
    }
  }
}

export const zipCryptoHeaderBytes = 12;

/** Undefined where the password is not the right one, as far as one byte tells. */
export function zipCryptoDecipher(
  password: string,
  header: Buffer,
  checkByte: number,
): ZipDecipher | undefined {
  const keys = new ZipCryptoKeys(Buffer.from(password));
  const clear = Buffer.from(header);
  keys.decrypt(clear);
  if (clear[11] !== checkByte) return undefined;
  return {
    update(bytes) {
      keys.decrypt(bytes);
      return bytes;
    },
    isGenuine: () => true,
  };
}

/** By the strength that the extra field 0x9901 names: 1, 2 or 3. */
export const aesSaltBytes = (strength: number): number => 4 + 4 * strength;
export const aesTagBytes = 10;
export const aesCheckBytes = 2;

/** WinZip counts blocks with the lowest byte first, which no library does: counters are enciphered by themselves. */
export class ZipAesStream {
  readonly #key: Buffer;
  readonly #bits: number;
  #block = 1;
  #rest: Buffer = Buffer.alloc(0);

  constructor(key: Buffer) {
    this.#key = key;
    this.#bits = key.length * 8;
  }

  apply(bytes: Buffer): Buffer {
    const needed = bytes.length - this.#rest.length;
    const fresh = needed > 0 ? this.#stream(Math.ceil(needed / 16)) : Buffer.alloc(0);
    const stream = this.#rest.length === 0 ? fresh : Buffer.concat([this.#rest, fresh]);
    for (let at = 0; at < bytes.length; at++) bytes[at] = bytes[at]! ^ stream[at]!;
    this.#rest = stream.subarray(bytes.length);
    return bytes;
  }

  #stream(blocks: number): Buffer {
    const counters = Buffer.alloc(blocks * 16);
    for (let n = 0; n < blocks; n++) {
      const count = this.#block++;
      counters.writeUInt32LE(count >>> 0, n * 16);
      counters.writeUInt32LE(Math.floor(count / 2 ** 32), n * 16 + 4);
    }
    const cipher = createCipheriv(`aes-${this.#bits}-ecb` as 'aes-256-ecb', this.#key, null);
    cipher.setAutoPadding(false);
    return cipher.update(counters);
  }
}

export interface ZipAesKeys {
  cipher: ZipAesStream;
  mac: Hmac;
  check: Buffer;
}

export function zipAesKeys(password: string, salt: Buffer, strength: number): ZipAesKeys {
  const keyBytes = 8 + 8 * strength;
  const derived = pbkdf2Sync(password, salt, 1000, 2 * keyBytes + aesCheckBytes, 'sha1');
  return {
    cipher: new ZipAesStream(derived.subarray(0, keyBytes)),
    mac: createHmac('sha1', derived.subarray(keyBytes, 2 * keyBytes)),
    check: derived.subarray(2 * keyBytes),
  };
}

export function zipAesDecipher(
  password: string,
  header: { salt: Buffer; check: Buffer; strength: number },
): ZipDecipher | undefined {
  const { cipher, mac, check } = zipAesKeys(password, header.salt, header.strength);
  if (!timingSafeEqual(check, header.check)) return undefined;
  return {
    update(bytes) {
      mac.update(bytes);
      return cipher.apply(bytes);
    },
    isGenuine: (tag) => timingSafeEqual(mac.digest().subarray(0, aesTagBytes), tag),
  };
}
