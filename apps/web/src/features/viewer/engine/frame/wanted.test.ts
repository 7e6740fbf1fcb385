import { expect, test } from 'vitest';
import type { Store } from '../store/store.ts';
import { insert, line, localStore, preparedStore, scatter, never, xline } from '../testing.ts';
import { wantedTiles } from './wanted.ts';

const insertsOf = (store: Store) => (tile: number) => store.content(tile)?.content.inserts;
const everything = { minX: -1e9, minY: -1e9, maxX: 1e9, maxY: 1e9 };

function groupsOf(store: Store, tiles: readonly { tile: number }[]): string[] {
  return [...new Set(tiles.map(({ tile }) => store.scene.groups[store.tiles[tile]!.group]!.name))].sort();
}

const nested = {
  entities: [insert('Outer', 100, 0), line(0, 0, 10, 0)],
  blocks: {
    Inner: [line(0, 0, 1, 1)],
    Outer: [insert('Inner', 5, 5), line(0, 0, 3, 0)],
    Other: [line(0, 0, 1, 0)],
  },
};

test('blocks in blocks are wanted, unused ones are not', async () => {
  const store = await localStore(nested);
  const wanted = wantedTiles(store, insertsOf(store), 0, everything, 1);
  expect(groupsOf(store, wanted)).toEqual(['*Model_Space', 'Inner', 'Outer']);
});

test('what stands elsewhere is not wanted', async () => {
  const store = await localStore({
    ...nested,
    // Another insert in the same tile must not bring in what lies out of sight.
    entities: [...nested.entities, insert('Other', 0, 5)],
  });
  const wanted = wantedTiles(store, insertsOf(store), 0, { minX: -1, minY: -1, maxX: 12, maxY: 8 }, 1);
  expect(groupsOf(store, wanted)).toEqual(['*Model_Space', 'Other']);
});

test('a window on a large drawing wants its own tiles, the nearest first', async () => {
  const store = await preparedStore({ entities: scatter(30_000) });
  await store.fetch(
    store.tiles.map((_, tile) => tile),
    false,
    never,
  );
  const all = wantedTiles(store, insertsOf(store), 0, everything, 1);
  const window = { minX: 0, minY: 0, maxX: 20, maxY: 20 };
  const some = wantedTiles(store, insertsOf(store), 0, window, 1);
  expect(all).toHaveLength(store.tiles.length);
  expect(some.length).toBeGreaterThan(0);
  expect(some.length).toBeLessThan(all.length / 3);
  const distance = ({ tile }: { tile: number }): number => {
    const box = store.tiles[tile]!.box!;
    return Math.hypot((box.minX + box.maxX) / 2 - 10, (box.minY + box.maxY) / 2 - 10);
  };
  expect(some.map(distance)).toEqual(some.map(distance).toSorted((a, b) => a - b));
});

test('rounded tiles are wanted exactly where their rounding would show', async () => {
  const store = await preparedStore({ entities: scatter(3000) });
  expect(store.tiles.some(({ exact }) => !exact)).toBe(true);
  const at = (scale: number): boolean[] =>
    wantedTiles(store, () => undefined, 0, everything, scale).map(({ exact }) => exact);
  expect(at(1)).not.toContain(true);
  expect(at(1e4)).toContain(true);
});

test('an infinite line is wanted wherever one looks', async () => {
  const store = await localStore({ entities: [xline(0, 0, 1, 0), line(-1, -1, 1, 1)] });
  const far = { minX: 1e6, minY: -1, maxX: 1e6 + 10, maxY: 1 };
  expect(wantedTiles(store, insertsOf(store), 0, far, 1)).toHaveLength(1);
});
