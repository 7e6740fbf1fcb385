/** A scene as GLB: shared meshes, quantized and packed by meshopt, in meters with Y up and the model around the origin. */
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { rootMatrix, sceneBounds } from '../instances.ts';
import { multiply } from '../matrix.ts';
import {
  srgbToLinear,
  meshoptExtension,
  type Gltf,
  type GltfBufferView,
  type GltfNode,
  webpExtension,
} from '../read/gltf-json.ts';
import type { Scene } from '../scene.ts';
import { poolMeshes, type PackedMesh, type Pools } from './pools.ts';

export interface WrittenGlb {
  bytes: Uint8Array;
  /** What was taken off every point so that the model lies around the origin, in meters. */
  origin: [number, number, number];
}

/** Plain readers that know no compression get the same without; names can be left to the tree that travels beside it. */
export async function writeGlb(scene: Scene, { compress = true, named = true } = {}): Promise<WrittenGlb> {
  await MeshoptEncoder.ready;
  const origin = originOf(scene);
  const pools = poolMeshes(scene.meshes);
  const parts = new BinaryParts(compress);
  const gltf: Gltf = {
    asset: { version: '2.0', generator: 'Linework' },
    extensionsUsed: ['KHR_mesh_quantization', ...(compress ? [meshoptExtension] : [])],
    extensionsRequired: ['KHR_mesh_quantization', ...(compress ? [meshoptExtension] : [])],
    scene: 0,
    accessors: [],
    meshes: [],
    nodes: [],
  };
  addMeshes(gltf, pools, parts);
  addMaterials(gltf, scene, parts);
  addNodes(gltf, scene, pools, origin);
  if (!named) for (const node of gltf.nodes!) delete node.name;
  gltf.bufferViews = parts.views;
  gltf.buffers = parts.buffers();
  return { bytes: join(gltf, parts.bytes()), origin };
}

/** Far from the origin, single precision would make the model tremble. */
function originOf(scene: Scene): [number, number, number] {
  const { min, max } = sceneBounds(scene);
  if (min[0] > max[0]) return [0, 0, 0];
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
}

/** Views one after the other in one buffer. */
class BinaryParts {
  readonly views: GltfBufferView[] = [];
  readonly #chunks: Uint8Array[] = [];
  #length = 0;
  #unpacked = 0;
  readonly #compress: boolean;

  constructor(compress: boolean) {
    this.#compress = compress;
  }

