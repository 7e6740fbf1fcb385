import { MESH, SOLID } from '../../../dwg/fields/curves.ts';
import { FACE3D } from '../../../dwg/fields/faces.ts';
import { doubles, flag, num, numbers, point } from '../../../dwg/fields/record.ts';
import type { Face3dEntity, MeshEntity, SolidEntity } from '../../../model/faces.ts';
import { WORLD_NORMAL, type Point } from '../../../model/point.ts';
import type { DwgContext } from '../context.ts';
import { common, normal } from './common.ts';

export function readSolid(context: DwgContext, type: 'SOLID' | 'TRACE'): SolidEntity {
  const record = context.record(SOLID.rows);
  const corners = doubles(record, 'corners');
  const elevation = num(record, 'elevation');
  const at = (i: number): Point => [corners[i * 2] ?? 0, corners[i * 2 + 1] ?? 0, elevation];
  return {
    ...common(context, normal(point(record, 'extrusion'))),
    type,
    corners: [at(0), at(1), at(2), at(3)],
    thickness: num(record, 'thickness'),
  };
}

export function readFace3d(context: DwgContext): Face3dEntity {
  const record = context.record(FACE3D.rows);
  return {
    ...common(context, WORLD_NORMAL),
    type: '3DFACE',
    corners: [
      point(record, 'corner1'),
      point(record, 'corner2'),
      point(record, 'corner3'),
      point(record, 'corner4'),
    ],
    invisibleEdges: num(record, 'flags'),
  };
}

export function readMesh(context: DwgContext): MeshEntity {
  const record = context.record(MESH.rows);
  const vertices = doubles(record, 'vertices');
  context.budget.vertices(vertices.length / 3);
  const edges = Int32Array.from(numbers(record, 'edges'));
  const stored = doubles(record, 'creases');
  const creases = new Float64Array(edges.length / 2);
  creases.set(stored.subarray(0, creases.length));
  return {
    ...common(context, WORLD_NORMAL),
    type: 'MESH',
    vertices,
    faces: Int32Array.from(numbers(record, 'faces')),
    edges,
    creases,
    subdivisionLevel: num(record, 'subdivisionLevel'),
    blendCrease: flag(record, 'blendCrease'),
  };
}
