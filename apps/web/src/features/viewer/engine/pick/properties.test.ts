import { expect, test } from 'vitest';
import {
  arc,
  circle,
  type TestEntity,
  insert,
  line,
  localStore,
  type TestDrawing,
  polyline,
  text,
} from '../testing.ts';
import { propertiesOf } from './properties.ts';

async function propertiesIn(made: TestDrawing, number = 0): Promise<Record<string, unknown>> {
  const store = await localStore(made);
  const tile = store.tilesOf[store.scene.layouts[0]!.group]![0]!;
  const { content } = store.content(tile)!;
  const columns = [
    content.paths,
    content.arcs,
    content.texts,
    content.inserts,
    content.fills,
    content.hatches,
  ];
  const entities = [...new Set(columns.flatMap(({ entity }) => [...entity]))].sort((a, b) => a - b);
  const entity = entities[number]!;
  const record = (await store.record(entity))!;
  const found = propertiesOf(entity, {
    content,
    scene: store.scene,
    strings: await store.strings(),
    type: record.type,
    insert: undefined,
  });
  return Object.fromEntries(found.map(({ key, value }) => [key, value]));
}

test('a line', async () => {
  expect(await propertiesIn({ entities: [line(1, 1, 4, 5)] })).toEqual({
    start: { x: 1, y: 1 },
    end: { x: 4, y: 5 },
    length: 5,
    delta: { x: 3, y: 4 },
    angle: Math.atan2(4, 3),
  });
});

test('a circle', async () => {
  expect(await propertiesIn({ entities: [circle(1, 2, 3)] })).toEqual({
    center: { x: 1, y: 2 },
    radius: 3,
    diameter: 6,
    circumference: 6 * Math.PI,
    area: 9 * Math.PI,
  });
});

test('an arc over zero degrees', async () => {
  const found = await propertiesIn({ entities: [arc(0, 0, 10, 330, 30)] });
  expect(found['radius']).toBe(10);
  expect(found['startAngle']).toBeCloseTo((330 * Math.PI) / 180);
  expect(found['endAngle']).toBeCloseTo(Math.PI / 6);
  expect(found['sweep']).toBeCloseTo(Math.PI / 3);
  expect(found['arcLength']).toBeCloseTo((10 * Math.PI) / 3);
});

test('polylines, open and closed', async () => {
  const corners = [
    [0, 0],
    [4, 0],
    [4, 3],
  ] as const;
  expect(await propertiesIn({ entities: [polyline(corners)] })).toEqual({ length: 7, vertices: 3 });
  expect(await propertiesIn({ entities: [polyline(corners, true)] })).toEqual({
    length: 12,
    vertices: 3,
    area: 6,
  });
});

test('text', async () => {
  const found = await propertiesIn({ entities: [text(5, 6, 2.5, 'Pump P-101')] });
  expect(found).toMatchObject({ content: 'Pump P-101', height: expect.closeTo(2.5), rotation: 0 });
});

test('an insert', async () => {
  const found = await propertiesIn({
    blocks: { Valve: [line(0, 0, 1, 0)] },
    entities: [
      insert('Valve', 7, 8, [
        [41, 2],
        [42, -2],
        [50, 90],
      ]),
    ],
  });
  expect(found).toMatchObject({
    block: 'Valve',
    position: { x: 7, y: 8 },
    scaleX: expect.closeTo(2),
    rotation: expect.closeTo(Math.PI / 2),
  });
});

const square = (x: number, size: number): TestEntity => [
  [92, 2],
  [72, 0],
  [73, 1],
  [93, 4],
  [10, x],
  [20, x],
  [10, x + size],
  [20, x],
  [10, x + size],
  [20, x + size],
  [10, x],
  [20, x + size],
];

test('a hatch with an island', async () => {
  const hatch: TestEntity = [
    [0, 'HATCH'],
    [8, '0'],
    [2, 'SOLID'],
    [70, 1],
    [71, 0],
    [91, 2],
    ...square(0, 10),
    ...square(2, 4),
    [75, 0],
    [76, 1],
    [98, 0],
  ];
  const found = await propertiesIn({ entities: [hatch] });
  expect(found).toMatchObject({ pattern: 'SOLID', area: expect.closeTo(84), perimeter: expect.closeTo(56) });
});
