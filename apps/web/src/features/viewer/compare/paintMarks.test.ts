import { expect, test } from 'vitest';
import type { ListedChange } from './compareStore.ts';
import { placeMarks } from './paintMarks.ts';

const change = (outcome: ListedChange['outcome'], place = 'Model'): ListedChange => ({
  id: outcome,
  outcome,
  change: {
    kind: 'entity',
    type: 'LINE',
    name: '',
    handle: 'A',
    layer: '0',
    place,
    placeKind: place === 'Model' ? 'model' : 'layout',
    box: [110, 110, 120, 120],
    boxBefore: [10, 10, 20, 20],
  },
});
const changes = [change('added'), change('removed'), change('changed'), change('moved', 'A1')];
const shift = [100, 100];
const marked = (side: 'before' | 'after' | 'both', layout = 'Model') =>
  placeMarks(changes, { layout, side, shift }).map(({ id, box }) => [id, box.minX]);

test('what is on both is marked on both, where it is; one over the other it is marked once', () => {
  expect(marked('before')).toEqual([
    ['removed', 10],
    ['changed', 10],
  ]);
  // The whole drawing was shifted: in the coordinates of the one before it stays where it was.
  expect(marked('after')).toEqual([
    ['added', 10],
    ['changed', 10],
  ]);
  expect(marked('both')).toEqual([
    ['added', 10],
    ['removed', 10],
    ['changed', 10],
  ]);
});

test('sheets are not shifted with the model', () => {
  expect(marked('after', 'A1')).toEqual([['moved', 110]]);
});
