import { TAU, type XY } from './arcs.ts';
import {
  curveEnd,
  curveParameter,
  curveStart,
  type PlaneCurve,
  reachOf,
  reverseCurve,
  subCurve,
} from './curves.ts';
import { isSameCarrier } from './intersect.ts';
import { beziersOf, elevateBezier, splineOfBeziers } from './nurbs.ts';

/** Lines on one line or arcs of one circle made one, also over a gap; undefined where they are not. Arcs go on counter-clockwise from the first. */
export function joinCollinear(a: PlaneCurve, b: PlaneCurve): PlaneCurve | undefined {
  if (!isSameCarrier(a, b)) return undefined;
  if (a.kind === 'segment' && b.kind === 'segment') {
    const ends = [0, 1, curveParameter(a, curveStart(b)), curveParameter(a, curveEnd(b))];
    return subCurve(a, Math.min(...ends), Math.max(...ends));
  }
  if (a.kind !== 'arc' || b.kind !== 'arc') return undefined;
  const [p, q] = [a.arc.sweep < 0 ? reverseCurve(a) : a, b.arc.sweep < 0 ? reverseCurve(b) : b];
  const turn = TAU / p.arc.sweep;
  const start = curveParameter(p, curveStart(q));
  const end = start + q.arc.sweep / p.arc.sweep;
  // what lies beyond a whole turn has met the beginning
  const to = Math.max(1, start > 1 || end > 1 ? end : 1);
  return to >= turn - 1e-9 ? subCurve(p, 0, turn) : subCurve(p, 0, to);
}

/** Curves in order, each turned so that it begins where the one before ends: chains of what touches. */
export interface CurveChain {
  curves: PlaneCurve[];
  /** Which of the given curves each is. */
  sources: number[];
  closed: boolean;
}

export function chainCurves(curves: readonly PlaneCurve[], reach = reachOf(...curves) * 8): CurveChain[] {
  const ends = curves.map((curve) => [curveStart(curve), curveEnd(curve)] as const);
  const left = new Set(curves.keys());
  const near = (a: XY, b: XY): boolean => Math.hypot(a.x - b.x, a.y - b.y) <= reach;
  const chains: CurveChain[] = [];
  for (const first of curves.keys()) {
    if (!left.delete(first)) continue;
    const chain: { i: number; reversed: boolean }[] = [{ i: first, reversed: false }];
    const endOf = ({ i, reversed }: { i: number; reversed: boolean }): XY => ends[i]![reversed ? 0 : 1];
    const startOf = ({ i, reversed }: { i: number; reversed: boolean }): XY => ends[i]![reversed ? 1 : 0];
    const grow = (at: XY, put: (i: number, isStart: boolean) => void): boolean => {
      for (const i of left)
        for (const isStart of [true, false])
          if (near(ends[i]![isStart ? 0 : 1], at)) {
            left.delete(i);
            put(i, isStart);
            return true;
          }
      return false;
    };
    const isClosed = (): boolean => chain.length > 1 && near(endOf(chain.at(-1)!), startOf(chain[0]!));
    while (!isClosed() && grow(endOf(chain.at(-1)!), (i, isStart) => chain.push({ i, reversed: !isStart })));
    while (!isClosed() && grow(startOf(chain[0]!), (i, isStart) => chain.unshift({ i, reversed: isStart })));
    chains.push({
      curves: chain.map(({ i, reversed }) => (reversed ? reverseCurve(curves[i]!) : curves[i]!)),
      sources: chain.map(({ i }) => i),
      closed: isClosed(),
    });
  }
  return chains;
}

/** One spline through a chain, exact for all but ellipses and circles, which need weights and get them. */
export function splineOfChain(curves: readonly PlaneCurve[]): PlaneCurve | undefined {
  const parts = curves.map(asBeziers);
  if (parts.some((part) => part.length === 0)) return undefined;
  const all = parts.flat();
  const degree = Math.max(...all.map(({ points }) => points.length - 1));
  let at = 0;
  const beziers = all.map((bezier) => {
    const scaled = scaledTo(elevateBezier(bezier, degree));
    const width = bezier.t1 - bezier.t0;
    const made = { ...scaled, t0: at, t1: at + width };
    at += width;
    return made;
  });
  return { kind: 'spline', spline: splineOfBeziers(beziers) };
}

/** The first weight 1, so that one piece ends with the weight that the next begins with. */
function scaledTo<T extends { points: number[][] }>(bezier: T): T {
  const w = bezier.points[0]![2]!;
  return { ...bezier, points: bezier.points.map((point) => point.map((value) => value / w)) };
}

/** Rational pieces of any curve that has ends. */
function asBeziers(curve: PlaneCurve): { t0: number; t1: number; points: number[][] }[] {
  if (curve.kind === 'ray') return [];
  if (curve.kind === 'spline') return [...beziersOf(curve.spline)];
  if (curve.kind === 'segment') {
    const width = Math.hypot(curve.x1 - curve.x0, curve.y1 - curve.y0);
    return [
      {
        t0: 0,
        t1: width,
        points: [
          [curve.x0, curve.y0, 1],
          [curve.x1, curve.y1, 1],
        ],
      },
    ];
  }
  const { arc } = curve;
  const count = Math.ceil(Math.abs(arc.sweep) / (Math.PI / 2) - 1e-9);
  const step = arc.sweep / count;
  const w = Math.cos(step / 2);
  const size = (Math.hypot(arc.ux, arc.uy) + Math.hypot(arc.vx, arc.vy)) / 2;
  return Array.from({ length: count }, (_, i) => {
    const from = arc.from + step * i;
    const at = (angle: number, r: number): [number, number] => {
      const [cos, sin] = [Math.cos(angle) * r, Math.sin(angle) * r];
      return [arc.cx + arc.ux * cos + arc.vx * sin, arc.cy + arc.uy * cos + arc.vy * sin];
    };
    const [p, q, r] = [at(from, 1), at(from + step / 2, 1 / w), at(from + step, 1)];
    return {
      t0: 0,
      t1: Math.abs(step) * size,
      points: [
        [...p, 1],
        [q[0] * w, q[1] * w, w],
        [...r, 1],
      ],
    };
  });
}
