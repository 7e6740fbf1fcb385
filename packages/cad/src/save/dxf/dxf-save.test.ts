import { expect, test } from 'vitest';
import { richDrawing } from '../../../test/rich-drawing.ts';
import { applyBatches } from '../../edit/apply-batches.ts';
import { encodeBatch } from '../../edit/batch-codec.ts';
import { EditDocument } from '../../edit/document.ts';
import { translation } from '../../edit/matrix.ts';
import { refusalOf } from '../../edit/transform.ts';
import { MODEL_SPACE } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import { isBinaryDxf } from '../../read/dxf/binary.ts';
import { write, type WriteVersion } from '../../write/write.ts';
import { openDocument, saveDocument } from '../document.ts';
import { SaveError } from '../save-error.ts';
import { binaryOfText } from './binary-text.ts';
import { scanRecords } from './dxf-records.ts';

const VERSIONS: WriteVersion[] = ['2000', '2007', '2018'];
const fileOf = (version: WriteVersion): Uint8Array => write(richDrawing(), { format: 'dxf', version }).bytes!;
const lines = (bytes: Uint8Array): string[] => new TextDecoder('latin1').decode(bytes).split('\r\n');

/** Lines of one text that the other does not have, in order. */
function removedLines(before: string[], after: string[]): number {
  const left = new Map<string, number>();
  for (const line of after) left.set(line, (left.get(line) ?? 0) + 1);
  return before.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  }).length;
}

test.each(VERSIONS)('a DXF of %s without changes is saved as it is', (version) => {
  const { drawing, source } = openDocument(fileOf(version));
  const { bytes } = saveDocument({ drawing, source, touched: new Set() });
  expect(Buffer.compare(bytes, source.bytes)).toBe(0);
});

test.each(VERSIONS)('in a DXF of %s a color is one group more, and nothing else', (version) => {
  const { drawing, source } = openDocument(fileOf(version));
  const model = drawing.blocks.get(MODEL_SPACE)!;
  const line = model.entities.find(({ type, color }) => type === 'LINE' && color === 256)!;
  model.entities = model.entities.map((entity) => (entity === line ? { ...entity, color: 3 } : entity));
  const { bytes } = saveDocument({ drawing, source, touched: new Set([line.handle]) });
  expect(lines(bytes)).toHaveLength(lines(source.bytes).length + 2);
  expect(removedLines(lines(source.bytes), lines(bytes))).toBe(0);
  expect(
    openDocument(bytes)
      .drawing.blocks.get(MODEL_SPACE)!
      .entities.find(({ handle }) => handle === line.handle),
  ).toEqual({
    ...line,
    color: 3,
  });
});

test.each(VERSIONS)('a DXF of %s is edited: moved, erased, drawn, layers', (version) => {
  const file = fileOf(version);
  const document = new EditDocument(openDocument(file).drawing);
  const movable = (entity: Entity): boolean => refusalOf(entity) === undefined;
  const model = document.entitiesOf(document.blockNamed()!).filter(movable);
  document.transact('move', (tx) =>
    tx.transform(
      model.slice(0, 20).map(({ handle }) => handle),
      translation(5, 7),
    ),
  );
  document.transact('erase', (tx) => tx.drop(model.slice(20, 23).map(({ handle }) => handle)));
  document.transact('draw', (tx) => {
    tx.addLayer({ name: 'Notes', color: 2 });
    tx.add({
      ...tx.defaults(),
      type: 'LINE',
      layer: 'Notes',
      start: [0, 0, 0],
      end: [5, 5, 0],
      thickness: 0,
    } as Entity);
    const text = { position: [0, 0, 0], height: 2, text: '图纸', rotation: 0, widthFactor: 1, oblique: 0 };
    const plain = {
      style: 'Standard',
      backwards: false,
      upsideDown: false,
      horizontal: 0,
      vertical: 0,
      thickness: 0,
    };
    tx.add({ ...tx.defaults(), type: 'TEXT', ...text, ...plain } as Entity);
    tx.header({ lineTypeScale: 2 });
  });
  const { bytes, differences, removed } = applyBatches(file, document.batches.map(encodeBatch));
  expect(differences).toEqual([]);
  expect(removed.size).toBe(3);
  const again = openDocument(bytes).drawing;
  expect(again.header.lineTypeScale).toBe(2);
  expect(again.layers.get('NOTES')).toMatchObject({ color: 2 });
  const wanted = document.drawing.blocks.get(MODEL_SPACE)!.entities.map(({ handle }) => handle);
  expect(
    again.blocks
      .get(MODEL_SPACE)!
      .entities.map(({ handle }) => handle)
      .sort(),
  ).toEqual(wanted.sort());
  expect(
    new Set(
      scanRecords(bytes)
        .map(({ handle }) => handle)
        .filter(Boolean),
    ).size,
  ).toBe(scanRecords(bytes).filter(({ handle }) => handle !== 0).length);
});

