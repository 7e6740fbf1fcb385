/** Area, volume and size of parts, from their triangles. */
import { Box3, Vector3 } from 'three';
import type { Piece } from './content.ts';

export interface PartMeasures {
  /** In square and cubic meters. The volume only means something where the part is closed. */
  area: number;
  volume: number;
  isClosed: boolean;
  triangles: number;
  box: Box3;
}

export function measureParts(pieces: readonly Piece[]): PartMeasures {
  const result: PartMeasures = { area: 0, volume: 0, isClosed: true, triangles: 0, box: new Box3() };
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  const edges = new Map<string, number>();
  for (const { mesh, group, matrix } of pieces) {
    const { start, count } = mesh.groups[group]!;
    for (let at = start; at < start + count; at += 3) {
      [a, b, c].forEach((corner, k) => {
        corner.fromArray(mesh.positions, mesh.indices[at + k]! * 3).applyMatrix4(matrix);
        result.box.expandByPoint(corner);
      });
      const cross = b.clone().sub(a).cross(c.clone().sub(a));
      result.area += cross.length() / 2;
      result.volume += a.dot(b.clone().cross(c)) / 6;
      countEdges(edges, [a, b, c]);
    }
    result.triangles += count / 3;
  }
  // Closed: every edge is used as often in one direction as in the other.
  for (const sum of edges.values()) if (sum !== 0) result.isClosed = false;
  result.volume = Math.abs(result.volume);
  return result;
}

function countEdges(edges: Map<string, number>, corners: readonly Vector3[]): void {
  const keys = corners.map(({ x, y, z }) => `${x.toFixed(6)},${y.toFixed(6)},${z.toFixed(6)}`);
  keys.forEach((from, at) => {
    const to = keys[(at + 1) % 3]!;
    if (from === to) return;
    const [key, step] = from < to ? [`${from}|${to}`, 1] : [`${to}|${from}`, -1];
    edges.set(key, (edges.get(key) ?? 0) + step);
  });
}

/** The radius of the circle through three points. */
export function radiusThrough(a: Vector3, b: Vector3, c: Vector3): number {
  const [ab, bc, ca] = [a.distanceTo(b), b.distanceTo(c), c.distanceTo(a)];
  const area = b.clone().sub(a).cross(c.clone().sub(a)).length() / 2;
  return area < 1e-15 ? Infinity : (ab * bc * ca) / (4 * area);
}

/** At the second point, in degrees. */
export function angleAt(a: Vector3, corner: Vector3, b: Vector3): number {
  return (a.clone().sub(corner).angleTo(b.clone().sub(corner)) * 180) / Math.PI;
}
