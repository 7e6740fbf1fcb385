import { expect, test } from 'vitest';
import { richDrawing } from '../../../test/rich-drawing.ts';
import { applyBatches } from '../../edit/apply-batches.ts';
import { encodeBatch } from '../../edit/batch-codec.ts';
import { EditDocument } from '../../edit/document.ts';
import { meansSame } from '../../edit/same-meaning.ts';
import type { Transaction } from '../../edit/transaction.ts';
import {
  defaultDimStyle,
  defaultLayout,
  defaultLineType,
  defaultTextStyle,
  emptyBlock,
} from '../../model/defaults.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import { write } from '../../write/write.ts';
import { openDocument } from '../document.ts';
import { scanRecords, tagsOf } from './dxf-records.ts';

const file = write(namedDrawing(), { format: 'dxf', version: '2018' }).bytes!;

/** Whose lines, texts and dimensions have styles with names of their own. */
function namedDrawing(): Drawing {
  const document = new EditDocument(
    openDocument(write(richDrawing(), { format: 'dxf', version: '2018' }).bytes!).drawing,
  );
  document.transact('styles', (tx) => {
    tx.addLineType({ ...defaultLineType('Dashes'), length: 2, elements: [{ length: 1 }, { length: -1 }] });
    tx.addTextStyle(defaultTextStyle('Notes'));
    tx.addDimStyle({ ...defaultDimStyle('Small'), textStyle: 'Notes', lineType: 'Dashes' });
    for (const entity of document.entitiesOf(document.blockNamed()!)) {
      if (entity.type === 'LINE') tx.set(entity.handle, { lineType: 'Dashes' });
      if (entity.type === 'TEXT' || entity.type === 'MTEXT') tx.set(entity.handle, { style: 'Notes' });
    }
    const frame = { position: [0, 0, 0], xAxis: [1, 0, 0], text: '{\\Fgdt;j}%%v0.1', dimStyle: 'Small' };
    tx.add({ ...tx.defaults(), type: 'TOLERANCE', ...frame } as Entity);
  });
  return document.drawing;
}
const opened = (): Drawing => openDocument(file).drawing;

function edited(
  edit: (tx: Transaction) => void,
  base = file,
): { bytes: Uint8Array; wanted: Drawing; found: Drawing } {
  const document = new EditDocument(openDocument(base).drawing);
  document.transact('edit', edit);
  const { bytes, differences } = applyBatches(base, document.batches.map(encodeBatch));
  expect(differences).toEqual([]);
  return { bytes, wanted: document.drawing, found: openDocument(bytes).drawing };
}

/** Every entity of every block says the same, whether it was touched or not. */
function expectSameEntities(wanted: Drawing, found: Drawing): void {
  expect([...found.blocks.keys()].sort()).toEqual([...wanted.blocks.keys()].sort());
  for (const [key, { entities }] of wanted.blocks) {
    const own = new Map(found.blocks.get(key)!.entities.map((entity) => [entity.handle, entity]));
    expect(own.size, key).toBe(entities.length);
    for (const entity of entities) {
      const other: Entity = own.get(entity.handle)!;
      const differing = Object.keys(entity).filter((name) => !meansSame(entity, other, name));
      expect(differing, `${entity.type} in ${key}`).toEqual([]);
    }
  }
}

const valuesOf = (bytes: Uint8Array, wanted: number): string[] =>
  scanRecords(bytes).flatMap(({ section, start, end }) =>
    section === 'ENTITIES' || section === 'BLOCKS'
      ? tagsOf(bytes, start, end).flatMap(({ code, value }) => (code === wanted ? [value] : []))
      : [],
  );

const isPlain = ({ name, handle }: { name: string; handle: number }): boolean =>
  handle !== 0 && !/^(\*.*|0|standard|bylayer|byblock|continuous|)$/i.test(name);

