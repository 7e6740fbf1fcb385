/**
 * A model that the server has prepared, as one heap of triangles that stand where they belong: all that a first frame needs.
 * It reads the GLB as `write/glb` writes it and no other, and nothing of the tree; what it does not expect it leaves
 * to the viewer.
 */
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { emptyBounds, growBounds, type Bounds } from '../instances.ts';
import { identity, multiply, transformPoint, type Matrix4 } from '../matrix.ts';
import { openGltf } from './glb-chunks.ts';
import { meshoptExtension, type Gltf, type GltfAccessor } from './gltf-json.ts';

export interface MergedModel {
  /** Three numbers a vertex, in the world. */
  positions: Float32Array;
  /** Four numbers a vertex, of which three count: 127 is 1. */
  normals: Int8Array;
  indices: Uint32Array;
  /** What is seen through comes last. */
  runs: MergedRun[];
  bounds: Bounds;
  /** Of the GLB: more than the tree has, as some only place meshes. */
  nodes: number;
}

interface MergedRun {
  start: number;
  count: number;
  /** Linear, as the GLB has it. */
  color: readonly number[];
}

/** More would take long here as well, and a picture does until then. */
const maxTriangles = 3_000_000;

/** Undefined where it has textures, nothing to draw, or is not as expected. */
export async function mergeGlb(bytes: Uint8Array): Promise<MergedModel | undefined> {
  const { json, binary } = openGltf(bytes);
  if (!binary || json.textures?.length || !json.meshes?.length) return undefined;
  await MeshoptDecoder.ready;
  const views = viewReader(json, binary);
  const meshes = json.meshes.map((_, mesh) => meshOf(json, mesh, views));
  if (meshes.includes(undefined)) return undefined;
  return merge(json, meshes as ReadMesh[]);
}

interface ReadMesh {
  /** In steps of eight bytes, and of four. */
  positions: Uint16Array;
  normals: Int8Array;
  count: number;
  max: readonly number[];
  groups: { indices: Uint32Array; material: number }[];
}

type ViewReader = (view: number) => Uint8Array;

function viewReader(json: Gltf, binary: Uint8Array): ViewReader {
  const known = new Map<number, Uint8Array>();
  return (index) => {
    let bytes = known.get(index);
    if (bytes) return bytes;
    const packed = json.bufferViews![index]!.extensions![meshoptExtension]!;
    const { byteOffset = 0, byteLength, byteStride, count, mode, filter } = packed;
    bytes = new Uint8Array(count * byteStride);
    const source = binary.subarray(byteOffset, byteOffset + byteLength);
    MeshoptDecoder.decodeGltfBuffer(bytes, count, byteStride, source, mode, filter);
    known.set(index, bytes);
    return bytes;
  };
}

const [byte, short, unsigned] = [5120, 5123, 5125];

function meshOf(json: Gltf, index: number, viewOf: ViewReader): ReadMesh | undefined {
  const { primitives } = json.meshes![index]!;
  const accessor = (at: number | undefined): GltfAccessor | undefined => json.accessors?.[at ?? -1];
  const { attributes } = primitives[0]!;
  const position = accessor(attributes['POSITION']);
  const normal = accessor(attributes['NORMAL']);
  if (position?.componentType !== short || normal?.componentType !== byte || !position.max) return undefined;
  const bytesOf = ({ bufferView, byteOffset = 0 }: GltfAccessor, length: number): Uint8Array =>
    viewOf(bufferView!).subarray(byteOffset, byteOffset + length);
  const { count, max } = position;
  const points = bytesOf(position, count * 8);
  const directions = bytesOf(normal, count * 4);
  const groups: ReadMesh['groups'] = [];
  for (const { mode = 4, indices: at, material = -1 } of primitives) {
    if (mode !== 4) continue;
    const run = accessor(at);
    if (run?.componentType !== unsigned) return undefined;
    const numbers = bytesOf(run, run.count * 4);
    groups.push({ indices: new Uint32Array(numbers.buffer, numbers.byteOffset, run.count), material });
  }
  return {
    positions: new Uint16Array(points.buffer, points.byteOffset, count * 4),
    normals: new Int8Array(directions.buffer, directions.byteOffset, count * 4),
    count,
    max,
    groups,
  };
}

