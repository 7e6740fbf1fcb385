import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { Secrets } from '../secrets.ts';
import { makeToken, readToken } from './tokens.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
});
const secrets = new Secrets({ version: 1, master: randomBytes(32).toString('base64'), rsa: rsa.toString() });

it('reads what it made, until it expires', () => {
  const token = makeToken(secrets, 'download', { name: '图' }, 1000);
  expect(readToken(secrets, 'download', token, 999)).toEqual({ name: '图', exp: 1000 });
  expect(readToken(secrets, 'download', token, 1000)).toBe('expired');
});

it('refuses another purpose, a changed body and anything else', () => {
  const token = makeToken(secrets, 'download', { size: 1 }, 1000);
  expect(readToken(secrets, 'oss-put', token, 0)).toBeUndefined();
  const forged = `${Buffer.from('{"size":2,"exp":9e9}').toString('base64url')}.${token.split('.')[1]}`;
  for (const bad of [forged, '', '.', 'a.b', token.slice(0, -1), `${token}x`, 'x'.repeat(100_000)]) {
    expect(readToken(secrets, 'download', bad, 0)).toBeUndefined();
  }
});

it('encrypts for a purpose, and reads only that', () => {
  const sealed = secrets.encrypt('oidc', Buffer.from('hush'));
  expect(secrets.decrypt('oidc', sealed)?.toString()).toBe('hush');
  expect(secrets.decrypt('other', sealed)).toBeUndefined();
  const other = sealed.startsWith('A') ? 'B' : 'A';
  expect(secrets.decrypt('oidc', `${other}${sealed.slice(1)}`)).toBeUndefined();
  expect(secrets.decrypt('oidc', '')).toBeUndefined();
});
