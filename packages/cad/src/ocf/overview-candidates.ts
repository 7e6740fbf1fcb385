/** What may be in an overview that leaves things out: how much of the picture each thing covers, and what it costs. */
import { boxesMeet, emptyBox, growBox } from '@linework/geom/box';
import { Floats, Ints } from '../display/columns.ts';
import { type DisplayLayout, type DisplayList, type Group, KIND, type View } from '../display/list.ts';
import { firstPoint, placeOf, sizeOf } from './extent.ts';
import { SubpixelDensity } from './subpixel-density.ts';
import type { Seen } from './overview-seen.ts';
import { columnsOf, type Sequence } from './sequence.ts';

/** Pixels: what is smaller shares its ink with others, and an insert; what is smaller than that is one line. */
const LEAST = 0.5;
const MIN_INSERT = 3;
const MIN_SHAPE = 3;
/** Side of a square, in pixels, in which they do, and of one that counts as a region. */
const DOT = 2;
const REGION = 16;
/** What lies outside of the first view, and its surroundings, counts for as much less, and is told apart as much less. */
const ASIDE = 8;
const AROUND = 0.75;
/** What a point is seen as. */
const POINT = 3;
/** Text lower than this is a line. */
export const TEXT_BAR = 8;
/** A block counts for as many of its inserts. */
const MAX_USES = 1000;
/** More regions a side than any picture has. */
const ROW = 2 ** 24;

/** As itself, as a line from one end to the other, as a line of a pixel for itself and others. */
export const LOOK = { itself: 0, line: 1, dot: 2 } as const;
type Look = (typeof LOOK)[keyof typeof LOOK];

/** In draw order, group after group. */
export class Candidates {
  readonly group = new Ints(64);
  /** Place in the group's sequence. */
  readonly at = new Ints(64);
  /** As what it is seen. */
  readonly look = new Ints(64);
  readonly style = new Ints(64);
  readonly region = new Ints(64);
  /** Pixels, of all places where it is shown. */
  readonly covers = new Floats(64);
  /** About how many bytes. */
  readonly cost = new Floats(64);
  regions = 0;

  get count(): number {
    return this.group.length;
  }

  add(
    [group, at, style]: readonly [group: number, at: number, style: number],
    region: number,
    look: Look,
    covers: number,
    cost: number,
  ): void {
    this.group.push(group);
    this.at.push(at);
    this.look.push(look);
    this.style.push(style);
    this.region.push(region);
    this.covers.push(covers);
    this.cost.push(cost);
  }
}

/** What there is to choose from for the first view of a layout. */
export function candidatesOf(
  list: DisplayList,
  sequences: readonly Sequence[],
  scales: Float64Array,
  layout: DisplayLayout,
  seen: Seen,
): Candidates {
  const found = new Candidates();
  const uses = usesOf(list, layout, seen);
  for (let g = 0; g < list.groups.length; g++) {
    if (scales[g] === 0) continue;
    const view = layout.group === g ? layout.home : undefined;
    addGroup(found, list, g, sequences[g]!, scales[g]!, uses[g]!, view, seen);
  }
  return found;
}

/** Whether something is to be seen in a view, wholly or in part, about. */
function isInView(view: View, group: Group, kind: number, i: number, size: number): boolean {
  // Views may be turned.
  const reach = Math.max(view.width, view.height) * AROUND;
  if (kind === KIND.path) {
    const { points, start } = group.paths;
    const box = emptyBox();
    for (let p = start[i]!; p < start[i + 1]!; p++) growBox(box, points[2 * p]!, points[2 * p + 1]!);
    const { x, y } = view;
    return boxesMeet(box, { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach });
  }
  const place = placeOf(group, kind, i);
  // What is as large begins where it lies.
  return !place || (Math.abs(place[0] - view.x) < reach + size && Math.abs(place[1] - view.y) < reach + size);
}

