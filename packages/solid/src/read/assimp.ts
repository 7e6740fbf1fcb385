/** FBX, OBJ, STL, DAE, 3DS, PLY, OFF, X, BLEND and the like by assimp in WebAssembly. */
import { askFor, bareName, imageFrom, reportMissing, textureFrom, type SiblingFile } from './siblings.ts';
import { identity, transpose } from '../matrix.ts';
import { emptyScene, meter, ModelError, type Scene, type SceneMaterial, type SceneMesh } from '../scene.ts';

interface AssimpNode {
  name: string;
  transformation: number[];
  meshes?: number[];
  children?: AssimpNode[];
}
interface AssimpMesh {
  materialindex: number;
  vertices: number[];
  normals?: number[];
  texturecoords?: number[][];
  numuvcomponents?: number[];
  faces: number[][];
}
interface AssimpProperty {
  key: string;
  semantic: number;
  value: unknown;
}
interface AssimpScene {
  rootnode: AssimpNode;
  meshes?: AssimpMesh[];
  materials?: { properties: AssimpProperty[] }[];
  animations?: unknown[];
  /** Those inside the file; packed ones have no height. */
  textures?: { height?: number; data?: unknown }[];
}
interface Assimp {
  FileList: new () => { AddFile(name: string, bytes: Uint8Array): void };
  ConvertFileList(
    list: object,
    format: string,
  ): {
    IsSuccess(): boolean;
    GetErrorCode(): string;
    GetFile(index: number): { GetContent(): Uint8Array };
  };
}

let engine: Promise<Assimp> | undefined;

const givenName = (extension: string): string => `model.${extension}`;

export async function readByAssimp(
  bytes: Uint8Array,
  extension: string,
  siblings: readonly SiblingFile[] = [],
): Promise<Scene> {
  engine ??= import('assimpjs').then(({ default: open }) => (open as () => Promise<Assimp>)());
  const assimp = await engine;
  const list = new assimp.FileList();
  list.AddFile(givenName(extension), bytes);
  for (const { name, bytes: content } of siblings) list.AddFile(name, content);
  const result = assimp.ConvertFileList(list, 'assjson');
  if (!result.IsSuccess()) throw new ModelError('damaged', result.GetErrorCode());
  const read = JSON.parse(new TextDecoder().decode(result.GetFile(0).GetContent())) as AssimpScene;
  const scene = toScene(read, extension, siblings);
  if (extension === 'obj') askForMaterials(bytes, scene, siblings);
  return scene;
}

/** The engine takes what it is given and does not tell what it looked for. */
function askForMaterials(bytes: Uint8Array, scene: Scene, siblings: readonly SiblingFile[]): void {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, maxHead));
  for (const [, name] of text.matchAll(/^mtllib[ \t]+(.+?)[ \t]*$/gm)) {
    // Names in other scripts are UTF-8.
    const decoded = new TextDecoder().decode(Uint8Array.from(name!, (letter) => letter.charCodeAt(0)));
    if (!askFor(decoded, scene, siblings)) reportMissing(scene, 'fileMissing', bareName(decoded));
  }
}
/** Materials are named before the first triangle that uses them. */
const maxHead = 1024 * 1024;

/** STL says nothing of axes; printers and mills mean Z up. */
const zUp = new Set(['stl', '3ds']);

function toScene(read: AssimpScene, extension: string, siblings: readonly SiblingFile[]): Scene {
  const scene = emptyScene('', meter, zUp.has(extension) ? 'z' : 'y');
  if (extension === 'stl' || extension === 'ply' || extension === 'off' || extension === 'obj') {
    scene.unit = { name: 'mm', meters: 0.001 };
    scene.diagnostics.push({ code: 'unitsUnknown' });
  }
  if (read.animations?.length) scene.diagnostics.push({ code: 'animationLeftOut' });
  scene.materials = (read.materials ?? []).map((material) =>
    toMaterial(material.properties, scene, read, siblings),
  );
  scene.meshes = (read.meshes ?? []).map(toMesh);
  const add = (node: AssimpNode, parent: number): void => {
    const matrix = transpose(node.transformation);
    const isPlain = matrix.every((value, at) => value === identity[at]);
    const meshes = (node.meshes ?? []).filter((mesh) => scene.meshes[mesh]!.indices.length > 0);
    // The engine calls the whole by the name that it got the file under.
    const name = node.name === givenName(extension) ? '' : node.name;
    const index = scene.nodes.push({ name, parent, matrix: isPlain ? undefined : matrix, meshes }) - 1;
    for (const child of node.children ?? []) add(child, index);
  };
  add(read.rootnode, 0);
  return scene;
}

function toMesh(mesh: AssimpMesh): SceneMesh {
  const indices: number[] = [];
  for (const face of mesh.faces) {
    // Points and lines are no surface; polygons are triangulated by the engine, and here once more if they were not.
    for (let at = 2; at < face.length; at += 1) indices.push(face[0]!, face[at - 1]!, face[at]!);
  }
  const uvs = mesh.numuvcomponents?.[0] === 2 ? mesh.texturecoords?.[0] : undefined;
  return {
    positions: new Float32Array(mesh.vertices),
    normals: mesh.normals && new Float32Array(mesh.normals),
    uvs: uvs && fromTop(uvs),
    indices: new Uint32Array(indices),
    groups: [{ start: 0, count: indices.length, material: mesh.materialindex }],
  };
}

/** The engine counts from the bottom of the picture, glTF from its top. */
const fromTop = (uvs: readonly number[]): Float32Array =>
  Float32Array.from(uvs, (value, at) => (at % 2 === 0 ? value : 1 - value));

function toMaterial(
  properties: readonly AssimpProperty[],
  scene: Scene,
  read: AssimpScene,
  siblings: readonly SiblingFile[],
): SceneMaterial {
  const valueOf = (key: string): unknown => properties.find((property) => property.key === key)?.value;
  const color = valueOf('$clr.base') ?? valueOf('$clr.diffuse');
  const opacity = valueOf('$mat.opacity');
  const [r, g, b] = Array.isArray(color) ? (color as number[]) : [0.8, 0.8, 0.8];
  const material: SceneMaterial = {
    name: String(valueOf('?mat.name') ?? ''),
    color: [r!, g!, b!, typeof opacity === 'number' && opacity > 0 ? opacity : 1],
  };
  const fileOf = (...kinds: number[]): unknown =>
    properties.find(({ key, semantic }) => key === '$tex.file' && kinds.includes(semantic))?.value;
  const path = fileOf(textureKinds.baseColor, textureKinds.diffuse);
  if (typeof path !== 'string') return material;
  const inside = /^\*(\d+)$/.exec(path);
  const texture = inside
    ? embedded(read.textures?.[Number(inside[1])]?.data, scene)
    : textureFrom(path, scene, siblings);
  if (texture === undefined) return material;
  const [, , , opaque] = material.color;
  const isCutOut = fileOf(textureKinds.opacity) !== undefined;
  // Programs write a gray or black color beside a texture, and do not mean it.
  return { ...material, color: [1, 1, 1, opaque], texture, ...(isCutOut && { isCutOut }) };
}

const textureKinds = { diffuse: 1, opacity: 8, baseColor: 12 } as const;

function embedded(data: unknown, scene: Scene): number | undefined {
  if (typeof data !== 'string') return undefined;
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return scene.images.push(imageFrom(bytes)) - 1;
}
