import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { hkdf, hmac, sha256 } from './sha256.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

it('sums texts of every length around a block as Node does', () => {
  for (let length = 0; length < 200; length += 1) {
    const text = randomBytes(length);
    expect(hex(sha256(text))).toBe(createHash('sha256').update(text).digest('hex'));
  }
  const long = randomBytes(100_003);
  expect(hex(sha256(long))).toBe(createHash('sha256').update(long).digest('hex'));
});

it('knows the examples of the standard', () => {
  const sum = (text: string): string => hex(sha256(new TextEncoder().encode(text)));
  expect(sum('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sum('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it('signs with keys shorter, as long as and longer than a block', () => {
  for (const length of [0, 1, 32, 63, 64, 65, 200]) {
    const [key, text] = [randomBytes(length), randomBytes(77)];
    expect(hex(hmac(key, text))).toBe(createHmac('sha256', key).update(text).digest('hex'));
  }
});

it('derives keys as Node does', () => {
  for (let i = 0; i < 20; i += 1) {
    const [secret, salt, info] = [randomBytes(32), randomBytes(i * 5), randomBytes(i * 3)];
    expect(hex(hkdf(secret, salt, info))).toBe(
      hex(new Uint8Array(hkdfSync('sha256', secret, salt, info, 32))),
    );
  }
});