function addGroup(
  found: Candidates,
  list: DisplayList,
  g: number,
  sequence: Sequence,
  scale: number,
  uses: number,
  view: View | undefined,
  seen: Seen,
): void {
  const group = list.groups[g]!;
  const density = new SubpixelDensity(DOT / scale);
  const known = new Map<number, number>();
  const regionAt = (x: number, y: number, side: number): number => {
    const key = (Math.floor(x / side) * ROW + Math.floor(y / side)) * 2 + (side > REGION / scale ? 1 : 0);
    let region = known.get(key);
    if (region === undefined) known.set(key, (region = found.regions++));
    return region;
  };
  for (let at = 0; at < sequence.count; at++) {
    if (!seen(g, sequence.entity[at]!)) continue;
    const kind = sequence.kind[at]!;
    const i = sequence.index[at]!;
    const pixels = pixelsOf(list, group, kind, i, scale);
    if (!(pixels > 0)) continue;
    const [x, y] = placeOf(group, kind, i) ?? [0, 0];
    const style = columnsOf(group, kind).style[i]!;
    const look = lookOf(kind, pixels);
    const covers =
      look === LOOK.dot
        ? density.add(style, x, y, pixels)
        : look === LOOK.line
          ? pixels
          : coverOf(group, kind, i, scale, pixels);
    if (covers === 0) continue;
    const cost = look === LOOK.itself ? costOf(group, kind, i, scale, pixels) : LINE;
    const aside = view && !isInView(view, group, kind, i, pixels / scale) ? ASIDE : 1;
    const region = regionAt(x, y, (REGION / scale) * aside);
    found.add([g, at, style], region, look, (covers * uses) / aside, cost);
  }
}

function lookOf(kind: number, pixels: number): Look {
  if (kind === KIND.insert) return pixels < MIN_INSERT ? LOOK.dot : LOOK.itself;
  if (kind === KIND.point || kind === KIND.image || kind === KIND.wipeout) return LOOK.itself;
  if (pixels < LEAST) return LOOK.dot;
  return pixels < MIN_SHAPE ? LOOK.line : LOOK.itself;
}

/** How often each group is shown, about; what none of the inserts in view shows counts for less than once. */
function usesOf(list: DisplayList, layout: DisplayLayout, seen: Seen): Float64Array {
  const uses = new Float64Array(list.groups.length);
  const met = new Set([layout.group, ...layout.viewports.map(({ group }) => group)]);
  for (const g of met) {
    const group = list.groups[g]!;
    const { inserts } = group;
    for (let i = 0; i < inserts.count; i++) {
      if (!seen(g, inserts.entity[i]!)) continue;
      const size = g === layout.group ? sizeOf(list, group, KIND.insert, i) : 0;
      if (g === layout.group && !isInView(layout.home, group, KIND.insert, i, size)) continue;
      const target = inserts.group[i]!;
      uses[target]! += inserts.columns[i]! * inserts.rows[i]!;
      met.add(target);
    }
  }
  return uses.map((count, g) => (met.has(g) ? Math.min(MAX_USES, Math.max(1, count)) : 1 / ASIDE));
}

function pixelsOf(list: DisplayList, group: Group, kind: number, i: number, scale: number): number {
  if (kind === KIND.point) return POINT;
  if (kind === KIND.image) {
    const f = group.images.frame.subarray(6 * i, 6 * i + 6);
    return Math.max(Math.hypot(f[2]!, f[3]!), Math.hypot(f[4]!, f[5]!)) * scale;
  }
  return sizeOf(list, group, kind, i) * scale;
}

/** Areas cover more than a line of their size, and letters somewhat more. */
function coverOf(group: Group, kind: number, i: number, scale: number, pixels: number): number {
  switch (kind) {
    case KIND.fill:
    case KIND.wipeout:
    case KIND.image:
      return Math.max(pixels, (pixels * pixels) / 4);
    case KIND.hatch:
      return Math.max(pixels, (pixels * pixels) / 8);
    case KIND.text:
      return pixels * Math.max(1, (heightOf(group, i) * scale) / 4);
    case KIND.insert:
      return pixels * 2;
    default:
      return pixels;
  }
}

const heightOf = ({ texts: { matrix } }: Group, i: number): number =>
  Math.hypot(matrix[4 * i + 2]!, matrix[4 * i + 3]!);

/** Bytes of a line, and of one more point. */
const LINE = 5;
const POINT_COST = 2;

function costOf(group: Group, kind: number, i: number, scale: number, pixels: number): number {
  const line = (points: number): number => LINE + POINT_COST * (Math.min(points, 2 + pixels / 4) - 2);
  switch (kind) {
    case KIND.path:
      return line(group.paths.start[i + 1]! - group.paths.start[i]!);
    case KIND.fill:
      return 3 + line(firstPoint(group.fills, i + 1) - firstPoint(group.fills, i));
    case KIND.hatch:
      return 4 + line(firstPoint(group.hatches, i + 1) - firstPoint(group.hatches, i));
    case KIND.wipeout:
      return line(firstPoint(group.wipeouts, i + 1) - firstPoint(group.wipeouts, i));
    case KIND.text: {
      const glyphs = group.texts.glyphStart[i + 1]! - group.texts.glyphStart[i]!;
      return heightOf(group, i) * scale < TEXT_BAR ? LINE : LINE + 1.5 * glyphs;
    }
    case KIND.insert:
      return 16;
    case KIND.image:
      return 40;
    default:
      return 9;
  }
}
