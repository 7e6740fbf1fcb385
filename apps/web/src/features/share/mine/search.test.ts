import { expect, it } from 'vitest';
import { readMineSearch } from './search.ts';

it('begins with the newest of what one shared', () => {
  expect(readMineSearch({})).toEqual({
    tab: 'mine',
    q: '',
    state: undefined,
    owner: undefined,
    sort: 'time',
    order: 'desc',
  });
});

it('has an order that fits each column', () => {
  expect(readMineSearch({ sort: 'remaining' }).order).toBe('asc');
  expect(readMineSearch({ sort: 'views' }).order).toBe('desc');
  expect(readMineSearch({ sort: 'name', order: 'desc' }).order).toBe('desc');
});

it('knows neither states nor views of what others share', () => {
  expect(readMineSearch({ tab: 'received', state: 'open', sort: 'views', owner: 7 })).toEqual({
    tab: 'received',
    q: '',
    state: undefined,
    owner: '7',
    sort: 'time',
    order: 'desc',
  });
  expect(readMineSearch({ owner: 7 }).owner).toBeUndefined();
});

it('passes over what it does not know', () => {
  expect(readMineSearch({ tab: 'x', state: 'y', sort: 'z', order: 'w', q: {}, owner: '-' })).toEqual(
    readMineSearch({}),
  );
});
