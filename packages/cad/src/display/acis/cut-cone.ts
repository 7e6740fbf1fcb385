import { cross, unit } from '@linework/geom/vector';
import type { Point } from '../../model/point.ts';
import { numbersOf, type AcisRecord } from './records.ts';
import type { Wire } from './wires.ts';

const TURN = Math.PI * 2;
/** Chords of a whole turn: a line ends where it meets one. */
const CHORDS = 180;
/** Lines stand beside edges that run along them, which they would neither cross nor miss. */
const ASIDE = 1e-5;

type Cone = { center: Point; axis: Point; right: Point; up: Point; radius: number; slope: number };

/**
 * Lines on a cylinder or cone that goes all the way round but ends otherwise than in circles about its axis: where it
 * was cut off at an angle, where another body comes out of it, where it has holes.
 */
export function linesOnCone(surface: AcisRecord, loops: readonly (readonly Wire[])[], count: number): Wire[] {
  const cone = coneOf(surface);
  if (!cone) return [];
  const rims = loops.map((edges) => edges.map((edge) => unrolled(edge, cone)));
  const lines: Wire[] = [];
  for (let k = 0; k < count; k++) {
    const angle = (k * TURN) / count + ASIDE;
    const heights = rims.map((rim) => rim.flatMap((edge) => crossings(edge, angle)));
    const all = heights.flat().sort((a, b) => a - b);
    // What goes round is crossed an odd number of times; with both of its ends there is an even number of crossings.
    if (all.length % 2 !== 0 || !heights.some(({ length }) => length % 2 === 1)) continue;
    for (let i = 0; i < all.length; i += 2)
      lines.push({ points: [...pointOn(cone, angle, all[i]!), ...pointOn(cone, angle, all[i + 1]!)] });
  }
  return lines;
}

/** Center, axis, major axis, ratio, sine and cosine of the half angle; only those that are round. */
function coneOf(surface: AcisRecord): Cone | undefined {
  const g = numbersOf(surface);
  const major = g.slice(6, 9) as Point;
  const radius = Math.hypot(...major);
  const [ratio = 0, sine = 0, cosine = 0] = g.slice(9, 12);
  if (!(radius > 0) || Math.abs(ratio - 1) > 1e-6 || Math.abs(cosine) < 1e-6) return undefined;
  const axis = unit(g.slice(3, 6) as Point, [0, 0, 1]);
  const right = unit(major, [1, 0, 0]);
  const center = g.slice(0, 3) as Point;
  return { center, axis, right, up: cross(axis, right), radius, slope: sine / cosine };
}

function pointOn({ center, axis, right, up, radius, slope }: Cone, angle: number, height: number): Point {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const r = radius + slope * height;
  return [0, 1, 2].map((i) => center[i]! + axis[i]! * height + r * (c * right[i]! + s * up[i]!)) as Point;
}

/** Angle and height of the points of an edge, the angles going on from one to the next. */
function unrolled(edge: Wire, { center, axis, right, up }: Cone): [number, number][] {
  const out: [number, number][] = [];
  const points = 'points' in edge ? edge.points : chordsOf(edge);
  for (let i = 0; i + 2 < points.length; i += 3) {
    const d = [points[i]! - center[0], points[i + 1]! - center[1], points[i + 2]! - center[2]];
    const along = (q: Point): number => d[0]! * q[0] + d[1]! * q[1] + d[2]! * q[2];
    let angle = Math.atan2(along(up), along(right));
    const before = out.at(-1)?.[0];
    if (before !== undefined) angle += TURN * Math.round((before - angle) / TURN);
    out.push([angle, along(axis)]);
  }
  return out;
}

function chordsOf({ center, u, v, from, sweep }: Extract<Wire, { center: Point }>): number[] {
  const count = Math.max(2, Math.ceil((Math.abs(sweep) / TURN) * CHORDS));
  return Array.from({ length: count + 1 }, (_, i) => {
    const t = from + (sweep * i) / count;
    const [c, s] = [Math.cos(t), Math.sin(t)];
    return [0, 1, 2].map((k) => center[k]! + c * u[k]! + s * v[k]!);
  }).flat();
}

/** The heights at which an edge crosses the line at an angle. */
function crossings(edge: readonly [number, number][], angle: number): number[] {
  const heights: number[] = [];
  for (let i = 1; i < edge.length; i++) {
    const [a, low] = edge[i - 1]!;
    const [b, high] = edge[i]!;
    const turns = Math.floor((a - angle) / TURN);
    if (turns === Math.floor((b - angle) / TURN)) continue;
    const at = angle + TURN * Math.max(turns, Math.floor((b - angle) / TURN));
    heights.push(low + ((high - low) * (at - a)) / (b - a));
  }
  return heights;
}
