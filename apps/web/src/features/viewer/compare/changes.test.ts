import type { ToldChange, ToldComparison } from '@linework/contract/compare';
import { expect, test } from 'vitest';
import { csvOfChanges, groupChanges, listChanges } from './changes.ts';
import { readCompareSearch } from '../../../app/links/compareAddress.ts';
import { outcomes } from './compareStore.ts';

const change = (more: Partial<ToldChange>): ToldChange => ({
  kind: 'entity',
  type: 'LINE',
  place: 'Model',
  placeKind: 'model',
  handle: '1A',
  layer: '0',
  name: '',
  ...more,
});

const comparison: ToldComparison = {
  added: [change({ handle: '2B', place: 'A1', placeKind: 'layout' })],
  removed: [],
  changed: [
    change({ kind: 'layer', type: 'layer', place: '', placeKind: 'drawing', handle: '', name: 'WALLS' }),
    change({ changes: [{ property: 'text', from: '=1+1', to: 'say "hi"' }] }),
  ],
  moved: [change({ handle: '3C', vector: [3, 4, 0] })],
  counts: { added: 1, removed: 0, changed: 2, moved: 1 },
  same: 10,
  handles: 'trusted',
  tolerance: 1e-6,
};

const all = { shown: new Set(outcomes), hidden: new Set<string>() };

test('the model comes first, what belongs to the whole drawing last, and what is hidden is left out', () => {
  const changes = listChanges(comparison);
  const groups = groupChanges(changes, { ...all, by: 'place' });
  expect(groups.map(({ name, changes: inside }) => [name, inside.length])).toEqual([
    ['Model', 2],
    ['A1', 1],
    ['', 1],
  ]);
  const some = groupChanges(changes, { ...all, shown: new Set(['moved']), by: 'place' });
  expect(some.map(({ name }) => name)).toEqual(['Model']);
  expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length);
});

test('groups are by kind or layer as well, without what is ignored once', () => {
  const changes = listChanges(comparison);
  const names = (by: 'kind' | 'layer', hidden = new Set<string>()) =>
    groupChanges(changes, { ...all, hidden, by }).map(({ name, changes: inside }) => [name, inside.length]);
  expect(names('kind')).toEqual([
    ['LINE', 3],
    ['layer', 1],
  ]);
  expect(names('layer')).toEqual([['0', 4]]);
  expect(names('kind', new Set(['changed-layer-WALLS']))).toEqual([['LINE', 3]]);
});

test('the report has a row for each property, and nothing that a spreadsheet would run', () => {
  const lines = csvOfChanges(listChanges(comparison), ['Change', 'Type']).trim().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[2]).toBe('changed,LINE,,1A,0,Model,text,\'=1+1,"say ""hi"""');
  expect(lines[3]).toContain('move,,3 4 0');
});

test('the address names two drawings, versions of them, and a change', () => {
  expect(readCompareSearch({ left: 7 })).toBeUndefined();
  expect(readCompareSearch({ left: 7, right: '7', rightVersion: 12, change: 'moved-entity-3C' })).toEqual({
    before: { fileId: '7' },
    after: { fileId: '7', versionId: '12' },
    change: 'moved-entity-3C',
  });
});
