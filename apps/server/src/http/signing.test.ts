import { describe, expect, it } from 'vitest';
import vectors from '../../../../packages/contract/test/signing-vectors.json' with { type: 'json' };
import { ExchangeKeys } from './signing.ts';

describe('signing, held to the golden vectors', () => {
  for (const vector of vectors) {
    const keys = new ExchangeKeys(
      Buffer.from(vector.secret, 'base64'),
      vector.path,
      vector.salt,
      vector.requestId,
    );
    for (const direction of ['c2s', 's2c'] as const) {
      it(`${vector.path} ${direction}`, () => {
        const { key, sign } = vector[direction];
        expect(keys.seal(direction, vector.plain)).toBe(key);
        expect(keys.open(direction, key)).toBe(vector.plain);
        expect(keys.sign(direction, key, vector.date, vector.ticket)).toBe(sign);
      });
    }

    it(`${vector.path} is verified, and only as it is`, () => {
      const { key, sign } = vector.c2s;
      expect(keys.verify(key, vector.date, vector.ticket, sign)).toBe(true);
      expect(keys.verify(key, vector.date, `${vector.ticket}x`, sign)).toBe(false);
      expect(keys.verify(key, `${vector.date}1`, vector.ticket, sign)).toBe(false);
      expect(keys.verify(key, vector.date, vector.ticket, sign.slice(1))).toBe(false);
      expect(keys.verify(key, vector.date, vector.ticket, '')).toBe(false);
    });
  }
});
