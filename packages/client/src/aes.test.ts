import { createCipheriv, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { decryptEcb, encryptEcb } from './aes.ts';

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'));

it('gives what FIPS 197 says (C.3)', () => {
  const key = hex('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f');
  const sealed = encryptEcb(key, hex('00112233445566778899aabbccddeeff'));
  expect(Buffer.from(sealed.subarray(0, 16)).toString('hex')).toBe('8ea2b7ca516745bfeafc49904b496089');
});

it('gives what the platform gives, at every length, and opens it again', () => {
  for (const length of [...Array(70).keys(), 4096, 100_003]) {
    const key = new Uint8Array(randomBytes(32));
    const text = new Uint8Array(randomBytes(length));
    const cipher = createCipheriv('aes-256-ecb', key, null);
    const expected = Buffer.concat([cipher.update(text), cipher.final()]);
    const sealed = encryptEcb(key, text);
    expect(Buffer.compare(sealed, expected)).toBe(0);
    expect(Buffer.compare(decryptEcb(key, sealed), text)).toBe(0);
  }
});

it('works on a part of a larger buffer and leaves what it was given as it is', () => {
  const whole = new Uint8Array(randomBytes(80));
  const before = whole.slice();
  const key = whole.subarray(5, 37);
  const sealed = encryptEcb(key, whole.subarray(40, 71));
  const around = new Uint8Array(sealed.length + 9);
  around.set(sealed, 4);
  expect(decryptEcb(key, around.subarray(4, 4 + sealed.length))).toEqual(before.subarray(40, 71));
  expect(whole).toEqual(before);
});

it('refuses another key’s length, half blocks and a padding that is none', () => {
  const key = new Uint8Array(32);
  expect(() => encryptEcb(new Uint8Array(16), key)).toThrow(RangeError);
  expect(() => decryptEcb(key, new Uint8Array(0))).toThrow(RangeError);
  expect(() => decryptEcb(key, new Uint8Array(17))).toThrow(RangeError);
  for (const bad of [0, 17, 255]) {
    const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
    const block = new Uint8Array(16).fill(bad === 17 ? 17 : 2);
    block[15] = bad;
    const sealed = Buffer.concat([cipher.update(block), cipher.final()]);
    expect(() => decryptEcb(key, new Uint8Array(sealed))).toThrow(RangeError);
  }
});
