import { bulgeArc, flattenArc, sweepBetween, type Arc } from '@linework/geom/curve';
import { ringArea, ringDepths } from '@linework/geom/rings';
import { flattenFit, flattenSpline, uniformKnots } from '@linework/geom/spline';
import { BYBLOCK, BYLAYER, type Color } from '../../model/common.ts';
import type { HatchEdge, HatchEntity, HatchLoop } from '../../model/hatch.ts';
import { toDisplayColor } from '../color.ts';
import type { HatchFamily } from '../list.ts';
import type { Pen } from '../pen.ts';

/** Boundaries are closed lines, so chords must be finer than those of a curve that can be drawn exactly. */
const FINE = 0.0005;

function fineCount(arc: Arc): number {
  return Math.max(4, Math.min(720, Math.ceil(Math.abs(arc.sweep) / (2 * Math.acos(1 - FINE)))));
}

function polylineRing(line: NonNullable<HatchLoop['polyline']>): number[] {
  const ring: number[] = [];
  const { points, bulges } = line;
  const n = points.length >> 1;
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    const x0 = points[2 * i]!;
    const y0 = points[2 * i + 1]!;
    if (!Number.isFinite(x0 + y0)) continue;
    ring.push(x0, y0);
    if (!bulges) continue;
    const x1 = points[2 * j]!;
    const y1 = points[2 * j + 1]!;
    const arc = bulgeArc(x0, y0, x1, y1, bulges[i] ?? 0);
    if (!arc || !Number.isFinite(x1 + y1)) continue;
    flattenArc(arc, ring, false, fineCount(arc));
    ring.length -= 2;
  }
  return ring;
}

function edgePoints(edge: HatchEdge): number[] {
  const out: number[] = [];
  if (edge.kind === 'line') return [...edge.start, ...edge.end];
  if (edge.kind === 'arc') {
    const { radius: r } = edge;
    // Clockwise edges measure their angles clockwise as well.
    const sign = edge.counterClockwise ? 1 : -1;
    const sweep = sweepBetween(edge.start, edge.end);
    const arc: Arc = {
      cx: edge.center[0],
      cy: edge.center[1],
      ux: r,
      uy: 0,
      vx: 0,
      vy: r * sign,
      from: edge.start,
      sweep,
    };
    flattenArc(arc, out, true, fineCount(arc));
    return out;
  }
  if (edge.kind === 'ellipse') {
    const [ux, uy] = edge.majorAxis;
    const sign = edge.counterClockwise ? 1 : -1;
    const k = edge.ratio * sign;
    const arc: Arc = {
      cx: edge.center[0],
      cy: edge.center[1],
      ux,
      uy,
      vx: -uy * k,
      vy: ux * k,
      from: edge.start,
      sweep: sweepBetween(edge.start, edge.end),
    };
    flattenArc(arc, out, true, fineCount(arc));
    return out;
  }
  const n = edge.controlPoints.length >> 1;
  const degree = Math.max(1, Math.min(edge.degree || 3, n - 1));
  if (n >= 2) {
    const knots = edge.knots.length >= n + degree + 1 ? edge.knots : uniformKnots(n, degree);
    const points = flattenSpline({
      degree,
      knots,
      control: edge.controlPoints,
      weights: edge.weights && edge.weights.length >= n ? edge.weights : undefined,
      dim: 2,
    });
    if (points.length >= 4) return points;
  }
  return flattenFit(edge.fitPoints, 2, {
    startTangent: edge.startTangent,
    endTangent: edge.endTangent,
    closed: edge.periodic,
  });
}

function reversed(points: number[]): number[] {
  const out: number[] = [];
  for (let i = points.length - 2; i >= 0; i -= 2) out.push(points[i]!, points[i + 1]!);
  return out;
}

/** Edges in the order of the file, each turned so that it goes on where the last one ended; several rings where they do not. */
function edgeRings(edges: HatchEdge[]): number[][] {
  const parts = edges.map(edgePoints).filter((p) => p.length >= 4 && p.every(Number.isFinite));
  const rings: number[][] = [];
  let ring: number[] = [];
  const gap = (x: number, y: number, p: number[], i: number): number => Math.hypot(p[i]! - x, p[i + 1]! - y);
  parts.forEach((part, k) => {
    if (ring.length === 0) {
      const next = parts[k + 1];
      if (next) {
        const toNext = (i: number): number =>
          Math.min(gap(part[i]!, part[i + 1]!, next, 0), gap(part[i]!, part[i + 1]!, next, next.length - 2));
        ring = toNext(0) < toNext(part.length - 2) * 0.999 ? reversed(part) : part.slice();
      } else ring = part.slice();
    } else {
      const x = ring[ring.length - 2]!;
      const y = ring[ring.length - 1]!;
      const turned = gap(x, y, part, part.length - 2) < gap(x, y, part, 0) * 0.999 ? reversed(part) : part;
      for (let i = gap(x, y, turned, 0) < 1e-9 ? 2 : 0; i < turned.length; i++) ring.push(turned[i]!);
    }
    // Closed again and more to come: a new ring.
    const size = ring.length;
    const closed =
      size > 6 &&
      Math.hypot(ring[0]! - ring[size - 2]!, ring[1]! - ring[size - 1]!) <
        1e-7 * (1 + Math.abs(ring[0]!) + Math.abs(ring[1]!));
    if (closed && k + 1 < parts.length) {
      rings.push(ring);
      ring = [];
    }
  });
  if (ring.length >= 4) rings.push(ring);
  return rings;
}