  add(source: Uint8Array, stride: number, mode: 'ATTRIBUTES' | 'TRIANGLES' | 'INDICES'): number {
    const count = source.length / stride;
    const target = mode === 'ATTRIBUTES' ? 34962 : 34963;
    const byteStride = mode === 'ATTRIBUTES' ? { byteStride: stride } : {};
    if (!this.#compress) return this.#push({ byteLength: source.length, ...byteStride, target }, source);
    const packed = MeshoptEncoder.encodeGltfBuffer(source, count, stride, mode, 0);
    const view = { buffer: 1, byteOffset: this.#unpacked, byteLength: source.length, ...byteStride, target };
    const where = {
      buffer: 0,
      byteOffset: this.#length,
      byteLength: packed.length,
      byteStride: stride,
      count,
      mode,
    };
    this.#unpacked += padded(source.length);
    this.#append(packed);
    return this.views.push({ ...view, extensions: { [meshoptExtension]: where } }) - 1;
  }

  addPlain(source: Uint8Array): number {
    return this.#push({ byteLength: source.length }, source);
  }

  #push(view: Omit<GltfBufferView, 'buffer' | 'byteOffset'>, bytes: Uint8Array): number {
    const index = this.views.push({ buffer: 0, byteOffset: this.#length, ...view }) - 1;
    this.#append(bytes);
    return index;
  }

  #append(bytes: Uint8Array): void {
    this.#chunks.push(bytes);
    this.#length += padded(bytes.length);
  }

  buffers(): NonNullable<Gltf['buffers']> {
    const own = { byteLength: this.#length };
    if (!this.#compress) return [own];
    return [own, { byteLength: this.#unpacked, extensions: { [meshoptExtension]: { fallback: true } } }];
  }

  bytes(): Uint8Array {
    const out = new Uint8Array(this.#length);
    let at = 0;
    for (const chunk of this.#chunks) {
      out.set(chunk, at);
      at += padded(chunk.length);
    }
    return out;
  }
}

const padded = (length: number): number => Math.ceil(length / 4) * 4;
const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);

function addMeshes(gltf: Gltf, pools: Pools, parts: BinaryParts): void {
  if (pools.meshes.length === 0) return;
  const positions = parts.add(bytesOf(pools.positions), 8, 'ATTRIBUTES');
  const normals = parts.add(bytesOf(pools.normals), 4, 'ATTRIBUTES');
  const uvs = pools.uvs.length > 0 ? parts.add(bytesOf(pools.uvs), 8, 'ATTRIBUTES') : -1;
  const indices = parts.add(bytesOf(pools.indices), 4, 'TRIANGLES');
  const edges = pools.edges.length > 0 ? parts.add(bytesOf(pools.edges), 4, 'INDICES') : -1;
  const accessor = (item: NonNullable<Gltf['accessors']>[number]): number => gltf.accessors!.push(item) - 1;
  for (const mesh of pools.meshes) {
    const { vertexStart, vertexCount: count } = mesh;
    const vector = (bufferView: number, byteOffset: number, componentType: number) => ({
      bufferView,
      byteOffset,
      componentType,
      count,
      type: 'VEC3',
    });
    const attributes: Record<string, number> = {
      POSITION: accessor({ ...vector(positions, vertexStart * 8, 5123), min: [0, 0, 0], max: [...mesh.max] }),
      NORMAL: accessor({ ...vector(normals, vertexStart * 4, 5120), normalized: true }),
    };
    if (mesh.hasUvs) {
      const byteOffset = mesh.uvStart * 4;
      attributes['TEXCOORD_0'] = accessor({
        bufferView: uvs,
        byteOffset,
        componentType: 5126,
        count,
        type: 'VEC2',
      });
    }
    const run = (bufferView: number, start: number, length: number): number =>
      accessor({ bufferView, byteOffset: start * 4, componentType: 5125, count: length, type: 'SCALAR' });
    const primitives = mesh.groups.map((group) => ({
      attributes,
      indices: run(indices, mesh.indexStart + group.start, group.count),
      material: group.material,
    }));
    const lines = { attributes, indices: run(edges, mesh.edgeStart, mesh.edgeCount), mode: 1 };
    gltf.meshes!.push({ primitives: mesh.edgeCount > 0 ? [...primitives, lines] : primitives });
  }
}

function addMaterials(gltf: Gltf, { materials, images }: Scene, parts: BinaryParts): void {
  gltf.materials = materials.map(
    ({ name, color: [r, g, b, opacity], texture, isCutOut, metallic = 0, roughness = 0.7 }) => ({
      ...(name === '' ? {} : { name }),
      pbrMetallicRoughness: {
        baseColorFactor: [srgbToLinear(r), srgbToLinear(g), srgbToLinear(b), opacity],
        metallicFactor: metallic,
        roughnessFactor: roughness,
        ...(texture === undefined ? {} : { baseColorTexture: { index: texture } }),
      },
      ...(opacity < 1 ? { alphaMode: 'BLEND' as const } : isCutOut ? { alphaMode: 'MASK' as const } : {}),
      doubleSided: true,
    }),
  );
  if (images.length === 0) return;
  gltf.images = images.map(({ type = 'image/png', bytes }) => ({
    mimeType: type,
    bufferView: parts.addPlain(bytes),
  }));
  gltf.textures = images.map(({ type }, source) =>
    type === 'image/webp' ? { extensions: { [webpExtension]: { source } } } : { source },
  );
  if (!images.some(({ type }) => type === 'image/webp')) return;
  gltf.extensionsUsed!.push(webpExtension);
  gltf.extensionsRequired!.push(webpExtension);
}

/** The scene's nodes keep their numbers; what places meshes follows after them. */
function addNodes(gltf: Gltf, scene: Scene, pools: Pools, [x, y, z]: readonly number[]): void {
  const nodes = gltf.nodes!;
  const isParent = new Set(scene.nodes.map(({ parent }) => parent));
  scene.nodes.forEach(({ name, matrix, meshes }, index) => {
    const node: GltfNode = name === '' ? {} : { name };
    if (name === '' && meshes.length === 1 && !isParent.has(index)) {
      // Buildings have thousands that are one mesh and nothing else: they place it themselves.
      const own = unquantize(pools.meshes[meshes[0]!]!);
      node.mesh = meshes[0]!;
      node.matrix = onGrid(short(matrix ? multiply(matrix, own) : own));
    } else if (matrix) node.matrix = short(matrix);
    nodes.push(node);
  });
  const addChild = (parent: number, child: number): void => {
    const node = nodes[parent]!;
    if (node.children) node.children.push(child);
    else node.children = [child];
  };
  scene.nodes.forEach(({ parent, meshes }, index) => {
    if (parent >= 0) addChild(parent, index);
    if (nodes[index]!.mesh !== undefined) return;
    for (const mesh of meshes)
      addChild(index, nodes.push({ mesh, matrix: unquantize(pools.meshes[mesh]!) }) - 1);
  });
  const root = [...rootMatrix(scene)];
  [root[12], root[13], root[14]] = [-x!, -y!, -z!];
  const top = nodes.push({ matrix: root, children: [0] }) - 1;
  gltf.scenes = [{ nodes: [top] }];
}

/** To twelve places: the rest is noise of calculations, and would be half of all that travels. */
const short = (matrix: readonly number[]): number[] => matrix.map((value) => Math.round(value * 1e12) / 1e12);

/**
 * Where a mesh stands, to a hundredth of the steps that its points are counted in: engines leave traces of single precision
 * behind, of which no digit is like the one before.
 */
function onGrid(matrix: number[]): number[] {
  const step = Math.hypot(matrix[0]!, matrix[1]!, matrix[2]!);
  const decimals = 2 - Math.floor(Math.log10(step));
  if (!(decimals > 0 && decimals < 12)) return matrix;
  const rounded = (value: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals;
  return matrix.map((value, at) => (at >= 12 && at < 15 ? rounded(value) : value));
}

function unquantize({ origin: [x, y, z], step }: PackedMesh): number[] {
  return [step, 0, 0, 0, 0, step, 0, 0, 0, 0, step, 0, x, y, z, 1];
}

function join(gltf: Gltf, binary: Uint8Array): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(gltf));
  const jsonLength = padded(text.length);
  const out = new Uint8Array(12 + 8 + jsonLength + 8 + binary.length);
  const view = new DataView(out.buffer);
  const header = [0x46546c67, 2, out.length, jsonLength, 0x4e4f534a];
  header.forEach((value, at) => view.setUint32(at * 4, value, true));
  out.fill(0x20, 20, 20 + jsonLength);
  out.set(text, 20);
  view.setUint32(20 + jsonLength, binary.length, true);
  view.setUint32(24 + jsonLength, 0x004e4942, true);
  out.set(binary, 28 + jsonLength);
  return out;
}
