/** Unit tests share a process, but for those that put something else in the place of what others use. */
import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import config from '../vitest.config.ts';

const replacing = /\bvi\.(mock|doMock|resetModules|stubGlobal|stubEnv|useFakeTimers|setSystemTime)\b/;

it('what replaces modules, clocks or globals is on the list of those that run alone', () => {
  const alone = config.test!.projects!.flatMap((project) => {
    if (typeof project !== 'object' || !('test' in project) || project.test?.name !== 'unit-alone') return [];
    return project.test.include ?? [];
  });
  expect(alone.length).toBeGreaterThan(0);
  const root = new URL('..', import.meta.url).pathname;
  const missing = globSync('{apps/web/src,packages/*/{src,test}}/**/*.test.{ts,tsx}', { cwd: root })
    .filter((file) => replacing.test(readFileSync(root + file, 'utf8')))
    .filter((file) => !alone.some((pattern) => matchesGlob(file, pattern)));
  expect(missing).toEqual([]);
});
