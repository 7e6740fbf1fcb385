import { describe, expect, it } from 'vitest';
import { kindsOf, readDriveSearch } from './driveSearch.ts';

describe('the address of a list', () => {
  it('keeps what the server would take', () => {
    const asked = {
      folder: '12',
      q: '图纸 a&b',
      scope: 'folder',
      sort: 'size',
      order: 'desc',
      kinds: 'folder,drawing',
      from: '1700000000000',
      max: '1048576',
      columns: 'type,created',
    };
    expect(readDriveSearch(asked)).toEqual({ ...asked, from: 1700000000000, max: 1048576 });
  });

  it('drops anything else instead of failing', () => {
    const hostile = {
      folder: '../1',
      q: '',
      scope: 'world',
      sort: '__proto__',
      order: 'up',
      kinds: 'virus',
      from: '-1',
      to: '1e9',
      min: 'NaN',
      other: 'x',
    };
    expect(readDriveSearch(hostile)).toEqual({});
    expect(readDriveSearch({ folder: '0' })).toEqual({});
  });

  it('cuts a search at what may be searched for', () => {
    expect(readDriveSearch({ q: 'x'.repeat(5000) }).q).toHaveLength(256);
  });

  it('names each kind once, in its own order', () => {
    expect(kindsOf('picture,folder,picture,nothing')).toEqual(['folder', 'picture']);
  });
});
