import { cross, plus, scaled, unit } from '@linework/geom/vector';
import type { Point } from '../model/point.ts';
import { faceRings } from './face-rings.ts';
import { type ParameterVertex, unwrapLoop } from './parameter-loops.ts';
import type { ParametricSurface } from './surfaces.ts';
import { triangulateRings } from './triangulate-rings.ts';

const TURN = Math.PI * 2;

/** A loop as numbers of vertices; one without length is the tip of a cone. */
export type LoopIds = { ids: number[]; tip: number | undefined };

export type FaceMesh = {
  /** The surface as it was mapped for this face: the corners' parameters are its. */
  surface: ParametricSurface;
  /** Three a triangle; where a face meets itself, one vertex has several parameters. */
  corners: ParameterVertex[];
};

/**
 * The triangles of a face; undefined where it is not understood. `upright`: it looks where the surface's normal points.
 * New points come behind those that are there.
 */
export function faceMesh(
  surface: ParametricSurface,
  upright: boolean,
  loops: readonly LoopIds[],
  points: Point[],
): FaceMesh | undefined {
  const rims = loops.filter(({ ids }) => ids.length > 1).map(({ ids }) => ids);
  if (rims.length === 0) {
    const corners = wholeSurface(surface, upright, points);
    return corners && { surface, corners };
  }
  const chart = surface.around ? surface.around(poleOf(surface, rims[0]!, points, upright)) : surface;
  const unwrapped = rims.map((ids) => unwrapLoop(ids, points, chart));
  const tip = (): ParameterVertex | undefined => {
    const known = loops.find((loop) => loop.tip !== undefined)?.tip;
    if (known !== undefined) return { id: known, u: 0, v: chart.parameters(points[known]!)[1] };
    const [v] = chart.tips;
    return v === undefined ? undefined : { id: points.push(chart.at(0, v)) - 1, u: 0, v };
  };
  const between = (from: ParameterVertex, to: ParameterVertex): ParameterVertex[] =>
    alongCut(chart, from, to).map(([u, v]) => ({ id: points.push(chart.at(u, v)) - 1, u, v }));
  const rings = faceRings(unwrapped, chart, upright, tip, between);
  if (!rings) return undefined;
  const corners = triangulateRings(rings, scaleOf(chart, rings), innerVertices(rings, chart, points))
    ?.filter(([a, b, c]) => a!.id !== b!.id && b!.id !== c!.id && c!.id !== a!.id)
    .flat();
  return corners && { surface: chart, corners };
}

/** A cut of a surface that is curved along it has a vertex in every row. */
function alongCut(
  { rows }: ParametricSurface,
  from: ParameterVertex,
  to: ParameterVertex,
): [number, number][] {
  if (!rows) return [];
  const [du, dv] = [to.u - from.u, to.v - from.v];
  const count = Math.min(MAX_CUT, Math.round(Math.max(Math.abs(du) / rows[0], Math.abs(dv) / rows[1])));
  return Array.from({ length: Math.max(0, count - 1) }, (_, i) => [
    from.u + (du * (i + 1)) / count,
    from.v + (dv * (i + 1)) / count,
  ]);
}
const MAX_CUT = 256;

/**
 * Lengths for which triangles come out well. What is straight one way is made so short that way that they reach across
 * from edge to edge: of points along one edge they would be flat where the surface is round.
 */
function scaleOf(
  { scale, straight, radiusAt }: ParametricSurface,
  rings: readonly (readonly ParameterVertex[])[],
): readonly [number, number] {
  const all = rings.flat();
  if (radiusAt) {
    const middle = all.reduce((sum, { v }) => sum + v, 0) / all.length;
    return [radiusAt(middle) || scale[0], scale[1]];
  }
  if (straight === undefined) return scale;
  const extent = (of: 'u' | 'v'): number => {
    const values = all.map((vertex) => vertex[of]);
    return Math.max(...values) - Math.min(...values);
  };
  const [along, around] = straight === 0 ? (['u', 'v'] as const) : (['v', 'u'] as const);
  const chord = (extent(around) * scale[1 - straight]!) / all.length;
  const squeezed = Math.min(scale[straight]!, chord / (extent(along) || 1));
  return straight === 0 ? [squeezed, scale[1]] : [scale[0], squeezed];
}

