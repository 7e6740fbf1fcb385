/** Where a plane cuts through parts: outlines of what is solid there, found from the triangles and not from the picture. */
import { Matrix4 } from 'three';
import type { SceneMesh } from '@linework/solid/scene';
import type { Piece } from './content.ts';

export type Axis = 'x' | 'y' | 'z';
const order = { x: 0, y: 1, z: 2 } as const;

export interface Cap {
  piece: Piece;
  /** Closed, u and v in turns; outer ones run one way, holes in them the other. */
  loops: number[][];
}

/** The two directions within a plane across an axis, by their places in a vector. */
export const within = (axis: Axis): [number, number] => [(order[axis] + 1) % 3, (order[axis] + 2) % 3];

/** Of pieces that share one mesh in one place the first speaks for all: what is closed is so as a whole. */
export function cutPieces(pieces: readonly Piece[], axis: Axis, place: number): Cap[] {
  const seen = new Set<Matrix4>();
  const caps: Cap[] = [];
  for (const piece of pieces) {
    if (seen.has(piece.matrix)) continue;
    seen.add(piece.matrix);
    const matrix = piece.batch.getMatrixAt(piece.instance, new Matrix4());
    const loops = outlines(segmentsOf(piece.mesh, matrix.elements, axis, place));
    if (loops.length > 0) caps.push({ piece, loops });
  }
  return caps;
}

/** Four numbers each: from u, v to u, v. */
function segmentsOf(mesh: SceneMesh, m: readonly number[], axis: Axis, place: number): number[] {
  const { positions, indices } = mesh;
  const row = order[axis];
  const along = (at: number, k: number): number =>
    m[k]! * positions[at]! + m[k + 4]! * positions[at + 1]! + m[k + 8]! * positions[at + 2]! + m[k + 12]!;
  const heights = new Float64Array(positions.length / 3);
  let [low, high] = [Infinity, -Infinity];
  for (let vertex = 0; vertex < heights.length; vertex += 1) {
    const height = along(vertex * 3, row) - place;
    heights[vertex] = height;
    low = Math.min(low, height);
    high = Math.max(high, height);
  }
  const segments: number[] = [];
  if (low >= 0 || high < 0) return segments;
  const [u, v] = within(axis);
  for (let at = 0; at < indices.length; at += 3) {
    const start = segments.length;
    for (let side = 0; side < 3; side += 1) {
      const [a, b] = [indices[at + side]!, indices[at + ((side + 1) % 3)]!];
      const [from, to] = [heights[a]!, heights[b]!];
      if (from < 0 === to < 0) continue;
      const share = from / (from - to);
      for (const k of [u, v]) {
        const value = along(a * 3, k);
        segments.push(value + (along(b * 3, k) - value) * share);
      }
    }
    if (segments.length - start !== 4) segments.length = start;
  }
  return segments;
}

/** Ends that are nearer than this share of the whole are one point: neighbors need not have the same corners. */
const tolerance = 2e-5;
/** What is open by more than this share of its length encloses nothing. */
const maxGap = 0.1;

function outlines(segments: readonly number[]): number[][] {
  if (segments.length === 0) return [];
  const size = extentOf(segments);
  const { points, ends } = joinedEnds(segments, size * tolerance);
  const loops = chains(ends)
    .filter((chain) => chain.length >= 3)
    .map((chain) => chain.flatMap((point) => [points[point * 2]!, points[point * 2 + 1]!]))
    .filter(isNearlyClosed);
  // What lies in an odd number of others is a hole, whichever way its faces were turned.
  return loops.map((loop, at) => {
    const around = loops.filter((other, k) => k !== at && windingOf(other, loop[0]!, loop[1]!) !== 0).length;
    return areaOf(loop) > 0 === (around % 2 === 0) ? loop : reversed(loop);
  });
}

function extentOf(values: readonly number[]): number {
  const box = { low: [Infinity, Infinity], high: [-Infinity, -Infinity] };
  values.forEach((value, at) => {
    box.low[at % 2] = Math.min(box.low[at % 2]!, value);
    box.high[at % 2] = Math.max(box.high[at % 2]!, value);
  });
  return Math.max(box.high[0]! - box.low[0]!, box.high[1]! - box.low[1]!);
}

