import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import vectors from '../../contract/test/signing-vectors.json' with { type: 'json' };
import { fromBase64, open, randomBytes, seal, sign, toBase64, toBase64Url } from './crypto.ts';
import { wrapKey } from './exchange.ts';

describe('signing, held to the golden vectors', () => {
  for (const vector of vectors) {
    for (const direction of ['c2s', 's2c'] as const) {
      it(`${vector.path} ${direction}`, () => {
        const secret = fromBase64(vector.secret);
        const { key } = vector[direction];
        expect(seal(secret, direction, vector, vector.plain)).toBe(key);
        expect(open(secret, direction, vector, key)).toBe(vector.plain);
        expect(sign(secret, direction, vector, key, vector.date, vector.ticket)).toBe(vector[direction].sign);
      });
    }
  }

  it('signs every part: a change of any one changes the signature', () => {
    const [vector] = vectors;
    const secret = fromBase64(vector!.secret);
    const base = sign(secret, 'c2s', vector!, 'key', '1', 'ticket');
    expect(sign(secret, 'c2s', vector!, 'keys', '1', 'ticket')).not.toBe(base);
    expect(sign(secret, 'c2s', vector!, 'key', '2', 'ticket')).not.toBe(base);
    expect(sign(secret, 'c2s', vector!, 'key', '1', 'other')).not.toBe(base);
    expect(sign(secret, 's2c', vector!, 'key', '1', 'ticket')).not.toBe(base);
    expect(sign(secret, 'c2s', { ...vector!, path: '/other' }, 'key', '1', 'ticket')).not.toBe(base);
    expect(sign(secret, 'c2s', { ...vector!, salt: 'ZZZZZZ' }, 'key', '1', 'ticket')).not.toBe(base);
  });
});

describe('a wrapped key', () => {
  it('is read by the platform, for keys of two sizes', () => {
    for (const modulusLength of [2048, 3072]) {
      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength });
      const modulus = Buffer.from(publicKey.export({ format: 'jwk' }).n!, 'base64url').toString('base64');
      const key = randomBytes(32);
      const padding = constants.RSA_PKCS1_OAEP_PADDING;
      const wrapped = Buffer.from(wrapKey(modulus, key), 'base64');
      expect(wrapped).toHaveLength(modulusLength / 8);
      const read = privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, wrapped);
      expect(Buffer.compare(read, key)).toBe(0);
    }
  });
});

describe('base64', () => {
  it('agrees with the platform beyond a chunk', () => {
    const bytes = randomBytes(20_001);
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
    expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
    expect(Buffer.compare(fromBase64(toBase64(bytes)), bytes)).toBe(0);
  });
});
