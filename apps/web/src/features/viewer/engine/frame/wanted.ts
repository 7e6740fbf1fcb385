import type { Affine } from '@linework/geom/affine';
import { boxesMeet, commonBox } from '@linework/geom/box';
import type { Box, Inserts } from '@linework/cad/display/list';
import type { Store } from '../store/store.ts';
import { around, contains, unmapBox } from './regions.ts';

/** A tile to be drawn; exact where its rounding would show. */
export interface WantedTile {
  tile: number;
  exact: boolean;
}

/** Rounding of a tile against its own size, and pixels from which it shows. */
const rounding = 2 ** -14;
const visiblePixels = 0.4;
/** Inserts of one tile that are looked at one by one. */
const maxInserts = 2000;
/** A file may claim that its blocks contain each other. */
const maxSteps = 20_000;

interface Demand {
  box: Box;
  /** Pixels of a unit where it is seen largest. */
  scale: number;
}

/** Inserts of a tile, where it is here; undefined else. */
export type InsertsOf = (tile: number) => Inserts | undefined;

/**
 * The tiles that a view of a layout shows, through viewports and inserts, the nearest to its middle first. What stands
 * in tiles that are not here yet is not known: ask again when they are.
 */
export function wantedTiles(
  store: Pick<Store, 'scene' | 'tiles' | 'tilesOf'>,
  insertsOf: InsertsOf,
  layout: number,
  view: Box,
  scale: number,
): WantedTile[] {
  const { scene } = store;
  const shown = scene.layouts[layout];
  if (!shown) return [];
  const demands = new Map<number, Demand>();
  const queue: number[] = [];
  const endless = (group: number): boolean =>
    store.tilesOf[group]!.some((tile) => store.tiles[tile]!.endless);
  const demand = (group: number, region: Box | undefined, pixels: number): void => {
    const box = scene.groups[group]?.box;
    const seen = box && (region && !endless(group) ? commonBox(box, region) : box);
    if (!seen) return;
    const known = demands.get(group);
    if (known && contains(known.box, seen) && known.scale >= pixels) return;
    demands.set(group, {
      box: known ? around(known.box, seen) : seen,
      scale: Math.max(known?.scale ?? 0, pixels),
    });
    if (!queue.includes(group)) queue.push(group);
  };
  demand(shown.group, view, scale);
  for (const viewport of shown.viewports) {
    const region = unmapBox(view, viewport.matrix);
    demand(viewport.group, region, scale * viewport.scale);
  }
  for (let step = 0; queue.length > 0 && step < maxSteps; step++) {
    const group = queue.shift()!;
    const { box, scale: pixels } = demands.get(group)!;
    for (const tile of store.tilesOf[group] ?? []) {
      const own = store.tiles[tile]!.box;
      if (own && boxesMeet(own, box)) visitInserts(insertsOf(tile), own, { box, scale: pixels }, demand);
    }
  }
  return ordered(store, demands, shown.group, view);
}

function visitInserts(
  inserts: Inserts | undefined,
  tile: Box,
  { box, scale }: Demand,
  demand: (group: number, region: Box | undefined, pixels: number) => void,
): void {
  if (!inserts || inserts.count === 0) return;
  const whole = contains(box, tile) || inserts.count > maxInserts;
  const scales = new Map<number, number>();
  for (let i = 0; i < inserts.count; i++) {
    const matrix = inserts.matrix.subarray(6 * i, 6 * i + 6) as unknown as Affine;
    const target = inserts.group[i]!;
    const pixels = scale * Math.max(Math.hypot(matrix[0], matrix[1]), Math.hypot(matrix[2], matrix[3]));
    const many = inserts.columns[i]! * inserts.rows[i]! > 1;
    if (whole || many) scales.set(target, Math.max(scales.get(target) ?? 0, pixels));
    else demand(target, unmapBox(box, matrix), pixels);
  }
  for (const [target, pixels] of scales) demand(target, undefined, pixels);
}

function ordered(
  store: Pick<Store, 'scene' | 'tiles' | 'tilesOf'>,
  demands: ReadonlyMap<number, Demand>,
  root: number,
  view: Box,
): WantedTile[] {
  const middleX = (view.minX + view.maxX) / 2;
  const middleY = (view.minY + view.maxY) / 2;
  const found: (WantedTile & { far: number })[] = [];
  for (const [group, { box, scale }] of demands) {
    for (const tile of store.tilesOf[group] ?? []) {
      const { box: own, exact } = store.tiles[tile]!;
      if (!own || !boxesMeet(own, box)) continue;
      const span = Math.max(own.maxX - own.minX, own.maxY - own.minY);
      const far =
        group === root
          ? Math.hypot((own.minX + own.maxX) / 2 - middleX, (own.minY + own.maxY) / 2 - middleY)
          : Infinity;
      found.push({ tile, exact: !exact && span * rounding * scale > visiblePixels, far });
    }
  }
  // Equally far ones stay in file order, in which they can be fetched together.
  found.sort((a, b) => (a.far === b.far ? a.tile - b.tile : a.far - b.far));
  return found.map(({ tile, exact }) => ({ tile, exact }));
}
