import { expect, test } from 'vitest';
import { explain } from './install.mjs';

const noise = 'npm warn EBADENGINE Unsupported engine {\nnpm http fetch GET 200 /zod 12ms\n';

test.each([
  ['npm error code ENOTFOUND\nnpm error network request to /zod failed', /network/],
  ['npm error code EAI_AGAIN', /network/],
  ['npm error code ENOSPC\nnpm error nospc no space left on device', /disk is full/],
  ['npm error code EACCES\nnpm error syscall mkdir', /may not write/],
  ['npm error code EUSAGE\nnpm error Missing: zod@4.0.0 from lock file', /npm install/],
  ['npm error code EINTEGRITY', /cache clean/],
  ['npm: spawn npm ENOENT', /npm was not found/],
  ['npm error code ESOMETHING', /could not install/],
])('%j is answered with what to do', (complaint, advice) => {
  const text = explain(`${noise}${complaint}\n`);
  expect(text.split('\n').at(-1)).toMatch(advice);
  expect(text).toContain(complaint.split('\n')[0]);
  expect(text).not.toContain('EBADENGINE');
});

test('a failure without any complaint shows the end of what npm said', () => {
  expect(explain('one\ntwo\n')).toMatch(/two\n\n.*could not install/);
});
