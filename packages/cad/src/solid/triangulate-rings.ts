import Constrainautor from '@kninnug/constrainautor';
import Delaunator from 'delaunator';
import type { ParameterVertex } from './parameter-loops.ts';

/** Of what is triangulated: points of a rim are on one line but for their rounding, which would make slivers. */
const SNAP = 1e-11;

type PlaneVertex = ParameterVertex & { x: number; y: number };

/**
 * Triangles between rings, as vertices by their numbers here, turning as the rings do: long thin faces would be cut
 * through by triangles that only follow the outline, so these are as round as the points allow. Undefined where the
 * rings cross.
 */
export function triangulateRings(
  rings: readonly (readonly ParameterVertex[])[],
  scale: readonly [number, number],
  inner: readonly ParameterVertex[],
): ParameterVertex[][] | undefined {
  const size = Math.max(
    ...rings.flat().map(({ u, v }) => Math.max(Math.abs(u * scale[0]), Math.abs(v * scale[1]))),
  );
  const grid = 2 ** Math.ceil(Math.log2(Math.max(size, 1e-9) * SNAP));
  const snap = (value: number): number => Math.round(value / grid) * grid;
  const vertices: PlaneVertex[] = [];
  const known = new Map<string, number>();
  const add = ({ id, u, v }: ParameterVertex): number => {
    const [x, y] = [snap(u * scale[0]), snap(v * scale[1])];
    const key = `${x},${y}`;
    let index = known.get(key);
    if (index === undefined) {
      index = vertices.push({ id, u, v, x, y }) - 1;
      known.set(key, index);
    }
    return index;
  };
  const edges: [number, number][] = [];
  for (const ring of rings) {
    const indexes = ring.map(add);
    indexes.forEach((from, i) => {
      const to = indexes[(i + 1) % indexes.length]!;
      if (from !== to) edges.push([from, to]);
    });
  }
  for (const vertex of inner) add(vertex);
  if (vertices.length < 3) return undefined;
  const coords = Float64Array.from(vertices.flatMap(({ x, y }) => [x, y]));
  const delaunay = new Delaunator(coords);
  try {
    const constrained = new Constrainautor(delaunay);
    for (const [from, to] of edges) constrained.constrainOne(from, to);
    constrained.delaunify(true);
  } catch {
    return undefined;
  }
  return withinEdges(delaunay, edges).map((corners) => corners.map((i) => vertices[i]!));
}

/** Triangles on the inner side of the edges, turning as these do: every edge that is crossed changes the side. */
function withinEdges(
  { triangles, halfedges }: Delaunator<Float64Array>,
  edges: readonly [number, number][],
): number[][] {
  const walls = new Set(edges.map(([from, to]) => `${from},${to}`));
  const next = (half: number): number => (half % 3 === 2 ? half - 2 : half + 1);
  const hasWall = (half: number): boolean => {
    const [from, to] = [triangles[half]!, triangles[next(half)]!];
    return walls.has(`${from},${to}`) !== walls.has(`${to},${from}`);
  };
  const inside = new Int8Array(triangles.length / 3).fill(-1);
  const waiting: number[] = [];
  halfedges.forEach((twin, half) => {
    const triangle = Math.floor(half / 3);
    if (twin >= 0 || inside[triangle] !== -1) return;
    inside[triangle] = hasWall(half) ? 1 : 0;
    waiting.push(triangle);
  });
  for (let triangle = waiting.pop(); triangle !== undefined; triangle = waiting.pop())
    for (let half = triangle * 3; half < triangle * 3 + 3; half++) {
      const other = halfedges[half]!;
      if (other < 0 || inside[Math.floor(other / 3)] !== -1) continue;
      inside[Math.floor(other / 3)] = hasWall(half) ? 1 - inside[triangle]! : inside[triangle]!;
      waiting.push(Math.floor(other / 3));
    }
  const kept: number[][] = [];
  let agree = 0;
  inside.forEach((side, triangle) => {
    if (side !== 1) return;
    const corners = [...triangles.subarray(triangle * 3, triangle * 3 + 3)];
    corners.forEach((from, i) => {
      const to = corners[(i + 1) % 3]!;
      if (walls.has(`${from},${to}`)) agree++;
      if (walls.has(`${to},${from}`)) agree--;
    });
    kept.push(corners);
  });
  return agree >= 0 ? kept : kept.map(([a, b, c]) => [a!, c!, b!]);
}
