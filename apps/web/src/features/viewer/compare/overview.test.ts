import { expect, test } from 'vitest';
import type { ListedChange } from './compareStore.ts';
import { overviewColumns } from './overview.ts';

const at = (id: string, x: number, y = 0, outcome: ListedChange['outcome'] = 'changed'): ListedChange => {
  const box = [x - 1, y - 1, x + 1, y + 1];
  const change = {
    kind: 'entity',
    type: 'TEXT',
    place: 'Model',
    placeKind: 'model' as const,
    handle: id,
    layer: '0',
    name: '',
    ...(outcome === 'removed' ? { boxBefore: box } : { box }),
  };
  return { id, outcome, change };
};
const extents = { minX: 0, minY: 0, maxX: 100, maxY: 50 };
const told = (changes: ListedChange[], shift: number[] = [0, 0]) =>
  overviewColumns(changes, extents, shift, 10).map(({ index, changes: inside }) => [
    index,
    ...inside.map(({ id }) => id),
  ]);

test('changes lie in the columns of their middles, those of one column from the top', () => {
  expect(told([at('low', 25, 5), at('right', 99), at('high', 22, 40)])).toEqual([
    [2, 'high', 'low'],
    [9, 'right'],
  ]);
});

test('what lies outside the extents is at the edge, and what has no place is left out', () => {
  const { box: _, ...nowhere } = at('nowhere', 5).change;
  expect(told([at('outside', 500), at('left', -3), { ...at('x', 0), change: nowhere }])).toEqual([
    [0, 'left'],
    [9, 'outside'],
  ]);
});

test('a shift of the whole drawing counts for what is seen after, not for what is gone', () => {
  expect(told([at('new', 95, 0, 'added'), at('gone', 5, 0, 'removed')], [50, 0])).toEqual([
    [0, 'gone'],
    [4, 'new'],
  ]);
});

test('a column counts by outcome', () => {
  const [column] = overviewColumns([at('a', 1), at('b', 2), at('c', 3, 0, 'removed')], extents, [0, 0], 10);
  expect(column?.counts).toEqual([
    { outcome: 'removed', count: 1 },
    { outcome: 'changed', count: 2 },
  ]);
});
