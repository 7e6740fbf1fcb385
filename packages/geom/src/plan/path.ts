import type { XY } from './arcs.ts';
import {
  curveDomain,
  curveEnd,
  curvePoint,
  curveStart,
  curveTangent,
  isClosedCurve,
  nearestOnCurve,
  type PlaneCurve,
  reachOf,
  reverseCurve,
  subCurve,
} from './curves.ts';
import { extendCurve, type CurveSide, withLength } from './extend.ts';
import { crossings } from './intersect.ts';
import { curveLength, lengthBetween, parameterAtLength } from './length.ts';

/**
 * What an entity runs along: one curve, or several end to end. Its parameter is the number of a curve and the share of its
 * way, 2.5 in the middle of the third; of a single ray it is the ray's own.
 */
export interface PlanePath {
  curves: PlaneCurve[];
  closed: boolean;
  /** Widths at both ends of each curve. */
  widths?: [number, number][];
}

function isEndless({ curves }: PlanePath): boolean {
  return curves[0]?.kind === 'ray';
}

function pathDomain(path: PlanePath): [number, number] {
  return isEndless(path) ? curveDomain(path.curves[0]!) : [0, path.curves.length];
}

interface Place {
  curve: PlaneCurve;
  index: number;
  t: number;
}

/** The curve and its own parameter; the end of one before the start of the next where `atEnd`. */
function placeOf(path: PlanePath, s: number, atEnd = false): Place {
  const { curves } = path;
  if (isEndless(path)) return { curve: curves[0]!, index: 0, t: s };
  const count = curves.length;
  const around = path.closed ? ((s % count) + count) % count : s;
  const whole = atEnd ? Math.ceil(around) - 1 : Math.floor(around);
  const index = Math.min(count - 1, Math.max(0, path.closed && whole < 0 ? count - 1 : whole));
  const [a, b] = curveDomain(curves[index]!);
  const share = path.closed && whole < 0 ? 1 : around - index;
  return { curve: curves[index]!, index, t: share === 1 ? b : a + (b - a) * share };
}

export function pathPoint(path: PlanePath, s: number): XY {
  const { curve, t } = placeOf(path, s);
  return curvePoint(curve, t);
}

/** Direction of the path, length one. */
export function pathDirection(path: PlanePath, s: number): XY {
  const { curve, t } = placeOf(path, s, s === path.curves.length);
  const { x, y } = curveTangent(curve, t);
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
}

const toPath = (path: PlanePath, index: number, t: number): number => {
  if (isEndless(path)) return t;
  const [a, b] = curveDomain(path.curves[index]!);
  return index + Math.min(1, Math.max(0, (t - a) / (b - a)));
};

/** Where the path comes nearest to a point. */
export function nearestOnPath(path: PlanePath, point: XY): number {
  let best = 0;
  let least = Infinity;
  path.curves.forEach((curve, i) => {
    const t = nearestOnCurve(curve, point);
    const at = curvePoint(curve, t);
    const distance = Math.hypot(at.x - point.x, at.y - point.y);
    if (distance < least) [least, best] = [distance, toPath(path, i, t)];
  });
  return best;
}

/** Where other curves cross the path, in order and each once. */
export function pathCrossings(path: PlanePath, others: readonly PlaneCurve[]): number[] {
  const found: number[] = [];
  path.curves.forEach((curve, i) => {
    for (const other of others) for (const { ta } of crossings(curve, other)) found.push(toPath(path, i, ta));
  });
  found.sort((a, b) => a - b);
  const reach = 4 * reachOf(...path.curves.filter(({ kind }) => kind !== 'ray'));
  const isSame = (a: number, b: number): boolean => {
    const [p, q] = [pathPoint(path, a), pathPoint(path, b)];
    return Math.hypot(p.x - q.x, p.y - q.y) <= reach && (b - a < 0.5 || path.closed);
  };
  const unique = found.filter((s, i) => i === 0 || !isSame(found[i - 1]!, s));
  if (path.closed && unique.length > 1 && isSame(unique[0]!, unique.at(-1)!)) unique.pop();
  return unique;
}

/** From one parameter to another; around a closed path where the second is smaller. */
export function subPath(path: PlanePath, from: number, to: number): PlanePath {
  if (isEndless(path)) return { curves: [subCurve(path.curves[0]!, from, to)], closed: false };
  const count = path.curves.length;
  const end = path.closed && to <= from + 1e-12 ? to + count : to;
  // a full circle or ellipse keeps its one curve, over its seam too
  if (count === 1 && isClosedCurve(path.curves[0]!)) {
    const [curve] = path.curves as [PlaneCurve];
    const [a, b] = curveDomain(curve);
    const at = (s: number): number => a + (b - a) * s;
    const isSpline = curve.kind === 'spline';
    return {
      curves: [subCurve(curve, at(from), isSpline && end > 1 ? at(end - 1) : at(end))],
      closed: false,
    };
  }
  const curves: PlaneCurve[] = [];
  const widths: [number, number][] = [];
  for (let i = Math.floor(from); i < end; i++) {
    const index = ((i % count) + count) % count;
    const curve = path.curves[index]!;
    const [low, high] = [Math.max(0, from - i), Math.min(1, end - i)];
    if (high - low <= 1e-12) continue;
    const [a, b] = curveDomain(curve);
    curves.push(low === 0 && high === 1 ? curve : subCurve(curve, a + (b - a) * low, a + (b - a) * high));
    const [w, v] = path.widths?.[index] ?? [0, 0];
    widths.push([w + (v - w) * low, w + (v - w) * high]);
  }
  return { curves, closed: false, ...(path.widths && { widths }) };
}

