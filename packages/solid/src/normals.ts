/** Normals for meshes that come without: smooth over small angles, sharp over large ones. */
import type { SceneMesh } from './scene.ts';

const sharpDegrees = 35;

/** Splits vertices at sharp edges, so that a cube stays a cube. */
export function withNormals(mesh: SceneMesh): SceneMesh {
  if (mesh.normals) return mesh;
  const welded = weld(mesh.positions);
  const faceNormals = normalsOfFaces(mesh);
  const around = facesAround(mesh.indices, welded);
  const { indices } = mesh;
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] | undefined = mesh.uvs && [];
  const made = new Map<string, number>();
  const newIndices = new Uint32Array(indices.length);
  const limit = Math.cos((sharpDegrees * Math.PI) / 180);
  for (let at = 0; at < indices.length; at += 1) {
    const vertex = indices[at]!;
    const face = Math.floor(at / 3) * 3;
    const [nx, ny, nz] = [faceNormals[face]!, faceNormals[face + 1]!, faceNormals[face + 2]!];
    const length = Math.hypot(nx, ny, nz) || 1;
    let [x, y, z] = [0, 0, 0];
    for (let k = around.start[welded[vertex]!]!; k < around.start[welded[vertex]! + 1]!; k += 1) {
      const other = around.faces[k]! * 3;
      const [ox, oy, oz] = [faceNormals[other]!, faceNormals[other + 1]!, faceNormals[other + 2]!];
      const otherLength = Math.hypot(ox, oy, oz) || 1;
      if ((nx * ox + ny * oy + nz * oz) / (length * otherLength) < limit) continue;
      x += ox;
      y += oy;
      z += oz;
    }
    const size = Math.hypot(x, y, z) || 1;
    const key = `${vertex}|${Math.round((x / size) * 500)}|${Math.round((y / size) * 500)}|${Math.round((z / size) * 500)}`;
    let index = made.get(key);
    if (index === undefined) {
      index = positions.length / 3;
      made.set(key, index);
      positions.push(
        mesh.positions[vertex * 3]!,
        mesh.positions[vertex * 3 + 1]!,
        mesh.positions[vertex * 3 + 2]!,
      );
      normals.push(x / size, y / size, z / size);
      if (uvs && mesh.uvs) uvs.push(mesh.uvs[vertex * 2]!, mesh.uvs[vertex * 2 + 1]!);
    }
    newIndices[at] = index;
  }
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    uvs: uvs && new Float32Array(uvs),
    indices: newIndices,
    groups: mesh.groups,
  };
}

/** One number for all vertices at the same place. */
function weld(positions: Float32Array): Uint32Array {
  const found = new Map<string, number>();
  const out = new Uint32Array(positions.length / 3);
  for (let vertex = 0; vertex < out.length; vertex += 1) {
    const at = vertex * 3;
    const key = `${positions[at]},${positions[at + 1]},${positions[at + 2]}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, vertex);
    out[vertex] = known ?? vertex;
  }
  return out;
}

/** Weighted by area: not normalized. */
function normalsOfFaces({ positions: p, indices }: SceneMesh): Float32Array {
  const out = new Float32Array(indices.length);
  for (let face = 0; face < indices.length; face += 3) {
    const [a, b, c] = [indices[face]! * 3, indices[face + 1]! * 3, indices[face + 2]! * 3];
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    out[face] = uy * vz - uz * vy;
    out[face + 1] = uz * vx - ux * vz;
    out[face + 2] = ux * vy - uy * vx;
  }
  return out;
}

function facesAround(indices: Uint32Array, welded: Uint32Array): { start: Uint32Array; faces: Uint32Array } {
  const start = new Uint32Array(welded.length + 1);
  for (const index of indices) start[welded[index]! + 1]! += 1;
  for (let at = 1; at < start.length; at += 1) start[at]! += start[at - 1]!;
  const next = start.slice();
  const faces = new Uint32Array(indices.length);
  for (let at = 0; at < indices.length; at += 1) {
    const vertex = welded[indices[at]!]!;
    faces[next[vertex]!] = Math.floor(at / 3);
    next[vertex]! += 1;
  }
  return { start, faces };
}
