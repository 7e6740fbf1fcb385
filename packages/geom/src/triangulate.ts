import earcut from 'earcut';
import { type Ring, ringDepths } from './rings.ts';

/** Triangles of even-odd rings: x, y of the corners, three to a triangle, and indices. */
export function triangulate(rings: Ring[]): { points: Float64Array; triangles: Uint32Array } {
  const total = rings.reduce((sum, ring) => sum + ring.length, 0);
  const points = new Float64Array(total);
  const depths = ringDepths(rings);
  const triangles: number[] = [];
  let filled = 0;
  const outers = rings.map((_, i) => i).filter((i) => depths[i]! % 2 === 0 && rings[i]!.length >= 6);
  const holes = rings.map((_, i) => i).filter((i) => depths[i]! % 2 === 1 && rings[i]!.length >= 6);
  const taken = new Set<number>();
  for (const i of outers) {
    const from = filled;
    const own: Ring[] = [rings[i]!];
    for (const h of holes) {
      if (taken.has(h) || depths[h] !== depths[i]! + 1) continue;
      if (outers.length === 1 || ringDepths([rings[i]!, rings[h]!])[1] === 1) {
        own.push(rings[h]!);
        taken.add(h);
      }
    }
    const starts: number[] = [];
    for (const ring of own) {
      if (ring !== own[0]) starts.push((filled - from) / 2);
      for (let k = 0; k < ring.length; k++) points[filled++] = ring[k]!;
    }
    for (const t of earcut(points.subarray(from, filled), starts)) triangles.push(t + from / 2);
  }
  return { points: points.subarray(0, filled), triangles: Uint32Array.from(triangles) };
}