/** Loops with this flag do not close by themselves. */
const OPEN = 32;
/** Beyond this, looking for what goes on where would take too long. */
const MAX_PIECES = 2000;

/** Gaps that are bridged, as a share of what the loose edges span. */
const GAP = 1e-2;
/** Gaps of what stays open that a straight line still closes, as a share of its length. */
const WIDE_GAP = 0.25;

interface LooseRings {
  rings: number[][];
  /** Chains of edges whose ends do not meet. */
  open: number[][];
}

/** The rings that edges make when each is followed by the one nearest to its end. */
function joinLoose(edges: HatchEdge[]): LooseRings {
  const parts = edges.map(edgePoints).filter((p) => p.length >= 4 && p.every(Number.isFinite));
  const xs = parts.flatMap((p) => [p[0]!, p[p.length - 2]!]);
  const ys = parts.flatMap((p) => [p[1]!, p[p.length - 1]!]);
  const slack = GAP * Math.hypot(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const rings: number[][] = [];
  const open: number[][] = [];
  for (let ring = parts.pop(); ring; ring = parts.pop()) {
    let isTurned = false;
    for (;;) {
      const [x, y] = [ring[ring.length - 2]!, ring[ring.length - 1]!];
      const away = (p: number[], i: number): number => Math.hypot(p[i]! - x, p[i + 1]! - y);
      let least = ring.length > 6 ? away(ring, 0) : Infinity;
      let next = -1;
      parts.forEach((p, i) => {
        const distance = Math.min(away(p, 0), away(p, p.length - 2));
        if (distance < least) [least, next] = [distance, i];
      });
      if (least > slack) {
        // Nothing goes on here: perhaps something does at its other end.
        ring = reversed(ring);
        if (isTurned) open.push(ring);
        if (isTurned) break;
        isTurned = true;
        continue;
      }
      if (next < 0) {
        rings.push(ring);
        break;
      }
      const [part] = parts.splice(next, 1) as [number[]];
      ring = ring.concat(away(part, 0) <= away(part, part.length - 2) ? part : reversed(part));
    }
  }
  return { rings, open };
}

/** Whether what is left of a ring is little enough for its ends to be joined. */
function isNearlyClosed(chain: readonly number[]): boolean {
  let length = 0;
  for (let i = 2; i < chain.length; i += 2)
    length += Math.hypot(chain[i]! - chain[i - 2]!, chain[i + 1]! - chain[i - 1]!);
  const gap = Math.hypot(chain[0]! - chain.at(-2)!, chain[1]! - chain.at(-1)!);
  return chain.length >= 6 && gap <= WIDE_GAP * length;
}

/** Whether a hatch has boundaries that do not close, small gaps aside. */
function isOpenHatch(e: HatchEntity): boolean {
  const loose = looseEdges(e);
  return loose.length > 0 && loose.length <= MAX_PIECES && joinLoose(loose).open.length > 0;
}

const looseEdges = ({ loops }: HatchEntity): HatchEdge[] =>
  loops.filter((loop) => loop.flags & OPEN && !loop.polyline).flatMap((loop) => loop.edges);

/** Rings of loose edges; where none closes, those that nearly do. */
function looseRings(edges: HatchEdge[]): number[][] {
  const { rings, open } = joinLoose(edges);
  return rings.length > 0 ? rings : open.filter(isNearlyClosed);
}

/** All rings of a hatch, cleaned; equal ones once, since a pair would cancel out. */
function hatchRings(e: HatchEntity): number[][] {
  const rings: number[][] = [];
  const loose = looseEdges(e);
  const together = loose.length > 0 && loose.length <= MAX_PIECES;
  const boundaries = e.loops
    .filter((loop) => !together || !(loop.flags & OPEN) || loop.polyline)
    .map((loop) => (loop.polyline ? [polylineRing(loop.polyline)] : edgeRings(loop.edges)));
  for (const made of together ? [...boundaries, looseRings(loose)] : boundaries) {
    for (const ring of made) {
      const n = ring.length;
      if (n >= 8 && ring[0] === ring[n - 2] && ring[1] === ring[n - 1]) ring.length -= 2;
      if (ring.length >= 6) rings.push(ring);
    }
  }
  if (rings.length < 2) return rings;
  const seen = new Set<string>();
  return rings.filter((ring) => {
    const key = ringKey(ring);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** Equal for rings that are. */
function ringKey(ring: number[]): string {
  let sx = 0;
  let sy = 0;
  for (let i = 0; i < ring.length; i += 2) {
    sx += ring[i]!;
    sy += ring[i + 1]!;
  }
  const area = Math.abs(ringArea(ring));
  return `${ring.length},${area.toPrecision(9)},${sx.toPrecision(10)},${sy.toPrecision(10)}`;
}

/** Which rings count, by the style: normal all of them, outer the two outermost levels, ignore the outermost only. */
function byStyle(rings: number[][], style: number): number[][] {
  if (style === 0 || rings.length < 2) return rings;
  const depths = ringDepths(rings);
  return rings.filter((_, i) => depths[i]! <= (style === 1 ? 1 : 0));
}

export function drawHatch(pen: Pen, e: HatchEntity): string | undefined {
  pen.useObject(e.extrusion);
  const rings = byStyle(hatchRings(e), e.style);
  if (isOpenHatch(e))
    pen.tell(
      'hatchOpen',
      'The boundary of a hatch is not closed; it is drawn as far as it is defined.',
      e.handle,
    );
  if (rings.length === 0) return 'no usable boundary';
  if (!pen.context.step(rings.length)) return undefined;
  const flat = rings.map((ring) => pen.project(ring, 2, e.elevation)).filter((ring) => ring.length >= 6);
  if (e.polygon) {
    const own = pen.out.style;
    for (const ring of rings) pen.polyline(ring, 2, e.elevation, true);
    if (e.solid) pen.out.style = pen.context.colored(own, toDisplayColor(e.polygon.fill));
    fillHatch(pen, e, flat);
    pen.out.style = own;
    return undefined;
  }
  fillHatch(pen, e, flat);
  return undefined;
}

function fillHatch(pen: Pen, e: HatchEntity, rings: number[][]): void {
  if (!pen.source.drawing.header.fillMode) return;
  if (e.gradient && e.gradient.colors.length > 0) {
    const own = pen.context.styles[pen.out.style]!.color;
    const first = e.gradient.colors[0];
    const last = e.gradient.colors[e.gradient.colors.length - 1];
    pen.context.gradients.push({
      name: e.gradient.name.toUpperCase() || 'LINEAR',
      angle: e.gradient.angle || 0,
      shift: e.gradient.shift || 0,
      colors: [first ? toDisplayColor(first.color) : own, last ? toDisplayColor(last.color) : own],
    });
    pen.out.area(rings, 0, pen.context.gradients.length - 1);
    return;
  }
  if (e.solid) {
    pen.out.area(rings, 0);
    return;
  }
  const ground = groundOf(e);
  if (ground !== undefined) {
    const own = pen.out.style;
    pen.out.style = pen.context.colored(own, toDisplayColor(ground));
    pen.out.area(rings, 0);
    pen.out.style = own;
  }
  const lines =
    e.lines.length > 0
      ? e.lines
      : [
          {
            angle: Math.PI / 4 + e.angle,
            base: [0, 0] as [number, number],
            offset: turn(3.175 * (e.scale || 1), Math.PI / 4 + e.angle),
            dashes: [],
          },
        ];
  // The origin is the first line's base, so that hatches which differ only in place share a pattern.
  const [ox, oy] = lines[0]!.base;
  const families: HatchFamily[] = [];
  const m = pen.frame;
  const vector = (x: number, y: number): [number, number] => [m[0] * x + m[1] * y, m[3] * x + m[4] * y];
  for (const line of lines.slice(0, 64)) {
    const direction = vector(Math.cos(line.angle), Math.sin(line.angle));
    const size = Math.hypot(direction[0], direction[1]);
    const numbers = line.base[0] + line.base[1] + line.offset[0] + line.offset[1] + line.angle + size;
    if (!Number.isFinite(numbers) || !line.dashes.every(Number.isFinite) || !(size > 0)) continue;
    families.push({
      angle: Math.atan2(direction[1], direction[0]),
      base: vector(line.base[0] - ox, line.base[1] - oy),
      offset: vector(line.offset[0], line.offset[1]),
      dashes: line.dashes.slice(0, 64).map((d) => d * size),
    });
  }
  const pattern = pen.context.hatchPattern({ name: e.pattern, families });
  pen.out.hatch(rings, pattern, pen.x(ox, oy, e.elevation), pen.y(ox, oy, e.elevation));
}

/** The color behind a pattern, which files keep as extended data; its first byte says what kind of color it is. */
function groundOf(e: HatchEntity): Color | undefined {
  const at = e.extra?.values.findIndex(
    (value, i) =>
      value === 'HATCHBACKGROUNDCOLOR' && e.extra?.codes[i] === 1001 && e.extra.codes[i + 1] === 1071,
  );
  if (at === undefined || at < 0) return undefined;
  const packed = Number(e.extra?.values[at + 1]);
  const kind = packed >>> 24;
  if (kind === 0xc2) return { rgb: packed & 0xffffff };
  if (kind === 0xc3) return packed & 0xff || undefined;
  if (kind === 0xc0) return BYLAYER;
  return kind === 0xc1 ? BYBLOCK : undefined;
}

function turn(distance: number, angle: number): [number, number] {
  return [-Math.sin(angle) * distance, Math.cos(angle) * distance];
}
