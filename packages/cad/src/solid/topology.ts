/** Faces, loops and edges of modeller data, by reference. */
import {
  type AcisRecord,
  follow,
  isCurve,
  isEdge,
  isReversed,
  isSurface,
  target,
} from '../display/acis/records.ts';
import type { Point } from '../model/point.ts';

export type BodyEdge = {
  /** Records of the vertices: neighbours share them. */
  start: AcisRecord;
  end: AcisRecord;
  from: Point;
  to: Point;
  curve: AcisRecord | undefined;
  /** The edge runs against its curve. */
  reversed: boolean;
};

/** An edge as a loop runs along it. */
export type Coedge = { edge: BodyEdge; reversed: boolean };

export type BodyFace = { surface: AcisRecord; reversed: boolean; loops: Coedge[][] };

const MAX_FACES = 100_000;
const MAX_LOOPS = 10_000;

const isLoop = (type: string): boolean => type === 'loop';
const isCoedge = (type: string): boolean => type.endsWith('coedge');
const isVertex = (type: string): boolean => type === 'vertex' || type === 'tvertex-vertex';

export function bodyFaces(records: AcisRecord[]): BodyFace[] {
  const edges = new Map<AcisRecord, BodyEdge | undefined>();
  const edgeOf = (record: AcisRecord): BodyEdge | undefined => {
    if (!edges.has(record)) edges.set(record, readEdge(record, records));
    return edges.get(record);
  };
  const faces: BodyFace[] = [];
  for (const record of records) {
    if (record.type !== 'face' || faces.length >= MAX_FACES) continue;
    const surface = follow(record, records, isSurface);
    if (!surface) continue;
    const loops = loopsOf(record, records).map((loop) => coedgesOf(loop, records, edgeOf));
    faces.push({ surface, reversed: isReversed(record, records, isSurface), loops });
  }
  return faces;
}

function loopsOf(face: AcisRecord, records: AcisRecord[]): AcisRecord[] {
  const loops = new Set<AcisRecord>();
  let loop = follow(face, records, isLoop);
  while (loop && loops.size < MAX_LOOPS && !loops.has(loop)) {
    loops.add(loop);
    loop = follow(loop, records, isLoop);
  }
  return [...loops];
}

function coedgesOf(
  loop: AcisRecord,
  records: AcisRecord[],
  edgeOf: (record: AcisRecord) => BodyEdge | undefined,
): Coedge[] {
  const coedges: Coedge[] = [];
  const passed = new Set<AcisRecord>();
  let coedge = follow(loop, records, isCoedge);
  while (coedge && !passed.has(coedge)) {
    passed.add(coedge);
    const record = follow(coedge, records, isEdge);
    const edge = record && edgeOf(record);
    if (edge) coedges.push({ edge, reversed: isReversed(coedge, records, isEdge) });
    coedge = follow(coedge, records, isCoedge);
  }
  return coedges;
}

function readEdge(record: AcisRecord, records: AcisRecord[]): BodyEdge | undefined {
  const [start, end] = record.tokens.flatMap((token) => {
    const vertex = target(token, records);
    return vertex && isVertex(vertex.type) ? [vertex] : [];
  });
  const from = start && positionOf(start, records);
  const to = end && positionOf(end, records);
  if (!start || !end || !from || !to) return undefined;
  const curve = follow(record, records, isCurve);
  return { start, end, from, to, curve, reversed: isReversed(record, records, isCurve) };
}

function positionOf(vertex: AcisRecord, records: readonly AcisRecord[]): Point | undefined {
  const point = follow(vertex, records, (type) => type === 'point');
  const numbers = point?.tokens.slice(-3);
  return numbers?.length === 3 && numbers.every((n) => Number.isFinite(n)) ? (numbers as Point) : undefined;
}
