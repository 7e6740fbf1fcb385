/** Points, axes and splines of a STEP file as numbers, in millimeters and radians. */
import { cross, dot, minus, normalize, scaled } from '@linework/geom/vector';
import type { Point } from '@linework/cad/model/point';
import type { ParametricSurface } from '@linework/cad/solid/surfaces';
import { argumentsOf, referenceOf, type StepRecord } from './part21.ts';

/** Thrown where a shape is of a kind that is not read here. */
export class UnknownShape extends Error {}

export interface StepAxes {
  origin: Point;
  x: Point;
  y: Point;
  z: Point;
}

/** The records, and what one of their units of length and of angle is. */
export interface StepSpace {
  records: ReadonlyMap<number, StepRecord>;
  length: number;
  angle: number;
}

export function recordAt({ records }: StepSpace, reference: string | number | undefined): StepRecord {
  const id = typeof reference === 'number' ? reference : referenceOf(reference);
  const record = id === undefined ? undefined : records.get(id);
  if (!record) throw new UnknownShape(String(reference));
  return record;
}

/** The numbers of a list without lists in it. */
export function listOf(argument: string | undefined): number[] {
  if (!argument?.startsWith('(')) throw new UnknownShape(argument);
  const inner = argument.slice(1, -1).trim();
  return inner === '' ? [] : inner.split(',').map(Number);
}

const coordinatesOf = ({ args }: StepRecord): number[] =>
  args
    .slice(args.lastIndexOf('(') + 1, args.lastIndexOf(')'))
    .split(',')
    .map(Number);

export function pointAt(space: StepSpace, reference: string | number | undefined): Point {
  const record = recordAt(space, reference);
  const [x, y, z] = coordinatesOf(record);
  const point: Point = [x! * space.length, y! * space.length, z! * space.length];
  if (record.type !== 'CARTESIAN_POINT' || !point.every(Number.isFinite)) throw new UnknownShape(record.type);
  return point;
}

export function directionAt(space: StepSpace, reference: string | undefined): Point {
  const [x, y, z] = coordinatesOf(recordAt(space, reference));
  const direction = normalize([x!, y!, z!]);
  if (!direction.every(Number.isFinite)) throw new UnknownShape('DIRECTION');
  return direction;
}

const isGiven = (argument: string | undefined): boolean => argument?.startsWith('#') ?? false;

export function axesAt(space: StepSpace, reference: string | undefined): StepAxes {
  const record = recordAt(space, reference);
  if (record.type !== 'AXIS2_PLACEMENT_3D' && record.type !== 'AXIS1_PLACEMENT')
    throw new UnknownShape(record.type);
  const args = argumentsOf(record.args);
  const z = isGiven(args[2]) ? directionAt(space, args[2]) : ([0, 0, 1] as Point);
  const along: Point = isGiven(args[3])
    ? directionAt(space, args[3])
    : Math.abs(z[0]) < 0.9
      ? [1, 0, 0]
      : [0, 1, 0];
  const x = normalize(minus(along, scaled(z, dot(along, z))));
  return { origin: pointAt(space, args[1]), x, y: cross(z, x), z };
}

/** Each knot as often as it counts. */
export function knotsOf(times: string | undefined, values: string | undefined): number[] {
  const [counts, distinct] = [listOf(times), listOf(values)];
  if (counts.length !== distinct.length) throw new UnknownShape('knots');
  return distinct.flatMap((value, at) => {
    const count = counts[at]!;
    if (!(count >= 1 && count < 64) || !Number.isFinite(value) || value < (distinct[at - 1] ?? value))
      throw new UnknownShape('knots');
    return Array.from({ length: count }, () => value);
  });
}

export interface StepSurface {
  surface: ParametricSurface;
  /** The file's normal is the other one. */
  isFlipped: boolean;
}

export function sound(surface: ParametricSurface | undefined, isFlipped = false): StepSurface {
  if (!surface || !surface.scale.every(Number.isFinite)) throw new UnknownShape('SURFACE');
  return { surface, isFlipped };
}
