/** A document that is edited at random and drawn, for tests of what its picture looks like then. */
import { EditError } from '@linework/cad/edit/edit-error';
import { reflection, rotation, scaling, translation, type Matrix } from '@linework/cad/edit/matrix';
import { EditRefused } from '@linework/cad/edit/refusal';
import type { Transaction } from '@linework/cad/edit/transaction';
import { blank, emptyBlock, plainInsert } from '@linework/cad/model/defaults';
import type { Entity } from '@linework/cad/model/entity';
import { openDocument, saveDocument } from '@linework/cad/save/document';
import { NO_FONTS } from '@linework/cad/text/fonts';
import type { Renderer } from '@linework/render/webgl/types';
import type { ToView } from '../../../viewer/engine/documentLink.ts';
import { LiveStore } from '../../../viewer/engine/store/live.ts';
import type { TileLimits } from '../../../viewer/engine/store/tiling.ts';
import { LiveDocument } from './liveDocument.ts';

const queries = { texts: async () => [], blocks: async () => ({ blocks: [], inserts: [] }) };

/** A document with its picture, as the two workers hold them. */
export class ShownDocument {
  readonly live: LiveDocument;
  readonly source: Uint8Array;
  readonly #makeRenderer: () => Renderer;
  #renderer!: Renderer;
  #store!: LiveStore;
  #parts = new Map<number, number>();
  #previews: number[] = [];
  rebuilt = -1;
  edited = 0;

