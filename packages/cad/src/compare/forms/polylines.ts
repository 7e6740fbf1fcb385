import type { LwPolylineEntity, MlineEntity, PolylineEntity } from '../../model/polylines.ts';
import { hashBytes } from '../hash.ts';
import type { FormWriter } from '../form-writer.ts';

const FRAME_VERTEX = 16;

export function writeLwPolyline(out: FormWriter, entity: LwPolylineEntity): void {
  out.objectCoordinates(entity.extrusion);
  out.points('vertices', entity.points, 2, entity.elevation);
  writePlane(out, entity, entity.points.length >> 1, entity.widths ?? entity.constantWidth);
}

/** The old polyline in a plane says the same as the light one. */
export function writePolyline(out: FormWriter, entity: PolylineEntity): void {
  const { vertexFlags: flags, kind } = entity;
  const count = Math.floor(entity.points.length / 3);
  const kept: number[] = [];
  for (let i = 0; i < count; i++)
    if (kind === 'mesh' || kind === 'polyface' || !((flags?.[i] ?? 0) & FRAME_VERTEX)) kept.push(i);
  const pick = (values: Float64Array, stride: number): number[] =>
    kept.flatMap((i) => [...values.subarray(i * stride, (i + 1) * stride)]);
  const points = kept.length === count ? entity.points : pick(entity.points, 3);
  if (kind === '2d') {
    const flat: number[] = [];
    for (let i = 0; i + 2 < points.length; i += 3) flat.push(points[i]!, points[i + 1]!);
    out.objectCoordinates(entity.extrusion);
    out.points('vertices', flat, 2, entity.elevation || points[2] || 0);
    const { bulges, widths } = entity;
    const uniform = entity.startWidth === entity.endWidth ? entity.startWidth : 0;
    const plane = { ...entity, bulges: bulges && Float64Array.from(pick(bulges, 1)) };
    writePlane(out, plane, kept.length, widths ? pick(widths, 2) : uniform);
    return;
  }
  out.points('vertices', points, 3);
  out.flag('closed', entity.closed);
  if (kind === 'mesh') {
    out.number('columns', entity.mCount);
    out.number('rows', entity.nCount);
    out.flag('invisibleEdges', entity.closedN);
  }
  if (entity.faces) out.number('faces', hashBytes(entity.faces));
}

type Plane = Pick<LwPolylineEntity, 'closed' | 'extrusion' | 'thickness' | 'continuousLineType'> & {
  bulges?: Float64Array | undefined;
};

function writePlane(out: FormWriter, entity: Plane, count: number, widths: ArrayLike<number> | number): void {
  const { bulges } = entity;
  if (bulges?.some((bulge) => bulge !== 0)) {
    // The last bulge of an open polyline leads nowhere.
    out.list('bulges', entity.closed ? bulges : bulges.subarray(0, Math.max(0, count - 1)));
  }
  if (typeof widths === 'number') out.unusual('width', widths);
  else {
    const values = Array.from(widths);
    if (values.every((width) => width === values[0])) out.unusual('width', values[0] ?? 0);
    else out.list('lineWidths', entity.closed ? values : values.slice(0, Math.max(0, count - 1) * 2));
  }
  out.flag('closed', entity.closed);
  out.flag('continuousLineType', entity.continuousLineType);
  out.normal(entity.extrusion);
  out.unusual('thickness', entity.thickness);
}

export function writeMline(out: FormWriter, entity: MlineEntity): void {
  out.points(
    'vertices',
    entity.vertices.flatMap(({ position }) => position),
    3,
  );
  out.number('scale', entity.scale);
  out.number('justification', entity.justification);
  out.flag('closed', entity.closed);
}
