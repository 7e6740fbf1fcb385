/** What lies under the pointer: the part, the exact point, the corner or edge that it snaps to. */
import type { Plane, Vector2 } from 'three';
import { type Camera, type Intersection, Raycaster, Triangle, Vector3, Line3 } from 'three';
import { within, type Axis, type Cap } from './caps.ts';
import type { ModelContent, Piece } from './content.ts';
import type { Sections } from './sections.ts';

export interface Hit {
  piece: Piece;
  point: Vector3;
  normal: Vector3;
  /** Where the point was drawn to: a corner, an edge, or nothing. */
  snap: 'corner' | 'edge' | 'face';
}

const raycaster = new Raycaster();

interface PieceHit extends Intersection {
  piece: Piece;
}

/** `pointer` from -1 to 1 over the canvas. */
export function firstHit(
  content: ModelContent,
  camera: Camera,
  pointer: Vector2,
  planes: readonly Plane[],
): PieceHit | undefined {
  raycaster.setFromCamera(pointer, camera);
  const hits: Intersection[] = [];
  for (const batch of content.batches) batch.raycast(raycaster, hits);
  const first = hits
    .toSorted((a, b) => a.distance - b.distance)
    // What a section took away cannot be touched.
    .find(({ point }) => planes.every((plane) => plane.distanceToPoint(point) >= -1e-9));
  if (!first?.face || first.batchId === undefined) return undefined;
  const piece = content.pieceOf.get(first.object as Piece['batch'])?.[first.batchId];
  return piece && { ...first, piece };
}

/** Also on what a section has laid bare. */
export function pick(
  content: ModelContent,
  camera: Camera,
  pointer: Vector2,
  sections: Sections,
  snapDistance: number,
): Hit | undefined {
  const first = firstHit(content, camera, pointer, sections.planes);
  const cut = sections.hit(raycaster.ray);
  if (cut && (!first || cut.distance < first.distance)) {
    const { point, normal, cap, axis } = cut;
    return { piece: cap.piece, normal, ...onOutline(cap, axis, point, snapDistance) };
  }
  return first && snapped(first.piece, first, snapDistance);
}

/** Drawn to a corner or a side of the outline where one is near. */
function onOutline(
  { loops }: Cap,
  axis: Axis,
  point: Vector3,
  distance: number,
): Pick<Hit, 'point' | 'snap'> {
  const [u, v] = within(axis);
  const at = (loop: readonly number[], k: number): Vector3 =>
    point
      .clone()
      .setComponent(u, loop[k % loop.length]!)
      .setComponent(v, loop[(k + 1) % loop.length]!);
  let [corner, side]: (Vector3 | undefined)[] = [];
  const isNearer = (one: Vector3, other: Vector3 | undefined): boolean =>
    one.distanceTo(point) < (other?.distanceTo(point) ?? distance);
  for (const loop of loops) {
    for (let k = 0; k < loop.length; k += 2) {
      const from = at(loop, k);
      if (isNearer(from, corner)) corner = from;
      const on = new Line3(from, at(loop, k + 2)).closestPointToPoint(point, true, new Vector3());
      if (isNearer(on, side)) side = on;
    }
  }
  if (corner) return { point: corner, snap: 'corner' };
  return side ? { point: side, snap: 'edge' } : { point, snap: 'face' };
}

function snapped(piece: Piece, { point, faceIndex }: Intersection, distance: number): Hit {
  const { mesh, group, matrix } = piece;
  const geometry = piece.batch.getGeometryRangeAt(piece.batch.getGeometryIdAt(piece.instance))!;
  const first = mesh.groups[group]!.start + ((faceIndex ?? 0) * 3 - geometry.indexStart);
  const corner = (at: number): Vector3 => {
    const vertex = mesh.indices[first + at] ?? 0;
    return new Vector3().fromArray(mesh.positions, vertex * 3).applyMatrix4(currentMatrix(piece, matrix));
  };
  const triangle = new Triangle(corner(0), corner(1), corner(2));
  const normal = triangle.getNormal(new Vector3());
  const corners = [triangle.a, triangle.b, triangle.c];
  const nearest = corners.toSorted((a, b) => a.distanceTo(point) - b.distanceTo(point))[0]!;
  if (nearest.distanceTo(point) < distance) return { piece, point: nearest, normal, snap: 'corner' };
  let best: Vector3 | undefined;
  corners.forEach((from, at) => {
    const on = new Line3(from, corners[(at + 1) % 3]!).closestPointToPoint(point, true, new Vector3());
    if (on.distanceTo(point) < distance && (!best || on.distanceTo(point) < best.distanceTo(point)))
      best = on;
  });
  return best
    ? { piece, point: best, normal, snap: 'edge' }
    : { piece, point: point.clone(), normal, snap: 'face' };
}

/** Exploded parts stand elsewhere. */
function currentMatrix(piece: Piece, scratch: Piece['matrix']): Piece['matrix'] {
  return piece.batch.getMatrixAt(piece.instance, scratch.clone());
}
