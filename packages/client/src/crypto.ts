/** The client's half of the signed envelope. Works without crypto.subtle, so on plain http in a LAN too. */
import { keyContext, signedText, type SigningDirection, type KeyUse } from '@linework/contract/signing';
import { ecb } from '@noble/ciphers/aes.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const keyBytes = 32;

export function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let i = 0; i < bytes.length; i += 8192) {
    // Not spread, which takes seven times as long: an iterator would go from byte to byte.
    const part: ArrayLike<number> = bytes.subarray(i, i + 8192);
    binary += String.fromCharCode.apply(null, part as number[]);
  }
  return btoa(binary);
}

export function fromBase64(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  // By hand: a hundred thousand ids are a megabyte, and an iterator takes thirty times as long.
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export interface EncryptedExchange {
  path: string;
  salt: string;
  requestId: string;
}

function derive(
  secret: Uint8Array,
  use: KeyUse,
  direction: SigningDirection,
  exchange: EncryptedExchange,
): Uint8Array {
  const { salt, info } = keyContext(use, direction, exchange.path, exchange.salt, exchange.requestId);
  return hkdf(sha256, secret, utf8ToBytes(salt), utf8ToBytes(info), keyBytes);
}

export function seal(
  secret: Uint8Array,
  direction: SigningDirection,
  exchange: EncryptedExchange,
  json: string,
): string {
  return toBase64(ecb(derive(secret, 'enc', direction, exchange)).encrypt(utf8ToBytes(json)));
}

export function open(
  secret: Uint8Array,
  direction: SigningDirection,
  exchange: EncryptedExchange,
  key: string,
): string {
  return new TextDecoder().decode(ecb(derive(secret, 'enc', direction, exchange)).decrypt(fromBase64(key)));
}

export function sign(
  secret: Uint8Array,
  direction: SigningDirection,
  exchange: EncryptedExchange,
  key: string,
  date: string,
  ticket: string,
): string {
  const text = signedText(key, date, exchange.requestId, ticket);
  return bytesToHex(hmac(sha256, derive(secret, 'mac', direction, exchange), utf8ToBytes(text)));
}
