/** Runs in the browser: edits a drawing at random and compares its picture by WebGL with that of the saved file. */
import {
  countDiffering,
  editAtRandom,
  ShownDocument,
  viewsOf,
} from '@linework/web/features/editor/engine/document/livePicture.fixture';
import type { TileLimits } from '@linework/web/features/viewer/engine/store/tiling';
import { createRenderer } from '@linework/render/webgl/renderer';
import type { Renderer } from '@linework/render/webgl/types';
import { random } from '../../bench/generate.ts';

// One for what is edited and one for what is opened anew: a browser has few contexts.
const [edited, opened] = [
  createRenderer(new OffscreenCanvas(240, 160))!,
  createRenderer(new OffscreenCanvas(240, 160))!,
];

/** What one edit looks like: pixels that differ at once, and when parts have become one with their tiles. */
export interface EditedLook {
  atOnce: number;
  /** Of what it looks like, to tell whether anything changed. */
  digest: number;
  folded: number;
  pixels: number;
  tiles: number;
}

function digestOf(pictures: readonly Uint8ClampedArray[]): number {
  let sum = 0;
  for (const picture of pictures) for (const value of picture) sum = (Math.imul(sum, 31) + value) | 0;
  return sum;
}

function editAndCompare(
  file: Uint8Array,
  seed: number,
  edits: number,
  limits: TileLimits | undefined,
): EditedLook[] {
  const shown = new ShownDocument(file, () => edited, limits);
  const views = viewsOf(shown);
  const next = random(seed);
  return Array.from({ length: edits }, () => {
    editAtRandom(shown, next);
    if (next() < 0.15) shown.live.document.undo();
    const atOnce = shown.pictures(views);
    shown.fold();
    const folded = shown.pictures(views);
    const fresh = new ShownDocument(shown.saved(), (): Renderer => opened, limits);
    const wanted = fresh.pictures(views);
    const sum = (all: readonly Uint8ClampedArray[]): number =>
      all.reduce((total, picture, i) => total + countDiffering(picture, wanted[i]!), 0);
    return {
      atOnce: sum(atOnce),
      digest: digestOf(wanted),
      folded: sum(folded),
      pixels: 240 * 160 * views.length,
      tiles: shown.store.tiles.filter(Boolean).length,
    };
  });
}

export type EditedPage = {
  editAndCompare(file: string, seed: number, edits: number, limits?: TileLimits): EditedLook[];
};

(globalThis as unknown as { edits: EditedPage }).edits = {
  editAndCompare: (file, seed, edits, limits) =>
    editAndCompare(
      Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0)),
      seed,
      edits,
      limits,
    ),
};