/** Points in cells of a grid; one in a neighboring cell that is near enough is the same. */
function joinedEnds(
  segments: readonly number[],
  near: number,
): { points: number[]; ends: [number, number][] } {
  const points: number[] = [];
  const cells = new Map<string, number>();
  const cell = Math.max(near * 2, 1e-12);
  const pointAt = (u: number, v: number): number => {
    const [column, row] = [Math.round(u / cell), Math.round(v / cell)];
    for (let dc = -1; dc <= 1; dc += 1) {
      for (let dr = -1; dr <= 1; dr += 1) {
        const known = cells.get(`${column + dc} ${row + dr}`);
        if (known === undefined) continue;
        if (Math.hypot(points[known * 2]! - u, points[known * 2 + 1]! - v) <= near) return known;
      }
    }
    const index = points.push(u, v) / 2 - 1;
    cells.set(`${column} ${row}`, index);
    return index;
  };
  const ends: [number, number][] = [];
  const seen = new Set<string>();
  for (let at = 0; at < segments.length; at += 4) {
    const a = pointAt(segments[at]!, segments[at + 1]!);
    const b = pointAt(segments[at + 2]!, segments[at + 3]!);
    // A face that is there from both sides cuts but once.
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    if (a === b || seen.has(key)) continue;
    seen.add(key);
    ends.push([a, b]);
  }
  return { points, ends };
}

/** Follows the segments from point to point, first from where they end. */
function chains(ends: readonly [number, number][]): number[][] {
  const at = new Map<number, number[]>();
  ends.forEach((pair, segment) => {
    for (const point of pair) {
      const list = at.get(point);
      if (list) list.push(segment);
      else at.set(point, [segment]);
    }
  });
  const used = new Uint8Array(ends.length);
  const follow = (start: number): number[] => {
    const chain = [start];
    for (let point = start; ;) {
      const next = at.get(point)?.find((segment) => !used[segment]);
      if (next === undefined) return chain;
      used[next] = 1;
      const [a, b] = ends[next]!;
      point = a === point ? b : a;
      if (point === start) return chain;
      chain.push(point);
    }
  };
  const isEnd = (point: number): number => at.get(point)!.length % 2;
  const starts = [...at.keys()].toSorted((a, b) => isEnd(b) - isEnd(a));
  return starts.flatMap((start) => (at.get(start)!.some((segment) => !used[segment]) ? [follow(start)] : []));
}

/** The way from the last point to the first is as long as a step, or short for the whole. */
function isNearlyClosed(loop: readonly number[]): boolean {
  let [length, longest] = [0, 0];
  for (let at = 2; at < loop.length; at += 2) {
    const step = Math.hypot(loop[at]! - loop[at - 2]!, loop[at + 1]! - loop[at - 1]!);
    length += step;
    longest = Math.max(longest, step);
  }
  const gap = Math.hypot(loop[0]! - loop.at(-2)!, loop[1]! - loop.at(-1)!);
  return gap <= Math.max(length * maxGap, longest);
}

function areaOf(loop: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < loop.length; at += 2) {
    const next = (at + 2) % loop.length;
    sum += loop[at]! * loop[next + 1]! - loop[next]! * loop[at + 1]!;
  }
  return sum / 2;
}

function reversed(loop: readonly number[]): number[] {
  const out: number[] = [];
  for (let at = loop.length - 2; at >= 0; at -= 2) out.push(loop[at]!, loop[at + 1]!);
  return out;
}

/** How often a loop goes around a point. */
function windingOf(loop: readonly number[], u: number, v: number): number {
  let winding = 0;
  for (let at = 0; at < loop.length; at += 2) {
    const next = (at + 2) % loop.length;
    const [u0, v0, u1, v1] = [loop[at]!, loop[at + 1]!, loop[next]!, loop[next + 1]!];
    if (v0 <= v === v1 <= v) continue;
    if (u0 + ((v - v0) / (v1 - v0)) * (u1 - u0) > u) winding += v1 > v0 ? 1 : -1;
  }
  return winding;
}

/** The part that is solid at a point of the plane. */
export const capAt = (caps: readonly Cap[], u: number, v: number): Cap | undefined =>
  caps.find(({ loops }) => loops.reduce((sum, loop) => sum + windingOf(loop, u, v), 0) !== 0);

/** Fans of triangles that go around every point of the solid more often one way than the other, in space. */
export function capFans(caps: readonly Cap[], axis: Axis, place: number): Float32Array {
  const loops = caps.flatMap((cap) => cap.loops);
  const fans = new Float32Array(loops.reduce((sum, { length }) => sum + Math.max(0, length / 2 - 2) * 9, 0));
  const [u, v] = within(axis);
  let at = 0;
  for (const loop of loops) {
    for (let k = 2; k + 3 < loop.length; k += 2) {
      for (const corner of [0, k, k + 2]) {
        fans[at + u] = loop[corner]!;
        fans[at + v] = loop[corner + 1]!;
        fans[at + order[axis]] = place;
        at += 3;
      }
    }
  }
  return fans;
}
