import type * as acad from '@node-projects/acad-ts';
import type {
  Face3dEntity,
  MeshEntity,
  ModelerEntity,
  ModelerType,
  SolidEntity,
} from '@linework/cad/model/faces';
import { common, flat3, point } from './common.ts';

export function fromSolid(solid: acad.Solid, type: 'SOLID' | 'TRACE'): SolidEntity {
  return {
    type,
    ...common(solid),
    corners: [
      point(solid.firstCorner),
      point(solid.secondCorner),
      point(solid.thirdCorner),
      point(solid.fourthCorner),
    ],
    thickness: solid.thickness,
  };
}

export function fromFace3d(face: acad.Face3D): Face3dEntity {
  return {
    type: '3DFACE',
    ...common(face),
    corners: [
      point(face.firstCorner),
      point(face.secondCorner),
      point(face.thirdCorner),
      point(face.fourthCorner),
    ],
    invisibleEdges: face.flags,
  };
}

export function fromMesh(mesh: acad.Mesh): MeshEntity {
  return {
    type: 'MESH',
    ...common(mesh),
    vertices: flat3(mesh.vertices, mesh.vertices.length),
    faces: Int32Array.from(mesh.faces.flatMap((face) => [face.length, ...face])),
    edges: Int32Array.from(mesh.edges.flatMap((edge) => [edge.start, edge.end])),
    creases: Float64Array.from(mesh.edges, (edge) => edge.crease ?? 0),
    subdivisionLevel: mesh.subdivisionLevel,
    blendCrease: Boolean(mesh.blendCrease),
  };
}

export function fromModeler(entity: acad.ModelerGeometry, type: ModelerType): ModelerEntity {
  const result: ModelerEntity = { type, ...common(entity) };
  if (entity.binaryData && entity.binaryData.length > 0) {
    const sat = entity.isBinaryAcisData ? null : entity.getAcisText();
    // Blanks of the hidden text come out as delete characters.
    if (sat) result.acis = { kind: 'sat', text: sat.replaceAll('\u007f', ' ') };
    else if (entity.isBinaryAcisData) result.acis = { kind: 'sab', bytes: entity.binaryData };
  }
  const wires = entity.wires.filter((wire) => wire.points.length > 1);
  if (wires.length > 0) result.wires = wires.map(wirePoints);
  return result;
}

function wirePoints(wire: acad.ModelerGeometry['wires'][number]): Float64Array {
  const points = flat3(wire.points, wire.points.length);
  const { xAxis, yAxis, zAxis, translation, scale } = wire;
  const plain = !xAxis || (xAxis.x === 0 && xAxis.y === 0 && xAxis.z === 0);
  if (plain || !scale) return points;
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i] as number;
    const y = points[i + 1] as number;
    const z = points[i + 2] as number;
    points[i] = (x * xAxis.x + y * yAxis.x + z * zAxis.x) * scale + translation.x;
    points[i + 1] = (x * xAxis.y + y * yAxis.y + z * zAxis.y) * scale + translation.y;
    points[i + 2] = (x * xAxis.z + y * yAxis.z + z * zAxis.z) * scale + translation.z;
  }
  return points;
}
