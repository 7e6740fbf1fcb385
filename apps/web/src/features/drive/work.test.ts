import { expect, it, vi } from 'vitest';

vi.mock('../../app/api.ts', () => ({ client: {} }));
vi.mock('../../app/language.ts', () => ({ wordsOf: async () => (key: string) => key }));
const { chunksOf } = await import('./work.ts');

const ids = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => String(from + i));

it('cuts ids into calls, folders first, none lost and none twice', () => {
  const chunks = chunksOf({ folderIds: ids(1, 5), fileIds: ids(100, 7) }, 4);
  expect(chunks.map(({ folderIds, fileIds }) => [folderIds.length, fileIds.length])).toEqual([
    [4, 0],
    [1, 3],
    [0, 4],
  ]);
  expect(chunks.flatMap(({ folderIds }) => folderIds)).toEqual(ids(1, 5));
  expect(chunks.flatMap(({ fileIds }) => fileIds)).toEqual(ids(100, 7));
});

it('makes one call of what fits into one', () => {
  expect(chunksOf({ folderIds: [], fileIds: ids(1, 20_000) })).toHaveLength(1);
  expect(chunksOf({ folderIds: ['0'], fileIds: ids(1, 20_000) })).toHaveLength(2);
  expect(chunksOf({ folderIds: [], fileIds: [] })).toEqual([]);
});
