import { expect, test } from 'vitest';
import { OcfError } from '@linework/cad/ocf/bytes';
import { readTable, SECTION } from '@linework/cad/ocf/container';
import { openPrepared } from '../store/prepared.ts';
import type { Store } from '../store/store.ts';
import { countedSource, crowd, fakeRenderer, never, ocf, preparedStore, scatter } from '../testing.ts';
import { TileSet } from './tileSet.ts';

const everything = { minX: -1e9, minY: -1e9, maxX: 1e9, maxY: 1e9 };
const all = (count: number): number[] => Array.from({ length: count }, (_, tile) => tile);
/** Made once: to prepare them is nearly all of the work. */
const scattered = ocf({ entities: scatter(30_000) });
const crowded = ocf({ entities: crowd(40_000) });
const open = (bytes: Uint8Array): Promise<Store> =>
  openPrepared(countedSource(bytes), { name: 'made.dwg', size: bytes.length }, never);

test('the overview stands until the tiles do, then goes', async () => {
  const store = await open(scattered);
  const renderer = fakeRenderer();
  const set = new TileSet(store, renderer);
  expect(store.overviewOf(0).parts).toHaveLength(1);
  expect(renderer.parts.size).toBe(1);
  set.look(0, everything, 1, true);
  expect(set.missing()).toHaveLength(store.tiles.length);
  expect(set.settle(0)).toBe(false);
  await store.fetch(all(store.tiles.length), false, never);
  expect(set.place(Infinity, () => 0).rested).toBe(true);
  expect(set.settle(0)).toBe(true);
  expect(renderer.parts.size).toBe(store.tiles.length);
  expect([...renderer.parts.values()].every(({ rank }) => rank !== undefined)).toBe(true);
});

test('from afar an overview that shows all is all there is; closer the tiles come, and go again', async () => {
  const store = await preparedStore({ entities: scatter(12_000) });
  expect(store.overviewOf(0).whole).toBe(true);
  await store.fetch(all(store.tiles.length), false, never);
  const renderer = fakeRenderer();
  const set = new TileSet(store, renderer);
  const { width, height } = store.scene.layouts[0]!.home;
  const fit = 1000 / Math.max(width, height);
  const look = (scale: number): boolean => {
    set.look(0, everything, scale);
    set.place(Infinity, () => 0);
    return set.settle(0);
  };
  const shown = (): boolean[] => [...renderer.parts.values()].map(({ rank }) => rank !== undefined);
  expect(look(fit)).toBe(true);
  expect(shown()).toEqual([false]);
  expect(look(fit * 4)).toBe(true);
  expect(shown()).toEqual(store.tiles.map(() => true));
  expect(look(fit)).toBe(true);
  expect(shown()).toEqual([false]);
});

test('an overview that leaves nothing out comes after one that does, instead of tiles', async () => {
  const store = await open(crowded);
  const renderer = fakeRenderer();
  const set = new TileSet(store, renderer);
  const { width, height } = store.scene.layouts[0]!.home;
  const fit = 1000 / Math.max(width, height);
  const lines = (): number =>
    [...renderer.parts.values()].reduce((sum, { content }) => sum + content.paths.count, 0);
  set.look(0, everything, fit);
  expect(set.settle(0)).toBe(false);
  expect(set.awaits).toBe(true);
  expect(set.missing()).toEqual([]);
  expect(lines()).toBeGreaterThan(0);
  expect(lines()).toBeLessThan(40_000);
  // Who comes closer does not wait for it.
  set.look(0, everything, fit * 4);
  expect(set.awaits).toBe(false);
  expect(set.missing()).toHaveLength(store.tiles.length);
  await store.fetchOverview(0, never);
  set.look(0, everything, fit);
  expect(set.settle(0)).toBe(true);
  expect(set.awaits).toBe(false);
  expect(lines()).toBe(40_000);
});

test('where an overview that leaves nothing out is damaged, tiles take its place', async () => {
  const bytes = crowded.slice();
  const { offset } = readTable(bytes).sections.find(({ type }) => type === SECTION.full)!;
  bytes.fill(0xff, offset, offset + 100);
  const store = await open(bytes);
  const set = new TileSet(store, fakeRenderer());
  await store.fetchOverview(0, never);
  set.look(0, everything, 0.001);
  expect(set.awaits).toBe(false);
  expect(set.missing()).toHaveLength(store.tiles.length);
});

test('decoding stops when the time is up and goes on later', async () => {
  const store = await open(scattered);
  await store.fetch(all(store.tiles.length), false, never);
  const renderer = fakeRenderer();
  const set = new TileSet(store, renderer);
  set.look(0, everything, 1, true);
  let now = 0;
  // Every look at the clock takes a millisecond.
  expect(set.place(3, () => now++)).toEqual({ rested: false, added: 3 });
  const { placed, wanted } = set.standing();
  expect(placed).toBe(3);
  expect(wanted).toBe(store.tiles.length);
  expect(set.place(Infinity, () => now++).rested).toBe(true);
  expect(set.settle(0)).toBe(true);
});

