/** Which triangles of a part are one face of the designer's, found by the corners that the file names. */
import { worldMatrices } from '@linework/solid/instances';
import type { SceneMesh } from '@linework/solid/scene';
import { Box3, Matrix4, Vector3 } from 'three';
import type { ModelContent, Piece } from './content.ts';

export interface MarkedFace {
  piece: Piece;
  /** Of its mesh, three a triangle. */
  indices: Uint32Array;
}

/** Faces share no vertices with each other: what hangs together is one. */
function facesOfMesh({ indices, positions }: SceneMesh): Uint32Array {
  const parent = Uint32Array.from({ length: positions.length / 3 }, (_, vertex) => vertex);
  const top = (vertex: number): number => {
    let at = vertex;
    while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!;
    return at;
  };
  for (let at = 0; at < indices.length; at += 3) {
    const first = top(indices[at]!);
    parent[top(indices[at + 1]!)] = first;
    parent[top(indices[at + 2]!)] = first;
  }
  return parent.map((_, vertex) => top(vertex));
}

/** Undefined where no face has all of these corners. */
function faceAt(mesh: SceneMesh, faces: Uint32Array, corners: readonly Vector3[]): number | undefined {
  const near = new Map<number, { distances: number[]; box: Box3 }>();
  const all = new Box3();
  const point = new Vector3();
  faces.forEach((face, vertex) => {
    point.fromArray(mesh.positions, vertex * 3);
    all.expandByPoint(point);
    let known = near.get(face);
    if (!known) near.set(face, (known = { distances: corners.map(() => Infinity), box: new Box3() }));
    known.box.expandByPoint(point);
    corners.forEach((corner, i) => {
      known.distances[i] = Math.min(known.distances[i]!, corner.distanceTo(point));
    });
  });
  // Meshes are stored in steps, so that corners are but near.
  const reach = Math.max(all.getSize(point).length() * 2e-4, 1e-12);
  const fits = [...near].filter(([, { distances }]) => distances.every((distance) => distance <= reach));
  // The rim of a lid is also one of the wall below it, which is larger.
  const size = ({ box }: { box: Box3 }): number => box.getSize(point).length();
  return fits.toSorted(([, a], [, b]) => size(a) - size(b))[0]?.[0];
}

/** `corners`: x y z one after the other, in the coordinates of the node. */
export function findFaces(
  content: ModelContent,
  pieces: readonly Piece[],
  faces: readonly (readonly number[])[],
): MarkedFace[] {
  const world = worldMatrices(content.scene);
  const places = new Map(content.scene.nodes.map(({ source }, index) => [source, world[index]!]));
  const known = new Map<SceneMesh, Uint32Array>();
  const found: MarkedFace[] = [];
  for (const piece of pieces) {
    const place = places.get(piece.node);
    if (!place) continue;
    const { mesh, group } = piece;
    const toMesh = piece.matrix
      .clone()
      .invert()
      .multiply(new Matrix4().fromArray([...place]));
    const own = known.get(mesh) ?? facesOfMesh(mesh);
    known.set(mesh, own);
    const { start, count } = mesh.groups[group]!;
    for (const corners of faces) {
      const points = Array.from({ length: corners.length / 3 }, (_, i) =>
        new Vector3().fromArray(corners, i * 3).applyMatrix4(toMesh),
      );
      const face = faceAt(mesh, own, points);
      const indices = mesh.indices.subarray(start, start + count).filter((vertex) => own[vertex] === face);
      if (face !== undefined && indices.length > 0) found.push({ piece, indices });
    }
  }
  return found;
}
