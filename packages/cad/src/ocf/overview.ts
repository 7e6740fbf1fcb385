import { GroupBuilder } from '../display/group.ts';
import { type DisplayList, type Group, KIND } from '../display/list.ts';
import { copyPrimitive } from './copy.ts';
import { Ink } from './ink.ts';
import { columnsOf, type Sequence } from './sequence.ts';

/** The overview is made for a picture of this many pixels. */
export const PICTURE = 1600;
/** Smallest thing worth keeping, in pixels, and how it grows until the overview is small enough. */
const LEAST = 0.5;
const MOST_POINTS = 25_000;
/** Up to as many points an overview leaves nothing out that could be seen: then it is all that a view of this size needs. */
const MOST_WHOLE = 200_000;
/** Of such a one, in pixels: below which things share their ink, and by which a line may stray, and its numbers. */
const TINY = 1;
const THIN = 0.35;
const FINE = 0.12;
/** Sizes are counted in steps of this factor. */
const BUCKET = Math.SQRT2;
const GOLDEN = 0.6180339887498949;
/** Text lower than this is a bar in an overview that leaves things out. */
const TEXT_BAR = 6;

/** The layout that is shown first: the first that shows anything. */
export function firstLayout(layouts: DisplayList['layouts']): number {
  const shows = layouts.findIndex(({ extents, viewports }) => extents !== undefined || viewports.length > 0);
  return Math.max(0, shows);
}

/**
 * For every group the pixels of one of its units where it is shown largest, in any of some layouts at fit; 0 where it is
 * not shown at all.
 */
function fitScales(list: DisplayList, layouts: DisplayList['layouts']): Float64Array {
  const scales = new Float64Array(list.groups.length);
  let work = 200_000;
  const raise = (group: number, scale: number, depth: number): void => {
    const known = scales[group];
    // Small gains are not worth walking the tree again.
    if (known === undefined || !(scale > known * 1.25) || depth > 48 || --work < 0) return;
    scales[group] = scale;
    const { inserts } = list.groups[group]!;
    for (let i = 0; i < inserts.count; i++) {
      const m = inserts.matrix;
      const factor = Math.max(Math.hypot(m[6 * i]!, m[6 * i + 1]!), Math.hypot(m[6 * i + 2]!, m[6 * i + 3]!));
      raise(inserts.group[i]!, scale * factor, depth + 1);
    }
  };
  for (const layout of layouts) {
    const scale = PICTURE / Math.max(layout.home.width, layout.home.height, 1e-300);
    raise(layout.group, scale, 0);
    for (const viewport of layout.viewports) raise(viewport.group, scale * viewport.scale, 0);
  }
  return scales;
}

function spanOf(points: Float64Array, from: number, to: number): number {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let p = from; p < to; p++) {
    const x = points[2 * p]!;
    const y = points[2 * p + 1]!;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return Math.max(maxX - minX, maxY - minY);
}

interface Rings {
  ringStart: Uint32Array;
  pointStart: Uint32Array;
  points: Float64Array;
}

const firstPoint = ({ ringStart, pointStart }: Rings, i: number): number => pointStart[ringStart[i]!]!;

/** Size of a primitive in its group's units. */
function sizeOf(list: DisplayList, group: Group, kind: number, i: number): number {
  switch (kind) {
    case KIND.path:
      return spanOf(group.paths.points, group.paths.start[i]!, group.paths.start[i + 1]!);
    case KIND.arc: {
      const g = group.arcs.geometry;
      const a = 8 * i;
      const radius = Math.max(Math.hypot(g[a + 2]!, g[a + 3]!), Math.hypot(g[a + 4]!, g[a + 5]!));
      return radius * Math.min(2, Math.abs(g[a + 7]!));
    }
    case KIND.fill:
      return spanOf(group.fills.points, firstPoint(group.fills, i), firstPoint(group.fills, i + 1));
    case KIND.hatch:
      return spanOf(group.hatches.points, firstPoint(group.hatches, i), firstPoint(group.hatches, i + 1));
    case KIND.text:
      return spanOf(group.texts.origin, group.texts.glyphStart[i]!, group.texts.glyphStart[i + 1]!);
    case KIND.insert: {
      const box = list.groups[group.inserts.group[i]!]?.box;
      if (!box) return 0;
      if (group.inserts.columns[i]! * group.inserts.rows[i]! > 1) return Infinity;
      const m = group.inserts.matrix;
      const factor = Math.max(Math.hypot(m[6 * i]!, m[6 * i + 1]!), Math.hypot(m[6 * i + 2]!, m[6 * i + 3]!));
      return Math.max(box.maxX - box.minX, box.maxY - box.minY) * factor;
    }
    default:
      return Infinity;
  }
}

