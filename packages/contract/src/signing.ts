/**
 * The signed envelope's pure part: what is hashed, in which order, and the shapes on the wire.
 * The ciphers themselves are node:crypto on the server and noble in the browser; golden vectors
 * (test/signing-vectors.json) hold both to the same bytes.
 */
const saltAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
export const saltLength = 6;
export const requestIdPattern = /^[A-Za-z0-9_-]{12}\.[A-Za-z0-9_-]{22}$/;
export const saltPattern = /^[A-Za-z0-9]{6}$/;

/** A request is good this long around its date; its id is remembered twice that and a bit. */
export const dateWindowMs = 300_000;
export const nonceMs = 660_000;

export const signHeaders = {
  date: 'request-date',
  id: 'request-id',
  salt: 'request-salt',
  agent: 'hc-user-agent',
  responseDate: 'response-date',
} as const;

export type KeyUse = 'enc' | 'mac';
export type SigningDirection = 'c2s' | 's2c';

/** HKDF's salt and info: a key of its own for every request, use, direction and path. */
export function keyContext(
  use: KeyUse,
  direction: SigningDirection,
  path: string,
  salt: string,
  requestId: string,
) {
  return { salt: salt + requestId, info: `hc2|${use}|${direction}|${path}` };
}

/** The text under the HMAC. An answer is signed over the Response-Date and the request's own id. */
export function signedText(key: string, date: string, requestId: string, ticket: string): string {
  return `${key}\n${date}\n${requestId}\n${ticket}`;
}

/** A random key or salt of the 62 alphanumerics, without the bias of a plain modulo. */
export function randomKey(length: number, randomBytes: (n: number) => Uint8Array): string {
  let out = '';
  while (out.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && out.length < length) out += saltAlphabet[byte % 62];
    }
  }
  return out;
}

export interface ClientInfo {
  clientType: string;
  clientVersion: string;
  appVersion: string;
  language?: string;
}
