import type { Item } from '@linework/contract/drive';
import { describe, expect, it } from 'vitest';
import { createStickyRows } from './stickyRows.ts';

const item = (id: string): Item => ({ id, name: `${id}.txt` }) as Item;

describe('what stays among search results', () => {
  it('moves nothing while there is none', () => {
    const none = createStickyRows();
    expect([0, 7].map(none.shown)).toEqual([0, 7]);
    expect([0, 7].map(none.asked)).toEqual([0, 7]);
  });

  it('makes room where each was, and finds the way back', () => {
    const some = createStickyRows();
    some.put('late', { index: 4, item: item('late') });
    some.put('first', { index: 1, item: item('first') });
    // 0 [first] 1 2 [late] 3 4
    expect([0, 1, 2, 3, 4].map(some.shown)).toEqual([0, 2, 3, 5, 6]);
    expect([0, 2, 3, 5, 6].map(some.asked)).toEqual([0, 1, 2, 3, 4]);
    const rows = new Map([0, 1, 2, 3].map((index) => [some.shown(index), item(`r${index}`)]));
    some.putInto(rows);
    expect([...rows].toSorted(([a], [b]) => a - b).map(([, { id }]) => id)).toEqual([
      'r0',
      'first',
      'r1',
      'r2',
      'late',
      'r3',
    ]);
  });

  it('forgets what is found again', () => {
    const some = createStickyRows();
    some.put('a', { index: 0, item: item('a') });
    some.drop('a');
    expect([some.size, some.has('a'), some.shown(3)]).toEqual([0, false, 3]);
  });
});
