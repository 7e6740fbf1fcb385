/** The exchange of the envelope's secret: needed once in a while, so it is fetched then. */
import { gcm } from '@noble/ciphers/aes.js';
import { fromBase64, toBase64 } from './crypto.ts';
import { encryptOaep } from './oaep.ts';

/** A key of ours, for the server's eyes alone. */
export function wrapKey(publicKey: string, key: Uint8Array): string {
  return toBase64(encryptOaep(fromBase64(publicKey), key));
}

/** iv(12) ‖ ciphertext ‖ tag(16), in base64. */
export function openGcm(key: Uint8Array, text: string): Uint8Array {
  const bytes = fromBase64(text);
  return gcm(key, bytes.subarray(0, 12)).decrypt(bytes.subarray(12));
}
