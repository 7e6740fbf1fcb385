import type * as acad from '@node-projects/acad-ts';
import type { LwPolylineEntity, MlineEntity, PolylineEntity } from '@linework/cad/model/polylines';
import { setFlags } from '@linework/cad/read/dxf/polylines';
import { color, common, handleOf, point } from './common.ts';

export function fromLwPolyline(line: acad.LwPolyline): LwPolylineEntity {
  const { vertices } = line;
  const count = vertices.length;
  const points = new Float64Array(count * 2);
  const bulges = new Float64Array(count);
  const widths = new Float64Array(count * 2);
  let anyBulge = false;
  let anyWidth = false;
  for (let i = 0; i < count; i++) {
    const vertex = vertices[i] as acad.LwPolylineVertex;
    points[i * 2] = vertex.location.x;
    points[i * 2 + 1] = vertex.location.y;
    bulges[i] = vertex.bulge;
    widths[i * 2] = vertex.startWidth;
    widths[i * 2 + 1] = vertex.endWidth;
    if (vertex.bulge) anyBulge = true;
    if (vertex.startWidth || vertex.endWidth) anyWidth = true;
  }
  const result: LwPolylineEntity = {
    type: 'LWPOLYLINE',
    ...common(line),
    points,
    constantWidth: line.constantWidth,
    closed: line.isClosed,
    continuousLineType: (line.flags & 128) !== 0,
    elevation: line.elevation,
    thickness: line.thickness,
  };
  if (anyBulge) result.bulges = bulges;
  if (anyWidth) result.widths = widths;
  return result;
}

const KIND_FLAGS = { '2d': 0, '3d': 8, mesh: 16, polyface: 64 } as const;

export function fromPolyline(line: acad.Polyline, kind: PolylineEntity['kind']): PolylineEntity {
  const vertices = [...line.vertices] as unknown as acad.Vertex[];
  const count = vertices.length;
  const points = new Float64Array(count * 3);
  const bulges = new Float64Array(count);
  const widths = new Float64Array(count * 2);
  const flags = new Uint8Array(count);
  const tangents = new Float64Array(count);
  let any = { bulge: false, width: false, flag: false, tangent: false };
  for (let i = 0; i < count; i++) {
    const vertex = vertices[i] as acad.Vertex;
    const { location } = vertex;
    points[i * 3] = location.x;
    points[i * 3 + 1] = location.y;
    points[i * 3 + 2] = location.z;
    bulges[i] = vertex.bulge || 0;
    widths[i * 2] = vertex.startWidth || 0;
    widths[i * 2 + 1] = vertex.endWidth || 0;
    flags[i] = vertex.flags & 255;
    tangents[i] = vertex.curveTangent || 0;
    any = {
      bulge: any.bulge || vertex.bulge !== 0,
      width: any.width || vertex.startWidth !== 0 || vertex.endWidth !== 0,
      flag: any.flag || (vertex.flags & 31) !== 0,
      tangent: any.tangent || (vertex.flags & 2) !== 0,
    };
  }
  const result: PolylineEntity = {
    type: 'POLYLINE',
    ...common(line),
    kind,
    flags: 0,
    points,
    closed: false,
    closedN: false,
    continuousLineType: false,
    elevation: line.elevation,
    thickness: line.thickness,
    startWidth: line.startWidth,
    endWidth: line.endWidth,
    mCount: 0,
    nCount: 0,
    mDensity: 0,
    nDensity: 0,
    smoothType: line.smoothSurface,
  };
  setFlags(result, line.flags | KIND_FLAGS[kind]);
  result.kind = kind;
  if (kind === '2d') {
    if (any.bulge) result.bulges = bulges;
    if (any.width) result.widths = widths;
    if (any.tangent) result.tangents = tangents;
  }
  if (any.flag && kind !== 'polyface') result.vertexFlags = flags;
  return result;
}

export function fromPolygonMesh(mesh: acad.PolygonMesh): PolylineEntity {
  const result = fromPolyline(mesh, 'mesh');
  result.mCount = mesh.mVertexCount;
  result.nCount = mesh.nVertexCount;
  result.mDensity = mesh.mSmoothSurfaceDensity;
  result.nDensity = mesh.nSmoothSurfaceDensity;
  return result;
}

export function fromPolyfaceMesh(mesh: acad.PolyfaceMesh): PolylineEntity {
  const result = fromPolyline(mesh, 'polyface');
  const faces = new Int32Array(mesh.faces.length * 4);
  const colors: (number | undefined)[] = [];
  let anyColor = false;
  mesh.faces.forEach((face, i) => {
    faces.set([face.index1, face.index2, face.index3, face.index4], i * 4);
    const own = color(face.color);
    const differs = typeof own === 'number' && own !== result.color;
    colors.push(differs ? own : undefined);
    anyColor ||= differs;
  });
  result.faces = faces;
  if (anyColor) result.faceColors = colors;
  result.mCount = result.points.length / 3;
  result.nCount = mesh.faces.length;
  return result;
}

export function fromMline(line: acad.MLine): MlineEntity {
  return {
    type: 'MLINE',
    ...common(line),
    style: line.style?.name ?? 'STANDARD',
    styleHandle: handleOf(line.style),
    scale: line.scaleFactor,
    justification: line.justification,
    closed: (line.flags & 2) !== 0,
    noStartCaps: (line.flags & 4) !== 0,
    noEndCaps: (line.flags & 8) !== 0,
    base: point(line.startPoint),
    vertices: line.vertices.map((vertex) => ({
      position: point(vertex.position),
      direction: point(vertex.direction),
      miter: point(vertex.miter),
      elements: vertex.segments.map((segment) => ({
        parameters: [...segment.parameters],
        fills: [...segment.areaFillParameters],
      })),
    })),
  };
}