test.each(VERSIONS)('a binary DXF of %s stays one, with its groups', (version) => {
  const file = binaryOfText(fileOf(version));
  const { drawing, source } = openDocument(file);
  expect(Buffer.compare(saveDocument({ drawing, source, touched: new Set() }).bytes, file)).toBe(0);
  const document = new EditDocument(openDocument(file).drawing);
  const [line] = document.entitiesOf(document.blockNamed()!).filter(({ type }) => type === 'LINE');
  document.transact('draw', (tx) => {
    tx.set(line!.handle, { color: 3, layer: '0' });
    tx.add({ ...line!, handle: 0 });
    tx.addLayer({ name: '图层' });
  });
  const { bytes, differences } = applyBatches(file, document.batches.map(encodeBatch));
  expect(differences).toEqual([]);
  expect(isBinaryDxf(bytes)).toBe(true);
  const again = openDocument(bytes).drawing;
  expect(again.layers.has('图层')).toBe(true);
  const [wanted, found] = [document.drawing, again].map(({ blocks }) => blocks.get(MODEL_SPACE)!.entities);
  expect(found!.length).toBe(wanted!.length);
  const cut = file.slice(0, file.length >> 1);
  expect(() => saveDocument({ drawing, source: { bytes: cut }, touched: new Set() })).toThrow(SaveError);
});

test('a block gets another base point, and goes when nobody uses it', () => {
  const file = fileOf('2018');
  const before = openDocument(file).drawing;
  const used = new Set(
    [...before.blocks.values()].flatMap(({ entities }) =>
      entities.flatMap((entity) => (entity.type === 'INSERT' ? [entity.name.toUpperCase()] : [])),
    ),
  );
  const [key] = [...used].filter((name) => before.blocks.has(name));
  const { handle, entities, name } = before.blocks.get(key!)!;
  const document = new EditDocument(openDocument(file).drawing);
  document.transact('base', (tx) => tx.setEntry('block', handle, { base: [7, 8, 9] }));
  const moved = applyBatches(file, document.batches.map(encodeBatch)).bytes;
  expect(openDocument(moved).drawing.blocks.get(key!)).toMatchObject({ base: [7, 8, 9], name });
  // Its three coordinates.
  expect(removedLines(lines(file), lines(moved))).toBe(3);

  const purging = new EditDocument(openDocument(moved).drawing);
  purging.transact('purge', (tx) => {
    for (const { entities: own } of purging.drawing.blocks.values())
      tx.drop(
        own.flatMap((entity) =>
          entity.type === 'INSERT' && entity.name.toUpperCase() === key ? [entity.handle] : [],
        ),
      );
    tx.drop(entities.map((entity) => entity.handle));
    tx.dropEntry('block', handle);
  });
  const purged = applyBatches(moved, purging.batches.map(encodeBatch)).bytes;
  const { blocks } = openDocument(purged).drawing;
  expect([...blocks.keys()]).toEqual([...before.blocks.keys()].filter((each) => each !== key));
  expect(scanRecords(purged).some((record) => record.handle === handle)).toBe(false);
});

test('something is drawn in a block with a Chinese name', () => {
  const drawing = richDrawing();
  const [key, block] = [...drawing.blocks].find(([name]) => !name.startsWith('*'))!;
  drawing.blocks.delete(key);
  drawing.blocks.set('门', { ...block, name: '门' });
  const file = write(drawing, { format: 'dxf', version: '2018' }).bytes!;
  const document = new EditDocument(openDocument(file).drawing);
  const inBlock = document.blockNamed('门')!;
  const [line] = document.entitiesOf(document.blockNamed()!).filter(({ type }) => type === 'LINE');
  document.transact('draw', (tx) => tx.add({ ...line!, handle: 0 }, inBlock));
  const { bytes } = applyBatches(file, document.batches.map(encodeBatch));
  const entities = openDocument(bytes).drawing.blocks.get('门')!.entities;
  expect(entities).toHaveLength(block.entities.length + 1);
});

test('something is drawn in a small file that has no records of blocks', () => {
  const small =
    '0\nSECTION\n2\nENTITIES\n0\nLINE\n5\nA1\n8\n0\n10\n0\n20\n0\n11\n5\n21\n5\n0\nENDSEC\n0\nEOF\n';
  const text = `0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1021\n0\nENDSEC\n${small}`;
  const { drawing, source } = openDocument(new TextEncoder().encode(text));
  const document = new EditDocument(drawing);
  const [line] = drawing.blocks.get(MODEL_SPACE)!.entities;
  document.transact('COPY', (transaction) => void transaction.add({ ...line!, handle: 0, color: 3 }));
  const { bytes } = saveDocument({ drawing: document.drawing, source, touched: document.touched });
  const { entities } = openDocument(bytes).drawing.blocks.get(MODEL_SPACE)!;
  expect(entities.map(({ type, color }) => [type, color])).toEqual([
    ['LINE', 256],
    ['LINE', 3],
  ]);
});
