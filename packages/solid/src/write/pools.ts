/** All meshes in a few long buffers, packed: tens of thousands of small ones would cost more than what they hold. */
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { boundsOf } from '../instances.ts';
import type { SceneMesh } from '../scene.ts';

export interface PackedMesh {
  /** Where its vertices begin, and how many there are. */
  vertexStart: number;
  vertexCount: number;
  hasUvs: boolean;
  uvStart: number;
  indexStart: number;
  groups: SceneMesh['groups'];
  edgeStart: number;
  edgeCount: number;
  /** From 16-bit steps back to the mesh's own coordinates: origin and step. */
  origin: readonly [number, number, number];
  step: number;
  max: readonly [number, number, number];
}

export interface Pools {
  meshes: PackedMesh[];
  positions: Uint16Array;
  normals: Int8Array;
  uvs: Float32Array;
  indices: Uint32Array;
  edges: Uint32Array;
}

const steps = 65_535;

export function poolMeshes(meshes: readonly SceneMesh[]): Pools {
  const ordered = meshes.map(reorder);
  const sum = (count: (mesh: SceneMesh) => number): number =>
    ordered.reduce((all, mesh) => all + count(mesh), 0);
  const vertices = sum(({ positions }) => positions.length / 3);
  const pools: Pools = {
    meshes: [],
    positions: new Uint16Array(vertices * 4),
    normals: new Int8Array(vertices * 4),
    uvs: new Float32Array(sum(({ uvs }) => uvs?.length ?? 0)),
    indices: new Uint32Array(sum(({ indices }) => indices.length)),
    edges: new Uint32Array(sum(({ edges }) => edges?.length ?? 0)),
  };
  const at = { vertex: 0, uv: 0, index: 0, edge: 0 };
  for (const mesh of ordered) {
    const { positions, normals, uvs, indices, groups, edges } = mesh;
    const { min, max } = boundsOf(positions);
    const step = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2], 1e-12) / steps;
    const count = positions.length / 3;
    const last: [number, number, number] = [0, 0, 0];
    for (let vertex = 0; vertex < count; vertex += 1) {
      for (let axis = 0; axis < 3; axis += 1) {
        const value = Math.round((positions[vertex * 3 + axis]! - min[axis]!) / step);
        pools.positions[(at.vertex + vertex) * 4 + axis] = value;
        if (value > last[axis]!) last[axis] = value;
        pools.normals[(at.vertex + vertex) * 4 + axis] = Math.round(
          (normals?.[vertex * 3 + axis] ?? 0) * 127,
        );
      }
    }
    if (uvs) pools.uvs.set(uvs, at.uv);
    pools.indices.set(indices, at.index);
    if (edges) pools.edges.set(edges, at.edge);
    pools.meshes.push({
      vertexStart: at.vertex,
      vertexCount: count,
      hasUvs: uvs !== undefined,
      uvStart: at.uv,
      indexStart: at.index,
      groups,
      edgeStart: at.edge,
      edgeCount: edges?.length ?? 0,
      origin: min,
      step,
      max: last,
    });
    at.vertex += count;
    at.uv += uvs?.length ?? 0;
    at.index += indices.length;
    at.edge += edges?.length ?? 0;
  }
  return pools;
}

/** In the order that compresses best, without vertices that no triangle uses. */
function reorder(mesh: SceneMesh): SceneMesh {
  const indices = mesh.indices.slice();
  // Runs of one material stay where they are: each is put in order by itself.
  const [remap, unique] = MeshoptEncoder.reorderMesh(indices, false, true);
  const take = (source: Float32Array, width: number): Float32Array => {
    const out = new Float32Array(unique * width);
    for (let vertex = 0; vertex < remap.length; vertex += 1) {
      const to = remap[vertex]!;
      if (to === unused) continue;
      for (let part = 0; part < width; part += 1) out[to * width + part] = source[vertex * width + part]!;
    }
    return out;
  };
  const edges = mesh.edges?.map((vertex) => remap[vertex] ?? unused);
  const isWhole = edges?.every((vertex) => vertex < unique);
  return {
    positions: take(mesh.positions, 3),
    normals: mesh.normals && take(mesh.normals, 3),
    uvs: mesh.uvs && take(mesh.uvs, 2),
    indices,
    groups: mesh.groups,
    edges: isWhole ? edges : undefined,
  };
}
const unused = 0xffffffff;
