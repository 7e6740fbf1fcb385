/** A variable font of one axis at a place on it: how far its points move, and how much wider its glyphs are. */
import type { Outline } from './glyf.ts';
import type { SfntTables } from './tables.ts';
import type { MovesPoints } from './woff2-glyf.ts';

const SHARED_POINTS = 0x8000;
const TUPLES = 0x0fff;
const OWN_PEAK = 0x8000;
const HAS_RANGE = 0x4000;
const OWN_POINTS = 0x2000;
const ZEROS = 0x80;
const WORDS = 0x40;
const FRACTION = 16384;
/** 'wght'. */
const WEIGHT = 0x77676874;
/** Four points beyond an outline stand for the sides of its glyph. */
const SIDES = 4;
/** Keeps places at the very ends of a range within it. */
const { EPSILON } = Number;

export interface Variation extends MovesPoints {
  /** Added to a glyph's advance. */
  advance(glyph: number): number;
}

/** undefined where the font has other axes than one, or none. */
export function variationAt(tables: SfntTables, weight: number): Variation | undefined {
  const { view } = tables;
  const place = normalized(tables, weight);
  const gvar = tables.find('gvar');
  if (place === undefined || gvar === undefined || view.getUint16(gvar + 4) !== 1) return undefined;
  const hvar = tables.find('HVAR');
  // At the default nothing moves.
  if (place === 0 || hvar === undefined) return place === 0 ? { move() {}, advance: () => 0 } : undefined;
  return {
    move: (glyph, outline) => movePoints(view, gvar, glyph, place, outline),
    advance: (glyph) => advanceDelta(view, hvar, glyph, place),
  };
}

/** From a weight to a place between −1 and 1, through the table that bends the way. */
function normalized(tables: SfntTables, weight: number): number | undefined {
  const { view } = tables;
  const fvar = tables.at('fvar');
  const axis = fvar + view.getUint16(fvar + 4);
  if (view.getUint16(fvar + 8) !== 1 || view.getUint32(axis) !== WEIGHT) return undefined;
  const [least, usual, most] = [4, 8, 12].map((at) => view.getInt32(axis + at) / 65536) as [
    number,
    number,
    number,
  ];
  const wanted = Math.min(most, Math.max(least, weight));
  if (wanted === usual) return 0;
  const room = wanted < usual ? usual - least : most - usual;
  const place = (wanted - usual + EPSILON) / (room + EPSILON);
  const avar = tables.find('avar');
  if (avar === undefined) return place;
  const pairs = view.getUint16(avar + 8);
  const fraction = (at: number): number => view.getInt16(at) / FRACTION;
  for (let i = 1; i < pairs; i++) {
    const at = avar + 10 + 4 * i;
    const from = fraction(at);
    if (place >= from) continue;
    const [before, to] = [fraction(at - 4), fraction(at - 2)];
    return ((place - before) * (fraction(at + 2) - to) + EPSILON) / (from - before + EPSILON) + to;
  }
  return place;
}

/** How much of a change that is whole at `peak` and ends at `start` and `end` is to be had at a place. */
function shareAt(place: number, start: number, peak: number, end: number): number {
  if (place < start || place > end) return 0;
  if (place === peak) return 1;
  return place < peak
    ? (place - start + EPSILON) / (peak - start + EPSILON)
    : (end - place + EPSILON) / (end - peak + EPSILON);
}

class Reader {
  readonly view: DataView;
  at: number;

  constructor(view: DataView, at: number) {
    this.view = view;
    this.at = at;
  }

  byte(): number {
    return this.view.getUint8(this.at++);
  }

  word(): number {
    this.at += 2;
    return this.view.getUint16(this.at - 2);
  }

  fraction(): number {
    this.at += 2;
    return this.view.getInt16(this.at - 2) / FRACTION;
  }

  /** Numbers of points; none stands for all. */
  points(): number[] {
    let count = this.byte();
    if (count & ZEROS) count = ((count & 127) << 8) | this.byte();
    const points: number[] = [];
    let point = 0;
    while (points.length < count) {
      const run = this.byte();
      for (let left = (run & 127) + 1; left > 0 && points.length < count; left--) {
        point += run & ZEROS ? this.word() : this.byte();
        points.push(point);
      }
    }
    return points;
  }

  deltas(count: number): Int16Array {
    const deltas = new Int16Array(count);
    for (let i = 0; i < count;) {
      const run = this.byte();
      const next = i + (run & 63) + 1;
      if (!(run & ZEROS)) {
        for (const end = Math.min(count, next); i < end; i++)
          deltas[i] = run & WORDS ? this.word() : (this.byte() << 24) >> 24;
      }
      i = next;
    }
    return deltas;
  }
}

