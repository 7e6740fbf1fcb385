import { expect, test } from 'vitest';
import { blockTable } from './block-table.ts';
import { drawingOf, dxfText, type Pair } from './dxf/fixture.ts';
import { read } from './read.ts';

const insert = (handle: string, name: string, more: Pair[] = []): Pair[] => [
  [0, 'INSERT'],
  [5, handle],
  [8, 'Walls'],
  [2, name],
  [10, 100.25],
  [20, 50],
  ...more,
];
const tableOf = (...entities: Pair[][]) =>
  blockTable(read(dxfText(drawingOf(entities.flat(), 'AC1018'))).drawing);

test('inserts in layouts are listed with place and attributes, and counted', () => {
  const attributes: Pair[] = [
    [66, 1],
    [0, 'ATTRIB'],
    [5, 'A2'],
    [8, '0'],
    [10, 7],
    [20, 8],
    [40, 1],
    [1, 'EI30 %%c10'],
    [2, 'FIRE'],
    [0, 'SEQEND'],
  ];
  const { blocks, inserts } = tableOf(insert('A1', 'Door', attributes), insert('A5', 'DOOR'));
  expect(blocks).toEqual([{ name: 'Door', count: 2, nested: 0 }]);
  expect(inserts).toEqual([
    {
      block: 0,
      handle: 0xa1,
      layer: 'Walls',
      layout: 'Model',
      x: 100.25,
      y: 50,
      attributes: [{ tag: 'FIRE', value: 'EI30 ∅10' }],
    },
    { block: 0, handle: 0xa5, layer: 'Walls', layout: 'Model', x: 100.25, y: 50, attributes: [] },
  ]);
});

test('rows and columns count one by one, and anonymous blocks have no entry', () => {
  const { blocks, inserts } = tableOf(
    insert('A1', 'Door', [
      [70, 3],
      [71, 4],
      [44, 10],
      [45, 10],
    ]),
    insert('A2', '*U7'),
  );
  expect(blocks).toEqual([{ name: 'Door', count: 12, nested: 0 }]);
  expect(inserts).toHaveLength(1);
});

test('what blocks bring along is counted through all of them, and a circle ends', () => {
  const { drawing } = read(dxfText(drawingOf(insert('A1', 'Door'), 'AC1018')));
  const door = drawing.blocks.get('DOOR')!;
  const model = drawing.blocks.get('*MODEL_SPACE')!;
  const [one] = model.entities;
  const inside = (name: string) => ({ ...one!, name }) as (typeof model.entities)[number];
  drawing.blocks.set('FLOOR', {
    ...door,
    name: 'Floor',
    entities: [inside('Door'), inside('Door'), inside('Floor')],
  });
  drawing.blocks.set('HOUSE', { ...door, name: 'House', entities: [inside('Floor'), inside('Floor')] });
  model.entities.push(inside('House'));
  const { blocks } = blockTable(drawing);
  expect(Object.fromEntries(blocks.map(({ name, count, nested }) => [name, [count, nested]]))).toEqual({
    Door: [1, 4],
    Floor: [0, 2],
    House: [1, 0],
  });
});
