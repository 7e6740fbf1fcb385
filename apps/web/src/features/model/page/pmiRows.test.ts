import type { PmiItem } from '@linework/solid/pmi';
import type { ModelTree } from '@linework/solid/tree';
import { expect, test } from 'vitest';
import { pmiKindsIn, pmiRows } from './pmiRows.ts';

const pmi: PmiItem[] = [
  { kind: 'dimension', type: 'diameter', text: '⌀20 mm', name: 'Bore', nodes: [1] },
  { kind: 'datum', text: 'A', name: '', nodes: [2] },
  { kind: 'annotation', text: '', name: 'Finish', nodes: [] },
];
const tree = { parts: 2, names: ['', 'Pin', 'Plate'], pmi } as unknown as ModelTree;
const rows = (search: string, kind?: PmiItem['kind']) =>
  pmiRows(tree, ({ type, kind: own }) => type ?? own, kind, search).map(({ index }) => index);

test('rows say what it is, what the file calls it and which part it is on', () => {
  expect(pmiRows(tree, ({ type, kind }) => type ?? kind, undefined, '')).toEqual([
    { index: 0, title: '⌀20 mm', about: 'diameter · Bore · Pin' },
    { index: 1, title: 'A', about: 'datum · Plate' },
    { index: 2, title: 'Finish', about: 'annotation' },
  ]);
});

test('a search looks into all of it, a kind leaves only its own', () => {
  expect(rows('bore')).toEqual([0]);
  expect(rows('PLATE')).toEqual([1]);
  expect(rows('', 'annotation')).toEqual([2]);
  expect(rows('pin', 'datum')).toEqual([]);
  expect(pmiKindsIn(tree)).toEqual([
    ['dimension', 1],
    ['datum', 1],
    ['annotation', 1],
  ]);
  expect(pmiKindsIn(undefined)).toEqual([]);
});
