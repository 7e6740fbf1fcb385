import { expect, test, vi } from 'vitest';
import { dwgFaults } from '../../../test/dwg-faults.ts';
import { richDrawing } from '../../../test/rich-drawing.ts';
import { LTYPE_CONTROL } from '../../dwg/fields/entries.ts';
import type { Rec, Table } from '../../dwg/fields/field.ts';
import { num } from '../../dwg/fields/record.ts';
import { VIEWPORT, VPORT } from '../../dwg/fields/viewports.ts';
import { R2000, versionNumber } from '../../dwg/versions.ts';
import { Diagnostics } from '../../model/diagnostics.ts';
import type { Drawing } from '../../model/drawing.ts';
import { Budget } from '../../model/limits.ts';
import { openContainer } from '../../read/dwg/container/open.ts';
import { DwgContext } from '../../read/dwg/context.ts';
import { sourceFileOf, type SourceFile } from '../../read/dwg/source-file.ts';
import { readClasses } from '../../read/dwg/stream/classes.ts';
import { readHandleMap } from '../../read/dwg/stream/handle-map.ts';
import { ObjectStream } from '../../read/dwg/stream/object-stream.ts';
import { SECTIONS } from '../../dwg/sections.ts';
import { decoderFor } from '../../read/encoding.ts';
import { read } from '../../read/read.ts';
import { write, type WriteVersion } from '../write.ts';
import { ObjectWriter } from './object-writer.ts';

const VERSIONS: WriteVersion[] = ['2000', '2004', '2007', '2010', '2013', '2018'];

const saved = (drawing: Drawing, version: WriteVersion): Uint8Array => {
  const { bytes } = write(drawing, { format: 'dwg', version });
  expect(dwgFaults(bytes!)).toEqual([]);
  return bytes!;
};

const opened = (bytes: Uint8Array): { drawing: Drawing; sourceFile: SourceFile } => {
  const { drawing } = read(bytes);
  return { drawing, sourceFile: sourceFileOf(drawing)! };
};

const model = (drawing: Drawing): Drawing['blocks'] extends Map<string, infer B> ? B : never =>
  drawing.blocks.get('*MODEL_SPACE')!;

function contextOf(file: Uint8Array): DwgContext {
  const version = versionNumber(String.fromCharCode(...file.subarray(0, 6)));
  const diagnostics = new Diagnostics();
  const budget = new Budget(undefined, diagnostics);
  const container = openContainer(file, version, diagnostics)!;
  const decode = decoderFor('windows-1252');
  const map = readHandleMap(container.section(SECTIONS.handles)!, diagnostics, budget)!;
  const classes = readClasses(container.section(SECTIONS.classes)!, container, decode);
  const stream = new ObjectStream(container.objects, version, decode, map);
  return new DwgContext(read(file).drawing, diagnostics, budget, stream, classes, undefined);
}

/** Bytes of every object that is no list of others: those are made anew. */
function objectsOf(file: Uint8Array): Map<number, string> {
  const { stream, ...context } = contextOf(file);
  const name = (type: number): string => DwgContext.prototype.nameOf.call(context, type);
  const found = new Map<number, string>();
  for (const handle of stream.map.handles) {
    const type = name(stream.open(handle));
    if (type.endsWith('_CONTROL') || type === 'BLOCK_HEADER' || type === 'DICTIONARY') continue;
    found.set(handle, Buffer.from(stream.stored()).toString('hex'));
  }
  return found;
}

/** A file of R2000, whose objects lie open, with other values of one of them that the model does not hold. */
function withOther(file: Uint8Array, handle: number, table: Table, values: Rec): Uint8Array {
  const context = contextOf(file);
  const { stream } = context;
  const type = stream.open(handle);
  const out = new ObjectWriter(R2000, (text) => new TextEncoder().encode(text));
  if (table.entity) {
    stream.readEntityHead();
    const mode = { ...stream.mode };
    out.entity(table, type, { handle, mode }, { ...context.record(table.rows), ...values });
  } else {
    stream.readObjectHead();
    const { owner, dictionary } = stream;
    out.object(table, type, { handle, owner, dictionary }, { ...context.record(table.rows), ...values });
  }
  const other = file.slice();
  other.set(out.bytes, stream.map.offset(handle));
  return other;
}

test.each(VERSIONS)('what nobody changed goes into %s byte for byte', (version) => {
  const first = saved(richDrawing(), version);
  const second = saved(opened(first).drawing, version);
  const [before, after] = [objectsOf(first), objectsOf(second)];
  expect([...before.keys()].filter((handle) => before.get(handle) !== after.get(handle))).toEqual([]);
  expect(before.size).toBeGreaterThan(50);
});

test.each(VERSIONS)('in %s a change is written, and only that', (version) => {
  const first = saved(richDrawing(), version);
  const { drawing } = opened(first);
  const line = model(drawing).entities.find(({ type }) => type === 'LINE')!;
  if (line.type === 'LINE') line.end = [4, 5, 6];
  const second = saved(drawing, version);
  const [before, after] = [objectsOf(first), objectsOf(second)];
  const changed = [...before.keys()].filter((handle) => before.get(handle) !== after.get(handle));
  expect(changed).toEqual([line.handle]);
  expect(model(opened(second).drawing).entities.find(({ handle }) => handle === line.handle)).toMatchObject({
    end: [4, 5, 6],
  });
});

