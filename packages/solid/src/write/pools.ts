/** All meshes in a few long buffers, packed: tens of thousands of small ones would cost more than what they hold. */
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { boundsOf, type Bounds } from '../instances.ts';
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
  /** From 16-bit steps back to the mesh's own coordinates: origin and step, both short decimals. */
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
    const { step, origin } = gridFor(min, max);
    const count = positions.length / 3;
    const last: [number, number, number] = [0, 0, 0];
    for (let vertex = 0; vertex < count; vertex += 1) {
      for (let axis = 0; axis < 3; axis += 1) {
        const value = Math.round((positions[vertex * 3 + axis]! - origin[axis]!) / step);
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
      origin,
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

/**
 * Steps of 1, 2 or 5 at some decimal place, counted from a multiple of it: what was designed in round numbers is kept as it
 * is, and takes fewer bytes.
 */
function gridFor(min: Bounds['min'], max: Bounds['max']): Pick<PackedMesh, 'origin' | 'step'> {
  const size = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2], 1e-12);
  const finest = size / (steps - 1);
  // How many steps a unit has; below one the step is a whole number of them.
  const decimals = Math.ceil(-Math.log10(finest));
  const [unit, tenth] = decimals > 0 ? [10 ** decimals, 1] : [1, 10 ** -decimals];
  const factor = [0.1, 0.2, 0.5, 1, 2, 5, 10].find((value) => (value * tenth) / unit >= finest) ?? 10;
  const step = (factor * tenth) / unit;
  // A quotient of whole numbers is the nearest to the decimal, where a product may be a hair beside it.
  const onGrid = (value: number): number => (Math.floor(value / step + 1e-6) * (factor * tenth)) / unit;
  return { step, origin: [onGrid(min[0]), onGrid(min[1]), onGrid(min[2])] };
}

/** In the order that compresses best, without vertices that no triangle uses, each material in one run. */
function reorder(mesh: SceneMesh): SceneMesh {
  const { indices, groups } = byMaterial(mesh);
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
    groups,
    edges: isWhole && edges ? inOrder(edges) : undefined,
  };
}
const unused = 0xffffffff;

/** The triangles of each material one after the other, in strips. */
function byMaterial({ indices, groups }: SceneMesh): Pick<SceneMesh, 'indices' | 'groups'> {
  const out = new Uint32Array(indices.length);
  const runs: SceneMesh['groups'] = [];
  let at = 0;
  for (const material of new Set(groups.map((group) => group.material))) {
    const start = at;
    for (const group of groups) {
      if (group.material !== material) continue;
      out.set(indices.subarray(group.start, group.start + group.count), at);
      at += group.count;
    }
    toStrips(out.subarray(start, at));
    runs.push({ start, count: at - start, material });
  }
  return { indices: out.subarray(0, at), groups: runs };
}

/** Neighbors after each other; the vertices keep their numbers. */
function toStrips(indices: Uint32Array): void {
  const ordered = indices.slice();
  const [remap, unique] = MeshoptEncoder.reorderMesh(ordered, true, true);
  const back = new Uint32Array(unique);
  remap.forEach((to, from) => {
    if (to !== unused) back[to] = from;
  });
  for (let at = 0; at < indices.length; at += 1) indices[at] = back[ordered[at]!]!;
}

/** Pairs by their lower vertex: numbers that hardly change. */
function inOrder(edges: Uint32Array): Uint32Array {
  const count = edges.length / 2;
  const keys = new Float64Array(count);
  for (let at = 0; at < count; at += 1) {
    const [a, b] = [edges[at * 2]!, edges[at * 2 + 1]!];
    keys[at] = Math.min(a, b) * pairBase + Math.max(a, b);
  }
  keys.sort();
  return Uint32Array.from({ length: edges.length }, (_, at) =>
    at % 2 === 0 ? Math.floor(keys[at >> 1]! / pairBase) : keys[at >> 1]! % pairBase,
  );
}
const pairBase = 2 ** 26;
