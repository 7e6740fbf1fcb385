import { expect, test } from 'vitest';
import { richDrawing } from '../../../test/rich-drawing.ts';
import { applyBatches } from '../../edit/apply-batches.ts';
import { encodeBatch } from '../../edit/batch-codec.ts';
import { EditDocument } from '../../edit/document.ts';
import type { Transaction } from '../../edit/transaction.ts';
import type { Drawing } from '../../model/drawing.ts';
import { write } from '../../write/write.ts';
import { openDocument } from '../document.ts';
import { scanRecords, tagsOf } from './dxf-records.ts';

const file = write(richDrawing(), { format: 'dxf', version: '2018' }).bytes!;

/** The file after one edit, and what a reader finds in it. */
function edited(
  edit: (tx: Transaction, drawing: Drawing) => void,
  base = file,
): { bytes: Uint8Array; drawing: Drawing } {
  const { drawing } = openDocument(base);
  const document = new EditDocument(drawing);
  document.transact('edit', (tx) => edit(tx, drawing));
  const { bytes } = applyBatches(base, document.batches.map(encodeBatch));
  return { bytes, drawing: openDocument(bytes).drawing };
}

const reactorsOf = (bytes: Uint8Array, handle: number): number[] => {
  const record = scanRecords(bytes).find((each) => each.handle === handle)!;
  const tags = tagsOf(bytes, record.start, record.end);
  const open = tags.findIndex(({ value }) => value === '{ACAD_REACTORS');
  const close = tags.findIndex(({ code }, at) => at > open && code === 102);
  return open < 0 ? [] : tags.slice(open + 1, close).map(({ value }) => Number.parseInt(value, 16));
};
const model = ({ blocks }: Drawing) =>
  [...blocks.values()].find(({ name }) => /^\*model_space$/i.test(name))!;
const lineText = (bytes: Uint8Array): string[] => new TextDecoder('latin1').decode(bytes).split('\r\n');

test('a new group is in the dictionary, and its members know it', () => {
  const group = { name: 'DOORS', handle: 0, description: 'Doors 门', selectable: true };
  let [handle, members] = [0, [] as number[]];
  const { bytes, drawing } = edited((tx, before) => {
    members = model(before)
      .entities.slice(0, 2)
      .map((entity) => entity.handle);
    handle = tx.addGroup({ ...group, entities: members });
  });
  expect(drawing.groups).toContainEqual({ ...group, handle, entities: members });
  for (const member of members) expect(reactorsOf(bytes, member)).toContain(handle);
  expect(drawing.groups).toHaveLength(openDocument(file).drawing.groups.length + 1);
});

test('the first new object has the handle that the header calls the next', () => {
  const header = scanRecords(file).find(({ name, section }) => name === 'SECTION' && section === 'HEADER')!;
  expect(header.handle).toBe(0);
  const text = new TextDecoder('latin1').decode(file);
  const next = Number.parseInt(/\$HANDSEED\r\n +5\r\n(\w+)/.exec(text)![1]!, 16);
  const group = { name: 'FIRST', handle: next, description: '', selectable: true, entities: [] };
  const { bytes, drawing } = edited((tx) => tx.addGroup(group));
  expect(drawing.groups).toContainEqual(group);
  expect(new TextDecoder('latin1').decode(bytes)).toContain('$ACADVER');
});

test('a group is renamed, loses a member, and goes', () => {
  const [group] = openDocument(file).drawing.groups;
  const [first, ...others] = group!.entities;
  const changed = edited((tx) => tx.setEntry('group', group!.handle, { name: 'OTHER', entities: others }));
  expect(changed.drawing.groups).toEqual([{ ...group!, name: 'OTHER', entities: others }]);
  expect(reactorsOf(changed.bytes, first!)).not.toContain(group!.handle);
  const gone = edited((tx) => tx.dropEntry('group', group!.handle), changed.bytes);
  expect(gone.drawing.groups).toEqual([]);
  expect(scanRecords(gone.bytes).some(({ handle }) => handle === group!.handle)).toBe(false);
  for (const member of others) expect(reactorsOf(gone.bytes, member)).not.toContain(group!.handle);
  // Nothing else has gone.
  const left = new Set(lineText(gone.bytes));
  const own = [
    'GROUP',
    'AcDbGroup',
    '300',
    group!.name,
    group!.description,
    group!.handle.toString(16).toUpperCase(),
  ];
  const lost = lineText(file).filter((line) => !left.has(line) && !own.includes(line.trim()));
  expect(lost).toEqual([]);
});

test('a draw order is made, changed, and loses what is erased', () => {
  const base = write({ ...richDrawing(), sortOrder: new Map() }, { format: 'dxf', version: '2018' }).bytes!;
  const before = openDocument(base).drawing;
  const block = model(before).handle;
  const [one, two] = model(before).entities.map(({ handle }) => handle) as [number, number];
  const tablesOf = (bytes: Uint8Array) => scanRecords(bytes).filter(({ name }) => name === 'SORTENTSTABLE');
  expect(tablesOf(base)).toEqual([]);
  const made = edited((tx) => tx.order(block, [[one, 0xfffff0]]), base);
  expect(made.drawing.sortOrder).toEqual(new Map([[block, new Map([[one, 0xfffff0]])]]));
  const changed = edited((tx) => tx.order(block, [[two, 0xfffff1]]), made.bytes);
  const order = new Map([
    [one, 0xfffff0],
    [two, 0xfffff1],
  ]);
  expect(changed.drawing.sortOrder).toEqual(new Map([[block, order]]));
  const erased = edited((tx) => {
    tx.order(block, [[two, 0]]);
    tx.drop([one]);
  }, changed.bytes);
  expect(erased.drawing.sortOrder.size).toBe(0);
  const [table, ...others] = tablesOf(erased.bytes);
  expect(others).toEqual([]);
  const listed = tagsOf(erased.bytes, table!.start, table!.end).filter(({ code }) => code === 331);
  expect(listed.map(({ value }) => Number.parseInt(value, 16))).toEqual([two]);
});
