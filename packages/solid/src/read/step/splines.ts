/** B-spline surfaces of a STEP file. */
import { distance, dot, minus, plus, scaled } from '@linework/geom/vector';
import type { Point } from '@linework/cad/model/point';
import {
  domainOf,
  type SplineDirection,
  type SplineNet,
  splinePoint,
  splineSurface,
} from '@linework/cad/solid/spline-surface';
import { argumentsAs, argumentsOf, type StepRecord } from './part21.ts';
import type { ChordLimits } from './curves.ts';
import { knotsOf, listOf, pointAt, sound, type StepSpace, type StepSurface, UnknownShape } from './shapes.ts';

const maxDegree = 25;
const maxControl = 200_000;

export function splineSurfaceOf(space: StepSpace, record: StepRecord, limits: ChordLimits): StepSurface {
  const net = netOf(space, record);
  const [rowsU, rowsV] = [rowsOf(net, limits, false), rowsOf(net, limits, true)];
  const isTwisted = rowsU === 1 && rowsV === 1 && twistOf(net) > limits.distance;
  if (isTwisted) return sound(splineSurface(net, 4, 4));
  return sound(splineSurface(net, rowsU, rowsV, rowsU === 1 ? 0 : rowsV === 1 ? 1 : undefined));
}

/** The arguments stand in one record, or in one for each of its types. */
function netOf(space: StepSpace, record: StepRecord): SplineNet {
  const own = argumentsAs(record, 'B_SPLINE_SURFACE_WITH_KNOTS');
  const args = record.type === '' ? argumentsAs(record, 'B_SPLINE_SURFACE') : own?.slice(1);
  const [timesU, timesV, knotsU, knotsV] = own?.slice(record.type === '' ? 0 : 8) ?? [];
  const weightList = argumentsAs(record, 'RATIONAL_B_SPLINE_SURFACE')?.[0];
  if (!args) throw new UnknownShape(record.type);
  const lists = argumentsOf(args[2]!.slice(1, -1)).map((list) => argumentsOf(list.slice(1, -1)));
  const weights = weightList && argumentsOf(weightList.slice(1, -1)).map(listOf);
  const [countU, countV] = [lists.length, lists[0]?.length ?? 0];
  if (countU * countV > maxControl) throw new UnknownShape('B_SPLINE_SURFACE');
  const control = new Float64Array(countU * countV * 4);
  lists.forEach((list, i) => {
    if (list.length !== countV) throw new UnknownShape('B_SPLINE_SURFACE');
    list.forEach((each, j) => {
      control.set([...pointAt(space, each), weights ? Number(weights[i]?.[j]) : 1], (j * countU + i) * 4);
    });
  });
  const net: SplineNet = {
    u: directionOf(Number(args[0]), knotsOf(timesU, knotsU), countU),
    v: directionOf(Number(args[1]), knotsOf(timesV, knotsV), countV),
    control,
  };
  for (let at = 3; at < control.length; at += 4) if (!(control[at]! > 0)) throw new UnknownShape('weight');
  return {
    ...net,
    u: { ...net.u, closed: isClosed(net, false) },
    v: { ...net.v, closed: isClosed(net, true) },
  };
}

function directionOf(degree: number, knots: number[], count: number): SplineDirection {
  const isSound =
    Number.isInteger(degree) && degree >= 1 && degree <= maxDegree && knots.length === count + degree + 1;
  const direction = { degree, knots, count, closed: false };
  const [from, to] = isSound ? domainOf(direction) : [0, 0];
  if (!(to > from)) throw new UnknownShape('B_SPLINE_SURFACE');
  return direction;
}

/** A point by shares of the domain; `isAcross` names the share along the second parameter first. */
function shareOf(net: SplineNet, isAcross: boolean): (along: number, across: number) => Point {
  const [u, v] = [domainOf(net.u), domainOf(net.v)];
  const value = ([from, to]: [number, number], part: number): number => from + (to - from) * part;
  return (along, across) => {
    const [s, t] = isAcross ? [across, along] : [along, across];
    return splinePoint(net, value(u, s), value(v, t));
  };
}

const lines = [0, 0.25, 0.5, 0.75, 1];

/** What the file says of it is not to be relied on. */
function isClosed(net: SplineNet, isAcross: boolean): boolean {
  const at = shareOf(net, isAcross);
  const size = Math.max(...lines.map((line) => distance(at(0, line), at(0.5, line))));
  return size > 0 && lines.every((line) => distance(at(0, line), at(1, line)) < size * 1e-6);
}

/** How many straight rows stand for it along one parameter. */
function rowsOf(net: SplineNet, limits: ChordLimits, isAcross: boolean): number {
  const direction = isAcross ? net.v : net.u;
  const at = shareOf(net, isAcross);
  const isFine = (rows: number): boolean =>
    lines.every((line) => {
      const points = Array.from({ length: rows * 4 + 1 }, (_, k) => at(k / (rows * 4), line));
      for (let k = 0; k < rows * 4; k += 4) {
        const [a, b] = [points[k]!, points[k + 4]!];
        const isNear = [1, 2, 3].every(
          (i) =>
            distance(points[k + i]!, plus(scaled(a, 1 - i / 4), scaled(b, i / 4))) <= limits.distance * 2,
        );
        const [one, other] = [minus(points[k + 1]!, a), minus(b, points[k + 3]!)];
        const lengths = Math.hypot(...one) * Math.hypot(...other);
        if (!isNear || (lengths > 0 && dot(one, other) / lengths < Math.cos(limits.angle * 0.75)))
          return false;
      }
      return true;
    });
  const least = direction.closed ? 4 : direction.degree === 1 ? direction.count - 1 : 1;
  return rowCounts.find((rows) => rows >= least && isFine(rows)) ?? rowCounts.at(-1)!;
}
const rowCounts = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64];

/** How far the middle is from the diagonals. */
function twistOf(net: SplineNet): number {
  const at = shareOf(net, false);
  const middle = at(0.5, 0.5);
  return Math.max(
    distance(middle, scaled(plus(at(0, 0), at(1, 1)), 0.5)),
    distance(middle, scaled(plus(at(0, 1), at(1, 0)), 0.5)),
  );
}
