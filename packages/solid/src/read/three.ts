/** VRML, X3D and USD by three's loaders. */
import type { BufferAttribute, InterleavedBufferAttribute, Material, Mesh, Object3D } from 'three';
import { emptyScene, meter, ModelError, type Scene, type SceneMesh } from '../scene.ts';
import { colorTable } from './materials.ts';
import { identifierStart, x3dToVrml } from './x3d.ts';

export async function readVrml(bytes: Uint8Array): Promise<Scene> {
  return fromVrml(new TextDecoder().decode(bytes));
}

export async function readX3d(bytes: Uint8Array): Promise<Scene> {
  const scene = await fromVrml(x3dToVrml(new TextDecoder().decode(bytes)));
  const nodes = scene.nodes.map((node) => ({ ...node, name: node.name.replace(identifierStart, '') }));
  return { ...scene, nodes };
}

/** What moves is not moved here; the loader does not know how to read it. */
const routes = /^[ \t]*ROUTE[ \t]+\S+[ \t]+TO[ \t]+\S+[ \t]*\r?$/gm;

async function fromVrml(text: string): Promise<Scene> {
  if (!text.startsWith('#VRML V2.0')) throw new ModelError('unsupportedModel', 'not VRML 2.0');
  const { VRMLLoader } = await import('three/examples/jsm/loaders/VRMLLoader.js');
  return toScene(() => new VRMLLoader().parse(text.replace(routes, ''), ''));
}

export async function readUsd(bytes: Uint8Array): Promise<Scene> {
  const { USDLoader } = await import('three/examples/jsm/loaders/USDLoader.js');
  return toScene(() => new USDLoader().parse(Uint8Array.from(bytes).buffer));
}

function toScene(load: () => Object3D): Scene {
  let root: Object3D;
  try {
    root = withoutPictures(load);
  } catch (error) {
    throw error instanceof ModelError ? error : new ModelError('damaged', String(error));
  }
  // Both loaders turn and scale to meters with Y up.
  const scene = emptyScene('', meter, 'y');
  const materialOf = colorTable(scene);
  const meshOf = new Map<unknown, number>();
  root.updateMatrixWorld(true);
  const add = (object: Object3D, parent: number): void => {
    const meshes = isMesh(object) ? [meshIndex(object)] : [];
    const matrix = object.matrix.toArray();
    const node = scene.nodes.push({ name: object.name, parent, matrix, meshes }) - 1;
    for (const child of object.children) add(child, node);
  };
  const meshIndex = (object: Mesh): number => {
    const key = object.geometry;
    let index = meshOf.get(key);
    if (index === undefined) {
      index = scene.meshes.push(meshFrom(object, materialOf)) - 1;
      meshOf.set(key, index);
    }
    return index;
  };
  add(root, 0);
  return scene;
}

const isMesh = (object: Object3D): object is Mesh => 'isMesh' in object && object.isMesh === true;

function meshFrom({ geometry, material }: Mesh, materialOf: ReturnType<typeof colorTable>): SceneMesh {
  const { position, normal } = geometry.attributes;
  if (!position) throw new ModelError('damaged', 'a mesh without points');
  const indices = geometry.index
    ? Uint32Array.from(geometry.index.array)
    : Uint32Array.from({ length: position.count }, (_, i) => i);
  const materials = Array.isArray(material) ? material : [material];
  const whole = [{ start: 0, count: indices.length, materialIndex: 0 }];
  const groups = (geometry.groups.length > 0 && materials.length > 1 ? geometry.groups : whole).map(
    ({ start, count, materialIndex = 0 }) => {
      const used = materials[materialIndex];
      return { start, count, material: materialOf(colorOf(used), used?.transparent ? used.opacity : 1) };
    },
  );
  return { positions: numbersOf(position), ...(normal && { normals: numbersOf(normal) }), indices, groups };
}

type Colored = Material & { color?: { getRGB(target: object, space: string): unknown } };

function colorOf(material: Material | undefined): number[] | undefined {
  const rgb = { r: 0.72, g: 0.74, b: 0.77 };
  const { color } = (material ?? {}) as Colored;
  if (!color) return undefined;
  color.getRGB(rgb, 'srgb');
  return [rgb.r, rgb.g, rgb.b];
}

function numbersOf(attribute: BufferAttribute | InterleavedBufferAttribute): Float32Array {
  const out = new Float32Array(attribute.count * 3);
  for (let i = 0; i < attribute.count; i += 1)
    out.set([attribute.getX(i), attribute.getY(i), attribute.getZ(i)], i * 3);
  return out;
}

/** Loaders ask the page for pictures; where there is no page, they get one that never comes. */
function withoutPictures<T>(load: () => T): T {
  const scope = globalThis as { document?: unknown };
  if (scope.document !== undefined) return load();
  const never = { addEventListener: () => undefined, removeEventListener: () => undefined, src: '' };
  scope.document = { createElementNS: () => ({ ...never }) };
  try {
    return load();
  } finally {
    delete scope.document;
  }
}
