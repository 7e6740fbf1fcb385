import type { Entity } from '../model/entity.ts';
import { xdataOf } from '../model/extended-data.ts';
import type { MtextEntity } from '../model/texts.ts';
import { sameValue } from '../write/dwg/same-value.ts';

/** A file holds angles in degrees, and turns by an axis: more digits than these are no one's doing. */
const PRECISION = 1e-12;
/** Tolerances below this are set to what is usual where a curve is written. */
const MIN_TOLERANCE = 1e-6;
const BY_FIT: ReadonlySet<string> = new Set(['fitPoints', 'fitTolerance', 'startTangent', 'endTangent']);
/** Of a leader. */
const OF_ANNOTATION: ReadonlySet<string> = new Set(['hookLine', 'textHeight', 'textWidth', 'byBlockColor']);
/** Of a dimension's flags: its kind. */
const KIND_BITS = 15;
const TURN = 2 * Math.PI;

/** Whether a field of two entities of one type means the same: formats say some things in their own way. */
export function meansSame(a: Entity, b: Entity, name: string): boolean {
  return isClose(meantValue(a, name), meantValue(b, name));
}

/** Fields in which two entities of one type do not mean the same. */
export const entityDifferences = (a: Entity, b: Entity): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (name) => !IGNORED.has(name) && !meansSame(a, b, name),
  );

const NAMES: ReadonlySet<string> = new Set(['layer', 'lineType', 'style', 'dimStyle']);

/** Read from elsewhere than the entity itself, or made from its points. */
const IGNORED: ReadonlySet<string> = new Set([
  'id',
  'stored',
  'raw',
  'acis',
  'wires',
  'graphics',
  'measurement',
  'links',
  'extensionDictionary',
]);

function meantValue(entity: Entity, name: string): unknown {
  const value = (entity as unknown as Record<string, unknown>)[name];
  // Names are the same in any case, and 'ByLayer' is not even written by some formats.
  if (NAMES.has(name) && typeof value === 'string') return value.toUpperCase();
  // Who is told of an entity's changes stands beside its extended data.
  if (name === 'extra') return xdataOf(entity.extra);
  switch (entity.type) {
    case 'MTEXT':
      if (name === 'rotation' || name === 'xAxis') return directionOf(entity);
      if (name === 'columns' && entity.columns)
        return { ...entity.columns, height: entity.columns.height || entity.rectangleHeight };
      return value;
    case 'ARC':
      if (name === 'startAngle') return [Math.cos(entity.startAngle), Math.sin(entity.startAngle)];
      if (name === 'endAngle') return sweepOf(entity.startAngle, entity.endAngle);
      return value;
    case 'DIMENSION':
      // What a DWG file always has is left out of a DXF file where it is zero; its height is that of the text.
      if (name === 'insertion') return entity.insertion?.slice(0, 2) ?? [0, 0];
      // The lowest bits say again what the kind does, and those of arcs and jogs differ by format.
      return name === 'flags' ? entity.flags & ~KIND_BITS : value;
    case 'LEADER':
      // Newer DWG files have none of these: they are those of the annotation, and of the style.
      return OF_ANNOTATION.has(name) ? undefined : value;
    case 'SPLINE':
    case 'HELIX':
      // Says again what other fields do.
      if (name === 'flags') return undefined;
      // A DWG file has the one or the other; the curve is that of its control points.
      if (BY_FIT.has(name) && entity.controlPoints.length > 0) return undefined;
      return name.endsWith('Tolerance') && Number(value) < MIN_TOLERANCE ? 0 : value;
    default:
      return value;
  }
}

function directionOf({ xAxis, rotation }: MtextEntity): readonly number[] {
  if (!xAxis) return [Math.cos(rotation), Math.sin(rotation), 0];
  const length = Math.hypot(...xAxis) || 1;
  return xAxis.map((part) => part / length);
}

function sweepOf(start: number, end: number): number {
  const sweep = (((end - start) % TURN) + TURN) % TURN;
  return sweep < PRECISION ? TURN : sweep;
}

function isClose(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a === 'number' && typeof b === 'number')
    return Math.abs(a - b) <= PRECISION * Math.max(1, Math.abs(a), Math.abs(b));
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (isList(a) || isList(b)) {
    if (!isList(a) || !isList(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!isClose(a[i], b[i])) return false;
    return true;
  }
  if (a instanceof Map || b instanceof Map) return sameValue(a, b);
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  for (const name of names) if (!isClose(left[name], right[name])) return false;
  return true;
}

const isList = (value: object): value is ArrayLike<unknown> =>
  Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
