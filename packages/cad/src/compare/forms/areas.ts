import { acisRecords, isCurve, isSurface, numbersOf } from '../../display/acis/records.ts';
import type { Face3dEntity, MeshEntity, ModelerEntity, SolidEntity } from '../../model/faces.ts';
import type { HatchEdge, HatchEntity } from '../../model/hatch.ts';
import { hashBytes, hashText } from '../hash.ts';
import type { FormWriter } from '../form-writer.ts';
import { colorName } from '../property-rows.ts';

export function writeSolid(out: FormWriter, entity: SolidEntity): void {
  out.objectCoordinates(entity.extrusion);
  out.points('corners', entity.corners.flat(), 3);
  out.normal(entity.extrusion);
  out.unusual('thickness', entity.thickness);
}

export function writeFace(out: FormWriter, entity: Face3dEntity): void {
  out.points('corners', entity.corners.flat(), 3);
  out.unusual('invisibleEdges', entity.invisibleEdges & 15);
}

export function writeMesh(out: FormWriter, entity: MeshEntity): void {
  out.points('vertices', entity.vertices, 3);
  out.number('faces', hashBytes(entity.faces));
  out.unusual('scale', entity.subdivisionLevel);
}

/** Text and binary form of a body say the same in the same order: only what has a place in space is taken. */
export function writeModeler(out: FormWriter, entity: ModelerEntity): void {
  if (!entity.acis) return;
  const places: number[] = [];
  const kinds: string[] = [];
  for (const record of acisRecords(entity.acis)) {
    if (record.type === 'point') places.push(...numbersOf(record).slice(-3));
    else if (isCurve(record.type) || isSurface(record.type)) kinds.push(record.type);
  }
  out.points('vertices', places, 3);
  out.number('body', hashText(kinds.sort().join(' ')));
}

export function writeHatch(out: FormWriter, entity: HatchEntity): void {
  const points: number[] = [];
  const curves: number[] = [];
  for (const { polyline, edges } of entity.loops) {
    if (polyline) {
      for (const value of polyline.points) points.push(value);
      for (const bulge of polyline.bulges ?? []) if (bulge !== 0) curves.push(bulge);
    }
    for (const edge of edges) writeEdge(edge, points, curves);
  }
  out.objectCoordinates(entity.extrusion);
  out.points('boundary', points, 2, entity.elevation);
  if (curves.length > 0) out.list('boundaryCurves', curves);
  out.unusual('islands', entity.style);
  if (!entity.solid) {
    out.number('patternScale', entity.scale);
    out.unusual('patternAngle', entity.angle);
  }
  const { gradient } = entity;
  if (gradient) {
    const colors = gradient.colors.map(({ color }) => colorName(color)).join(' ');
    out.text('gradient', `${gradient.name} ${colors} ${gradient.angle.toFixed(6)}`);
  }
  out.normal(entity.extrusion);
}

function writeEdge(edge: HatchEdge, points: number[], curves: number[]): void {
  switch (edge.kind) {
    case 'line':
      points.push(...edge.start, ...edge.end);
      return;
    case 'arc':
      points.push(...edge.center);
      curves.push(edge.radius, edge.start, edge.end);
      return;
    case 'ellipse':
      points.push(...edge.center);
      curves.push(...edge.majorAxis, edge.ratio, edge.start, edge.end);
      return;
    case 'spline':
      for (const value of edge.controlPoints) points.push(value);
  }
}