/** About how many points a primitive takes. */
function pointsOf(group: Group, kind: number, i: number): number {
  switch (kind) {
    case KIND.path:
      return group.paths.start[i + 1]! - group.paths.start[i]!;
    case KIND.fill:
      return firstPoint(group.fills, i + 1) - firstPoint(group.fills, i);
    case KIND.hatch:
      return firstPoint(group.hatches, i + 1) - firstPoint(group.hatches, i);
    case KIND.text:
      return group.texts.glyphStart[i + 1]! - group.texts.glyphStart[i]!;
    default:
      return 3;
  }
}

export interface OverviewGroup {
  group: number;
  content: Group;
  /** How much its numbers may be rounded, in the group's units. */
  tolerance: number;
}

export interface Overview {
  groups: OverviewGroup[];
  /** Nothing is missing of the first layout that could be seen in a picture of its size. */
  whole: boolean;
}

export function makeOverview(list: DisplayList, sequences: readonly Sequence[]): Overview {
  const first = list.layouts[firstLayout(list.layouts)];
  const whole = first && makeWhole(list, sequences, fitScales(list, [first]));
  return whole
    ? { groups: whole, whole: true }
    : { groups: makeSparse(list, sequences, fitScales(list, list.layouts)), whole: false };
}

/** All that is to be seen of the first layout at fit; undefined where that is too much. */
function makeWhole(
  list: DisplayList,
  sequences: readonly Sequence[],
  scales: Float64Array,
): OverviewGroup[] | undefined {
  const out: OverviewGroup[] = [];
  let left = MOST_WHOLE;
  for (let g = 0; g < list.groups.length; g++) {
    const scale = scales[g]!;
    const sequence = sequences[g]!;
    if (scale === 0 || sequence.count === 0) continue;
    const group = list.groups[g]!;
    const ink = new Ink(1 / scale);
    const builder = new GroupBuilder(group.name);
    for (let k = 0; k < sequence.count; k++) {
      const kind = sequence.kind[k]!;
      const i = sequence.index[k]!;
      const style = columnsOf(group, kind).style[i]!;
      const pixels = sizeOf(list, group, kind, i) * scale;
      builder.begin(0, style);
      if (pixels >= TINY) simplified(list, group, kind, i, builder, scale, THIN, 0);
      else if (pixels > 0) shared(group, kind, i, builder, scale, ink, pixels);
      builder.end();
      if (builder.vertices > left) return undefined;
    }
    left -= builder.vertices;
    if (builder.primitives > 0) out.push({ group: g, content: builder.done(), tolerance: FINE / scale });
  }
  return out;
}

/** Something smaller than a pixel. */
function shared(
  group: Group,
  kind: number,
  i: number,
  into: GroupBuilder,
  scale: number,
  ink: Ink,
  pixels: number,
): void {
  const place = placeOf(group, kind, i);
  if (!place) return;
  // An area and a text cover less than a line of their length.
  const share = kind === KIND.fill || kind === KIND.hatch || kind === KIND.text ? pixels / 2 : 1;
  const line = ink.add(into.style, place[0], place[1], pixels * share);
  if (line === 0) return;
  const half = line / scale / 2;
  into.line(place[0] - half, place[1], place[0] + half, place[1], 0, 0);
}

/** Where something lies that is so small that any of its points will do. */
function placeOf(group: Group, kind: number, i: number): [number, number] | undefined {
  const at = (points: Float64Array, p: number): [number, number] => [points[p]!, points[p + 1]!];
  switch (kind) {
    case KIND.path:
      return at(group.paths.points, group.paths.start[i]! * 2);
    case KIND.arc:
      return at(group.arcs.geometry, i * 8);
    case KIND.fill:
      return at(group.fills.points, group.fills.pointStart[group.fills.ringStart[i]!]! * 2);
    case KIND.hatch:
      return at(group.hatches.points, group.hatches.pointStart[group.hatches.ringStart[i]!]! * 2);
    case KIND.text:
      return at(group.texts.origin, group.texts.glyphStart[i]! * 2);
    case KIND.insert:
      return at(group.inserts.matrix, i * 6 + 4);
    default:
      return undefined;
  }
}