export function reversePath({ curves, closed, widths }: PlanePath): PlanePath {
  return {
    curves: curves.toReversed().map((curve) => reverseCurve(curve)),
    closed,
    ...(widths && { widths: widths.toReversed().map(([a, b]): [number, number] => [b, a]) }),
  };
}

export function pathLength(path: PlanePath): number {
  return path.curves.reduce((sum, curve) => sum + curveLength(curve), 0);
}

/** Length from the start to a parameter. */
export function lengthTo(path: PlanePath, s: number): number {
  const { index, t } = placeOf(path, s, s === path.curves.length);
  const [a] = curveDomain(path.curves[index]!);
  return (
    path.curves.slice(0, index).reduce((sum, curve) => sum + curveLength(curve), 0) +
    lengthBetween(path.curves[index]!, a, t)
  );
}

/** The parameter so far along. */
export function parameterAt(path: PlanePath, length: number): number {
  let rest = length;
  for (const [i, curve] of path.curves.entries()) {
    const own = curveLength(curve);
    if (rest <= own || i === path.curves.length - 1)
      return toPath(path, i, parameterAtLength(curve, curveDomain(curve)[0], rest));
    rest -= own;
  }
  return 0;
}

/** The parts that are left when what was picked between the nearest cuts is gone; undefined where no cut is. */
export function trimPath(path: PlanePath, cuts: readonly number[], picked: number): PlanePath[] | undefined {
  const [from, to] = pathDomain(path);
  if (path.closed) {
    if (cuts.length < 2) return undefined;
    const before = cuts.findLast((cut) => cut <= picked) ?? cuts.at(-1)!;
    const after = cuts.find((cut) => cut > picked) ?? cuts[0]!;
    return [subPath(path, after, before)];
  }
  const slack = 1e-9;
  const inner = cuts.filter((cut) => cut > from + slack && cut < to - slack);
  if (inner.length === 0) return undefined;
  const before = inner.findLast((cut) => cut <= picked);
  const after = inner.find((cut) => cut > picked);
  return [
    ...(before === undefined ? [] : [subPath(path, from, before)]),
    ...(after === undefined ? [] : [subPath(path, after, to)]),
  ];
}

/** The path without what lies between two parameters; from the first to the second, counter-clockwise, where it is closed. */
export function breakPath(path: PlanePath, first: number, second: number): PlanePath[] {
  if (path.closed) return first === second ? [] : [subPath(path, second, first)];
  const [a, b] = first <= second ? [first, second] : [second, first];
  const [from, to] = pathDomain(path);
  return [
    ...(a > from + 1e-12 ? [subPath(path, from, a)] : []),
    ...(b < to - 1e-12 ? [subPath(path, b, to)] : []),
  ];
}

/** One end made longer until it meets a boundary. */
export function extendPath(
  path: PlanePath,
  side: CurveSide,
  boundaries: readonly PlaneCurve[],
): PlanePath | undefined {
  if (path.closed) return undefined;
  const index = side === 'start' ? 0 : path.curves.length - 1;
  const made = extendCurve(path.curves[index]!, side, boundaries);
  return made && { ...path, curves: path.curves.with(index, made) };
}

/** The path with another length, changed at one end. */
export function pathWithLength(path: PlanePath, side: CurveSide, length: number): PlanePath | undefined {
  if (path.closed || isEndless(path) || !(length > 0)) return undefined;
  if (side === 'start') {
    const made = pathWithLength(reversePath(path), 'end', length);
    return made && reversePath(made);
  }
  const whole = pathLength(path);
  if (length <= whole) return subPath(path, 0, parameterAt(path, length));
  const last = path.curves.at(-1)!;
  const made = withLength(last, 'end', curveLength(last) + length - whole);
  return made && { ...path, curves: path.curves.with(path.curves.length - 1, made) };
}

/** The end that is nearer to a point of the path. */
export function pathSide(path: PlanePath, point: XY): CurveSide {
  if (isEndless(path)) return 'start';
  return lengthTo(path, nearestOnPath(path, point)) < pathLength(path) / 2 ? 'start' : 'end';
}

export const pathStart = ({ curves }: PlanePath): XY => curveStart(curves[0]!);
export const pathEnd = ({ curves }: PlanePath): XY => curveEnd(curves.at(-1)!);

/** The curve at a parameter, and its own parameter there. */
export function curveAt(path: PlanePath, s: number): { curve: PlaneCurve; index: number; t: number } {
  return placeOf(path, s);
}