test.each(VERSIONS)('in %s an entity may go from among others that stay', (version) => {
  const { drawing } = opened(saved(richDrawing(), version));
  const { entities } = model(drawing);
  const handles = entities.map(({ handle }) => handle);
  entities.splice(3, 1);
  const found = model(opened(saved(drawing, version)).drawing);
  expect(found.entities.map(({ handle }) => handle)).toEqual(handles.toSpliced(3, 1));
});

test('what the model does not hold of views and viewports stays', () => {
  const first = saved(richDrawing(), '2000');
  const { drawing } = opened(first);
  const view = drawing.tableHandles!.viewports[0]!;
  const sheet = drawing.blocks.get('*PAPER_SPACE')!.entities.find(({ type }) => type === 'VIEWPORT')!;
  const grid = { gridSpacing: [7, 9] };
  const other = withOther(withOther(first, view, VPORT, grid), sheet.handle, VIEWPORT, grid);
  expect(dwgFaults(other)).toEqual([]);
  const context = contextOf(saved(opened(other).drawing, '2000'));
  expect(context.object(view)!.record).toMatchObject(grid);
  context.open(sheet.handle);
  context.stream.readEntityHead();
  expect(context.record(VIEWPORT.rows)).toMatchObject(grid);
});

test.each(VERSIONS)('variables that nothing here uses go from one DWG to another of %s', (version) => {
  const drawing = richDrawing();
  const variables = { USERI1: 7, USERR2: 2.5, FILLETRAD: 12 };
  for (const [name, value] of Object.entries(variables))
    drawing.variables.set(name, { codes: [70], values: [value] });
  const { drawing: first } = opened(saved(drawing, '2010'));
  expect(opened(saved(first, version)).sourceFile.header).toMatchObject(variables);
});

test.each(VERSIONS)('layers and entities keep the names of their plot styles in %s', (version) => {
  const drawing = richDrawing();
  drawing.layers.get('0')!.plotStyle = 'Dünn';
  drawing.names.plotStyles.set(0xf00d, 'Grau');
  drawing.blocks.get('*MODEL_SPACE')!.entities[0]!.plotStyle = 0xf00d;
  const { drawing: first } = opened(saved(drawing, '2010'));
  // One that was changed is written anew.
  first.blocks.get('*MODEL_SPACE')!.entities[0]!.lineWeight = 50;
  const { drawing: second } = opened(saved(first, version));
  expect(second.layers.get('0')!.plotStyle).toBe('Dünn');
  const [entity] = second.blocks.get('*MODEL_SPACE')!.entities;
  expect(entity!.lineWeight).toBe(50);
  expect(second.names.plotStyles.get(entity!.plotStyle!)).toBe('Grau');
  expect([...second.layers.values()].filter(({ plotStyle }) => plotStyle === 'Normal')).not.toEqual([]);
});

test.each(VERSIONS)(
  'the table of linetypes of %s ends with those by block and by layer, in this order',
  (version) => {
    const { sourceFile } = opened(saved(richDrawing(), version));
    const { record } = sourceFile.object(num(sourceFile.header, 'lineTypeControl'))!;
    const last = LTYPE_CONTROL.rows
      .slice(-2)
      .map(([name]) => sourceFile.object(num(record, name))!.record['name']);
    expect(last.map((name) => String(name).toUpperCase())).toEqual(['BYBLOCK', 'BYLAYER']);
  },
);

test.each(VERSIONS)(
  'in %s a sheet keeps the viewport that stands for it, and the file all else',
  (version) => {
    const first = saved(richDrawing(), version);
    const { drawing } = opened(first);
    const sheet = drawing.blocks.get('*PAPER_SPACE')!;
    const own = sheet.entities.find((entity) => entity.type === 'VIEWPORT' && entity.id === 1)!;
    sheet.entities = sheet.entities.filter((entity) => entity !== own);
    const second = saved(drawing, version);
    const [before, after] = [objectsOf(first), objectsOf(second)];
    expect([...before.keys()].filter((handle) => before.get(handle) !== after.get(handle))).toEqual([]);
    const found = opened(second).drawing.blocks.get('*PAPER_SPACE')!;
    expect(found.entities.map(({ handle }) => handle)).toEqual([
      own.handle,
      ...sheet.entities.map(({ handle }) => handle),
    ]);
  },
);

test.each(VERSIONS.slice(1))('the list of files that a drawing depends on stays in %s', (version) => {
  const { drawing, sourceFile } = opened(saved(richDrawing(), version));
  const list = Uint8Array.from({ length: 700 }, (_, i) => i);
  const section = sourceFile.section.bind(sourceFile);
  vi.spyOn(sourceFile, 'section').mockImplementation((name) =>
    name === 'fileDependencies' ? list : section(name),
  );
  expect(opened(saved(drawing, version)).sourceFile.section('fileDependencies')).toEqual(list);
  const other = version === '2018' ? '2010' : '2018';
  expect(opened(saved(drawing, other)).sourceFile.section('fileDependencies')).toHaveLength(8);
});

test.each(VERSIONS)('that macros do not go into %s is said', (version) => {
  const { drawing, sourceFile } = opened(saved(richDrawing(), '2010'));
  const said = (): string =>
    write(drawing, { format: 'dwg', version })
      .diagnostics.map(({ message }) => message)
      .join(' ');
  expect(said()).not.toContain('VBA_PROJECT');
  const section = sourceFile.section.bind(sourceFile);
  vi.spyOn(sourceFile, 'section').mockImplementation((name) =>
    name === 'macros' ? Uint8Array.of(1) : section(name),
  );
  expect(said()).toContain('VBA_PROJECT');
});
