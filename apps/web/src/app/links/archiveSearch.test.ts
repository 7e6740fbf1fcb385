import { expect, it } from 'vitest';
import { readArchiveSearch } from './archiveSearch.ts';

it('reads a folder, a search, an order and a code page', () => {
  const search = { path: 'plans/old', q: 'wall', sort: 'size', order: 'desc', encoding: 'gbk' };
  expect(readArchiveSearch(search)).toEqual(search);
});

it('leaves out what an archive opens with, and what the server would refuse', () => {
  expect(readArchiveSearch({ path: '', q: '', sort: 'name', order: 'asc' })).toEqual({});
  expect(readArchiveSearch({ sort: 'color', order: 'down', encoding: 'ebcdic', more: '1' })).toEqual({});
});