/** The middle of the side of a sphere where a face lies: to the left of its edges. */
function poleOf(
  sphere: ParametricSurface,
  rim: readonly number[],
  points: readonly Point[],
  upright: boolean,
): Point {
  let sum: Point = [0, 0, 0];
  const direction = (id: number): Point => sphere.normal(...sphere.parameters(points[id]!));
  rim.forEach((id, i) => {
    sum = plus(sum, cross(direction(id), direction(rim[(i + 1) % rim.length]!)));
  });
  return scaled(unit(sum, [0, 0, 1]), upright ? 1 : -1);
}

const MAX_INNER = 20_000;

/** Points of a grid inside the rings, so that the triangles follow the surface. */
function innerVertices(
  rings: readonly (readonly ParameterVertex[])[],
  surface: ParametricSurface,
  points: Point[],
): ParameterVertex[] {
  if (!surface.rows) return [];
  const [stepU, stepV] = surface.rows;
  const all = rings.flat();
  const [us, vs] = [all.map(({ u }) => u), all.map(({ v }) => v)];
  const [minU, maxU, minV, maxV] = [Math.min(...us), Math.max(...us), Math.min(...vs), Math.max(...vs)];
  // Of faces that are bordered by rows these are in line with the vertices of the edges.
  const [countU, countV] = [Math.round((maxU - minU) / stepU), Math.round((maxV - minV) / stepV)];
  const made: ParameterVertex[] = [];
  for (let i = 1; i < countU; i++)
    for (let j = 1; j < countV; j++) {
      if (made.length >= MAX_INNER) return made;
      const [u, v] = [minU + ((maxU - minU) * i) / countU, minV + ((maxV - minV) * j) / countV];
      if (isWellInside(rings, surface.rows, u, v)) made.push({ id: points.push(surface.at(u, v)) - 1, u, v });
    }
  return made;
}

/** Not nearer to the edges than two fifths of a row. */
function isWellInside(
  rings: readonly (readonly ParameterVertex[])[],
  [stepU, stepV]: readonly [number, number],
  u: number,
  v: number,
): boolean {
  let inside = false;
  for (const ring of rings)
    for (let i = 0; i < ring.length; i++) {
      const [a, b] = [ring[i]!, ring[(i + 1) % ring.length]!];
      if (a.v > v !== b.v > v && u < ((b.u - a.u) * (v - a.v)) / (b.v - a.v) + a.u) inside = !inside;
      const [au, av] = [(a.u - u) / stepU, (a.v - v) / stepV];
      const [du, dv] = [(b.u - a.u) / stepU, (b.v - a.v) / stepV];
      const along = Math.max(0, Math.min(1, -(au * du + av * dv) / (du * du + dv * dv || 1)));
      if (Math.hypot(au + along * du, av + along * dv) < 0.4) return false;
    }
  return inside;
}

/** A sphere or torus without edges. */
function wholeSurface(
  surface: ParametricSurface,
  upright: boolean,
  points: Point[],
): ParameterVertex[] | undefined {
  if (!surface.rows || (surface.kind !== 'sphere' && surface.kind !== 'torus')) return undefined;
  const isSphere = surface.kind === 'sphere';
  const columns = Math.round(TURN / surface.rows[0]);
  const rows = Math.max(2, Math.round((isSphere ? TURN / 2 : TURN) / surface.rows[1]));
  const idAt = new Map<string, number>();
  const known = new Map<number, ParameterVertex>();
  const vertex = (i: number, j: number): ParameterVertex => {
    const found = known.get(i * (rows + 1) + j);
    if (found) return found;
    const isPole = isSphere && (j === 0 || j === rows);
    const key = `${isPole ? 0 : i % columns},${isSphere ? j : j % rows}`;
    const u = (i * TURN) / columns;
    const v = isSphere ? -TURN / 4 + (j * TURN) / 2 / rows : (j * TURN) / rows;
    let id = idAt.get(key);
    if (id === undefined) idAt.set(key, (id = points.push(surface.at(u, v)) - 1));
    const made = { id, u, v };
    known.set(i * (rows + 1) + j, made);
    return made;
  };
  const corners: ParameterVertex[] = [];
  const add = (a: ParameterVertex, b: ParameterVertex, c: ParameterVertex): void => {
    if (a.id !== b.id && b.id !== c.id && c.id !== a.id) corners.push(a, ...(upright ? [b, c] : [c, b]));
  };
  for (let i = 0; i < columns; i++)
    for (let j = 0; j < rows; j++) {
      const [a, b, c, d] = [vertex(i, j), vertex(i + 1, j), vertex(i + 1, j + 1), vertex(i, j + 1)];
      add(a, b, c);
      add(a, c, d);
    }
  return corners;
}