  constructor(bytes: Uint8Array, makeRenderer: () => Renderer, tileLimits?: TileLimits) {
    this.source = bytes;
    this.#makeRenderer = makeRenderer;
    const { drawing, diagnostics } = openDocument(bytes);
    const opened = { name: 'made.dwg', drawing, diagnostics, tileLimits };
    this.live = new LiveDocument(opened, NO_FONTS);
    this.live.show((message, transfer) => this.#handle(structuredClone(message, { transfer })));
  }

  get store(): LiveStore {
    return this.#store;
  }

  #handle(message: ToView): void {
    if (message.kind === 'opened') {
      this.rebuilt += 1;
      this.#store = new LiveStore(message.drawing, queries);
      this.#renderer = this.#makeRenderer();
      this.#renderer.setHead(this.#store.scene);
      this.#parts = new Map();
      this.#place(this.#store.tiles.map((_, tile) => tile));
    } else if (message.kind === 'edited') {
      this.edited += 1;
      for (const part of this.#previews.splice(0)) this.#renderer.removePart(part);
      const tiles = this.#store.apply(message.patch);
      this.#renderer.growHead(this.#store.scene);
      this.#place(tiles);
    } else if (message.kind === 'preview') {
      for (const part of this.#previews.splice(0)) this.#renderer.removePart(part);
      const tiles = this.#store.grow(message.patch);
      this.#renderer.growHead(this.#store.scene);
      this.#place([...tiles, ...this.#store.hide(message.hidden)]);
      for (const part of message.parts)
        this.#previews.push(this.#renderer.addPart({ ...part, box: part.content.box }));
    }
  }

  #place(tiles: readonly number[]): void {
    for (const tile of tiles) {
      const before = this.#parts.get(tile);
      if (before !== undefined) this.#renderer.removePart(before);
      this.#parts.delete(tile);
      const found = this.#store.content(tile);
      if (!found) continue;
      const { group, box } = this.#store.tiles[tile]!;
      this.#parts.set(tile, this.#renderer.addPart({ group, box, ...found }));
    }
  }

  fold(): void {
    for (const tiles of this.#store.fold()) this.#place(tiles);
  }

  /** How many primitives each tile has of each kind, by the name of its group: what tiles there are, in any order. */
  tileSizes(): string[] {
    const { tilesOf, tiles, scene } = this.#store;
    return tilesOf
      .flatMap((numbers, group) =>
        numbers.map((tile) => {
          const { content, size } = this.#store.content(tile)!;
          const { box } = tiles[tile]!;
          const lines = content.paths.points.length;
          return `${scene.groups[group]!.name}: ${size?.length} ${lines} ${box && Object.values(box).join()}`;
        }),
      )
      .toSorted();
  }

  /** Fit and close up, of every layout. */
  pictures(views: readonly PictureView[]): Uint8ClampedArray[] {
    const visible = this.#store.head.layers.map(({ on, frozen }) => (on && !frozen ? 1 : 0));
    this.#renderer.setLayers(visible);
    return views.map(({ layout, ...view }) => this.#renderer.picture(layout, view, 240, 160).rgba);
  }

  saved(): Uint8Array {
    const { document } = this.live;
    const { drawing, touched } = document;
    return saveDocument({ drawing, source: { bytes: this.source }, touched }).bytes;
  }
}

export type PictureView = { layout: number; x: number; y: number; scale: number; twist: number };

/** Of what was there at the beginning: later pictures are compared where it stood. */
export function viewsOf({ store }: ShownDocument): PictureView[] {
  return store.scene.layouts.flatMap(({ home }, layout) => {
    const scale = Math.min(240 / home.width, 160 / home.height) * 0.9;
    const at = { layout, x: home.x, y: home.y, twist: home.twist };
    return [
      { ...at, scale },
      { ...at, x: home.x + home.width / 7, y: home.y - home.height / 9, scale: scale * 6 },
    ];
  });
}

export type Next = () => number;

function matrixOf(next: Next): Matrix {
  const pick = next();
  if (pick < 0.5) return translation(next() * 30 - 15, next() * 30 - 15);
  if (pick < 0.7) return rotation(next() * 6, [next() * 10, next() * 10, 0]);
  return pick < 0.85 ? scaling(0.5 + next(), [1, 2, 0]) : reflection([0, 0, 0], [next(), next(), 0]);
}

export function editAtRandom({ live: { document } }: ShownDocument, next: Next): void {
  const blocks = [...document.table('block').keys()].filter((key) => document.entitiesOf(key).length > 0);
  const model = document.blockNamed()!;
  const block = next() < 0.7 ? model : blocks[Math.floor(next() * blocks.length)]!;
  const entities = document.entitiesOf(block);
  const pick = (): Entity => entities[Math.floor(next() * entities.length)]!;
  const some = (): number[] => [...new Set(Array.from({ length: 3 }, () => pick().handle))];
  const at = (): [number, number, number] => [next() * 60 - 10, next() * 40 - 10, 0];
  const named = <T extends { name: string }>(all: Iterable<T>): T => {
    const list = [...all];
    return list[Math.floor(next() * list.length)]!;
  };
  const edits: ((transaction: Transaction) => void)[] = [
    (tx) => tx.add({ ...blank(), type: 'LINE', start: at(), end: at(), thickness: 0 }, block),
    (tx) => tx.add({ ...blank(), type: 'CIRCLE', center: at(), radius: next() * 9, thickness: 0 }, block),
    (tx) => {
      const color = Math.floor(next() * 255);
      tx.add({ ...blank(), color, type: 'SOLID', corners: [at(), at(), at(), at()], thickness: 0 }, block);
    },
    (tx) => {
      const name = named(document.table('block').values()).name;
      if (!name.startsWith('*'))
        tx.add({ ...plainInsert({ ...blank(), handle: 0 }, name), position: at() }, model);
    },
    (tx) => {
      const made = `MADE${document.seq}`;
      const record = tx.addBlock(emptyBlock(made));
      tx.add({ ...blank(), type: 'LINE', start: at(), end: at(), thickness: 0 }, record);
      tx.add({ ...plainInsert({ ...blank(), handle: 0 }, made), position: at() }, model);
    },
    (tx) => tx.set(pick().handle, { color: Math.floor(next() * 255) }),
    (tx) => tx.set(pick().handle, { lineType: named(document.table('lineType').values()).name }),
    (tx) => tx.set(pick().handle, { invisible: true }),
    (tx) => tx.transform(some(), matrixOf(next)),
    (tx) => tx.transform(some(), matrixOf(next)),
    (tx) => tx.drop([pick().handle]),
    (tx) => {
      const handle = tx.addLayer({ name: `L${document.seq}`, color: Math.ceil(next() * 250) });
      tx.set(pick().handle, { layer: document.get('layer', handle)!.name });
    },
    (tx) => tx.set(pick().handle, { layer: named(document.table('layer').values()).name }),
    (tx) => {
      const layer = named(document.table('layer').values());
      tx.setEntry('layer', layer.handle, { color: Math.ceil(next() * 250), off: next() < 0.2 });
    },
    (tx) => {
      const text = pick();
      if (text.type === 'TEXT' || text.type === 'MTEXT') tx.set(text.handle, { text: `Ünew ${next()}` });
    },
  ];
  try {
    document.transact('random', edits[Math.floor(next() * edits.length)]!);
  } catch (error) {
    if (!(error instanceof EditError) && !(error instanceof EditRefused)) throw error;
  }
}

/** Pixels of another color; how opaque they are is not looked at. */
export function countDiffering(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  const [left, right] = [new Int32Array(a.buffer), new Int32Array(b.buffer)];
  let count = 0;
  for (let i = 0; i < left.length; i++) if ((left[i]! ^ right[i]!) & 0xffffff) count += 1;
  return count;
}
