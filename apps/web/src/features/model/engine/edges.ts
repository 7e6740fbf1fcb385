/** Edges of parts where they stand: the designer's own where the file has them, else where faces meet sharply. */
import { BufferAttribute, BufferGeometry, EdgesGeometry, Matrix4, Vector3 } from 'three';
import type { SceneMesh } from '@linework/solid/scene';
import type { Piece } from './content.ts';

const sharpDegrees = 28;
/** More lines than these would be a gray cloud. */
const maxNumbers = 12_000_000;

const found = new WeakMap<SceneMesh, Float32Array>();

export function edgePositions(pieces: readonly Piece[]): Float32Array {
  const seen = new Set<Matrix4>();
  const chunks: Float32Array[] = [];
  let length = 0;
  const point = new Vector3();
  const matrix = new Matrix4();
  for (const { mesh, batch, instance, matrix: own } of pieces) {
    // A mesh that is cut by material has its edges once.
    if (seen.has(own)) continue;
    seen.add(own);
    batch.getMatrixAt(instance, matrix);
    const edges = edgesOf(mesh);
    if (length + edges.length > maxNumbers) break;
    const moved = new Float32Array(edges.length);
    for (let at = 0; at < edges.length; at += 3)
      point.fromArray(edges, at).applyMatrix4(matrix).toArray(moved, at);
    chunks.push(moved);
    length += moved.length;
  }
  const all = new Float32Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

function edgesOf(mesh: SceneMesh): Float32Array {
  const known = found.get(mesh);
  if (known) return known;
  let positions: Float32Array;
  if (mesh.edges) {
    positions = new Float32Array(mesh.edges.length * 3);
    mesh.edges.forEach((vertex, at) =>
      positions.set(mesh.positions.subarray(vertex * 3, vertex * 3 + 3), at * 3),
    );
  } else {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(mesh.positions, 3));
    geometry.setIndex(new BufferAttribute(mesh.indices, 1));
    positions = new EdgesGeometry(geometry, sharpDegrees).getAttribute('position').array as Float32Array;
  }
  found.set(mesh, positions);
  return positions;
}
