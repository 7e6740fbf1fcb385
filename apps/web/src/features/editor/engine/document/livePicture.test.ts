import { beforeAll, expect, test } from 'vitest';
import { random } from '../../../../../../../bench/generate.ts';
import { richDrawing } from '../../../../../../../packages/cad/test/rich-drawing.ts';
import { write } from '@linework/cad/write/write';
import type { Renderer } from '@linework/render/webgl/types';
import type { TileLimits } from '../../../viewer/engine/store/tiling.ts';
import { createCanvasRenderer } from '@linework/render/canvas2d/renderer';
import {
  countDiffering,
  editAtRandom,
  ShownDocument,
  type PictureView,
  viewsOf,
} from './livePicture.fixture.ts';

let file: Uint8Array;
beforeAll(() => {
  file = write(richDrawing(), { format: 'dwg', version: '2018' }).bytes!;
});

const fakeCanvas = { width: 1, height: 1, getContext: () => ({}) } as unknown as OffscreenCanvas;
const makeRenderer = (): Renderer => createCanvasRenderer(fakeCanvas);
/** So small that the model is cut into many tiles. */
const smallTiles = { wholeGroup: 20, maxWeight: 40 };

/** Returns the pictures. */
function expectSame(
  shown: ShownDocument,
  views: readonly PictureView[],
  what: string,
  limits?: TileLimits,
): readonly Uint8ClampedArray[] {
  const fresh = new ShownDocument(shown.saved(), makeRenderer, limits);
  if (limits && shown.store.isSettled) expect(shown.tileSizes(), what).toEqual(fresh.tileSizes());
  const [after, wanted] = [shown.pictures(views), fresh.pictures(views)];
  for (const [i, picture] of after.entries()) {
    const differing = countDiffering(picture, wanted[i]!);
    expect(differing, `${what}, view ${i}`).toBe(0);
  }
  return after;
}

/** Every row of an entity is of that entity, its attributes' too; what is gone is in no tile. */
function expectRowsToLeadBack({ live: { document, display }, store }: ShownDocument): void {
  const known = new Set<number>();
  for (const block of document.table('block').keys())
    for (const { handle } of document.entitiesOf(block))
      for (const row of display.rowsOf(handle)) {
        expect(display.handleOf(row)).toBe(handle);
        known.add(row);
      }
  expect(known.size).toBeGreaterThan(20);
  for (let row = 0; row < store.head.entities; row++)
    if (store.tileOf(row) !== undefined && display.handleOf(row) !== undefined) expect(known).toContain(row);
}

function digest(pictures: readonly Uint8ClampedArray[]): number {
  let sum = 0;
  for (const { buffer } of pictures)
    for (const pixel of new Int32Array(buffer)) sum = (Math.imul(sum, 31) + pixel) | 0;
  return sum;
}

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
test.each([
  ...seeds.map((seed) => ({ seed, tiles: 'one tile', limits: undefined })),
  ...seeds.slice(0, 4).map((seed) => ({ seed, tiles: 'many tiles', limits: smallTiles })),
])(
  'after each of 25 random edits ($seed) of $tiles the picture is that of the saved file',
  ({ seed, limits }) => {
    const next = random(seed);
    const shown = new ShownDocument(file, makeRenderer, limits);
    if (limits) expect(shown.store.tiles.length).toBeGreaterThan(shown.store.scene.groups.length + 8);
    const views = viewsOf(shown);
    const seen = new Set([digest(shown.pictures(views))]);
    for (let i = 0; i < 25; i++) {
      editAtRandom(shown, next);
      if (next() < 0.15) shown.live.document.undo();
      if (next() < 0.1) shown.live.document.redo();
      if (next() < (limits ? 0.5 : 0.1)) shown.fold();
      const what = `edit ${i} ${shown.live.document.batches.at(-1)?.label}`;
      seen.add(digest(expectSame(shown, views, what, limits)));
    }
    expectRowsToLeadBack(shown);
    // Else nothing of what this is about has been tried.
    expect(seen.size).toBeGreaterThan(4);
    expect(shown.edited).toBeGreaterThan(shown.rebuilt * 2);
  },
);
