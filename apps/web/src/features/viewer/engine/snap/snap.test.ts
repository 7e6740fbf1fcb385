import { expect, test } from 'vitest';
import type { PickScene } from '../pick/near.ts';
import { arc, circle, type TestEntity, insert, line, localStore, point, polyline, text } from '../testing.ts';
import { type Point2d, type Snap, type SnapMode, snapModes } from '../types.ts';
import { snapAt } from './snap.ts';

async function snapIn(
  entities: readonly TestEntity[],
  at: Point2d,
  modes: readonly SnapMode[] = snapModes,
  from?: Point2d,
  blocks: Record<string, readonly TestEntity[]> = {},
): Promise<Snap | undefined> {
  const store = await localStore({ entities, blocks });
  const scene: PickScene = { store, layout: 0, layers: store.head.layers.map(() => 1), exact: true };
  return snapAt(scene, at, 1, modes, from);
}

const near = (x: number, y: number): object => ({ x: expect.closeTo(x, 9), y: expect.closeTo(y, 9) });

test.each([
  ['end', [line(0, 0, 10, 0)], { x: 0.4, y: 0.3 }, near(0, 0)],
  ['mid', [line(0, 0, 10, 0)], { x: 5.4, y: 0.3 }, near(5, 0)],
  ['nearest', [line(0, 0, 10, 0)], { x: 2.5, y: 0.3 }, near(2.5, 0)],
  ['quadrant', [circle(0, 0, 5)], { x: 0.2, y: 5.3 }, near(0, 5)],
  ['center', [circle(0, 0, 5)], { x: 3.6, y: 3.5 }, near(0, 0)],
  ['end', [arc(0, 0, 5, 0, 60)], { x: 5.1, y: -0.2 }, near(5, 0)],
  ['node', [point(3, 4)], { x: 3.2, y: 4.2 }, near(3, 4)],
  ['insertion', [text(1, 1, 2, 'A')], { x: 1.1, y: 1.1 }, near(1, 1)],
  ['intersection', [line(0, 0, 10, 10), line(0, 8, 8, 0)], { x: 4.2, y: 4.1 }, near(4, 4)],
] as const)('%s', async (mode, entities, at, there) => {
  const snap = await snapIn(entities, at);
  expect(snap?.mode).toBe(mode);
  expect(snap?.at).toEqual(there);
});

test('arcs end where they end: no quadrant beyond', async () => {
  const entities = [arc(0, 0, 5, 100, 170)];
  expect((await snapIn(entities, { x: 5, y: 0.2 }, ['quadrant']))?.mode).toBeUndefined();
  expect((await snapIn(entities, { x: 0.1, y: 5.1 }, ['quadrant']))?.mode).toBeUndefined();
});

test('a line through a circle meets it twice, each where the pointer is', async () => {
  const entities = [circle(0, 0, 5), line(-10, 3, 10, 3)];
  expect((await snapIn(entities, { x: 4.1, y: 3.1 }, ['intersection']))?.at).toEqual(near(4, 3));
  expect((await snapIn(entities, { x: -4.1, y: 3.1 }, ['intersection']))?.at).toEqual(near(-4, 3));
});

test('two circles, and a circle with an arc that ends before', async () => {
  const entities = [circle(0, 0, 5), circle(8, 0, 5)];
  expect((await snapIn(entities, { x: 4.1, y: 3.1 }, ['intersection']))?.at).toEqual(near(4, 3));
  const short = [circle(0, 0, 5), arc(8, 0, 5, 200, 340)];
  expect(await snapIn(short, { x: 4.1, y: 3.1 }, ['intersection'])).toBeUndefined();
});

test('perpendicular and tangent look from the last point', async () => {
  const from = { x: 3, y: 8 };
  expect((await snapIn([line(0, 0, 10, 0)], { x: 5, y: 0.2 }, ['perpendicular'], from))?.at).toEqual(
    near(3, 0),
  );
  const tangent = await snapIn([circle(0, 0, 3)], { x: 1.7, y: 2.5 }, ['tangent'], { x: 5, y: 0 });
  expect(tangent?.at).toEqual(near(1.8, 2.4));
  expect(
    await snapIn([line(0, 0, 10, 0)], { x: 5, y: 0.2 }, ['perpendicular'], { x: 20, y: 5 }),
  ).toBeUndefined();
});

test('the corner of a polyline is an end, not the meeting of its pieces', async () => {
  const corner = await snapIn(
    [
      polyline([
        [0, 0],
        [10, 0],
        [10, 10],
      ]),
    ],
    { x: 9.9, y: 0.1 },
  );
  expect(corner?.mode).toBe('end');
  expect(corner?.at).toEqual(near(10, 0));
});

test('in blocks, at the place and in the size they are seen', async () => {
  const blocks = { Part: [line(0, 0, 10, 0)] };
  const placed = [
    insert('Part', 100, 50, [
      [41, 2],
      [42, 2],
      [50, 90],
    ]),
  ];
  expect((await snapIn(placed, { x: 100.2, y: 69.9 }, ['end'], undefined, blocks))?.at).toEqual(
    near(100, 70),
  );
  expect((await snapIn(placed, { x: 100.2, y: 50.1 }, ['insertion'], undefined, blocks))?.at).toEqual(
    near(100, 50),
  );
});

test('far from zero nothing is lost', async () => {
  const [x, y] = [5.1e8 + 0.123, 4.2e8 + 0.456];
  const snap = await snapIn([line(x, y, x + 10, y)], { x: x + 0.3, y: y + 0.2 }, ['end']);
  expect(snap?.at).toEqual({ x, y });
});

test('with nothing near there is nothing', async () => {
  expect(await snapIn([line(0, 0, 10, 0)], { x: 5, y: 3 })).toBeUndefined();
});
