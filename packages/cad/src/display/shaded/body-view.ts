import { emptyBox, growBox, type Box } from '@linework/geom/box';
import type { BodyMesh } from '../../solid/body-mesh.ts';
import type { Placement } from '../entities/inserts.ts';
import { placed } from './bodies.ts';
import type { ViewCamera } from './camera.ts';
import type { DepthBuffer, Paint, PictureVertex } from './depth-buffer.ts';
import { lightOf } from './shading.ts';

/** Of a body as a camera sees it: x, y in the parallel view and the depth, three numbers a vertex. */
export function viewedPoints(
  { positions }: BodyMesh,
  placement: Placement | undefined,
  { projection: m, side }: ViewCamera,
): Float64Array {
  const points = new Float64Array(positions.length);
  for (let i = 0; i + 2 < positions.length; i += 3) {
    const [x, y, z] = placement
      ? placed(placement, [positions[i]!, positions[i + 1]!, positions[i + 2]!])
      : [positions[i]!, positions[i + 1]!, positions[i + 2]!];
    points[i] = m[0] * x! + m[1] * y! + m[2] * z!;
    points[i + 1] = m[3] * x! + m[4] * y! + m[5] * z!;
    points[i + 2] = side[0] * x! + side[1] * y! + side[2] * z!;
  }
  return points;
}

/** Where in the picture a body lies; what is cut off counts for nothing. */
export function pictureBox(points: Float64Array, camera: ViewCamera, into: Box = emptyBox()): Box {
  for (let i = 0; i + 2 < points.length; i += 3) {
    const depth = points[i + 2]!;
    if (!(depth <= camera.maxDepth && depth >= camera.minDepth)) continue;
    const [x, y] = [camera.x(points[i]!, depth), camera.y(points[i + 1]!, depth)];
    if (Number.isFinite(x) && Number.isFinite(y)) growBox(into, x, y);
  }
  return into;
}

type Corner = { x: number; y: number; depth: number; light: number };

/** Paints the triangles of a body. */
export function paintBody(
  points: Float64Array,
  indices: Uint32Array,
  camera: ViewCamera,
  buffer: DepthBuffer,
  item: number,
  paint: Paint,
  opacity: number,
  isSmooth: boolean,
): void {
  const lights = lightOf(points, indices, isSmooth);
  for (let t = 0; t + 2 < indices.length; t += 3) {
    const corners = [t, t + 1, t + 2].map((corner): Corner => {
      const at = 3 * indices[corner]!;
      return { x: points[at]!, y: points[at + 1]!, depth: points[at + 2]!, light: lights[corner]! };
    });
    if (!corners.every(({ x, y, depth }) => Number.isFinite(x + y + depth))) continue;
    const cut = cutAt(cutAt(corners, camera.maxDepth, 1), camera.minDepth, -1);
    const shown = cut.map(({ x, y, depth, light }): PictureVertex => {
      const [px, py] = [buffer.x(camera.x(x, depth)), buffer.y(camera.y(y, depth))];
      return { x: px, y: py, order: camera.order(depth), light };
    });
    for (let i = 2; i < shown.length; i++)
      buffer.triangle(shown[0]!, shown[i - 1]!, shown[i]!, item, paint, opacity);
  }
}

/** What of a polygon lies on one side of a depth: below it (1) or above it (-1). */
function cutAt(corners: Corner[], limit: number, sign: 1 | -1): Corner[] {
  if (!Number.isFinite(limit) || corners.every(({ depth }) => sign * (depth - limit) <= 0)) return corners;
  const kept: Corner[] = [];
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length]!;
    const [da, db] = [sign * (a.depth - limit), sign * (b.depth - limit)];
    if (da <= 0) kept.push(a);
    if (da < 0 !== db < 0 && da !== db) {
      const t = da / (da - db);
      kept.push({
        x: a.x + (b.x - a.x) * t,
        y: a.y + (b.y - a.y) * t,
        depth: limit,
        light: a.light + (b.light - a.light) * t,
      });
    }
  });
  return kept;
}

/** Where a bent surface turns away from the eye, but for the edges that it has anyway: pairs of vertices. */
export function silhouettes(
  points: Float64Array,
  { indices, edges }: BodyMesh,
  camera: ViewCamera,
): Uint32Array[] {
  const count = points.length / 3;
  const keyOf = (p: number, q: number): number => Math.min(p, q) * count + Math.max(p, q);
  const known = new Set<number>();
  for (const edge of edges) for (let i = 1; i < edge.length; i++) known.add(keyOf(edge[i - 1]!, edge[i]!));
  const fronts = new Map<number, boolean>();
  const found: Uint32Array[] = [];
  for (let t = 0; t + 2 < indices.length; t += 3) {
    const corners = [indices[t]!, indices[t + 1]!, indices[t + 2]!] as const;
    const [ax, ay, bx, by, cx, cy] = corners.flatMap((id) => {
      const depth = points[3 * id + 2]!;
      return [camera.x(points[3 * id]!, depth), camera.y(points[3 * id + 1]!, depth)];
    }) as [number, number, number, number, number, number];
    const isFront = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0;
    corners.forEach((p, i) => {
      const q = corners[(i + 1) % 3]!;
      const key = keyOf(p, q);
      if (known.has(key)) return;
      const other = fronts.get(key);
      if (other === undefined) fronts.set(key, isFront);
      else if (other !== isFront) found.push(Uint32Array.of(p, q));
    });
  }
  return found;
}
