import type { Item } from '@linework/contract/drive';
import { expect, it } from 'vitest';
import { extended, idsOf, indexAfterKey, noPicks, toggled } from './picks.ts';

const item = (id: number): Item => ({ id: String(id), kind: id % 2 }) as Item;
const itemAt = (index: number): Item | undefined => (index < 5 ? item(index) : undefined);
const ids = (picks: { items: ReadonlyMap<string, Item> }): string[] => [...picks.items.keys()];

it('takes one more and gives it back', () => {
  const one = toggled(noPicks, 3, item(3));
  expect(ids(one)).toEqual(['3']);
  expect(ids(toggled(one, 3, item(3)))).toEqual([]);
});

it('takes a range either way, without rows that are not here', () => {
  const from = toggled(noPicks, 3, item(3));
  expect(ids(extended(from, 1, itemAt))).toEqual(['1', '2', '3']);
  expect(ids(extended(from, 9, itemAt))).toEqual(['3', '4']);
  expect(extended(from, 1, itemAt)).toMatchObject({ anchor: 3, cursor: 1 });
});

it('tells files from folders', () => {
  expect(idsOf([item(1), item(2), item(3)])).toEqual({ fileIds: ['1', '3'], folderIds: ['2'] });
});

it('goes through rows and cards and stays within', () => {
  expect(indexAfterKey('ArrowDown', 1, 4, 10)).toBe(5);
  expect(indexAfterKey('ArrowDown', 8, 4, 10)).toBe(9);
  expect(indexAfterKey('ArrowRight', 1, 4, 10)).toBe(2);
  expect(indexAfterKey('ArrowRight', 1, 1, 10)).toBeUndefined();
  expect(indexAfterKey('ArrowUp', 0, 1, 10)).toBe(0);
  expect(indexAfterKey('End', 0, 1, 10)).toBe(9);
  expect(indexAfterKey('x', 0, 1, 10)).toBeUndefined();
});
