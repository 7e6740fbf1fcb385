import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readTable, SECTION } from '@linework/cad/ocf/container';
import { Engine } from './engine.ts';
import type { Host } from './protocol.ts';
import { fakeRenderer, ocf, scatter } from './testing.ts';
import type { Progress } from './types.ts';

/** Two sheets that show a corner of model space, and all of that. */
const [FIRST, CORNER, MODEL] = [0, 1, 2];
let file: Uint8Array;
beforeAll(() => {
  file = ocf({ entities: scatter(130_000) }, undefined, [20, 50]);
});

const isSheets = (from: number): boolean =>
  readTable(file).sections.some(({ type, offset }) => type === SECTION.sheets && offset === from);

let asked: number[];
/** Answers to requests for overviews of sheets wait for this. */
let held: Promise<void> | undefined;

beforeEach(() => {
  asked = [];
  held = undefined;
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: { range: string } }) => {
    const [from, to] = headers.range.match(/\d+/g)!.map(Number) as [number, number];
    asked.push(from);
    if (isSheets(from)) await held;
    return new Response(file.slice(from, to + 1) as Uint8Array<ArrayBuffer>, { status: 206 });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function opened() {
  const told: Progress[] = [];
  const frames: { layout: number; complete: boolean; coarse: boolean }[] = [];
  const renderer = fakeRenderer();
  let drawn = FIRST;
  const draw = renderer.draw.bind(renderer);
  renderer.draw = (layout, view) => {
    drawn = layout;
    return draw(layout, view);
  };
  const host: Host = {
    urls: async () => ({ ocfUrl: '/o', fileUrl: '/f' }),
    prepared: () => Promise.reject(new Error()),
    progress: (progress) => void told.push(progress),
    head: () => undefined,
    frame: (complete) => {
      const coarse = [...renderer.parts.values()].some(({ rank }) => rank === undefined);
      frames.push({ layout: drawn, complete, coarse });
    },
    edited: () => undefined,
    failed: (reason) => expect.fail(reason),
  };
  const engine = new Engine(
    host,
    async () => renderer,
    (run) => void setTimeout(run),
  );
  engine.resize(1000, 1000, 1);
  await engine.open({ kind: 'cloud', name: 'a.dwg', size: file.length, prepared: true });
  for (const list of [told, frames, asked]) list.length = 0;
  return { engine, told, frames };
}

const hasSucceeded = (told: readonly Progress[]): boolean => told.at(-1)?.state === 'success';

test('another layout is seen as its overview first, then as all there is, and tells how far it is', async () => {
  const { engine, told, frames } = await opened();
  engine.setCamera({ x: 500, y: 500, scale: 1, twist: 0 });
  await engine.setLayout(MODEL);
  expect(isSheets(asked[0]!)).toBe(true);
  expect(frames[0]).toEqual({ layout: MODEL, complete: false, coarse: true });
  await expect.poll(() => hasSucceeded(told), { timeout: 20_000 }).toBe(true);
  expect(frames.at(-1)).toEqual({ layout: MODEL, complete: true, coarse: false });
  const shares = told.map(({ share }) => share!);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares[0]).toBe(0);
  expect(shares.filter((share) => share > 0 && share < 1).length).toBeGreaterThan(0);
  expect(new Set(told.map(({ state }) => state))).toEqual(new Set(['drawing', 'success']));
});

test('a sheet of which the overview shows all needs nothing else', async () => {
  const { engine, told, frames } = await opened();
  await engine.setLayout(CORNER);
  await expect.poll(() => hasSucceeded(told)).toBe(true);
  expect(asked).toHaveLength(1);
  expect(frames).toEqual([{ layout: CORNER, complete: true, coarse: true }]);
});

test('nothing is drawn of a layout before there is something to see, and until then one may stay', async () => {
  const { engine, told, frames } = await opened();
  let release = (): void => undefined;
  held = new Promise((resolve) => (release = resolve));
  const going = engine.setLayout(MODEL);
  going.catch(() => undefined);
  await expect.poll(() => asked.length).toBe(1);
  engine.setCamera({ x: 40, y: 50, scale: 10, twist: 0 });
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(frames).toEqual([]);
  engine.cancel();
  await expect(going).rejects.toMatchObject({ name: 'AbortError' });
  await expect.poll(() => hasSucceeded(told), { timeout: 20_000 }).toBe(true);
  expect(new Set(frames.map(({ layout }) => layout))).toEqual(new Set([FIRST]));
  release();
  await engine.setLayout(MODEL);
  expect(asked.filter(isSheets)).toHaveLength(1);
});