function movePoints(view: DataView, gvar: number, glyph: number, place: number, outline: Outline): void {
  if (glyph >= view.getUint16(gvar + 12)) return;
  const isLong = view.getUint16(gvar + 14) !== 0;
  const offset = (i: number): number =>
    isLong ? view.getUint32(gvar + 20 + 4 * i) : view.getUint16(gvar + 20 + 2 * i) * 2;
  if (offset(glyph) === offset(glyph + 1)) return;
  const start = gvar + view.getUint32(gvar + 16) + offset(glyph);
  const head = new Reader(view, start);
  const tuples = head.word();
  const data = new Reader(view, start + head.word());
  const shared = tuples & SHARED_POINTS ? data.points() : [];
  const before = { x: [...outline.x], y: [...outline.y] };
  let next = data.at;
  for (let i = tuples & TUPLES; i > 0; i--) {
    const size = head.word();
    const kind = head.word();
    const peak =
      kind & OWN_PEAK
        ? head.fraction()
        : view.getInt16(gvar + view.getUint32(gvar + 8) + 2 * (kind & TUPLES)) / FRACTION;
    let share = peak === 0 ? 1 : shareAt(place, Math.min(0, peak), peak, Math.max(0, peak));
    if (kind & HAS_RANGE) {
      const [from, to] = [head.fraction(), head.fraction()];
      share = peak === 0 ? 1 : shareAt(place, from, peak, to);
    }
    data.at = next;
    next += size;
    if (share === 0) continue;
    const points = kind & OWN_POINTS ? data.points() : shared;
    const count = points.length === 0 ? outline.x.length + SIDES : points.length;
    for (const axis of ['x', 'y'] as const)
      moveAlong(outline[axis], before[axis], outline.ends, points, data.deltas(count), share);
  }
}

/** Of one axis; points that none is said of move as those around them do. */
function moveAlong(
  values: number[],
  before: readonly number[],
  ends: readonly number[],
  points: readonly number[],
  deltas: Int16Array,
  share: number,
): void {
  if (points.length === 0) {
    for (let i = 0; i < values.length; i++) values[i]! += Math.round(deltas[i]! * share);
    return;
  }
  const moved = [...before];
  const isSaid = new Uint8Array(values.length);
  for (const [i, point] of points.entries()) {
    if (point >= values.length) continue;
    isSaid[point] = 1;
    moved[point]! += deltas[i]! * share;
  }
  let first = 0;
  for (const last of ends) {
    moveBetween(moved, before, isSaid, first, last);
    first = last + 1;
  }
  for (let i = 0; i < values.length; i++) values[i] = Math.round(values[i]! + (moved[i]! - before[i]!));
}

/** The points of a ring that nothing is said of. */
function moveBetween(
  moved: number[],
  before: readonly number[],
  isSaid: Uint8Array,
  first: number,
  last: number,
): void {
  const start = isSaid.indexOf(1, first);
  if (start < 0 || start > last) return;
  let from = start;
  for (let to = isSaid.indexOf(1, start + 1); to >= 0 && to <= last; to = isSaid.indexOf(1, to + 1)) {
    interpolate(moved, before, from + 1, to - 1, from, to);
    from = to;
  }
  if (from === start) {
    const by = moved[start]! - before[start]!;
    for (let i = first; i <= last; i++) if (i !== start) moved[i]! += by;
    return;
  }
  interpolate(moved, before, from + 1, last, from, start);
  interpolate(moved, before, first, start - 1, from, start);
}

function interpolate(
  moved: number[],
  before: readonly number[],
  first: number,
  last: number,
  one: number,
  other: number,
): void {
  const [low, high] = before[one]! > before[other]! ? [other, one] : [one, other];
  const [in1, in2, out1, out2] = [before[low]!, before[high]!, moved[low]!, moved[high]!];
  if (in1 === in2 && out1 !== out2) return;
  const scale = in1 === in2 ? 0 : (out2 - out1) / (in2 - in1);
  for (let i = first; i <= last; i++) {
    const value = before[i]!;
    if (value <= in1) moved[i] = value + (out1 - in1);
    else if (value >= in2) moved[i] = value + (out2 - in2);
    else moved[i] = out1 + (value - in1) * scale;
  }
}

function advanceDelta(view: DataView, hvar: number, glyph: number, place: number): number {
  let outer = 0;
  let inner = glyph;
  const mapping = view.getUint32(hvar + 8);
  if (mapping !== 0) {
    const map = hvar + mapping;
    const format = view.getUint16(map);
    const size = ((format >> 4) & 3) + 1;
    const bits = (format & 15) + 1;
    const entry = map + 4 + Math.min(glyph, view.getUint16(map + 2) - 1) * size;
    let value = 0;
    for (let i = 0; i < size; i++) value = value * 256 + view.getUint8(entry + i);
    outer = value >> bits;
    inner = value & ((1 << bits) - 1);
  }
  const store = hvar + view.getUint32(hvar + 4);
  if (outer >= view.getUint16(store + 6)) return 0;
  const data = store + view.getUint32(store + 8 + 4 * outer);
  if (inner >= view.getUint16(data)) return 0;
  const words = view.getUint16(data + 2);
  const regions = view.getUint16(data + 4);
  const row = data + 6 + 2 * regions + inner * (regions + words);
  const list = store + view.getUint32(store + 2);
  let sum = 0;
  for (let i = 0; i < regions; i++) {
    const delta = i < words ? view.getInt16(row + 2 * i) : view.getInt8(row + words * 2 + (i - words));
    const region = list + 4 + 6 * view.getUint16(data + 6 + 2 * i);
    const [start, peak, end] = [0, 2, 4].map((at) => view.getInt16(region + at) / FRACTION) as [
      number,
      number,
      number,
    ];
    const isWhole = start > peak || peak > end || (start < 0 && end > 0) || peak === 0;
    sum += delta * (isWhole ? 1 : shareAt(place, start, peak, end));
  }
  return sum;
}
