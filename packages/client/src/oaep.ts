/**
 * RSA-OAEP-SHA256 for the public side only (RFC 8017 §7.1.1). crypto.subtle has it, but not on an
 * insecure origin, and no small library does; with e = 65537 it is seventeen multiplications.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { randomBytes } from './crypto.ts';

const exponent = 65537;

function mask(seed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(Math.ceil(length / 32) * 32);
  for (let i = 0; i * 32 < length; i += 1) {
    out.set(sha256(concatBytes(seed, Uint8Array.of(i >>> 24, i >>> 16, i >>> 8, i))), i * 32);
  }
  return out.subarray(0, length);
}

function xor(a: Uint8Array, b: Uint8Array): Uint8Array {
  return a.map((byte, i) => byte ^ b[i]!);
}

export function encryptOaep(modulus: Uint8Array, message: Uint8Array): Uint8Array {
  const size = modulus.length;
  const block = new Uint8Array(size - 33);
  if (message.length > block.length - 33) throw new RangeError('message too long for the key');
  block.set(sha256(new Uint8Array(0)));
  block[block.length - message.length - 1] = 1;
  block.set(message, block.length - message.length);

  const seed = randomBytes(32);
  const maskedBlock = xor(block, mask(seed, block.length));
  const maskedSeed = xor(seed, mask(maskedBlock, 32));
  const padded = concatBytes(Uint8Array.of(0), maskedSeed, maskedBlock);

  const n = BigInt(`0x${bytesToHex(modulus)}`);
  const base = BigInt(`0x${bytesToHex(padded)}`);
  let power = base;
  for (let e = exponent; e > 1; e >>= 1) power = (power * power) % n;
  return hexToBytes(((power * base) % n).toString(16).padStart(size * 2, '0'));
}
