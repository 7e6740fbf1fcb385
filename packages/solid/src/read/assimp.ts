/** FBX, OBJ, STL, DAE, 3DS, PLY, OFF, X, BLEND and the like by assimp in WebAssembly. */
import { imageType, type SiblingFile } from './siblings.ts';
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

export async function readByAssimp(
  bytes: Uint8Array,
  extension: string,
  siblings: readonly SiblingFile[] = [],
): Promise<Scene> {
  engine ??= import('assimpjs').then(({ default: open }) => (open as () => Promise<Assimp>)());
  const assimp = await engine;
  const list = new assimp.FileList();
  list.AddFile(`model.${extension}`, bytes);
  for (const { name, bytes: content } of siblings) list.AddFile(name, content);
  const result = assimp.ConvertFileList(list, 'assjson');
  if (!result.IsSuccess()) throw new ModelError('damaged', result.GetErrorCode());
  const read = JSON.parse(new TextDecoder().decode(result.GetFile(0).GetContent())) as AssimpScene;
  return toScene(read, extension, siblings);
}

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
    toMaterial(material.properties, scene, siblings),
  );
  scene.meshes = (read.meshes ?? []).map(toMesh);
  const add = (node: AssimpNode, parent: number): void => {
    const matrix = transpose(node.transformation);
    const isPlain = matrix.every((value, at) => value === identity[at]);
    const meshes = (node.meshes ?? []).filter((mesh) => scene.meshes[mesh]!.indices.length > 0);
    const index =
      scene.nodes.push({ name: node.name, parent, matrix: isPlain ? undefined : matrix, meshes }) - 1;
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
    uvs: uvs && new Float32Array(uvs),
    indices: new Uint32Array(indices),
    groups: [{ start: 0, count: indices.length, material: mesh.materialindex }],
  };
}

function toMaterial(
  properties: readonly AssimpProperty[],
  scene: Scene,
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
  const diffuse = properties.find(({ key, semantic }) => key === '$tex.file' && semantic === 1)?.value;
  if (typeof diffuse === 'string') material.texture = textureOf(diffuse, scene, siblings);
  return material;
}

function textureOf(path: string, scene: Scene, siblings: readonly SiblingFile[]): number | undefined {
  const name = path.split(/[\\/]/).at(-1)!.toLowerCase();
  const found = siblings.find((file) => file.name.toLowerCase() === name);
  const type = found && imageType(found.bytes);
  if (!found || !type) {
    scene.diagnostics.push({ code: 'textureMissing', detail: name });
    return undefined;
  }
  return scene.images.push({ type, bytes: found.bytes }) - 1;
}
