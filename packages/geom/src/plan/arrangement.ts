import type { XY } from './arcs.ts';
import {
  curveDomain,
  curveEnd,
  curvatureAt,
  curvePoint,
  curveStart,
  curveTangent,
  isClosedCurve,
  type PlaneCurve,
  reachOf,
  reverseCurve,
  subCurve,
} from './curves.ts';
import { halvesOfTurn, loopContains, orientation, signedArea } from './loops.ts';
import { cutsOf, middleOf, slicesOf } from './slices.ts';

/** What surrounds a point: curves end to end, counter-clockwise, and what lies free inside, each ring with how deep it is nested. */
export interface PlaneBoundary {
  outer: PlaneCurve[];
  islands: { loop: PlaneCurve[]; depth: number }[];
}

interface Edge {
  curve: PlaneCurve;
  from: number;
  to: number;
}

interface HalfEdge {
  edge: number;
  /** Against the direction of its curve. */
  reversed: boolean;
  from: number;
  to: number;
  direction: XY;
  bend: number;
}

/** Faces that curves divide the plane into: counter-clockwise rings around areas, clockwise ones around what hangs together. */
class Arrangement {
  readonly rings: { loop: PlaneCurve[]; area: number; component: number }[] = [];
  readonly #reach: number;
  readonly #vertices: XY[] = [];
  readonly #grid = new Map<string, number[]>();
  readonly #edges: Edge[] = [];

  /** Ends that are no farther apart than `gap` count as joined. */
  constructor(curves: readonly PlaneCurve[], gap = 0) {
    const finite = curves.filter(({ kind }) => kind !== 'ray');
    const reach = Math.max(8 * reachOf(...finite), gap);
    this.#reach = reach;
    const whole = curves.flatMap((curve) => pieces(curve));
    const cuts = cutsOf(whole, [], Math.max(8 * reachOf(...finite), gap / 2));
    whole.forEach((curve, i) => {
      for (const slice of slicesOf(curve, i, cuts[i]!, reach)) this.#addEdge(slice.curve);
    });
    this.#traceRings(this.#withoutDeadEnds());
  }

