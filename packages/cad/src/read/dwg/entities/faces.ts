import type { BitReader } from '../../../dwg/bits.ts';
import { MESH } from '../../../dwg/fields/curves.ts';
import { FACE3D } from '../../../dwg/fields/faces.ts';
import { doubles, flag, num, numbers, point } from '../../../dwg/fields/record.ts';
import type { Face3dEntity, MeshEntity, SolidEntity } from '../../../model/faces.ts';
import { WORLD_NORMAL, type Point } from '../../../model/point.ts';
import type { DwgContext } from '../context.ts';
import { colorOf, common, layerName, lineTypeName, withRest } from './common.ts';

export function readSolid(context: DwgContext, type: 'SOLID' | 'TRACE'): SolidEntity {
  const { stream } = context;
  const { data } = stream;
  const thickness = data.bt();
  const elevation = data.bd();
  const corners: SolidEntity['corners'] = [
    corner(data, elevation),
    corner(data, elevation),
    corner(data, elevation),
    corner(data, elevation),
  ];
  const extrusion = data.be();
  return withRest(context, {
    type,
    handle: stream.handle,
    layer: layerName(context),
    color: colorOf(context),
    lineType: lineTypeName(context),
    lineTypeScale: stream.mode.lineTypeScale,
    lineWeight: stream.mode.lineWeight,
    invisible: stream.mode.invisible,
    extrusion,
    corners,
    thickness,
  });
}

function corner(data: BitReader, elevation: number): Point {
  const x = data.rd();
  return [x, data.rd(), elevation];
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
