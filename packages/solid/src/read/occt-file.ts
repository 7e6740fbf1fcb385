/** A whole STEP, IGES or BREP file at once, as OpenCASCADE sees it. */
import { emptyScene, millimeter, ModelError, type Scene } from '../scene.ts';
import { colorTable } from './materials.ts';
import { openOcct, tessellation, toMesh, type OcctResult } from './occt.ts';

export async function wholeFile(
  bytes: Uint8Array,
  read: 'ReadStepFile' | 'ReadIgesFile' | 'ReadBrepFile',
): Promise<Scene> {
  const occt = await openOcct(bytes.length);
  let result: OcctResult;
  try {
    result = occt[read](bytes, tessellation);
  } catch (error) {
    throw new ModelError('damaged', String(error));
  }
  if (!result.success) throw new ModelError('damaged');
  const scene = emptyScene('', millimeter, 'z');
  const materialOf = colorTable(scene);
  scene.meshes = result.meshes.map((mesh) => toMesh(mesh, materialOf));
  const add = (node: OcctResult['root'], parent: number): void => {
    const index = scene.nodes.length;
    const meshes = node.meshes.filter((mesh) => scene.meshes[mesh]!.indices.length > 0);
    scene.nodes.push({ name: node.name, parent, meshes });
    for (const child of node.children) add(child, index);
  };
  for (const child of result.root.children) add(child, 0);
  scene.nodes[0]!.meshes = result.root.meshes;
  return scene;
}
