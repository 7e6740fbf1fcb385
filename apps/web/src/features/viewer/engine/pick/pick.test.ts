import { expect, test } from 'vitest';
import type { Store } from '../store/store.ts';
import {
  circle,
  type TestEntity,
  insert,
  line,
  localStore,
  never,
  preparedStore,
  scatter,
  text,
} from '../testing.ts';
import type { PickScene } from './near.ts';
import { pickAt } from './pick.ts';
import { pickBox } from './pickBox.ts';

function sceneOf(store: Store, layers?: number[]): PickScene {
  const visible = layers ?? store.head.layers.map(() => 1);
  return { store, layout: 0, layers: visible, exact: true };
}

async function handleAt(scene: PickScene, x: number, y: number, reach = 1): Promise<string | undefined> {
  const hit = pickAt(scene, { x, y }, reach);
  const record = hit && (await (scene.store as Store).record(hit.near.entity, never));
  return record?.handle.toString(16).toUpperCase();
}

const hatch = (x: number, y: number, size: number): TestEntity => [
  [0, 'HATCH'],
  [8, '0'],
  [2, 'SOLID'],
  [70, 1],
  [71, 0],
  [91, 1],
  [92, 2],
  [72, 0],
  [73, 1],
  [93, 4],
  [10, x],
  [20, y],
  [10, x + size],
  [20, y],
  [10, x + size],
  [20, y + size],
  [10, x],
  [20, y + size],
  [75, 0],
  [76, 1],
  [98, 0],
];

test('takes the nearest line within reach, and nothing beyond', async () => {
  const scene = sceneOf(await localStore({ entities: [line(0, 0, 10, 0), line(0, 2, 10, 2)] }));
  expect(await handleAt(scene, 5, 0.4)).toBe('A0');
  expect(await handleAt(scene, 5, 1.7)).toBe('A1');
  expect(await handleAt(scene, 5, 5)).toBeUndefined();
});

test('of what lies on top of each other the last drawn is meant', async () => {
  const scene = sceneOf(await localStore({ entities: [line(0, 0, 10, 0), line(0, 0, 10, 0)] }));
  expect(await handleAt(scene, 5, 0)).toBe('A1');
});

test('a circle is touched on its line, a solid hatch anywhere, and a line on it first', async () => {
  const scene = sceneOf(
    await localStore({ entities: [circle(0, 0, 5), hatch(20, 0, 10), line(20, 5, 30, 5)] }),
  );
  expect(await handleAt(scene, 0, 4.9)).toBe('A0');
  expect(await handleAt(scene, 0, 0)).toBeUndefined();
  expect(await handleAt(scene, 25, 8)).toBe('A1');
  expect(await handleAt(scene, 25, 5.3)).toBe('A2');
});

test('text is touched between its letters', async () => {
  const scene = sceneOf(await localStore({ entities: [text(0, 0, 2, 'A  B')] }));
  expect(await handleAt(scene, 2, 1, 0.2)).toBe('A0');
  expect(await handleAt(scene, 2, 5, 0.2)).toBeUndefined();
});

test('hidden layers are not touched', async () => {
  const store = await localStore({
    entities: [line(0, 0, 10, 0, 'Walls')],
    layers: [{ name: 'Walls' }],
  });
  const walls = store.head.layers.findIndex(({ name }) => name === 'Walls');
  const layers = store.head.layers.map((_, i) => (i === walls ? 0 : 1));
  expect(await handleAt(sceneOf(store), 5, 0)).toBe('A0');
  expect(await handleAt(sceneOf(store, layers), 5, 0)).toBeUndefined();
});

/** A line from (0, 0) to (10, 0) in a block, three times as large and upright at (100, 50). */
const nested = {
  blocks: { Part: [line(0, 0, 10, 0)], Whole: [insert('Part', 5, 0, [[50, 90]])] },
  entities: [
    insert('Whole', 100, 50, [
      [41, 3],
      [42, 3],
    ]),
  ],
};

test('what lies in blocks is touched where it is seen, with the way to it', async () => {
  const store = await localStore(nested);
  const scene = sceneOf(store);
  // Whole is three times as large: Part stands at 115, 50 and reaches to 115, 80.
  const hit = pickAt(scene, { x: 115.2, y: 70 }, 1)!;
  const handles = await Promise.all(
    [...hit.near.path, hit.near.entity].map(async (entity) => (await store.record(entity))?.type),
  );
  expect(handles).toEqual(['INSERT', 'INSERT', 'LINE']);
  expect(hit.touch.at.x).toBeCloseTo(115);
  expect(pickAt(scene, { x: 110, y: 70 }, 1)).toBeUndefined();
});

