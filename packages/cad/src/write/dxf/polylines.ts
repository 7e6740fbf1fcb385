import type { LwPolylineEntity, MlineEntity, PolylineEntity } from '../../model/polylines.ts';
import type { DxfTarget } from './context.ts';
import { at } from './curves.ts';

export function writeLwPolyline(target: DxfTarget, line: LwPolylineEntity): void {
  const { out } = target;
  const count = line.points.length / 2;
  out.text(100, 'AcDbPolyline');
  out.int(90, count);
  out.int(70, (line.closed ? 1 : 0) | (line.continuousLineType ? 128 : 0));
  if (!line.widths) out.num(43, line.constantWidth);
  if (line.elevation) out.num(38, line.elevation);
  if (line.thickness) out.num(39, line.thickness);
  for (let i = 0; i < count; i++) {
    out.num(10, line.points[i * 2] ?? 0);
    out.num(20, line.points[i * 2 + 1] ?? 0);
    if (line.widths) {
      out.num(40, line.widths[i * 2] ?? 0);
      out.num(41, line.widths[i * 2 + 1] ?? 0);
    }
    if (line.bulges?.[i]) out.num(42, line.bulges[i] ?? 0);
  }
  target.extrusion(line);
}

const SUBCLASS = {
  '2d': 'AcDb2dPolyline',
  '3d': 'AcDb3dPolyline',
  mesh: 'AcDbPolygonMesh',
  polyface: 'AcDbPolyFaceMesh',
};
const VERTEX = {
  '2d': 'AcDb2dVertex',
  '3d': 'AcDb3dPolylineVertex',
  mesh: 'AcDbPolygonMeshVertex',
  polyface: 'AcDbPolyFaceMeshVertex',
};
const VERTEX_FLAG = { '2d': 0, '3d': 32, mesh: 64, polyface: 192 };

export function writePolyline(target: DxfTarget, line: PolylineEntity, paper: boolean): void {
  const { out } = target;
  const { kind } = line;
  out.text(100, SUBCLASS[kind]);
  out.int(66, 1);
  out.point(10, [0, 0, kind === '2d' ? line.elevation : 0]);
  if (line.thickness) out.num(39, line.thickness);
  out.int(70, line.flags);
  if (kind === '2d') {
    if (line.startWidth) out.num(40, line.startWidth);
    if (line.endWidth) out.num(41, line.endWidth);
  }
  const count = line.points.length / 3;
  const faces = (line.faces?.length ?? 0) / 4;
  if (kind === 'mesh' || kind === 'polyface') {
    out.int(71, kind === 'mesh' ? line.mCount : count);
    out.int(72, kind === 'mesh' ? line.nCount : faces);
    if (line.mDensity) out.int(73, line.mDensity);
    if (line.nDensity) out.int(74, line.nDensity);
  }
  if (line.smoothType) out.int(75, line.smoothType);
  target.extrusion(line);
  target.end(line);
  for (let i = 0; i < count; i++) writeVertex(target, line, i, paper);
  for (let i = 0; i < faces; i++) writeFace(target, line, i, paper);
  target.beginPart('SEQEND', line, paper);
}

function writeVertex(target: DxfTarget, line: PolylineEntity, i: number, paper: boolean): void {
  const { out } = target;
  target.beginPart('VERTEX', line, paper);
  out.text(100, 'AcDbVertex');
  out.text(100, VERTEX[line.kind]);
  out.point(10, at(line.points, i));
  if (line.widths) {
    out.num(40, line.widths[i * 2] ?? 0);
    out.num(41, line.widths[i * 2 + 1] ?? 0);
  }
  if (line.bulges?.[i]) out.num(42, line.bulges[i] ?? 0);
  out.int(70, (line.vertexFlags?.[i] ?? 0) | VERTEX_FLAG[line.kind]);
  if (line.tangents?.[i]) out.angle(50, line.tangents[i] ?? 0);
}

function writeFace(target: DxfTarget, line: PolylineEntity, i: number, paper: boolean): void {
  const { out } = target;
  const color = line.faceColors?.[i];
  target.beginPart('VERTEX', color === undefined ? line : { ...line, color }, paper);
  out.text(100, 'AcDbFaceRecord');
  out.point(10, [0, 0, 0]);
  out.int(70, 128);
  for (let k = 0; k < 4; k++) {
    const corner = line.faces?.[i * 4 + k] ?? 0;
    if (corner) out.int(71 + k, corner);
  }
}

export function writeMline(target: DxfTarget, mline: MlineEntity): void {
  const { out } = target;
  out.text(100, 'AcDbMline');
  out.text(2, mline.style);
  out.handle(340, target.mlineStyleHandle(mline.style, mline.styleHandle));
  out.num(40, mline.scale);
  out.int(70, mline.justification);
  out.int(71, 1 | (mline.closed ? 2 : 0) | (mline.noStartCaps ? 4 : 0) | (mline.noEndCaps ? 8 : 0));
  out.int(72, mline.vertices.length);
  out.int(73, mline.vertices[0]?.elements.length ?? 0);
  out.point(10, mline.base);
  out.point(210, mline.extrusion as [number, number, number]);
  for (const vertex of mline.vertices) {
    out.point(11, vertex.position);
    out.point(12, vertex.direction);
    out.point(13, vertex.miter);
    for (const element of vertex.elements) {
      out.int(74, element.parameters.length);
      for (const value of element.parameters) out.num(41, value);
      out.int(75, element.fills.length);
      for (const value of element.fills) out.num(42, value);
    }
  }
}
