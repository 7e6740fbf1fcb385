import { expect, test } from 'vitest';
import { dwgFaults } from '../../test/dwg-faults.ts';
import { richDrawing } from '../../test/rich-drawing.ts';
import {
  blank,
  defaultLayer,
  defaultLayout,
  defaultLineType,
  defaultTextStyle,
  emptyBlock,
  plainCell,
  plainInsert,
} from '../model/defaults.ts';
import { MODEL_SPACE, type Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import type { TableEntity } from '../model/inserts.ts';
import { sameValue } from '../write/dwg/same-value.ts';
import { write, type WriteVersion } from '../write/write.ts';
import { openDocument, saveDocument, type OpenedDocument } from './document.ts';
import { DwgSource } from './dwg/dwg-source.ts';
import { isSame } from './dwg/overlay.ts';
import { SaveError } from './save-error.ts';

const VERSIONS: WriteVersion[] = ['2000', '2004', '2007', '2010', '2013', '2018'];

const fileOf = (version: WriteVersion): Uint8Array => write(richDrawing(), { format: 'dwg', version }).bytes!;
const opened = (version: WriteVersion): OpenedDocument => openDocument(fileOf(version));
const entitiesOf = ({ blocks }: Drawing): Entity[] =>
  [...blocks.values()].flatMap(({ entities }) => entities);

function change(drawing: Drawing, edit: (entity: Entity) => Entity): Set<number> {
  const touched = new Set<number>();
  for (const block of drawing.blocks.values())
    block.entities = block.entities.map((entity) => {
      const changed = edit(entity);
      if (changed !== entity) touched.add(entity.handle);
      return changed;
    });
  return touched;
}

/** Handles of objects whose bytes differ, those that are gone among them. */
function changedObjects(before: Uint8Array, after: Uint8Array): number[] {
  const [a, b] = [DwgSource.open(before), DwgSource.open(after)];
  return [...a.context.stream.map.handles].filter((handle) => {
    const [was, is] = [a.frame(handle), b.frame(handle)];
    return was && (!is || Buffer.compare(was, is) !== 0);
  });
}

const line = (handle: number): Entity => ({
  ...blank(),
  handle,
  type: 'LINE',
  start: [1, 2, 0],
  end: [3, 4, 0],
  thickness: 0,
});

const text = (handle: number, value: string): Entity => ({
  ...blank(),
  handle,
  type: 'TEXT',
  position: [1, 1, 0],
  height: 2,
  text: value,
  rotation: 0,
  widthFactor: 1,
  oblique: 0,
  style: 'Standard',
  backwards: false,
  upsideDown: false,
  horizontal: 0,
  vertical: 0,
  thickness: 0,
});

test.each(VERSIONS)('in %s every entity gets another color and nothing else changes', (version) => {
  const { drawing, source } = opened(version);
  const touched = change(drawing, (entity) => ({ ...entity, color: entity.color === 3 ? 4 : 3 }));
  const { bytes, rewritten } = saveDocument({ drawing, source, touched });
  expect(dwgFaults(bytes)).toEqual([]);
  const [before, after] = [DwgSource.open(source.bytes), DwgSource.open(bytes)];
  expect(changedObjects(source.bytes, bytes).filter((handle) => !rewritten.has(handle))).toEqual([]);
  for (const { handle, type, color } of entitiesOf(drawing)) {
    const [was, is] = [before.entity(handle)!, after.entity(handle)!];
    expect(is.mode, type).toEqual({ ...was.mode, color, bookColor: 0 });
    expect(is.extended, type).toEqual(was.extended);
    if (!was.table) continue;
    const records = [before, after].map((file) => file.entityRecord(handle, was.table!)!.record);
    expect(isSame(records[0], records[1]), type).toBe(true);
  }
});

test.each(VERSIONS)('in %s a save without changes changes no object', (version) => {
  const { drawing, source } = opened(version);
  const { bytes } = saveDocument({ drawing, source, touched: new Set() });
  expect(changedObjects(source.bytes, bytes)).toEqual([]);
});

test.each(VERSIONS)('in %s an added line leaves all but its block as it was', (version) => {
  const { drawing, source } = opened(version);
  const handle = drawing.nextHandle++;
  const model = drawing.blocks.get(MODEL_SPACE)!;
  model.entities.push(line(handle));
  const { bytes } = saveDocument({ drawing, source, touched: new Set([handle]) });
  expect(dwgFaults(bytes)).toEqual([]);
  const last = model.entities.at(-2)!.handle;
  const expected = version === '2000' ? [model.handle, last] : [model.handle];
  expect(changedObjects(source.bytes, bytes).sort()).toEqual(expected.sort());
  const again = openDocument(bytes).drawing.blocks.get(MODEL_SPACE)!.entities.at(-1);
  expect(again).toEqual(line(handle));
});

test.each(VERSIONS)(
  'in %s an added table leaves all but the list of blocks and its block as it was',
  (version) => {
    const { drawing, source } = opened(version);
    const model = drawing.blocks.get(MODEL_SPACE)!;
    const last = model.entities.at(-1)!.handle;
    const picture = { ...emptyBlock('*T1', drawing.nextHandle++), flags: 1 };
    const [border, handle] = [drawing.nextHandle++, drawing.nextHandle++];
    picture.entities.push(line(border));
    drawing.blocks.set(picture.name, picture);
    drawing.names.blocks.set(picture.handle, picture.name);
    const cells = [{ ...plainCell(0, 0), text: '尺寸 Größe' }, plainCell(0, 1)];
    model.entities.push({
      ...blank(),
      handle,
      type: 'ACAD_TABLE',
      block: picture.name,
      position: [5, 5, 0],
      scale: [1, 1, 1],
      rotation: 0,
      xAxis: [1, 0, 0],
      styleHandle: 0,
      rows: 1,
      columns: 2,
      rowHeights: [8],
      columnWidths: [20, 30],
      cells,
    } as TableEntity);
    const { bytes } = saveDocument({ drawing, source, touched: new Set([handle, border, picture.handle]) });
    expect(dwgFaults(bytes)).toEqual([]);
    const blockControl = 1;
    const expected = [blockControl, model.handle, ...(version === '2000' ? [last] : [])];
    expect(changedObjects(source.bytes, bytes).sort()).toEqual(expected.sort());
    const again = openDocument(bytes).drawing.blocks.get(MODEL_SPACE)!.entities.at(-1);
    expect(again).toMatchObject({ type: 'ACAD_TABLE', cells: [{ text: '尺寸 Größe' }, { text: '' }] });
  },
);

test.each(['2000', '2004'] as const)(
  'in %s a character outside the code page does not change the page',
  (version) => {
    const { drawing, source } = opened(version);
    const handle = drawing.nextHandle++;
    drawing.blocks.get(MODEL_SPACE)!.entities.push(text(handle, '图纸 A1'));
    const { bytes } = saveDocument({ drawing, source, touched: new Set([handle]) });
    const again = openDocument(bytes).drawing;
    expect(again.codePage).toBe(drawing.codePage);
    expect(again.blocks.get(MODEL_SPACE)!.entities.at(-1)).toMatchObject({ text: '图纸 A1' });
    expect(Buffer.from(bytes).includes('\\U+56FE') || version !== '2000').toBe(true);
  },
);

test.each(VERSIONS)('in %s a copied document saves to the same bytes', (version) => {
  const { drawing, source } = opened(version);
  const touched = change(drawing, (entity) => (entity.type === 'LINE' ? { ...entity, color: 5 } : entity));
  const copy = structuredClone({ drawing, source });
  const [one, other] = [saveDocument({ drawing, source, touched }), saveDocument({ ...copy, touched })];
  expect(Buffer.compare(one.bytes, other.bytes)).toBe(0);
});

test.each(VERSIONS)('in %s the comparison finds what the touched handles say', (version) => {
  const { drawing, source } = opened(version);
  const touched = change(drawing, (entity) => (entity.type === 'CIRCLE' ? { ...entity, radius: 9 } : entity));
  const [one, other] = [saveDocument({ drawing, source, touched }), saveDocument({ drawing, source })];
  expect(touched.size).toBeGreaterThan(0);
  expect(Buffer.compare(one.bytes, other.bytes)).toBe(0);
});

test.each(VERSIONS)('in %s layers, linetypes, styles, blocks and layouts can be added', (version) => {
  const { drawing, source } = opened(version);
  const next = (): number => drawing.nextHandle++;
  drawing.lineTypes.set('NEWLINE', {
    ...defaultLineType('NewLine', next()),
    length: 2,
    elements: [{ length: 1 }, { length: -1 }],
  } as never);
  drawing.layers.set('NEW LAYER', {
    ...defaultLayer('New Layer', next()),
    color: 6,
    lineType: 'NewLine',
    locked: true,
  });
  drawing.textStyles.set('NEWSTYLE', { ...defaultTextStyle('NewStyle', next()), font: 'romans.shx' });
  const own = line(next());
  drawing.blocks.set('PART', { ...emptyBlock('Part', next()), entities: [own] });
  const insert = { ...plainInsert(blank(), 'Part'), handle: next(), layer: 'New Layer' };
  drawing.blocks.get(MODEL_SPACE)!.entities.push(insert);
  const sheet = { ...emptyBlock('*Paper_Space7', next()), layout: next() };
  drawing.blocks.set('*PAPER_SPACE7', sheet);
  drawing.layouts.push({
    ...defaultLayout('Sheet 7', '*Paper_Space7'),
    handle: sheet.layout,
    blockHandle: sheet.handle,
    tabOrder: 7,
  });
  const { bytes } = saveDocument({ drawing, source, touched: new Set([own.handle, insert.handle]) });
  expect(dwgFaults(bytes)).toEqual([]);
  const again = openDocument(bytes).drawing;
  expect(again.lineTypes.get('NEWLINE')).toMatchObject({ name: 'NewLine', length: 2 });
  expect(again.layers.get('NEW LAYER')).toEqual({ ...drawing.layers.get('NEW LAYER'), plotStyle: 'Normal' });
  expect(again.textStyles.get('NEWSTYLE')).toMatchObject({ font: 'romans.shx' });
  expect(again.blocks.get('PART')!.entities).toEqual([own]);
  expect(again.blocks.get(MODEL_SPACE)!.entities.at(-1)).toEqual(insert);
  expect(again.layouts.find(({ name }) => name === 'Sheet 7')).toMatchObject({ block: '*Paper_Space7' });
});

test.each(VERSIONS)('in %s entities can be erased, one after the other', (version) => {
  const file = fileOf(version);
  const count = entitiesOf(openDocument(file).drawing).length;
  for (let i = 0; i < count; i += 5) {
    const { drawing, source } = openDocument(file);
    const gone = entitiesOf(drawing)[i]!;
    if (gone.type === 'VIEWPORT' && gone.id === 1) continue;
    for (const block of drawing.blocks.values())
      block.entities = block.entities.filter((entity) => entity !== gone);
    const { bytes } = saveDocument({ drawing, source, touched: new Set([gone.handle]) });
    expect(dwgFaults(bytes), gone.type).toEqual([]);
    const again = entitiesOf(openDocument(bytes).drawing).map(({ handle }) => handle);
    expect(again, gone.type).toEqual(entitiesOf(drawing).map(({ handle }) => handle));
  }
});

test('a layer that is renamed takes its entities along without touching them', () => {
  const { drawing, source } = opened('2018');
  const [key, layer] = [...drawing.layers].find(([name]) => name !== '0')!;
  drawing.layers.delete(key);
  drawing.layers.set('RENAMED', { ...layer, name: 'Renamed' });
  const { bytes, rewritten } = saveDocument({ drawing, source, touched: new Set() });
  expect([...rewritten]).toEqual([layer.handle]);
  expect(openDocument(bytes).drawing.layers.get('RENAMED')).toMatchObject({ handle: layer.handle });
});

test('what cannot be saved is an error, never a file without it', () => {
  const { drawing, source } = opened('2018');
  const foreign: Entity = { ...blank(), handle: drawing.nextHandle++, type: 'UNKNOWN', name: 'GADGET' };
  drawing.blocks.get(MODEL_SPACE)!.entities.push(foreign);
  expect(() => saveDocument({ drawing, source, touched: new Set([foreign.handle]) })).toThrow(SaveError);
  const cut = source.bytes.slice(0, source.bytes.length >> 1);
  expect(() => saveDocument({ drawing, source: { bytes: cut }, touched: new Set() })).toThrow(SaveError);
});

test('unchanged fields of a changed entity stay what the file says', () => {
  const { drawing, source } = opened('2018');
  const before = DwgSource.open(source.bytes);
  const touched = change(drawing, (entity) =>
    entity.type === 'TEXT' ? { ...entity, text: `${entity.text}!` } : entity,
  );
  expect(touched.size).toBeGreaterThan(0);
  const after = DwgSource.open(saveDocument({ drawing, source, touched }).bytes);
  for (const handle of touched) {
    const { table } = before.entity(handle)!;
    const [was, is] = [before, after].map((file) => file.entityRecord(handle, table!)!.record);
    const differing = Object.keys(was!).filter((name) => !sameValue(was![name], is![name]));
    expect(differing).toEqual(['text']);
  }
});