/** What is to be seen at fit, group by group; what is larger matters more. */
function makeSparse(
  list: DisplayList,
  sequences: readonly Sequence[],
  scales: Float64Array,
): OverviewGroup[] {
  const { least, share } = chooseLeast(list, sequences, scales);
  let met = 0;
  const out: OverviewGroup[] = [];
  for (let g = 0; g < list.groups.length; g++) {
    const scale = scales[g]!;
    const sequence = sequences[g]!;
    if (scale === 0 || sequence.count === 0) continue;
    const group = list.groups[g]!;
    const builder = new GroupBuilder(group.name);
    for (let k = 0; k < sequence.count; k++) {
      const kind = sequence.kind[k]!;
      const i = sequence.index[k]!;
      const pixels = sizeOf(list, group, kind, i) * scale;
      if (!(pixels >= least / BUCKET)) continue;
      // Of what is just too small a share is kept, evenly, so that dense drawings do not look empty.
      if (pixels < least && (++met * GOLDEN) % 1 >= share) continue;
      builder.begin(0, columnsOf(group, kind).style[i]!);
      simplified(list, group, kind, i, builder, scale, LEAST, TEXT_BAR);
      builder.end();
    }
    if (builder.primitives > 0) out.push({ group: g, content: builder.done(), tolerance: LEAST / scale });
  }
  return out;
}

/** The size in pixels from which everything fits into the overview, and the share of the next smaller ones that does. */
function chooseLeast(
  list: DisplayList,
  sequences: readonly Sequence[],
  scales: Float64Array,
): { least: number; share: number } {
  const buckets = new Float64Array(24);
  for (let g = 0; g < list.groups.length; g++) {
    const sequence = sequences[g]!;
    if (scales[g] === 0) continue;
    for (let k = 0; k < sequence.count; k++) {
      const [kind, i] = [sequence.kind[k]!, sequence.index[k]!];
      const pixels = sizeOf(list, list.groups[g]!, kind, i) * scales[g]!;
      if (!(pixels >= LEAST)) continue;
      const points = pointsOf(list.groups[g]!, kind, i);
      const bucket = Math.min(buckets.length - 1, Math.floor(Math.log(pixels / LEAST) / Math.log(BUCKET)));
      buckets[bucket] = buckets[bucket]! + Math.min(points, pixels * 2 + 2);
    }
  }
  let sum = 0;
  for (let b = buckets.length - 1; b >= 0; b--) {
    if (sum + buckets[b]! > MOST_POINTS)
      return { least: LEAST * BUCKET ** (b + 1), share: (MOST_POINTS - sum) / buckets[b]! };
    sum += buckets[b]!;
  }
  return { least: LEAST, share: 0 };
}

function simplified(
  list: DisplayList,
  group: Group,
  kind: number,
  i: number,
  into: GroupBuilder,
  scale: number,
  least: number,
  bar: number,
): void {
  if (kind === KIND.path) {
    const { paths } = group;
    const points = thinned(paths.points, paths.start[i]!, paths.start[i + 1]!, least / scale);
    return into.path(points, points.length / 2, paths.flags[i]!, paths.phase[i]!);
  }
  if (kind === KIND.text) {
    const { texts } = group;
    const m = texts.matrix;
    const height = Math.hypot(m[4 * i + 2]!, m[4 * i + 3]!);
    const from = texts.glyphStart[i]!;
    const last = texts.glyphStart[i + 1]! - 1;
    if (height * scale < bar && last >= from) {
      const dx = m[4 * i + 2]! / 2;
      const dy = m[4 * i + 3]! / 2;
      const o = texts.origin;
      return into.path(
        [o[2 * from]! + dx, o[2 * from + 1]! + dy, o[2 * last]! + dx, o[2 * last + 1]! + dy],
        2,
        0,
        0,
      );
    }
  }
  copyPrimitive(group, kind, i, into, list.glyphs, list.groups);
}

/** Leaves points out that lie nearer than `least` to the last one kept; the last one stays. */
function thinned(points: Float64Array, from: number, to: number, least: number): number[] {
  const out = [points[2 * from]!, points[2 * from + 1]!];
  for (let p = from + 1; p < to; p++) {
    const x = points[2 * p]!;
    const y = points[2 * p + 1]!;
    const near = Math.abs(x - out[out.length - 2]!) < least && Math.abs(y - out[out.length - 1]!) < least;
    if (!near || p === to - 1) out.push(x, y);
  }
  return out;
}