  #addEdge(curve: PlaneCurve): void {
    if (curve.kind === 'ray') return;
    const [from, to] = [this.#vertex(curveStart(curve)), this.#vertex(curveEnd(curve))];
    if (from === to) {
      // a loop on its own: two edges, so that each has two ends
      const [a, b] = curveDomain(curve);
      const middle = (a + b) / 2;
      const far = curvePoint(curve, middle);
      const near = this.#vertices[from]!;
      if (Math.hypot(far.x - near.x, far.y - near.y) <= this.#reach) return;
      this.#addEdge(subCurve(curve, a, middle));
      this.#addEdge(subCurve(curve, middle, b));
      return;
    }
    const middle = middleOf(curve);
    const isThere = this.#edges.some((edge) => {
      if (!(edge.from === from && edge.to === to) && !(edge.from === to && edge.to === from)) return false;
      const other = middleOf(edge.curve);
      return Math.hypot(other.x - middle.x, other.y - middle.y) <= 4 * this.#reach;
    });
    if (!isThere) this.#edges.push({ curve, from, to });
  }

  #vertex(point: XY): number {
    const size = 4 * this.#reach || 1;
    const [column, row] = [Math.floor(point.x / size), Math.floor(point.y / size)];
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const i of this.#grid.get(`${column + dx},${row + dy}`) ?? []) {
          const known = this.#vertices[i]!;
          if (Math.hypot(known.x - point.x, known.y - point.y) <= this.#reach) return i;
        }
    this.#vertices.push(point);
    const key = `${column},${row}`;
    const cell = this.#grid.get(key);
    if (cell) cell.push(this.#vertices.length - 1);
    else this.#grid.set(key, [this.#vertices.length - 1]);
    return this.#vertices.length - 1;
  }

  #withoutDeadEnds(): Set<number> {
    const left = new Set(this.#edges.keys());
    const degree = new Map<number, number>();
    const at = new Map<number, number[]>();
    for (const [i, { from, to }] of this.#edges.entries())
      for (const v of [from, to]) {
        degree.set(v, (degree.get(v) ?? 0) + 1);
        at.set(v, [...(at.get(v) ?? []), i]);
      }
    const dead = [...degree].filter(([, count]) => count === 1).map(([v]) => v);
    for (let v = dead.pop(); v !== undefined; v = dead.pop())
      for (const i of at.get(v) ?? []) {
        if (!left.delete(i)) continue;
        for (const end of [this.#edges[i]!.from, this.#edges[i]!.to]) {
          degree.set(end, degree.get(end)! - 1);
          if (degree.get(end) === 1) dead.push(end);
        }
      }
    return left;
  }

  #traceRings(left: ReadonlySet<number>): void {
    const halves: HalfEdge[] = [];
    for (const i of left) {
      const { curve, from, to } = this.#edges[i]!;
      const back = reverseCurve(curve);
      const [a, b] = [curveDomain(curve)[0], curveDomain(back)[0]];
      halves.push(
        {
          edge: i,
          reversed: false,
          from,
          to,
          direction: curveTangent(curve, a),
          bend: curvatureAt(curve, a),
        },
        {
          edge: i,
          reversed: true,
          from: to,
          to: from,
          direction: curveTangent(back, b),
          bend: curvatureAt(back, b),
        },
      );
    }
    const leaving = new Map<number, number[]>();
    halves.forEach(({ from }, i) => leaving.set(from, [...(leaving.get(from) ?? []), i]));
    for (const list of leaving.values()) list.sort((i, j) => byAngle(halves[i]!, halves[j]!));
    const components = new Components(this.#vertices.length);
    for (const { from, to } of halves) components.unite(from, to);
    const used = new Set<number>();
    for (const first of halves.keys()) {
      if (used.has(first)) continue;
      const loop: PlaneCurve[] = [];
      let i = first;
      while (!used.has(i)) {
        used.add(i);
        const half = halves[i]!;
        const { curve } = this.#edges[half.edge]!;
        loop.push(half.reversed ? reverseCurve(curve) : curve);
        // turn left as far as possible: the edge before the one that leads back
        const list = leaving.get(half.to)!;
        const back = list.indexOf(i ^ 1);
        i = list[(back + list.length - 1) % list.length]!;
      }
      this.rings.push({ loop, area: signedArea(loop), component: components.of(halves[first]!.from) });
    }
  }

  /** The smallest area around a point and what lies in it. */
  boundaryAt(point: XY): PlaneBoundary | undefined {
    let best: (typeof this.rings)[number] | undefined;
    for (const ring of this.rings)
      if (ring.area > 0 && (!best || ring.area < best.area) && loopContains(ring.loop, point)) best = ring;
    if (!best) return undefined;
    const outer = best;
    const inner = this.rings.filter(({ area, component, loop }) => {
      if (area >= 0 || component === outer.component) return false;
      return loopContains(outer.loop, middleOf(loop[0]!));
    });
    const islands = inner.map(({ loop }) => {
      const around = inner.filter(
        (other) => other.loop !== loop && loopContains(other.loop, middleOf(loop[0]!)),
      );
      return { loop: loop.toReversed().map((curve) => reverseCurve(curve)), depth: around.length };
    });
    return { outer: outer.loop, islands };
  }
}

function pieces(curve: PlaneCurve): PlaneCurve[] {
  if (curve.kind === 'arc' && isClosedCurve(curve)) return halvesOfTurn(curve);
  if (curve.kind === 'spline' && isClosedCurve(curve)) {
    const [a, b] = curveDomain(curve);
    return [subCurve(curve, a, (a + b) / 2), subCurve(curve, (a + b) / 2, b)];
  }
  return [curve];
}

/** Counter-clockwise from the positive x axis; of those that leave in one direction the one that bends right comes first. */
function byAngle(p: HalfEdge, q: HalfEdge): number {
  const upper = ({ direction: { x, y } }: HalfEdge): number => (y > 0 || (y === 0 && x > 0) ? 0 : 1);
  const sides = upper(p) - upper(q);
  if (sides !== 0) return sides;
  const size = Math.hypot(p.direction.x, p.direction.y) * Math.hypot(q.direction.x, q.direction.y);
  const turn = orientation({ x: 0, y: 0 }, p.direction, q.direction);
  return Math.abs(turn) <= 1e-9 * size ? p.bend - q.bend : -turn;
}

class Components {
  readonly #parents: number[];

  constructor(count: number) {
    this.#parents = Array.from({ length: count }, (_, i) => i);
  }

  of(i: number): number {
    let root = i;
    while (this.#parents[root] !== root) root = this.#parents[root]!;
    this.#parents[i] = root;
    return root;
  }

  unite(i: number, j: number): void {
    this.#parents[this.of(i)] = this.of(j);
  }
}

/** What surrounds a point; undefined where nothing does. */
export function boundaryAt(curves: readonly PlaneCurve[], point: XY, gap = 0): PlaneBoundary | undefined {
  return new Arrangement(curves, gap).boundaryAt(point);
}