test('a tile is replaced by its exact self, not drawn twice', async () => {
  const store = await preparedStore({ entities: scatter(500) });
  await store.fetch(all(store.tiles.length), true, never);
  const renderer = fakeRenderer();
  const set = new TileSet(store, renderer);
  set.look(0, everything, 1, true);
  set.place(Infinity, () => 0);
  const [before] = renderer.parts.values();
  set.look(0, everything, 1e6);
  expect(set.settle(0)).toBe(false);
  set.place(Infinity, () => 0);
  expect(set.settle(0)).toBe(true);
  const [after, ...more] = renderer.parts.values();
  expect(more).toHaveLength(store.tiles.length - 1);
  expect(after!.content.paths.points).not.toEqual(before!.content.paths.points);
});

test('with too much on the card, what is out of sight goes', async () => {
  const store = await open(scattered);
  await store.fetch(all(store.tiles.length), false, never);
  const renderer = fakeRenderer();
  const set = new TileSet(store, renderer);
  set.look(0, everything, 1, true);
  set.place(Infinity, () => 0);
  set.look(0, { minX: 0, minY: 0, maxX: 20, maxY: 20 }, 1, true);
  set.settle(1e6);
  expect(renderer.parts.size).toBe(store.tiles.length);
  set.settle(1e9);
  expect(renderer.parts.size).toBe(set.standing().wanted);
});

test('a damaged tile is left out, the others stand', async () => {
  const store = await open(scattered);
  await store.fetch(all(store.tiles.length), false, never);
  const renderer = fakeRenderer();
  const content = store.content.bind(store);
  store.content = (tile, exact) => {
    if (tile === 1) throw new OcfError('A tile is damaged.');
    return content(tile, exact);
  };
  const set = new TileSet(store, renderer);
  set.look(0, everything, 1, true);
  set.place(Infinity, () => 0);
  expect(set.settle(0)).toBe(true);
  expect(renderer.parts.size).toBe(store.tiles.length - 1);
});

test('where too much is held, what is out of sight goes, and what was seen from nearer is coarse again', async () => {
  const store = await open(scattered);
  await store.fetch(all(store.tiles.length), true, never);
  const renderer = fakeRenderer();
  const released: (readonly { tile: number; exact: boolean }[])[] = [];
  store.release = (kept) => void released.push(kept);
  const set = new TileSet(store, renderer);
  const show = (view: typeof everything, scale: number): void => {
    set.look(0, view, scale, true);
    set.place(Infinity, () => 0);
    set.settle(0);
  };
  show(everything, 1);
  show(everything, 1e6);
  expect([...renderer.parts.values()].every(({ coarse }) => coarse === false)).toBe(true);
  show(everything, 1);
  expect([...renderer.parts.values()].every(({ coarse }) => coarse === false)).toBe(true);
  expect(released).toEqual([]);

  store.crowded = () => true;
  set.settle(0);
  expect(set.hasMore).toBe(true);
  show(everything, 1);
  expect(set.hasMore).toBe(false);
  expect([...renderer.parts.values()].every(({ coarse }) => coarse === true)).toBe(true);
  expect(renderer.parts.size).toBe(store.tiles.length);

  show({ minX: 0, minY: 0, maxX: 20, maxY: 20 }, 1);
  const { wanted } = set.standing();
  expect(wanted).toBeLessThan(store.tiles.length);
  expect(renderer.parts.size).toBe(wanted);
  expect(released.at(-1)).toHaveLength(wanted);
});

test('once something was let go, nothing is fetched that nobody looks at', async () => {
  const store = await open(scattered);
  const set = new TileSet(store, fakeRenderer());
  expect(set.ahead()).toHaveLength(store.tiles.length);
  await store.fetch([0], false, never);
  store.crowded = () => true;
  set.look(0, { minX: -1e9, minY: -1e9, maxX: -9e8, maxY: -9e8 }, 1, true);
  set.settle(0);
  expect(set.ahead()).toEqual([]);
});

test('what a renderer does not keep it can have again', async () => {
  const store = await preparedStore({ entities: scatter(500) });
  await store.fetch(all(store.tiles.length), false, never);
  const renderer = fakeRenderer();
  const set = new TileSet(store, renderer);
  set.look(0, everything, 1, true);
  set.place(Infinity, () => 0);
  // The overview was there before.
  const part = [...renderer.parts.values()].at(-1);
  expect(part!.again?.()?.content.paths.points).toEqual(part!.content.paths.points);
  expect(part!.entities).toEqual({ from: 0, to: 500 });
});
