/** The view that a small picture of a layout shows: what is drawn, in the middle, without what lies far away from it. */
import type { Box } from '@linework/geom/box';
import type { DisplayLayout, DisplayList, View } from '@linework/cad/display/list';
import { denseBox } from '@linework/cad/display/extents';
import { type RasterOptions, renderRaster } from './render.ts';

const SIDE = 192;
/** A picture filled this much is shown as it is. */
const FILLED = 0.8;
const PASSES = 4;
const PAPER = 0xffffff;

type Limits = Pick<RasterOptions, 'decodeImage' | 'maxInstances' | 'maxPrimitives'>;

/** Looks at small pictures of the layout, each time nearer; the layout's own view where there is nothing to be seen. */
export function inkView(list: DisplayList, index: number, limits: Limits = {}): View {
  const layout = list.layouts[index]!;
  const { twist } = layout.home;
  let view = viewAround(startBox(list, layout), twist) ?? layout.home;
  for (let pass = 0; pass < PASSES; pass++) {
    const { rgba } = renderRaster(list, {
      ...limits,
      width: SIDE,
      height: SIDE,
      layout: index,
      view,
      margin: 0,
      background: PAPER,
      readable: true,
    });
    const ink = inkBox(rgba, SIDE);
    if (!ink) return pass === 0 ? layout.home : view;
    const [width, height] = [ink.maxX - ink.minX, ink.maxY - ink.minY];
    view = zoomed(view, ink);
    if (Math.max(width, height) >= FILLED * SIDE) break;
  }
  return view;
}

/** Where most of what is drawn lies, by the boxes of the entities on layers that are seen. */
function startBox({ entities, layers }: DisplayList, { group, extents, viewports }: DisplayLayout) {
  const boxes = new Float64Array(entities.count * 4);
  let filled = 0;
  const full: Box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (let i = 0; viewports.length === 0 && i < entities.count; i++) {
    const layer = layers[entities.layer[i]!];
    if (entities.group[i] !== group || (layer && (!layer.on || layer.frozen))) continue;
    const box = entities.box.subarray(i * 4, i * 4 + 4);
    if (!(box[0]! <= box[2]! && box[1]! <= box[3]!)) continue;
    boxes.set(box, filled);
    filled += 4;
    full.minX = Math.min(full.minX, box[0]!);
    full.minY = Math.min(full.minY, box[1]!);
    full.maxX = Math.max(full.maxX, box[2]!);
    full.maxY = Math.max(full.maxY, box[3]!);
  }
  return filled === 0 ? extents : denseBox(boxes.subarray(0, filled), full);
}

/** A square around a box, turned as the view is. */
function viewAround(box: Box | undefined, twist: number): View | undefined {
  if (!box) return undefined;
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
  const [cos, sin] = [Math.abs(Math.cos(twist)), Math.abs(Math.sin(twist))];
  const side = Math.max(width * cos + height * sin, width * sin + height * cos) * 1.02;
  const x = (box.minX + box.maxX) / 2;
  const y = (box.minY + box.maxY) / 2;
  if (!(side > 0) || !Number.isFinite(side + x + y)) return undefined;
  return { x, y, width: side, height: side, twist };
}

/** The part of a square picture of a view that lies in a box of its pixels. */
function zoomed({ x, y, width, height, twist }: View, { minX, minY, maxX, maxY }: Box): View {
  const unit = Math.max(width, height) / SIDE;
  const right = ((minX + maxX) / 2 - SIDE / 2) * unit;
  const up = (SIDE / 2 - (minY + maxY) / 2) * unit;
  const [cos, sin] = [Math.cos(twist), Math.sin(twist)];
  return {
    x: x + cos * right + sin * up,
    y: y - sin * right + cos * up,
    width: (maxX - minX) * unit,
    height: (maxY - minY) * unit,
    twist,
  };
}

/** Pixels that hold the ink, without specks far from the rest; undefined where there is none. */
export function inkBox(rgba: ArrayLike<number>, side: number): Box | undefined {
  const columns = new Uint32Array(side);
  const rows = new Uint32Array(side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = (y * side + x) * 4;
      const far = 765 - rgba[at]! - rgba[at + 1]! - rgba[at + 2]!;
      if (far <= 24) continue;
      columns[x]! += 1;
      rows[y]! += 1;
    }
  }
  const across = mainRange(columns);
  const down = mainRange(rows);
  if (!across || !down) return undefined;
  return { minX: across[0], maxX: across[1], minY: down[0], maxY: down[1] };
}

/** A part with little ink is set aside where the gap to the rest is wide; the wider, the more it may hold. */
const STRAY_INK = 0.02;
const MAX_STRAY_INK = 0.25;
const STRAY_GAP = 0.35;

/** Where the counts lie, without parts far off at either end. */
export function mainRange(counts: ArrayLike<number>): [from: number, to: number] | undefined {
  const parts: { from: number; to: number; ink: number }[] = [];
  let total = 0;
  for (let i = 0; i < counts.length; i++) {
    const ink = counts[i]!;
    if (ink === 0) continue;
    total += ink;
    const last = parts.at(-1);
    if (last?.to === i) Object.assign(last, { to: i + 1, ink: last.ink + ink });
    else parts.push({ from: i, to: i + 1, ink });
  }
  let left = total;
  while (parts.length > 1) {
    const isFirst = parts[0]!.ink <= parts.at(-1)!.ink;
    const end = isFirst ? parts[0]! : parts.at(-1)!;
    const rest = isFirst ? parts.slice(1) : parts.slice(0, -1);
    const gap = isFirst ? rest[0]!.from - end.to : end.from - rest.at(-1)!.to;
    const length = rest.at(-1)!.to - rest[0]!.from;
    const share = Math.min(MAX_STRAY_INK, STRAY_INK * Math.max(1, gap / length));
    if (gap < STRAY_GAP * length || end.ink > share * left) break;
    left -= end.ink;
    parts.splice(isFirst ? 0 : -1, 1);
  }
  return parts.length === 0 ? undefined : [parts[0]!.from, parts.at(-1)!.to];
}
