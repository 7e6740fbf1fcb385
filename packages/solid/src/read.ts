/** A model file of any supported format → a scene. Throws ModelError where nothing can be shown. */
import { formatOf } from './formats.ts';
import { read3mf } from './read/3mf.ts';
import { readAmf } from './read/amf.ts';
import { readByAssimp } from './read/assimp.ts';
import { readDrawingSolids } from './read/drawing.ts';
import { readGltf } from './read/gltf.ts';
import { readIfc } from './read/ifc.ts';
import { wholeFile } from './read/occt-file.ts';
import { readRevit } from './read/revit.ts';
import { readRhino } from './read/rhino.ts';
import type { SiblingFile } from './read/siblings.ts';
import { readStep } from './read/step/step.ts';
import { readUsd, readVrml, readX3d } from './read/three.ts';
import { withNormals } from './normals.ts';
import { ModelError, type Scene } from './scene.ts';
import { shareMeshes } from './share.ts';

export interface ModelSource {
  bytes: Uint8Array;
  /** Lower case, without the dot. */
  extension: string;
  /** Textures and parts that lie beside it. */
  siblings?: readonly SiblingFile[];
}

export async function readModel(source: ModelSource): Promise<Scene> {
  const scene = dropBadNumbers(await readByFormat(source));
  const hasMesh = scene.nodes.some(({ meshes }) => meshes.length > 0);
  if (!hasMesh && scene.images.length === 0) throw new ModelError('empty');
  const shared = shareMeshes(scene);
  return { ...shared, meshes: shared.meshes.map(withNormals) };
}

function readByFormat({ bytes, extension, siblings }: ModelSource): Scene | Promise<Scene> {
  switch (formatOf(bytes, extension)) {
    case 'step':
      return readStep(bytes, siblings);
    case 'iges':
      return wholeFile(bytes, 'ReadIgesFile');
    case 'brep':
      return wholeFile(bytes, 'ReadBrepFile');
    case 'ifc':
      return readIfc(bytes);
    case 'assimp':
      return readByAssimp(bytes, extension, siblings);
    case '3mf':
      return read3mf(bytes);
    case 'amf':
      return readAmf(bytes);
    case 'gltf':
      return readGltf(bytes, siblings);
    case 'rhino':
      return readRhino(bytes);
    case 'drawing':
      return readDrawingSolids(bytes);
    case 'usd':
      return readUsd(bytes);
    case 'vrml':
      return readVrml(bytes);
    case 'x3d':
      return readX3d(bytes);
    case 'revit':
      return readRevitBesideIfc(bytes, siblings);
    default:
      throw new ModelError('unsupportedModel', extension);
  }
}

/** An IFC beside a Revit file has the shapes that are not read from the file itself. */
async function readRevitBesideIfc(bytes: Uint8Array, siblings: readonly SiblingFile[] = []): Promise<Scene> {
  const scene = readRevit(bytes);
  const paired = siblings.find(({ name }) => name.toLowerCase().endsWith('.ifc'));
  // A damaged one is as good as none.
  const shapes = paired && (await readIfc(paired.bytes).catch(() => undefined));
  if (!shapes || shapes.meshes.length === 0) return scene;
  return {
    ...shapes,
    properties: { ...shapes.properties, ...scene.properties },
    diagnostics: [{ code: 'pairedIfc', detail: paired.name }, ...shapes.diagnostics],
  };
}

/** A point that is no number would make everything vanish: meshes with one are left out, and told. */
function dropBadNumbers(scene: Scene): Scene {
  const bad = new Set<number>();
  scene.meshes.forEach(({ positions, indices }, at) => {
    const count = positions.length / 3;
    if (positions.some((value) => !Number.isFinite(value)) || indices.some((index) => index >= count))
      bad.add(at);
  });
  if (bad.size === 0) return scene;
  scene.diagnostics.push({ code: 'partFailed', detail: String(bad.size) });
  const nodes = scene.nodes.map((node) => ({
    ...node,
    meshes: node.meshes.filter((mesh) => !bad.has(mesh)),
  }));
  const meshes = scene.meshes.map((mesh, at) => (bad.has(at) ? emptyMesh : mesh));
  return { ...scene, nodes, meshes };
}
const emptyMesh = {
  positions: new Float32Array(),
  normals: new Float32Array(),
  indices: new Uint32Array(),
  groups: [],
};
