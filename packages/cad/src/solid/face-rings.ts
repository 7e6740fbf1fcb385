/** A face as one outline with holes in the plane of its surface's parameters. */
import { areaOf, type ParameterLoop, type ParameterVertex, wrapped } from './parameter-loops.ts';
import type { ParametricSurface } from './surfaces.ts';

const TURN = Math.PI * 2;

type Rings = ParameterVertex[][];

type Between = (from: ParameterVertex, to: ParameterVertex) => ParameterVertex[];

/**
 * Rings of a face; undefined where it goes round in a way that is not understood. `upright`: the face looks where the
 * first parameter crossed with the second does. `tip` gives a vertex where all values of the first parameter meet,
 * `between` those that a cut from one vertex to another has on its way.
 */
export function faceRings(
  loops: readonly ParameterLoop[],
  surface: ParametricSurface,
  upright: boolean,
  tip: () => ParameterVertex | undefined,
  between: Between,
): Rings | undefined {
  const around = loops.filter(({ turns }) => turns[0] !== 0 || turns[1] !== 0);
  const plain = loops.filter(({ turns }) => turns[0] === 0 && turns[1] === 0).map(({ vertices }) => vertices);
  if (around.length === 0) return gathered(plain, surface.periodic);
  const axis = around.every(({ turns }) => turns[1] === 0) ? 0 : 1;
  if (!around.every(({ turns }) => turns[1 - axis] === 0 && Math.abs(turns[axis]!) === 1)) return undefined;
  if (axis === 1) {
    const across: Between = (from, to) => swapped(between(swappedVertex(from), swappedVertex(to)));
    const band = bandOf(around.map(swappedLoop), plain.map(swapped), surface.periodic[0], !upright, across);
    const holes = band && gathered([band, ...plain.map(swapped)], [true, surface.periodic[0]]);
    return holes?.map(swapped);
  }
  const band =
    around.length === 1
      ? capOf(around[0]!, tip())
      : bandOf(around, plain, surface.periodic[1], upright, between);
  return band && gathered([band, ...plain], [true, surface.periodic[1]]);
}

const swappedVertex = ({ id, u, v }: ParameterVertex): ParameterVertex => ({ id, u: v, v: u });
const swapped = (ring: readonly ParameterVertex[]): ParameterVertex[] => ring.map(swappedVertex);
const swappedLoop = ({ vertices, turns }: ParameterLoop): ParameterLoop => ({
  vertices: swapped(vertices),
  turns: [turns[1], turns[0]],
});

/** The outline first; the others moved by whole turns until they lie in it. */
function gathered(rings: Rings, periodic: readonly [boolean, boolean]): Rings {
  const [outer, ...others] = rings.toSorted((a, b) => Math.abs(areaOf(b)) - Math.abs(areaOf(a)));
  if (!outer) return [];
  const middle = (ring: readonly ParameterVertex[], of: 'u' | 'v'): number => {
    const values = ring.map((each) => each[of]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  const shift = (ring: readonly ParameterVertex[], of: 'u' | 'v', isPeriodic: boolean): number =>
    isPeriodic ? TURN * Math.round((middle(outer, of) - middle(ring, of)) / TURN) : 0;
  return [
    outer,
    ...others.map((ring) => moved(ring, shift(ring, 'u', periodic[0]), shift(ring, 'v', periodic[1]))),
  ];
}

const moved = (ring: readonly ParameterVertex[], du: number, dv: number): ParameterVertex[] =>
  ring.map(({ id, u, v }) => ({ id, u: u + du, v: v + dv }));

/** A loop that goes round once, from its vertex `start` to the same one a turn later. */
function fullTurn({ vertices, turns }: ParameterLoop, start: number): ParameterVertex[] {
  const turn = turns[0] * TURN;
  const after = vertices.slice(0, start + 1).map(({ id, u, v }) => ({ id, u: u + turn, v }));
  return [...vertices.slice(start), ...after];
}

/** Between two loops that go round in opposite ways, cut open where no hole lies. */
function bandOf(
  around: readonly ParameterLoop[],
  holes: Rings,
  isPeriodic: boolean,
  upright: boolean,
  between: Between,
): ParameterVertex[] | undefined {
  if (around.length !== 2 || around[0]!.turns[0] + around[1]!.turns[0] !== 0) return undefined;
  const [one, other] = around[0]!.turns[0] > 0 ? [around[0]!, around[1]!] : [around[1]!, around[0]!];
  for (let start = 0; start < one.vertices.length; start++) {
    const first = fullTurn(one, start);
    const from = first[0]!;
    const offset = (vertex: ParameterVertex): number => TURN * Math.round((from.u - vertex.u) / TURN);
    let nearest = 0;
    other.vertices.forEach((vertex, i) => {
      const away = (each: ParameterVertex): number => Math.abs(each.u + offset(each) - from.u);
      if (away(vertex) < away(other.vertices[nearest]!)) nearest = i;
    });
    const second = fullTurn(other, nearest);
    // It runs back: it ends where the first begins.
    const du = TURN + offset(second[0]!);
    let back = moved(second, du, 0);
    if (isPeriodic) {
      const gap = back[0]!.v - first.at(-1)!.v;
      const turns = upright ? Math.ceil(-gap / TURN) : -Math.ceil(gap / TURN);
      back = moved(back, 0, turns * TURN);
    }
    const [a, b] = [from, back.at(-1)!];
    const isFree = ![...holes, one.vertices, other.vertices].some((ring) => crosses(a, b, ring));
    if (!isFree) continue;
    const cut = between(a, b);
    return [...first, ...moved(cut, TURN, 0), ...back, ...cut.toReversed()];
  }
  return undefined;
}

/** From a loop that goes round to the tip of its surface. */
function capOf(loop: ParameterLoop, tip: ParameterVertex | undefined): ParameterVertex[] | undefined {
  if (!tip) return undefined;
  const rim = fullTurn(loop, 0);
  return [...rim, { ...tip, u: rim.at(-1)!.u }, { ...tip, u: rim[0]!.u }];
}

/** Whether a cut would go through a loop, a turn away or not; those that it begins and ends in it may touch. */
function crosses(a: ParameterVertex, b: ParameterVertex, loop: readonly ParameterVertex[]): boolean {
  // What nearly touches counts: it would on the other side of the cut.
  const side = (p: ParameterVertex, q: ParameterVertex, r: ParameterVertex): number => {
    const [du, dv] = [q.u - p.u, q.v - p.v];
    const area = du * (r.v - p.v) - dv * (r.u - p.u);
    return Math.abs(area) < 1e-9 * (Math.abs(du) + Math.abs(dv)) ? 0 : Math.sign(area);
  };
  const isEnd = ({ id }: ParameterVertex): boolean => id === a.id || id === b.id;
  return loop.some((start, i) => {
    const end = loop[(i + 1) % loop.length]!;
    if (isEnd(start) || isEnd(end)) return false;
    const du = TURN * Math.round((a.u - start.u) / TURN);
    const s = { ...start, u: start.u + du };
    const e = { ...end, u: start.u + du + wrapped(end.u - start.u) };
    return side(a, b, s) * side(a, b, e) <= 0 && side(s, e, a) * side(s, e, b) <= 0;
  });
}
