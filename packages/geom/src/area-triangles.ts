import { type Ring, ringArea, ringDepths } from './rings.ts';
import { triangulate } from './triangulate.ts';

/** Rings with more points than this are not looked at for crossings: the work grows with the square. */
const MAX_CROSSING = 3000;
/** Level edges are nothing to a sweep upwards, but they cross others all the same. */
const LEAN = 0.1370294;

/**
 * Triangles of an area, six numbers each. Ears are cut where the rings are simple; where the triangles then do not have
 * the area of the rings, these cross one another or themselves, and the area is taken apart line by line.
 */
export function areaTriangles(rings: Ring[], nonZero: boolean): Float64Array {
  const usable = rings.filter((ring) => ring.length >= 6);
  const points = usable.reduce((sum, ring) => sum + ring.length / 2, 0);
  if (points === 0) return new Float64Array(0);
  if (points === 3) return Float64Array.from(usable[0]!);
  const { points: corners, triangles } = triangulate(usable);
  const out = new Float64Array(triangles.length * 2);
  let area = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      out[2 * (i + k)] = corners[2 * triangles[i + k]!]!;
      out[2 * (i + k) + 1] = corners[2 * triangles[i + k]! + 1]!;
    }
    area += Math.abs(ringArea(out.subarray(2 * i, 2 * i + 6)));
  }
  if (points > MAX_CROSSING) return out;
  const expected = simpleArea(usable, nonZero);
  const simple = Math.abs(area - expected) <= 1e-6 * expected;
  // Two rings that overlap have the sum of their areas as well.
  if (simple && (usable.length === 1 || crossings(edgesOf(usable, LEAN), true).length === 0)) return out;
  return trapezoids(usable, nonZero);
}

/** The area if no ring crosses another or itself; for non-zero rings also: if none lies inside another. */
function simpleArea(rings: Ring[], nonZero: boolean): number {
  const depths = ringDepths(rings);
  if (nonZero && depths.some((depth) => depth > 0)) return Number.NaN;
  return rings.reduce((sum, ring, i) => sum + Math.abs(ringArea(ring)) * (depths[i]! % 2 === 0 ? 1 : -1), 0);
}

interface Edge {
  /** From the lower to the upper end. */
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  winding: number;
}

/** Between two neighboring heights at which anything happens, edges neither begin nor cross: the area is trapezoids. */
function trapezoids(rings: Ring[], nonZero: boolean): Float64Array {
  const edges = edgesOf(rings);
  const heights = heightsOf(edges);
  const out: number[] = [];
  /** Trapezoids that go on, by their two edges: where they began. */
  let open = new Map<number, number>();
  let next = 0;
  let active: number[] = [];
  for (let h = 0; h + 1 < heights.length; h++) {
    const low = heights[h]!;
    const middle = (low + heights[h + 1]!) / 2;
    while (next < edges.length && edges[next]!.y0 <= low) active.push(next++);
    active = active.filter((e) => edges[e]!.y1 > middle);
    active.sort((a, b) => xAt(edges[a]!, middle) - xAt(edges[b]!, middle));
    const going = new Map<number, number>();
    let winding = 0;
    let left = -1;
    for (const e of active) {
      const before = inside(winding, nonZero);
      winding += nonZero ? edges[e]!.winding : 1;
      const after = inside(winding, nonZero);
      if (!before && after) left = e;
      else if (before && !after) {
        const key = left * edges.length + e;
        going.set(key, open.get(key) ?? low);
      }
    }
    for (const [key, from] of open) if (!going.has(key)) close(edges, key, from, low, out);
    open = going;
  }
  for (const [key, from] of open) close(edges, key, from, heights.at(-1)!, out);
  return Float64Array.from(out);
}

const inside = (winding: number, nonZero: boolean): boolean => (nonZero ? winding !== 0 : winding % 2 !== 0);

function close(edges: Edge[], key: number, low: number, high: number, out: number[]): void {
  const left = edges[Math.floor(key / edges.length)]!;
  const right = edges[key % edges.length]!;
  const [a, b, c, d] = [xAt(left, low), xAt(right, low), xAt(right, high), xAt(left, high)];
  if (b > a) out.push(a, low, b, low, c, high);
  if (c > d) out.push(a, low, c, high, d, high);
}

function xAt({ x0, y0, x1, y1 }: Edge, y: number): number {
  return x0 + ((x1 - x0) * (y - y0)) / (y1 - y0);
}

/** Edges that are not level once the plane is sheared upwards by `lean`, by their lower end. */
function edgesOf(rings: Ring[], lean = 0): Edge[] {
  const edges: Edge[] = [];
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 2; i + 1 < ring.length; j = i, i += 2) {
      const [x0, x1] = [ring[j]!, ring[i]!];
      const [y0, y1] = [ring[j + 1]! + x0 * lean, ring[i + 1]! + x1 * lean];
      if (y0 < y1) edges.push({ x0, y0, x1, y1, winding: 1 });
      else if (y1 < y0) edges.push({ x0: x1, y0: y1, x1: x0, y1: y0, winding: -1 });
    }
  }
  return edges.sort((a, b) => a.y0 - b.y0);
}

/** Heights at which an edge begins or ends, or two cross. */
function heightsOf(edges: Edge[]): number[] {
  const heights = crossings(edges, false);
  for (const { y0, y1 } of edges) heights.push(y0, y1);
  heights.sort((a, b) => a - b);
  return heights.filter((height, i) => i === 0 || height > heights[i - 1]!);
}

/** Heights at which two edges cross; only the first that is found where one is enough. */
function crossings(edges: Edge[], one: boolean): number[] {
  const heights: number[] = [];
  for (let i = 0; i < edges.length; i++) {
    const first = edges[i]!;
    for (let k = i + 1; k < edges.length && edges[k]!.y0 < first.y1; k++) {
      const second = edges[k]!;
      const low = second.y0;
      const high = Math.min(first.y1, second.y1);
      const before = xAt(first, low) - xAt(second, low);
      const after = xAt(first, high) - xAt(second, high);
      if (before * after < 0) heights.push(low + ((high - low) * before) / (before - after));
      if (one && heights.length > 0) return heights;
    }
  }
  return heights;
}
