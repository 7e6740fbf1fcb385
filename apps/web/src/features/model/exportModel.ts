/** The model on screen as a file for other programs, made in the browser. */
import { multiply } from '@linework/solid/matrix';
import type { Scene } from '@linework/solid/scene';
import type { ModelTree } from '@linework/solid/tree';

export type ExportFormat = 'glb' | 'stl';

export async function exportModel(scene: Scene, tree: ModelTree, format: ExportFormat): Promise<Blob> {
  if (format === 'stl') {
    const { writeStl } = await import('@linework/solid/write/stl');
    return blobOf(writeStl(inFileUnits(scene, tree)), 'model/stl');
  }
  const { writeGlb } = await import('@linework/solid/write/glb');
  // Many programs cannot unpack what the viewer can.
  return blobOf((await writeGlb(withNames(scene, tree), { compress: false })).bytes, 'model/gltf-binary');
}

const blobOf = (bytes: Uint8Array, type: string): Blob =>
  new Blob([bytes as Uint8Array<ArrayBuffer>], { type });

/** They travel with the tree. */
const withNames = (scene: Scene, { names }: ModelTree): Scene => ({
  ...scene,
  nodes: scene.nodes.map((node) => ({ ...node, name: names[node.source ?? -1] ?? node.name })),
});

/** From meters with Y up around the origin to the file's own lengths and place with Z up, as programs that print expect. */
function inFileUnits(scene: Scene, { unit, origin: [x, y, z] }: ModelTree): Scene {
  const s = 1 / unit.meters;
  const back = [s, 0, 0, 0, 0, 0, s, 0, 0, -s, 0, 0, x * s, -z * s, y * s, 1];
  const nodes = scene.nodes.map((node) =>
    node.parent < 0 ? { ...node, matrix: node.matrix ? multiply(back, node.matrix) : back } : node,
  );
  return { ...scene, nodes };
}