function placesOf(json: Gltf): { mesh: number; matrix: Matrix4 }[] {
  const places: { mesh: number; matrix: Matrix4 }[] = [];
  const waiting = (json.scenes?.[0]?.nodes ?? []).map((node) => ({ node, above: identity }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { matrix: own, mesh, children = [] } = json.nodes![next.node]!;
    const matrix = own ? multiply(next.above, own) : next.above;
    if (mesh !== undefined) places.push({ mesh, matrix });
    for (const node of children) waiting.push({ node, above: matrix });
  }
  return places;
}

function merge(json: Gltf, meshes: readonly ReadMesh[]): MergedModel | undefined {
  const places = placesOf(json);
  const lengths = new Map<number, number>();
  let vertices = 0;
  for (const { mesh } of places) {
    vertices += meshes[mesh]!.count;
    for (const { indices, material } of meshes[mesh]!.groups)
      lengths.set(material, (lengths.get(material) ?? 0) + indices.length);
  }
  const total = [...lengths.values()].reduce((sum, length) => sum + length, 0);
  if (total === 0 || total > maxTriangles * 3) return undefined;
  const runs = runsOf(json, lengths);
  const ends = new Map([...runs].map(([material, { start }]) => [material, start]));
  const merged: MergedModel = {
    positions: new Float32Array(vertices * 3),
    normals: new Int8Array(vertices * 4),
    indices: new Uint32Array(total),
    runs: [...runs.values()],
    bounds: emptyBounds(),
    nodes: json.nodes!.length,
  };
  let first = 0;
  for (const { mesh: index, matrix } of places) {
    const mesh = meshes[index]!;
    addVertices(merged, first, mesh, matrix);
    addBounds(merged.bounds, mesh, matrix);
    for (const { indices, material } of mesh.groups) {
      let at = ends.get(material)!;
      for (let k = 0; k < indices.length; k += 1, at += 1) merged.indices[at] = indices[k]! + first;
      ends.set(material, at);
    }
    first += mesh.count;
  }
  return merged;
}

function runsOf(json: Gltf, lengths: ReadonlyMap<number, number>): Map<number, MergedRun> {
  const colored = [...lengths].map(([material, count]) => {
    const color = json.materials?.[material]?.pbrMetallicRoughness?.baseColorFactor ?? [1, 1, 1, 1];
    return { material, count, color, isGlass: color[3]! < 1 };
  });
  let start = 0;
  const runs = new Map<number, MergedRun>();
  for (const { material, count, color } of colored.toSorted(
    (a, b) => Number(a.isGlass) - Number(b.isGlass),
  )) {
    runs.set(material, { start, count, color });
    start += count;
  }
  return runs;
}

function addVertices(
  { positions, normals }: MergedModel,
  first: number,
  { positions: points, normals: directions, count }: ReadMesh,
  m: Matrix4,
): void {
  const [a, b, c, d, e, f, g, h, i] = [m[0]!, m[1]!, m[2]!, m[4]!, m[5]!, m[6]!, m[8]!, m[9]!, m[10]!];
  const [x0, y0, z0] = [m[12]!, m[13]!, m[14]!];
  // Directions stay upright on their faces, also where a part is stretched.
  const [na, nb, nc] = [e * i - f * h, f * g - d * i, d * h - e * g];
  const [nd, ne, nf] = [h * c - i * b, i * a - g * c, g * b - h * a];
  const [ng, nh, ni] = [b * f - c * e, c * d - a * f, a * e - b * d];
  for (let vertex = 0; vertex < count; vertex += 1) {
    const from = vertex * 4;
    const [x, y, z] = [points[from]!, points[from + 1]!, points[from + 2]!];
    let to = (first + vertex) * 3;
    positions[to] = a * x + d * y + g * z + x0;
    positions[to + 1] = b * x + e * y + h * z + y0;
    positions[to + 2] = c * x + f * y + i * z + z0;
    const [u, v, w] = [directions[from]!, directions[from + 1]!, directions[from + 2]!];
    const nx = na * u + nd * v + ng * w;
    const ny = nb * u + ne * v + nh * w;
    const nz = nc * u + nf * v + ni * w;
    const scale = 127 / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1);
    to = (first + vertex) * 4;
    normals[to] = nx * scale;
    normals[to + 1] = ny * scale;
    normals[to + 2] = nz * scale;
  }
}

/** Of its box as it stands there, as the viewer counts it. */
function addBounds(bounds: Bounds, { max }: ReadMesh, matrix: Matrix4): void {
  for (let corner = 0; corner < 8; corner += 1) {
    const [x, y, z] = [0, 1, 2].map((axis) => (corner & (1 << axis) ? max[axis]! : 0));
    growBounds(bounds, ...transformPoint(matrix, x!, y!, z!));
  }
}
