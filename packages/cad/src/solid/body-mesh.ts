/** Triangles of solids, regions and surfaces from their modeller data. */
import { acisRecords } from '../display/acis/records.ts';
import { bodyMap } from '../display/acis/wires.ts';
import type { Acis } from '../model/common.ts';
import type { Point } from '../model/point.ts';
import { isOutward, surfaceOf } from './acis-surfaces.ts';
import { edgePoints } from './edge-points.ts';
import { faceMesh } from './face-mesh.ts';
import { withOwnSubtypes } from './subtypes.ts';
import { bodyFaces } from './topology.ts';
import { VertexTable } from './vertex-table.ts';

export type BodyMesh = {
  /** x, y, z. */
  positions: Float64Array;
  /** Three vertices a triangle, counterclockwise from outside. */
  indices: Uint32Array;
  /** Polylines of the edges, as numbers of vertices. */
  edges: Uint32Array[];
  faces: number;
  /** Faces of surfaces that are not understood: they are missing. */
  missing: number;
};

/** Undefined where the data holds no face. */
export function bodyMesh(acis: Acis): BodyMesh | undefined {
  const records = withOwnSubtypes(acisRecords(acis));
  const faces = bodyFaces(records);
  if (faces.length === 0) return undefined;
  const vertices = new VertexTable(edgePoints);
  const indices: number[] = [];
  let missing = 0;
  for (const face of faces) {
    const loops = face.loops.map((coedges) => vertices.loop(coedges));
    const surface = surfaceOf(face.surface);
    const upright = isOutward(face.surface) !== face.reversed;
    const corners = surface && faceMesh(surface, upright, loops, vertices.points)?.corners;
    if (corners && corners.length > 0) for (const { id } of corners) indices.push(id);
    else missing++;
  }
  const map = bodyMap(records);
  const positions = Float64Array.from(vertices.points.flatMap((point) => (map ? map(point) : point)));
  return {
    positions,
    indices: Uint32Array.from(indices),
    edges: vertices.edges(),
    faces: faces.length,
    missing,
  };
}

const MAX_VERTICES = 0x4000000;

/** Whether every edge of the triangles is there once each way: nothing leaks. */
export function isClosedMesh(indices: Uint32Array): boolean {
  const open = new Map<number, number>();
  for (let t = 0; t < indices.length; t += 3)
    for (let k = 0; k < 3; k++) {
      const [a, b] = [indices[t + k]!, indices[t + ((k + 1) % 3)]!];
      const key = a < b ? a * MAX_VERTICES + b : b * MAX_VERTICES + a;
      open.set(key, (open.get(key) ?? 0) + (a < b ? 1 : -1));
    }
  return indices.length > 0 && [...open.values()].every((count) => count === 0);
}

/** Of a closed mesh; below zero where it is inside out. */
export function meshVolume(positions: Float64Array, indices: Uint32Array): number {
  // About a corner of its own: far from the origin the parts would be much larger than the whole.
  const at = (i: number): Point => [
    positions[i * 3]! - positions[0]!,
    positions[i * 3 + 1]! - positions[1]!,
    positions[i * 3 + 2]! - positions[2]!,
  ];
  let sum = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [at(indices[t]!), at(indices[t + 1]!), at(indices[t + 2]!)];
    sum +=
      a[0] * (b[1] * c[2] - b[2] * c[1]) -
      a[1] * (b[0] * c[2] - b[2] * c[0]) +
      a[2] * (b[0] * c[1] - b[1] * c[0]);
  }
  return sum / 6;
}
