import { emptyScene, meter, type Scene } from '@linework/solid/scene';
import { readGltf } from '@linework/solid/read/gltf';
import { treeOf } from '@linework/solid/tree';
import { writeGlb } from '@linework/solid/write/glb';
import { expect, test } from 'vitest';
import { buildContentOf } from '../engine/content.ts';
import { overlayModels } from './overlayModels.ts';

type Place = readonly [name: string, x: number, size: number];

async function prepared(places: readonly Place[]) {
  const scene: Scene = emptyScene('Pair', meter, 'y');
  scene.materials.push({ name: '', color: [1, 1, 1, 1] });
  for (const [name, x, size] of places) {
    const groups = [{ start: 0, count: 3, material: 0 }];
    const positions = new Float32Array([0, 0, 0, size, 0, 0, 0, size, 0]);
    const mesh = scene.meshes.push({ positions, indices: new Uint32Array([0, 1, 2]), groups }) - 1;
    scene.nodes.push({
      name,
      parent: 0,
      meshes: [mesh],
      matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1],
    });
  }
  const { bytes, origin } = await writeGlb(scene);
  return { scene: await readGltf(bytes), tree: treeOf(scene, origin) };
}

test('both models stand in one, each part in the color of what happened to it', async () => {
  const before = await prepared([
    ['Left', 0, 1],
    ['Right', 5, 1],
    ['Old', 9, 3],
  ]);
  const after = await prepared([
    ['Left', 0, 1],
    ['Right', 7, 1],
    ['New', 40, 2],
  ]);
  const { scene, tree, parts, same } = overlayModels(before, after, 'Before');
  expect(parts.map(({ outcome, change, nodes }) => [outcome, change.name, nodes])).toEqual([
    ['moved', 'Right', [2, 5]],
    ['added', 'New', [3]],
    ['removed', 'Old', [6]],
  ]);
  expect([...same]).toEqual([1]);
  expect(tree.names.slice(4)).toEqual(['Before', 'Right', 'Old']);
  expect(tree.parents.slice(4)).toEqual([0, 4, 4]);
  const content = await buildContentOf(scene, tree.names.length);
  const looks = new Map(
    content.pieces.map(({ node, mesh, group }) => [node, scene.materials[mesh.groups[group]!.material]!]),
  );
  expect([1, 2, 3, 5, 6].map((node) => looks.get(node)!.name)).toEqual([
    'same',
    'moved',
    'added',
    'moved',
    'removed',
  ]);
  expect(looks.get(5)!.color[3]).toBeLessThan(0.5);
  // What was before stands where it was, also where the middle of the model has moved.
  const xOf = (node: number): number => content.pieces.find((piece) => piece.node === node)!.center.x;
  expect(xOf(2) - xOf(5)).toBeCloseTo(2, 3);
  expect(xOf(6) - xOf(1)).toBeCloseTo(10, 3);
});
