import { numbersOf } from '../display/acis/records.ts';
import { cross, unit } from '../display/entities/curves.ts';
import type { Point } from '../model/point.ts';
import { SEGMENTS } from './edge-points.ts';
import { faceRings } from './face-rings.ts';
import { type ParameterVertex, unwrapLoop } from './parameter-loops.ts';
import { type ParametricSurface, surfaceOf } from './surfaces.ts';
import type { BodyFace } from './topology.ts';
import { triangulateRings } from './triangulate-rings.ts';
import { dot, minus, plus, scaled, aside } from './vector.ts';

const TURN = Math.PI * 2;
const STEP = TURN / SEGMENTS;

/** A loop as numbers of vertices; one without length is the tip of a cone. */
export type LoopIds = { ids: number[]; tip: number | undefined };

/** The triangles of a face, three numbers of vertices each; undefined where its surface is not understood. */
export function faceMesh(face: BodyFace, loops: readonly LoopIds[], points: Point[]): number[] | undefined {
  const surface = surfaceOf(face.surface);
  if (!surface) return undefined;
  const rims = loops.filter(({ ids }) => ids.length > 1).map(({ ids }) => ids);
  const upright = isOutward(face) !== face.reversed;
  if (rims.length === 0) return surface.kind === 'plane' ? undefined : wholeSurface(surface, upright, points);
  const chart = surface.kind === 'sphere' ? chartOf(face, rims[0]!, points, upright) : surface;
  if (!chart) return undefined;
  const unwrapped = rims.map((ids) => unwrapLoop(ids, points, chart));
  const tip = (): ParameterVertex | undefined => {
    const known = loops.find((loop) => loop.tip !== undefined)?.tip;
    if (known !== undefined) return { id: known, u: 0, v: chart.parameters(points[known]!)[1] };
    const [v] = chart.tips;
    return v === undefined ? undefined : { id: points.push(chart.at(0, v)) - 1, u: 0, v };
  };
  const rings = faceRings(unwrapped, chart, upright, tip);
  if (!rings) return undefined;
  const inner = isCurvedTwice(surface) ? innerVertices(rings, chart, points) : [];
  const triangles = triangulateRings(rings, chart.scale, inner);
  return triangles
    ?.map((corners) => corners.map(({ id }) => id))
    .filter(([a, b, c]) => a !== b && b !== c && c !== a)
    .flat();
}

const isCurvedTwice = ({ kind }: ParametricSurface): boolean => kind !== 'plane' && kind !== 'cone';

/** Whether a surface itself looks away from its middle: radii and cosines below zero turn it inside out. */
function isOutward({ surface }: BodyFace): boolean {
  const g = numbersOf(surface);
  if (surface.type === 'sphere-surface') return g[3]! >= 0;
  if (surface.type === 'torus-surface') return g[7]! >= 0;
  if (surface.type === 'spline-surface')
    return surface.tokens[surface.tokens.indexOf('{') - 1] !== 'reversed';
  return surface.type !== 'cone-surface' || g[11]! >= 0;
}

/** A map of a sphere around the side where the face lies: it has no seam there. */
function chartOf(
  { surface }: BodyFace,
  rim: readonly number[],
  points: readonly Point[],
  outward: boolean,
): ParametricSurface | undefined {
  const g = numbersOf(surface);
  const center = g.slice(0, 3) as Point;
  const radius = Math.abs(g[3] ?? 0);
  if (!(radius > 0)) return undefined;
  let normal: Point = [0, 0, 0];
  rim.forEach((id, i) => {
    const next = points[rim[(i + 1) % rim.length]!]!;
    normal = plus(normal, cross(minus(points[id]!, center), minus(next, center)));
  });
  // A face lies to the left of its edges.
  const pole = scaled(unit(normal, [0, 0, 1]), outward ? 1 : -1);
  const x = aside(pole);
  const y = cross(pole, x);
  return {
    kind: 'sphere',
    periodic: [false, false],
    scale: [radius, radius],
    tips: [],
    parameters: (p) => {
      const d = unit(minus(p, center), [0, 0, 1]);
      const [along, across] = [dot(d, x), dot(d, y)];
      const away = Math.atan2(Math.hypot(along, across), dot(d, pole));
      const k = away / (Math.hypot(along, across) || 1);
      return [along * k, across * k];
    },
    at: (u, v) => {
      const away = Math.hypot(u, v);
      const k = away > 0 ? Math.sin(away) / away : 1;
      const d = plus(plus(scaled(x, u * k), scaled(y, v * k)), scaled(pole, Math.cos(away)));
      return plus(center, scaled(d, radius));
    },
  };
}

