import { dot } from '@linework/geom/vector';
import type { Point } from '../../model/point.ts';
import { type BodyRecord, UnknownForm, type AcisValue } from './body.ts';
import { numberOf } from './tidy-body.ts';

const TURN = Math.PI * 2;
/** The newest modeller may leave it open (2). */
const KNOWN_ENDS: ReadonlySet<AcisValue> = new Set([0, 1]);

/** Adds what newer versions store and older ones leave to be found out. */
export function complete(records: readonly BodyRecord[]): void {
  for (const record of records) {
    const { type, values } = record;
    const add = (name: string, value: AcisValue): void => {
      if (!values.has(name)) values.set(name, value);
    };
    add('tag', -1);
    add('pattern', -1);
    if (type === 'shell') add('wire', -1);
    else if (type === 'coedge') add('spare', 0);
    else if (type === 'cone-surface') add('scale', Math.hypot(...pointOf(record, 'major')));
    else if (type === 'vertex' && !KNOWN_ENDS.has(values.get('endOfEdge')))
      values.set('endOfEdge', endOfEdge(records, record));
    else if (type === 'edge') {
      add('convexity', 'unknown');
      if (!values.has('from')) setSpan(records, record);
    }
  }
}

function at(records: readonly BodyRecord[], record: BodyRecord, name: string): BodyRecord | undefined {
  return records[numberOf(record, name)];
}

function pointOf(record: BodyRecord, name: string): Point {
  const value = record.values.get(name);
  if (!Array.isArray(value)) throw new UnknownForm(`${name} of ${record.type}`);
  return value as Point;
}

/** 0 for the beginning, 1 for the end. */
function endOfEdge(records: readonly BodyRecord[], vertex: BodyRecord): number {
  const edge = at(records, vertex, 'edge');
  return edge && at(records, edge, 'start') !== vertex ? 1 : 0;
}

/** Where on its curve an edge begins and ends, counted the way that the edge runs. */
function setSpan(records: readonly BodyRecord[], edge: BodyRecord): void {
  const curve = at(records, edge, 'curve');
  // What is but a point, as the tip of a cone, has a span that holds nothing.
  let [from, to] = [1, 0];
  if (curve) {
    const end = (name: string): number => {
      const vertex = at(records, edge, name);
      const point = vertex && at(records, vertex, 'point');
      if (!point) throw new UnknownForm('an edge without ends');
      return parameter(curve, pointOf(point, 'place'));
    };
    const sign = edge.values.get('sense') === true ? -1 : 1;
    from = end('start') * sign;
    to = end('end') * sign;
    if (curve.type === 'ellipse-curve' && to <= from + 1e-9) to += TURN;
  }
  edge.values.set('from', from);
  edge.values.set('to', to);
}

function parameter(curve: BodyRecord, point: Readonly<Point>): number {
  const isStraight = curve.type === 'straight-curve';
  const origin = pointOf(curve, isStraight ? 'origin' : 'center');
  const way: Point = [point[0] - origin[0], point[1] - origin[1], point[2] - origin[2]];
  if (isStraight) {
    const axis = pointOf(curve, 'axis');
    return dot(way, axis) / dot(axis, axis);
  }
  const major = pointOf(curve, 'major');
  const normal = pointOf(curve, 'normal');
  const ratio = numberOf(curve, 'ratio');
  const minor: Point = [
    normal[1] * major[2] - normal[2] * major[1],
    normal[2] * major[0] - normal[0] * major[2],
    normal[0] * major[1] - normal[1] * major[0],
  ];
  return Math.atan2(dot(way, minor) / ratio, dot(way, major));
}
