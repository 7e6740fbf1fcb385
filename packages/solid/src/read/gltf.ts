/** glTF and GLB: any file of the kind, our own prepared models included; the viewer reads them by this too. */
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { fromQuaternion } from '../matrix.ts';
import { emptyScene, meter, ModelError, type Scene, type SceneMesh } from '../scene.ts';
import { accessorReader, nameIn, type AccessorReader } from './gltf-accessors.ts';
import { openGltf } from './glb-chunks.ts';
import { linearToSrgb, type Gltf, type GltfNode, type GltfPrimitive } from './gltf-json.ts';
import { imageFrom, reportMissing, type SiblingFile } from './siblings.ts';

export async function readGltf(bytes: Uint8Array, siblings: readonly SiblingFile[] = []): Promise<Scene> {
  const { json, binary } = openGltf(bytes);
  if (json.extensionsRequired?.includes('KHR_draco_mesh_compression')) {
    throw new ModelError('unsupportedModel', 'Draco compression');
  }
  await MeshoptDecoder.ready;
  const scene = emptyScene('', meter, 'y');
  for (const { uri } of json.images ?? [])
    if (uri !== undefined && !uri.startsWith('data:')) scene.files.push(nameIn(uri));
  const read = accessorReader(json, binary, scene, siblings);
  addMaterials(json, scene, read);
  if (json.animations?.length) scene.diagnostics.push({ code: 'animationLeftOut' });
  const noMaterial = scene.materials.length - 1;
  const meshes = (json.meshes ?? []).map(({ primitives }) =>
    meshesOf(primitives, read.numbers, noMaterial).map((mesh) => scene.meshes.push(mesh) - 1),
  );
  addNodes(json, scene, meshes);
  return scene;
}

function addMaterials(json: Gltf, scene: Scene, read: AccessorReader): void {
  const images = new Map<number, number | undefined>();
  /** Only those that color something; a missing one is told. */
  const imageAt = (source: number): number | undefined => {
    if (images.has(source)) return images.get(source);
    const image = json.images?.[source];
    const bytes = image && read.bytesOf(image);
    const name = image?.uri === undefined || image.uri.startsWith('data:') ? undefined : nameIn(image.uri);
    if (!bytes && name !== undefined) reportMissing(scene, 'textureMissing', name);
    const index = bytes && scene.images.push(imageFrom(bytes, name)) - 1;
    images.set(source, index);
    return index;
  };
  for (const { name = '', pbrMetallicRoughness: pbr = {}, alphaMode } of [...(json.materials ?? []), {}]) {
    const [r = 1, g = 1, b = 1, a = 1] = pbr.baseColorFactor ?? [];
    const used = json.textures?.[pbr.baseColorTexture?.index ?? -1];
    const source = used?.extensions?.EXT_texture_webp?.source ?? used?.source;
    const texture = source === undefined ? undefined : imageAt(source);
    const isCutOut = texture !== undefined && alphaMode !== undefined && alphaMode !== 'OPAQUE';
    const { metallicFactor: metallic, roughnessFactor: roughness } = pbr;
    scene.materials.push({
      name,
      color: [linearToSrgb(r), linearToSrgb(g), linearToSrgb(b), a],
      ...(texture !== undefined && { texture }),
      ...(isCutOut && { isCutOut }),
      ...(metallic !== undefined && { metallic }),
      ...(roughness !== undefined && { roughness }),
    });
  }
}

type ReadNumbers = (accessor: number) => Float32Array | Uint32Array;

const [lines, triangles, strip, fan] = [1, 4, 5, 6];

/** Primitives that share their vertices are one mesh, as they were before they were cut by material. */
function meshesOf(
  primitives: readonly GltfPrimitive[],
  numbers: ReadNumbers,
  noMaterial: number,
): SceneMesh[] {
  const byVertices = new Map<number, SceneMesh>();
  for (const { attributes, indices, material = noMaterial, mode = triangles } of primitives) {
    const position = attributes['POSITION'];
    if (position === undefined || ![lines, triangles, strip, fan].includes(mode)) continue;
    let mesh = byVertices.get(position);
    if (!mesh) {
      const [normal, uv] = [attributes['NORMAL'], attributes['TEXCOORD_0']];
      mesh = {
        positions: numbers(position) as Float32Array,
        normals: normal === undefined ? undefined : (numbers(normal) as Float32Array),
        uvs: uv === undefined ? undefined : (numbers(uv) as Float32Array),
        indices: new Uint32Array(),
        groups: [],
      };
      byVertices.set(position, mesh);
    }
    const count = mesh.positions.length / 3;
    const all =
      indices === undefined
        ? Uint32Array.from({ length: count }, (_, at) => at)
        : Uint32Array.from(numbers(indices));
    if (all.some((index) => index >= count)) throw new ModelError('damaged', 'an index beyond the vertices');
    if (mode === lines) mesh.edges = all;
    else {
      const more = mode === triangles ? all : fromStrip(all, mode === fan);
      mesh.groups.push({ start: mesh.indices.length, count: more.length, material });
      mesh.indices = joined(mesh.indices, more);
    }
  }
  return [...byVertices.values()].filter(({ indices }) => indices.length > 0);
}

function fromStrip(indices: Uint32Array, isFan: boolean): Uint32Array {
  const out: number[] = [];
  for (let at = 2; at < indices.length; at += 1) {
    if (isFan) out.push(indices[0]!, indices[at - 1]!, indices[at]!);
    else if (at % 2 === 0) out.push(indices[at - 2]!, indices[at - 1]!, indices[at]!);
    else out.push(indices[at - 1]!, indices[at - 2]!, indices[at]!);
  }
  return new Uint32Array(out);
}

function joined(a: Uint32Array, b: Uint32Array): Uint32Array {
  if (a.length === 0) return b;
  const out = new Uint32Array(a.length + b.length);
  out.set(a);
  out.set(b, a.length);
  return out;
}

/** From the roots down, so that a parent stands before its children; a node that names itself is left out. */
function addNodes(json: Gltf, scene: Scene, meshes: readonly number[][]): void {
  const nodes = json.nodes ?? [];
  const roots = json.scenes?.[json.scene ?? 0]?.nodes ?? nodes.map((_, at) => at);
  const seen = new Set<number>();
  const waiting = roots.toReversed().map((id) => ({ id, parent: 0 }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const node = nodes[next.id];
    if (!node || seen.has(next.id)) continue;
    seen.add(next.id);
    const index =
      scene.nodes.push({
        name: node.name ?? '',
        parent: next.parent,
        source: next.id,
        matrix: matrixOf(node),
        meshes: node.mesh === undefined ? [] : (meshes[node.mesh] ?? []),
      }) - 1;
    for (const id of (node.children ?? []).toReversed()) waiting.push({ id, parent: index });
  }
}

function matrixOf({ matrix, translation, rotation, scale }: GltfNode): number[] | undefined {
  if (matrix) return matrix;
  if (!translation && !rotation && !scale) return undefined;
  return fromQuaternion(translation ?? [0, 0, 0], rotation ?? [0, 0, 0, 1], scale ?? [1, 1, 1]);
}
