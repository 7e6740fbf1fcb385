import { expect, test } from 'vitest';
import { pickAt } from '../pick/pick.ts';
import { arc, type TestEntity, line, localStore } from '../testing.ts';
import { shapeOf } from './shape.ts';

/** Corners with their bulges. */
const bulged = (corners: readonly (readonly [number, number, number])[], closed = true): TestEntity => [
  [0, 'LWPOLYLINE'],
  [8, '0'],
  [90, corners.length],
  [70, closed ? 1 : 0],
  ...corners.flatMap(([x, y, bulge]): [number, number][] => [
    [10, x],
    [20, y],
    [42, bulge],
  ]),
];

async function measuredAt(entities: readonly TestEntity[], x: number, y: number) {
  const store = await localStore({ entities, blocks: {} });
  const scene = { store, layout: 0, layers: store.head.layers.map(() => 1), exact: true };
  const hit = pickAt(scene, { x, y }, 0.5);
  return hit && shapeOf(hit);
}

test('a slot: two lines and two half circles, from whichever piece is touched', async () => {
  const slot = bulged([
    [0, 0, 0],
    [10, 0, 1],
    [10, 4, 0],
    [0, 4, 1],
  ]);
  for (const [x, y] of [
    [5, 0],
    [12, 2],
  ] as const) {
    const shape = await measuredAt([slot], x, y);
    expect(shape).toMatchObject({ kind: 'path', closed: true });
    expect(shape).toHaveProperty('area', expect.closeTo(40 + Math.PI * 4, 9));
    expect(shape).toHaveProperty('length', expect.closeTo(20 + Math.PI * 4, 9));
  }
});

test('an arc that bites into the area takes it away, and far from zero nothing is lost', async () => {
  const far = 5e7;
  const bitten = bulged([
    [far, far, -1],
    [far + 10, far, 0],
    [far + 10, far + 10, 0],
    [far, far + 10, 0],
  ]);
  const shape = await measuredAt([bitten], far + 10, far + 5);
  expect(shape).toHaveProperty('area', expect.closeTo(100 - (Math.PI * 25) / 2, 5));
});

test('an open one has a length and no area; others are left alone', async () => {
  const open = bulged(
    [
      [0, 0, 0],
      [10, 0, 1],
      [10, 4, 0],
    ],
    false,
  );
  expect(await measuredAt([open], 5, 0)).toMatchObject({ kind: 'path', closed: false, area: 0 });
  expect(await measuredAt([line(0, 0, 10, 0)], 5, 0)).toMatchObject({ kind: 'segment' });
  expect(await measuredAt([arc(0, 0, 5, 0, 90)], 5, 0)).toMatchObject({ kind: 'arc' });
});
