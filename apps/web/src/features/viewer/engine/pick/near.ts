import { type Affine, compose, IDENTITY, invert } from '@linework/geom/affine';
import { type Box, boxesMeet } from '@linework/geom/box';
import { type Clip, type Group, KIND } from '@linework/cad/display/list';
import { columnsOf } from '@linework/cad/ocf/sequence';
import type { Store } from '../store/store.ts';
import type { EntityId } from '../types.ts';
import { mapBox, unmapBox } from '../frame/regions.ts';
import { insertMatrix } from './primitiveBox.ts';
import { primitiveIndex } from './primitiveIndex.ts';

/** What of a drawing can be touched just now. */
export interface PickScene {
  store: Pick<Store, 'scene' | 'tiles' | 'tilesOf' | 'content'>;
  layout: number;
  /** 1 visible, for each layer. */
  layers: ArrayLike<number>;
  /** Take exact coordinates where they are here. */
  exact: boolean;
}

/** A primitive that may be meant, with the way to it. */
export interface Near {
  content: Group;
  kind: number;
  row: number;
  entity: EntityId;
  /** Group → layout. */
  matrix: Affine;
  /** Inserts on the way, the outermost first. */
  path: readonly EntityId[];
  /** The layer that decides, of the insert where the primitive is on layer 0. */
  layer: number;
}

const deepest = 48;
/** Primitives and inserts that one question may look at. */
const maxVisits = 400_000;

interface Place {
  group: number;
  matrix: Affine;
  path: readonly EntityId[];
  /** Layer of the insert around, or −1. */
  outer: number;
  frozen: ReadonlySet<number> | undefined;
  clips: readonly { clip: Clip; matrix: Affine }[];
}

/** Visits what lies in a region of the layout and can be seen, viewports first, in draw order of each tile. */
export function visitNear(scene: PickScene, region: Box, visit: (near: Near) => void): void {
  const { store } = scene;
  const layout = store.scene.layouts[scene.layout];
  if (!layout) return;
  const budget = { left: maxVisits };
  for (const viewport of layout.viewports) {
    const place: Place = {
      group: viewport.group,
      matrix: viewport.matrix,
      path: [],
      outer: -1,
      frozen: new Set(viewport.frozen),
      clips: [{ clip: viewport.clip, matrix: IDENTITY }],
    };
    visitGroup(scene, place, region, visit, budget);
  }
  const own: Place = {
    group: layout.group,
    matrix: IDENTITY,
    path: [],
    outer: -1,
    frozen: undefined,
    clips: [],
  };
  visitGroup(scene, own, region, visit, budget);
}

function visitGroup(
  scene: PickScene,
  place: Place,
  region: Box,
  visit: (near: Near) => void,
  budget: { left: number },
): void {
  const { store } = scene;
  const inside = unmapBox(region, place.matrix);
  if (!inside || place.path.length > deepest || hidesAll(place, region)) return;
  for (const tile of store.tilesOf[place.group] ?? []) {
    const { box } = store.tiles[tile]!;
    if (!box) continue;
    const content = store.content(tile, scene.exact)?.content ?? store.content(tile)?.content;
    if (!content || (!boxesMeet(box, inside) && content.rays.count === 0)) continue;
    const index = primitiveIndex(content, store.scene);
    for (const k of index.query(inside)) {
      if (--budget.left < 0) return;
      const kind = index.kind[k]!;
      const row = index.row[k]!;
      const style = store.scene.styles[columnsOf(content, kind).style[row]!]!;
      const layer = layerOf(scene, style.layer, place.outer);
      if (kind === KIND.insert) visitInsert(scene, place, content, row, layer, region, visit, budget);
      else if (isVisible(scene, place, layer))
        visit({
          content,
          kind,
          row,
          entity: index.entity[k]!,
          matrix: place.matrix,
          path: place.path,
          layer,
        });
    }
  }
}

function layerOf({ store }: PickScene, layer: number, outer: number): number {
  return outer >= 0 && store.scene.layers[layer]?.name === '0' ? outer : layer;
}

function isVisible({ layers }: PickScene, { frozen }: Place, layer: number): boolean {
  return layers[layer] === 1 && !frozen?.has(layer);
}

function visitInsert(
  scene: PickScene,
  place: Place,
  content: Group,
  i: number,
  layer: number,
  region: Box,
  visit: (near: Near) => void,
  budget: { left: number },
): void {
  const { inserts } = content;
  const { scene: head } = scene.store;
  // A frozen layer takes all of the insert away, one that is off only what lies on it.
  const shown = scene.layers[layer];
  const frozen = shown === 2 || (shown === 0 && head.layers[layer]?.frozen === true);
  if (frozen || place.frozen?.has(layer)) return;
  const target = inserts.group[i]!;
  const box = head.groups[target]?.box;
  if (!box) return;
  const clip = head.clips[inserts.clip[i]!];
  const path = [...place.path, inserts.entity[i]!];
  for (let row = 0; row < inserts.rows[i]!; row++) {
    for (let column = 0; column < inserts.columns[i]!; column++) {
      if (--budget.left < 0) return;
      const matrix = compose(place.matrix, insertMatrix(content, i, column, row));
      if (!boxesMeet(mapBox(box, matrix), region)) continue;
      const clips = clip ? [...place.clips, { clip, matrix }] : place.clips;
      const inner: Place = { ...place, group: target, matrix, path, outer: layer, clips };
      visitGroup(scene, inner, region, visit, budget);
    }
  }
}

/** Clips are asked at the middle of the region: that is where the pointer is. */
function hidesAll({ clips }: Place, region: Box): boolean {
  const x = (region.minX + region.maxX) / 2;
  const y = (region.minY + region.maxY) / 2;
  return clips.some(({ clip, matrix }) => {
    if (clip.points.length < 6) return false;
    const back = invert(matrix);
    if (!back) return true;
    const [a, b, c, d, e, f] = back;
    return (
      inRings(
        clip.points,
        clip.ringStart,
        0,
        clip.ringStart.length - 1,
        a * x + c * y + e,
        b * x + d * y + f,
      ) === clip.inverted
    );
  });
}

/** Even-odd, over the rings first … last − 1. */
export function inRings(
  points: Float64Array,
  starts: ArrayLike<number>,
  first: number,
  last: number,
  x: number,
  y: number,
): boolean {
  let inside = false;
  for (let r = first; r < last; r++) {
    const from = starts[r]!;
    const to = starts[r + 1]!;
    for (let p = from, q = to - 1; p < to; q = p++) {
      const y0 = points[2 * p + 1]!;
      const y1 = points[2 * q + 1]!;
      if (y0 > y === y1 > y) continue;
      const x0 = points[2 * p]!;
      if (x < ((points[2 * q]! - x0) * (y - y0)) / (y1 - y0) + x0) inside = !inside;
    }
  }
  return inside;
}
