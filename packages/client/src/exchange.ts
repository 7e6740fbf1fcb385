/** The exchange of the envelope's secret: needed once in a while, so it is fetched then. */
import { gcm } from '@noble/ciphers/aes.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { mgf1, OAEP } from 'micro-rsa-dsa-dh/rsa.js';
import { fromBase64, toBase64 } from './crypto.ts';

const publicExponent = 65_537n;
/** RSA-OAEP by SHA-256. `crypto.subtle` has it too, but not on plain http in a LAN. */
const oaep = OAEP(sha256, mgf1(sha256));

/** A key of ours, for the server's eyes alone; `publicKey` is the modulus, in base64. */
export function wrapKey(publicKey: string, key: Uint8Array): string {
  const n = BigInt(`0x${bytesToHex(fromBase64(publicKey))}`);
  return toBase64(oaep.encrypt({ n, e: publicExponent }, key));
}

/** iv(12) ‖ ciphertext ‖ tag(16), in base64. */
export function openGcm(key: Uint8Array, text: string): Uint8Array {
  const bytes = fromBase64(text);
  return gcm(key, bytes.subarray(0, 12)).decrypt(bytes.subarray(12));
}
