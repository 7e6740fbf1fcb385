import { expect, it } from 'vitest';
import { readWhere } from './where.ts';

const start = { folder: '0', q: '', sort: 'name', order: 'asc' };

it('begins at the top, by name', () => {
  expect(readWhere({})).toEqual(start);
});

it('reads what the router has made of an address', () => {
  expect(readWhere({ folder: 12, q: 2024, sort: 'time', order: 'desc' })).toEqual({
    folder: '12',
    q: '2024',
    sort: 'time',
    order: 'desc',
  });
});

it.each([{ folder: '../1' }, { folder: '1e9' }, { sort: 'owner' }, { order: 1 }, { q: ['a'] }])(
  'passes over %j',
  (search) => {
    expect(readWhere(search)).toEqual(start);
  },
);
