import { expect, it } from 'vitest';
import { CallError } from './errors.ts';
import { signedUrl } from './storage.ts';

it('a download without an address fails with the words of the specification, or with the server’s', async () => {
  const failing = (error: Error) => signedUrl(() => Promise.reject(error));
  await expect(failing(new TypeError('no answer'))).rejects.toThrow('download URL fetch failed');
  await expect(failing(new CallError('0101001', ''))).rejects.toThrow('download URL fetch failed');
  await expect(failing(new CallError('0101001', 'Gone.'))).rejects.toThrow('Gone.');
  await expect(signedUrl(() => Promise.resolve({}))).rejects.toThrow('download link empty');
  expect(await signedUrl(() => Promise.resolve({ signedUrl: '/x' }))).toBe('/x');
});