test.each([
  ['layer', 'layers', 8],
  ['lineType', 'lineTypes', 6],
  ['textStyle', 'textStyles', 7],
  ['dimStyle', 'dimStyles', 3],
  ['block', 'blocks', 2],
] as const)('a renamed %s takes all who name it along', (kind, table, code) => {
  const entry = [...opened()[table].values()].find(
    (each) => isPlain(each) && valuesOf(file, code).includes(each.name),
  )!;
  const { bytes, wanted, found } = edited((tx) => tx.setEntry(kind, entry.handle, { name: 'Renamed 新' }));
  expectSameEntities(wanted, found);
  expect(found[table].get('RENAMED 新')).toMatchObject({ handle: entry.handle });
  expect(found[table].has(entry.name.toUpperCase())).toBe(false);
  expect(valuesOf(bytes, code)).not.toContain(entry.name);
  expect(found.dimStyles).toEqual(wanted.dimStyles);
  expect(found.layers).toEqual(wanted.layers);
});

test('a block gets other units, a text and another layer', () => {
  const { handle, name } = [...opened().blocks.values()].find(isPlain)!;
  const values = { units: 6, description: 'A door 门', layer: '0' };
  const { found } = edited((tx) => tx.setEntry('block', handle, values));
  expect(found.blocks.get(name.toUpperCase())).toMatchObject({ handle, ...values });
});

const layoutsOf = ({ layouts }: Drawing) => layouts.map((layout) => ({ ...layout, extents: [] }));

test('a layout is renamed and set up anew; entities name their tab', () => {
  const base = new TextEncoder().encode(
    new TextDecoder().decode(file).replaceAll(/( 67\r\n1\r\n)/g, '$1410\r\nGround floor\r\n'),
  );
  const layout = openDocument(base).drawing.layouts.find(({ model }) => !model)!;
  expect(layout.name).toBe('Ground floor');
  const plot = { ...layout.plot, paper: 'ISO_A3', paperWidth: 420, paperHeight: 297, standardScale: 16 };
  const { bytes, wanted, found } = edited(
    (tx) => tx.setEntry('layout', layout.handle, { name: '平面', plot }),
    base,
  );
  expect(layoutsOf(found)).toEqual(layoutsOf(wanted));
  expect(found.layouts.find(({ handle }) => handle === layout.handle)).toMatchObject({ name: '平面', plot });
  expect(valuesOf(base, 410)).toContain('Ground floor');
  expect(valuesOf(bytes, 410)).not.toContain('Ground floor');
  expect(valuesOf(bytes, 410)).toHaveLength(valuesOf(base, 410).length);
  const dictionary = new TextDecoder().decode(bytes);
  expect(dictionary).toContain(`平面\r\n350\r\n${layout.handle.toString(16).toUpperCase()}`);
});

test('a sheet is made with something on it, and goes again', () => {
  const line = { type: 'LINE', start: [0, 0, 0], end: [5, 5, 0], thickness: 0 };
  let [block, layout, drawn] = [0, 0, 0];
  const { bytes, wanted, found } = edited((tx) => {
    layout = tx.addLayout({ ...defaultLayout('Sheet 7', '*Paper_Space7'), tabOrder: 7 });
    block = tx.addBlock({ ...emptyBlock('*Paper_Space7'), layout });
    tx.setEntry('layout', layout, { blockHandle: block });
    drawn = tx.add({ ...tx.defaults(), ...line } as Entity, block);
  });
  expectSameEntities(wanted, found);
  expect(layoutsOf(found)).toEqual(layoutsOf(wanted));
  expect(found.blocks.get('*PAPER_SPACE7')).toMatchObject({ handle: block, layout });
  const gone = edited((tx) => {
    tx.drop([drawn]);
    tx.dropEntry('layout', layout);
    tx.dropEntry('block', block);
  }, bytes);
  expect(layoutsOf(gone.found)).toEqual(layoutsOf(opened()));
  const handles = scanRecords(gone.bytes).map(({ handle }) => handle);
  expect(handles).not.toContain(layout);
  expect(handles).not.toContain(block);
});
