import { expect, test } from 'vitest';
import { flatFolders } from '../scripts/check/folders.mjs';

const files = (count: number, ending = 'ts') =>
  Array.from({ length: count }, (_, number) => `apps/web/src/app/${number}.${ending}`);

test('a folder has forty files beside each other at the most, tests on top', () => {
  expect(flatFolders([...files(40), ...files(30, 'test.ts')])).toEqual([]);
  expect(flatFolders(files(41))).toEqual([expect.stringContaining('apps/web/src/app has 41 files')]);
});
