import { expect, test } from 'vitest';
import { dwgFaults } from '../../../test/dwg-faults.ts';
import { richDrawing } from '../../../test/rich-drawing.ts';
import { emptyBlock } from '../../model/defaults.ts';
import type { Block, Drawing } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import { read } from '../../read/read.ts';
import { write, type WriteVersion } from '../write.ts';

const VERSIONS: WriteVersion[] = ['2000', '2004', '2007', '2010', '2013', '2018'];

const model = (drawing: Drawing): Block => drawing.blocks.get('*MODEL_SPACE')!;

function saved(
  drawing: Drawing,
  version: WriteVersion,
): { drawing: Drawing; faults: string[]; said: string } {
  const { bytes, diagnostics } = write(drawing, { format: 'dwg', version });
  const said = diagnostics.map(({ message }) => message).join(' ');
  return { drawing: read(bytes!).drawing, faults: dwgFaults(bytes!), said };
}

/** Something no file can hold, which a group, a draw order and extended data refer to. */
function withUnknown(): Drawing {
  const drawing = richDrawing();
  const line = model(drawing).entities[0]!;
  const unknown = { ...line, type: 'UNKNOWN', name: 'ODD_THING', handle: drawing.nextHandle++ } as Entity;
  delete unknown.extra;
  model(drawing).entities.push(unknown);
  drawing.groups[0]!.entities.push(unknown.handle);
  drawing.groups.push({
    name: 'ALONE',
    handle: drawing.nextHandle++,
    description: '',
    selectable: true,
    entities: [unknown.handle],
  });
  drawing.sortOrder.get(model(drawing).handle)!.set(unknown.handle, 0xfffffe);
  line.extra = { codes: [1001, 1005], values: ['SURVEY', unknown.handle.toString(16)] };
  return drawing;
}

test.each(VERSIONS)('nothing in %s refers to an entity that could not be written', (version) => {
  const { faults, said, drawing } = saved(withUnknown(), version);
  expect(faults).toEqual([]);
  expect(said).toContain('1 × ODD_THING');
  expect(drawing.groups.map(({ name, entities }) => [name, entities.length])).toEqual([['PAIR', 2]]);
  expect([...drawing.sortOrder.values()].map(({ size }) => size)).toEqual([1]);
});

test.each(VERSIONS)('objects that are carried through %s forget what was erased', (version) => {
  const { drawing } = saved(richDrawing(), version);
  const [first, second] = model(drawing).entities;
  model(drawing).entities = model(drawing).entities.filter((entity) => entity !== first && entity !== second);
  const again = saved(drawing, version);
  expect(again.faults).toEqual([]);
  expect(again.drawing.groups.map(({ entities }) => entities.length)).toEqual([1]);
  expect(again.drawing.sortOrder.size).toBe(0);
});

test.each(VERSIONS)('what belonged to an erased insert goes with it in %s', (version) => {
  const { drawing } = saved(richDrawing(), version);
  const clipped = model(drawing).entities.filter((entity) => entity.type === 'INSERT' && entity.clip);
  expect(clipped).toHaveLength(1);
  model(drawing).entities = model(drawing).entities.filter((entity) => !clipped.includes(entity));
  const again = saved(drawing, version);
  expect(again.faults).toEqual([]);
  expect(again.drawing.foreign!.filter(({ name }) => name === 'SPATIAL_FILTER')).toEqual([]);
});

test.each(VERSIONS)('dictionaries that another program left out are added in %s', (version) => {
  const { drawing } = saved(richDrawing(), version);
  const before = drawing.foreign!.length;
  // empty ones: colors, materials, plot settings and the like
  const empty = drawing.foreign!.filter(
    ({ name, owner, handle, bytes }) =>
      name === 'DICTIONARY' && owner !== 0 && bytes.length < 40 && !isListed(drawing, handle),
  );
  expect(empty.length).toBeGreaterThan(0);
  for (const { handle } of empty) {
    const without = { ...drawing, foreign: drawing.foreign!.filter((object) => object.handle !== handle) };
    const again = saved(without, version);
    expect(again.faults).toEqual([]);
    expect(again.drawing.foreign!.length).toBeGreaterThanOrEqual(before - 1);
  }
});

/** Whether objects belong to it. */
function isListed(drawing: Drawing, dictionary: number): boolean {
  return drawing.foreign!.some(({ owner }) => owner === dictionary);
}

test.each(VERSIONS)('views keep their handles in a save of %s', (version) => {
  const drawing = richDrawing();
  const view = { center: [1, 2] as [number, number], height: 5, aspect: 2, twist: 0, paperSpace: false };
  const looking = {
    target: [0, 0, 0] as [number, number, number],
    direction: [0, 0, 1] as [number, number, number],
  };
  for (const name of ['From above', 'Again']) drawing.views.push({ name, handle: 0, ...view, ...looking });
  const first = saved(drawing, version).drawing;
  const second = saved(first, version);
  expect(second.faults).toEqual([]);
  expect(first.views).toHaveLength(2);
  expect(second.drawing.tableHandles).toEqual(first.tableHandles);
  expect(second.drawing.views).toEqual(first.views);
});

test.each(VERSIONS)(
  'a block that came from a file keeps its entities in %s, a reference has none',
  (version) => {
    const drawing = richDrawing();
    const lines = model(drawing).entities.filter(({ type }) => type === 'LINE');
    for (const [name, flags] of [
      ['Inserted', 0],
      ['Attached', 4],
      ['Overlaid', 12],
    ] as const) {
      const block = emptyBlock(name, drawing.nextHandle++);
      block.xrefPath = 'C:\\parts\\window.dwg';
      block.flags = flags;
      if (name === 'Overlaid') block.unloaded = true;
      block.entities = lines.map((line) => ({ ...line, handle: drawing.nextHandle++ }));
      drawing.blocks.set(name.toUpperCase(), block);
    }
    const { drawing: found, faults, said } = saved(drawing, version);
    expect(faults).toEqual([]);
    expect(said).toContain(`${lines.length * 2} × entity of an external reference`);
    const blocks = ['INSERTED', 'ATTACHED', 'OVERLAID'].map((name) => found.blocks.get(name)!);
    expect(blocks.map(({ flags }) => flags & 12)).toEqual([0, 4, 12]);
    expect(blocks.map(({ unloaded }) => unloaded)).toEqual([undefined, undefined, true]);
    expect(blocks.map(({ entities }) => entities.length)).toEqual([lines.length, 0, 0]);
  },
);
