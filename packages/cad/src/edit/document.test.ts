import { expect, test } from 'vitest';
import { random } from '../../../../bench/generate.ts';
import { richDrawing } from '../../test/rich-drawing.ts';
import { blank, defaultLayer, emptyBlock, plainInsert } from '../model/defaults.ts';
import type { Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import { openDocument } from '../save/document.ts';
import { sameValue } from '../write/dwg/same-value.ts';
import { write } from '../write/write.ts';
import { applyBatches } from './apply-batches.ts';
import { decodeBatch, encodeBatch } from './batch-codec.ts';
import { copyEntities } from './copy-entities.ts';
import { EditDocument } from './document.ts';
import { EditError } from './edit-error.ts';
import { dragGrip, gripsOf } from './grips.ts';
import { reflection, rotation, scaling, translation, type Matrix } from './matrix.ts';
import { EditRefused } from './refusal.ts';
import type { Transaction } from './transaction.ts';

const file = write(richDrawing(), { format: 'dwg', version: '2018' }).bytes!;
const opened = (): Drawing => openDocument(file).drawing;
const line = (): Entity => ({ ...blank(), type: 'LINE', start: [0, 0, 0], end: [5, 5, 0], thickness: 0 });
const modelOf = (document: EditDocument): readonly Entity[] => document.entitiesOf(document.blockNamed()!);

type Next = () => number;

function matrixOf(next: Next): Matrix {
  const pick = next();
  if (pick < 0.5) return translation(next() * 100, next() * 100);
  if (pick < 0.7) return rotation(next() * 6, [next() * 10, next() * 10, 0]);
  return pick < 0.85 ? scaling(0.5 + next(), [1, 2, 0]) : reflection([0, 0, 0], [next(), next(), 0]);
}

/** One random edit; what is refused leaves the document as it is. */
function editAtRandom(document: EditDocument, next: Next): void {
  const entities = modelOf(document);
  const pick = (): Entity => entities[Math.floor(next() * entities.length)]!;
  const some = (): number[] => [...new Set(Array.from({ length: 3 }, () => pick().handle))];
  const edits: ((transaction: Transaction) => void)[] = [
    (tx) => tx.add(line()),
    (tx) => tx.set(pick().handle, { color: Math.floor(next() * 255) }),
    (tx) => tx.transform(some(), matrixOf(next)),
    (tx) => tx.transform(some(), matrixOf(next)),
    (tx) => tx.drop([pick().handle]),
    (tx) => tx.addLayer({ name: `L${Math.floor(next() * 50)}`, color: 3 }),
    (tx) => {
      const layers = [...document.table('layer').values()];
      tx.set(pick().handle, { layer: layers[Math.floor(next() * layers.length)]!.name });
    },
    (tx) => {
      const layers = [...document.table('layer').values()].filter(({ name }) => name !== '0');
      const layer = layers[Math.floor(next() * layers.length)];
      if (layer) tx.setEntry('layer', layer.handle, { name: `R${Math.floor(next() * 1000)}` });
    },
    (tx) => tx.order(document.blockNamed()!, [[pick().handle, Math.floor(next() * 1e6) + 1]]),
    (tx) => tx.header({ lineTypeScale: next() + 0.1 }),
  ];
  try {
    document.transact('random', edits[Math.floor(next() * edits.length)]!);
  } catch (error) {
    if (!(error instanceof EditError) && !(error instanceof EditRefused)) throw error;
  }
}

test.each(Array.from({ length: 20 }, (_, seed) => seed + 1))(
  'random edits %i are undone, redone and replayed',
  (seed) => {
    const next = random(seed);
    const document = new EditDocument(opened());
    for (let i = 0; i < 60; i++) {
      editAtRandom(document, next);
      if (next() < 0.15) document.undo();
      if (next() < 0.1) document.redo();
    }
    const last = document.drawing;
    let undone = 0;
    while (document.canUndo && document.undo()) undone++;
    const first = new EditDocument(opened()).drawing;
    expect(sameValue(document.drawing, first)).toBe(true);
    while (undone-- > 0) document.redo();
    expect(sameValue(document.drawing, last)).toBe(true);
    const replayed = new EditDocument(opened());
    for (const batch of document.batches) replayed.apply(decodeBatch(encodeBatch(batch)));
    expect(sameValue(replayed.drawing, document.drawing)).toBe(true);
  },
);

test.each([1, 2, 3, 4, 5])('random edits %i are published and read back as the document has them', (seed) => {
  const next = random(seed * 77);
  const document = new EditDocument(opened());
  for (let i = 0; i < 50; i++) editAtRandom(document, next);
  const { bytes, differences, seq } = applyBatches(file, document.batches.map(encodeBatch));
  expect(seq).toBe(document.seq);
  expect(differences).toEqual([]);
  const again = openDocument(bytes).drawing;
  const handles = (drawing: Drawing): number[] =>
    [...drawing.blocks.values()].flatMap(({ entities }) => entities.map(({ handle }) => handle));
  expect(handles(again)).toEqual(handles(document.drawing));
  expect([...again.layers.keys()].sort()).toEqual([...document.drawing.layers.keys()].sort());
});

test('undoing leaves what somebody else has written since', () => {
  const document = new EditDocument(opened());
  const { handle } = modelOf(document).find(({ type }) => type === 'LINE')!;
  const mine = document.transact('mine', (tx) => tx.set(handle, { color: 1, lineTypeScale: 3 }));
  document.apply({ label: 'theirs', ops: [{ op: 'set', kind: 'entity', handle, values: { color: 2 } }] });
  document.apply({ label: 'undo', revert: mine });
  expect(document.entity(handle)).toMatchObject({ color: 2, lineTypeScale: 1 });
});

test('the ends of a line are atoms of their own', () => {
  const document = new EditDocument(opened());
  const { handle } = modelOf(document).find(({ type }) => type === 'LINE')!;
  const mine = document.transact('mine', (tx) => tx.set(handle, { start: [9, 9, 9] }));
  const before = document.entity(handle)!;
  document.apply({
    label: 'theirs',
    ops: [{ op: 'set', kind: 'entity', handle, values: { end: [7, 7, 7] } }],
  });
  document.apply({ label: 'undo', revert: mine });
  expect(document.entity(handle)).toMatchObject({ end: [7, 7, 7] });
  expect(document.entity(handle)).not.toMatchObject({ start: (before as { start: number[] }).start });
});

test('a transaction that throws changes nothing', () => {
  const document = new EditDocument(opened());
  const before = document.drawing;
  const { handle } = modelOf(document)[0]!;
  expect(() =>
    document.transact('broken', (tx) => {
      tx.drop([handle]);
      tx.addLayer({ name: 'NEW' });
      throw new Error('stop');
    }),
  ).toThrow('stop');
  expect(sameValue(document.drawing, before)).toBe(true);
  expect(document.seq).toBe(0);
});

test('locked layers, external references and used entries are refused', () => {
  const document = new EditDocument(opened());
  const entity = modelOf(document)[0]!;
  const layer = document.named('layer', entity.layer)!;
  expect(() => document.transact('drop', (tx) => tx.dropEntry('layer', layer.handle))).toThrow(EditError);
  document.transact('lock', (tx) => tx.setEntry('layer', layer.handle, { locked: true }));
  expect(() => document.transact('move', (tx) => tx.transform([entity.handle], translation(1, 1)))).toThrow(
    'locked',
  );
  document.transact('xref', (tx) => tx.addBlock({ ...emptyBlock('REF'), flags: 4, xrefPath: 'other.dwg' }));
  expect(() => document.transact('add', (tx) => tx.add(line(), document.blockNamed('REF')))).toThrow(
    'another file',
  );
});

test('edits are told to listeners', () => {
  const document = new EditDocument(opened());
  const events: string[] = [];
  const stop = document.onChange(({ label, changes }) => events.push(`${label} ${changes.length}`));
  document.transact('add', (tx) => tx.add(line()));
  document.undo();
  stop();
  document.redo();
  expect(events).toEqual(['add 1', 'undo 1']);
});

test('batches are short', () => {
  const document = new EditDocument(opened());
  const handles = modelOf(document).flatMap(({ handle, type }) => (type === 'LINE' ? [handle] : []));
  document.transact('', (tx) => tx.set(handles[0]!, { color: 3 }));
  document.transact('', (tx) => tx.transform(handles, translation(1.5, 2.5)));
  const [edit, move] = document.batches.map((batch) => encodeBatch(batch).length);
  expect(edit).toBeLessThanOrEqual(16);
  expect(move).toBeLessThanOrEqual(64 + handles.length * 1.5);
});

test('damaged batches are refused', () => {
  const document = new EditDocument(opened());
  document.transact('add', (tx) => tx.add(line()));
  const bytes = encodeBatch(document.batches[0]!);
  const next = random(5);
  for (let i = 0; i < 500; i++) {
    const copy = bytes.slice(0, 1 + Math.floor(next() * bytes.length));
    copy[Math.floor(next() * copy.length)] = Math.floor(next() * 256);
    try {
      new EditDocument(opened()).apply(decodeBatch(copy));
    } catch (error) {
      expect(error).toBeInstanceOf(EditError);
    }
  }
}, 60_000);

test('entities are copied into another drawing with what they need', () => {
  const from = opened();
  from.layers.set('SPECIAL', { ...defaultLayer('Special', 1), color: 4 });
  from.blocks.set('INNER', { ...emptyBlock('Inner', 2), entities: [{ ...line(), layer: 'Special' }] });
  from.blocks.set('OUTER', { ...emptyBlock('Outer', 3), entities: [plainInsert(blank(), 'Inner')] });
  const document = new EditDocument(opened());
  const insert = plainInsert({ ...blank(), layer: 'Special' }, 'Outer');
  document.transact('paste', (tx) =>
    copyEntities(document, tx, from, [insert], { matrix: translation(10, 0) }),
  );
  expect(modelOf(document).at(-1)).toMatchObject({ name: 'Outer', position: [10, 0, 0] });
  expect(document.named('layer', 'special')).toMatchObject({ color: 4 });
  const inner = document.blockNamed('Inner')!;
  expect(document.entitiesOf(inner)).toHaveLength(1);
  const { bytes, differences } = applyBatches(file, document.batches.map(encodeBatch));
  expect(differences).toEqual([]);
  expect(openDocument(bytes).drawing.blocks.get('INNER')!.entities).toHaveLength(1);
});

test('every grip of every entity can be dragged, and back', () => {
  for (const entity of modelOf(new EditDocument(opened()))) {
    gripsOf(entity).forEach(({ position: [x, y, z] }, i) => {
      const dragged = dragGrip(entity, i, [x + 1, y + 2, z]);
      expect(dragged.type).toBe(entity.type);
      expect(sameValue(dragged, entity), entity.type).toBe(false);
    });
  }
});