const MAX_INNER = 20_000;

/** Points of a grid inside the rings, so that the triangles follow the surface. */
function innerVertices(
  rings: readonly (readonly ParameterVertex[])[],
  surface: ParametricSurface,
  points: Point[],
): ParameterVertex[] {
  const all = rings.flat();
  const [us, vs] = [all.map(({ u }) => u), all.map(({ v }) => v)];
  const [minU, maxU, minV, maxV] = [Math.min(...us), Math.max(...us), Math.min(...vs), Math.max(...vs)];
  const made: ParameterVertex[] = [];
  for (let u = minU + STEP / 2; u < maxU; u += STEP)
    for (let v = minV + STEP / 2; v < maxV; v += STEP) {
      if (made.length >= MAX_INNER) return made;
      if (isWellInside(rings, u, v)) made.push({ id: points.push(surface.at(u, v)) - 1, u, v });
    }
  return made;
}

function isWellInside(rings: readonly (readonly ParameterVertex[])[], u: number, v: number): boolean {
  let inside = false;
  for (const ring of rings)
    for (let i = 0; i < ring.length; i++) {
      const [a, b] = [ring[i]!, ring[(i + 1) % ring.length]!];
      if (a.v > v !== b.v > v && u < ((b.u - a.u) * (v - a.v)) / (b.v - a.v) + a.u) inside = !inside;
      const [du, dv] = [b.u - a.u, b.v - a.v];
      const along = Math.max(0, Math.min(1, ((u - a.u) * du + (v - a.v) * dv) / (du * du + dv * dv || 1)));
      if (Math.hypot(a.u + along * du - u, a.v + along * dv - v) < STEP * 0.4) return false;
    }
  return inside;
}

/** A sphere or torus without edges. */
function wholeSurface(surface: ParametricSurface, upright: boolean, points: Point[]): number[] | undefined {
  if (surface.kind !== 'sphere' && surface.kind !== 'torus') return undefined;
  const isSphere = surface.kind === 'sphere';
  const rows = isSphere ? SEGMENTS / 2 : SEGMENTS;
  const idAt = new Map<string, number>();
  const vertex = (i: number, j: number): number => {
    const isPole = isSphere && (j === 0 || j === rows);
    const key = `${isPole ? 0 : i % SEGMENTS},${isSphere ? j : j % rows}`;
    const v = isSphere ? -TURN / 4 + (j * TURN) / 2 / rows : (j * TURN) / rows;
    let id = idAt.get(key);
    if (id === undefined) idAt.set(key, (id = points.push(surface.at(i * STEP, v)) - 1));
    return id;
  };
  const triangles: number[] = [];
  const add = (a: number, b: number, c: number): void => {
    if (a !== b && b !== c && c !== a) triangles.push(a, ...(upright ? [b, c] : [c, b]));
  };
  for (let i = 0; i < SEGMENTS; i++)
    for (let j = 0; j < rows; j++) {
      const [a, b, c, d] = [vertex(i, j), vertex(i + 1, j), vertex(i + 1, j + 1), vertex(i, j + 1)];
      add(a, b, c);
      add(a, c, d);
    }
  return triangles;
}
