import type { Entity } from '../model/entity.ts';
import type { MeshEntity } from '../model/faces.ts';
import { isModeler } from '../model/faces.ts';
import type { PolylineEntity } from '../model/polylines.ts';
import { type BodyMesh, bodyMesh } from './body-mesh.ts';
import { thicknessMesh } from './thickness-mesh.ts';

/** What an entity is as triangles; undefined where it has no surface. */
export function entityMesh(entity: Entity): BodyMesh | undefined {
  if (isModeler(entity)) return entity.acis && bodyMesh(entity.acis);
  switch (entity.type) {
    case '3DFACE': {
      const [a, b, c, d] = entity.corners;
      const corners = c.every((value, i) => value === d[i]) ? [a, b, c] : [a, b, c, d];
      return meshOf(Float64Array.from(corners.flat()), [corners.map((_, i) => i)]);
    }
    case 'MESH':
      return meshOf(entity.vertices, cageFaces(entity));
    case 'POLYLINE':
      if (entity.kind === 'polyface') return meshOf(entity.points, polyfaces(entity));
      return entity.kind === 'mesh' ? gridMesh(entity) : thicknessMesh(entity);
    default:
      return thicknessMesh(entity);
  }
}

/** Each face as a fan: they are flat or nearly so. */
function meshOf(positions: Float64Array, faces: readonly (readonly number[])[]): BodyMesh | undefined {
  const count = positions.length / 3;
  const indices: number[] = [];
  const edges: Uint32Array[] = [];
  for (const face of faces) {
    if (face.length < 3 || face.some((index) => !(index >= 0 && index < count))) continue;
    for (let i = 2; i < face.length; i++) indices.push(face[0]!, face[i - 1]!, face[i]!);
    edges.push(Uint32Array.from([...face, face[0]!]));
  }
  if (indices.length === 0) return undefined;
  return { positions, indices: Uint32Array.from(indices), edges, faces: faces.length, missing: 0 };
}

function cageFaces({ faces }: MeshEntity): number[][] {
  const found: number[][] = [];
  for (let at = 0; at < faces.length;) {
    const count = faces[at]!;
    if (count < 1 || at + count >= faces.length) break;
    found.push([...faces.subarray(at + 1, at + 1 + count)]);
    at += count + 1;
  }
  return found;
}

/** Corners are counted from 1, below zero where their edge is hidden. */
function polyfaces({ faces = new Int32Array() }: PolylineEntity): number[][] {
  const found: number[][] = [];
  for (let at = 0; at + 3 < faces.length; at += 4)
    found.push(
      Array.from(faces.subarray(at, at + 4), (corner) => Math.abs(corner) - 1).filter((i) => i >= 0),
    );
  return found;
}

const CONTROL_POINT = 16;

function gridMesh({
  points,
  vertexFlags,
  mCount,
  nCount,
  mDensity,
  nDensity,
  ...e
}: PolylineEntity): BodyMesh | undefined {
  const isSmooth = e.smoothType !== 0 && mDensity > 0 && nDensity > 0;
  const [rows, columns] = isSmooth ? [mDensity, nDensity] : [mCount, nCount];
  const kept: number[] = [];
  for (let i = 0; i < points.length / 3; i++)
    if (!isSmooth || ((vertexFlags?.[i] ?? 0) & CONTROL_POINT) === 0) kept.push(i);
  if (rows < 2 || columns < 2 || kept.length < rows * columns) return undefined;
  const at = (row: number, column: number): number => kept[(row % rows) * columns + (column % columns)]!;
  const faces: number[][] = [];
  for (let row = 0; row < (e.closed ? rows : rows - 1); row++)
    for (let column = 0; column < (e.closedN ? columns : columns - 1); column++)
      faces.push([at(row, column), at(row + 1, column), at(row + 1, column + 1), at(row, column + 1)]);
  return meshOf(points, faces);
}