test('layer 0 in a block is the layer of its insert', async () => {
  const store = await localStore({
    blocks: { Part: [line(0, 0, 10, 0)] },
    entities: [
      [
        [0, 'INSERT'],
        [8, 'Doors'],
        [2, 'Part'],
        [10, 0],
        [20, 0],
      ],
    ],
    layers: [{ name: 'Doors' }],
  });
  const doors = store.head.layers.findIndex(({ name }) => name === 'Doors');
  expect(pickAt(sceneOf(store), { x: 5, y: 0 }, 1)?.near.layer).toBe(doors);
  const without = store.head.layers.map((_, i) => (i === doors ? 0 : 1));
  expect(pickAt(sceneOf(store, without), { x: 5, y: 0 }, 1)).toBeUndefined();
});

test('rows and columns of an insert are touched one by one', async () => {
  const store = await localStore({
    blocks: { Dot: [circle(0, 0, 1)] },
    entities: [
      insert('Dot', 0, 0, [
        [70, 3],
        [71, 2],
        [44, 10],
        [45, 20],
      ]),
    ],
  });
  for (const [x, y] of [
    [1, 0],
    [21, 0],
    [11, 20],
  ] as const)
    expect(pickAt(sceneOf(store), { x, y }, 0.5)).toBeDefined();
  expect(pickAt(sceneOf(store), { x: 31, y: 0 }, 0.5)).toBeUndefined();
});

test('a box takes what it contains, or what it crosses', async () => {
  const scene = sceneOf(
    await localStore({
      entities: [line(1, 1, 2, 2), line(1, 1, 20, 1), circle(5, 5, 3), ...nested.entities],
      blocks: nested.blocks,
    }),
  );
  const box = { minX: 0, minY: 0, maxX: 6, maxY: 6 };
  const handles = async (crossing: boolean): Promise<(string | undefined)[]> =>
    Promise.all(
      pickBox(scene, box, crossing, 100).map(async (entity) =>
        (await (scene.store as Store).record(entity, never))?.handle.toString(16).toUpperCase(),
      ),
    );
  const lines = await handles(false);
  expect(lines).toHaveLength(1);
  expect(await handles(true)).toHaveLength(3);
  // A large box around the insert gives the insert, once, not what is inside.
  const around = { minX: 100, minY: 40, maxX: 200, maxY: 100 };
  expect(pickBox(scene, around, false, 100)).toHaveLength(1);
  // A box in the middle of a circle touches nothing.
  expect(pickBox(scene, { minX: 4.5, minY: 4.5, maxX: 5.5, maxY: 5.5 }, true, 100)).toHaveLength(0);
});

test('a prepared drawing answers as the one that was read here', async () => {
  const made = { entities: scatter(2000) };
  const local = sceneOf(await localStore(made));
  const store = await preparedStore(made);
  await store.fetch(
    store.tiles.map((_, tile) => tile),
    true,
    never,
  );
  const prepared = sceneOf(store);
  let met = 0;
  for (let i = 0; i < 200; i++) {
    const [x, y] = [(i * 137) % 1000, (i * 71) % 1000];
    const handle = await handleAt(local, x, y, 3);
    if (handle !== undefined) met += 1;
    expect(await handleAt(prepared, x, y, 3)).toBe(handle);
  }
  expect(met).toBeGreaterThan(20);
});

test('through a viewport what it shows is touched, not what it cuts off or freezes', async () => {
  const store = await localStore({
    entities: [line(0, 0, 100, 0, 'Walls'), line(0, 200, 100, 200)],
    layers: [{ name: 'Walls' }],
  });
  const [model] = store.scene.layouts;
  const walls = store.head.layers.findIndex(({ name }) => name === 'Walls');
  const sheet = (frozen: number[]): PickScene => ({
    store: {
      tiles: store.tiles,
      tilesOf: store.tilesOf,
      content: (tile) => store.content(tile),
      scene: {
        ...store.scene,
        layouts: [
          {
            ...model!,
            // A sheet that has nothing of its own.
            group: store.scene.groups.length,
            viewports: [
              {
                handle: 1,
                group: model!.group,
                matrix: [0.1, 0, 0, 0.1, 50, 50],
                clip: {
                  ringStart: Uint32Array.of(0, 4),
                  points: Float64Array.of(40, 40, 80, 40, 80, 60, 40, 60),
                  inverted: false,
                },
                frozen: Uint32Array.from(frozen),
                lineTypeScale: 1,
                scale: 0.1,
                layer: 0,
              },
            ],
          },
        ],
      },
    },
    layout: 0,
    layers: store.head.layers.map(() => 1),
    exact: true,
  });
  expect(pickAt(sheet([]), { x: 55, y: 50.1 }, 0.5)?.touch.at).toEqual({ x: 55, y: 50 });
  expect(pickAt(sheet([walls]), { x: 55, y: 50.1 }, 0.5)).toBeUndefined();
  // The other line would lie at 70, beyond the edge.
  expect(pickAt(sheet([]), { x: 55, y: 70 }, 0.5)).toBeUndefined();
});
