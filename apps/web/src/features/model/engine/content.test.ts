import { emptyScene, millimeter, type SceneMesh } from '@linework/solid/scene';
import { writeGlb } from '@linework/solid/write/glb';
import { expect, it } from 'vitest';
import { buildContent } from './content.ts';

const [partCount, meshCount, materialCount] = [10_000, 200, 20];

const triangle = (material: number, size: number): SceneMesh => ({
  positions: new Float32Array([0, 0, 0, size, 0, 0, 0, size, 0]),
  normals: new Float32Array([0, 0, 1, 0, 0, 1, 0, 0, 1]),
  indices: new Uint32Array([0, 1, 2]),
  groups: [{ start: 0, count: 3, material }],
});

it('draws 10,000 parts in one batch a material, each of which can be hidden by itself', async () => {
  const scene = emptyScene('', millimeter, 'z');
  for (let k = 0; k < materialCount; k += 1)
    scene.materials.push({ name: `${k}`, color: [k / materialCount, 0.5, 0.5, 1] });
  for (let k = 0; k < meshCount; k += 1) scene.meshes.push(triangle(k % materialCount, 1 + k));
  for (let k = 0; k < partCount; k += 1) {
    const matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, k % 100, Math.floor(k / 100), 0, 1];
    scene.nodes.push({ name: `part ${k}`, parent: 0, matrix, meshes: [k % meshCount] });
  }
  const { bytes } = await writeGlb(scene);
  const { batches, pieces } = await buildContent(bytes, scene.nodes.length);
  expect(batches).toHaveLength(materialCount);
  expect(new Set(pieces.map(({ node }) => node)).size).toBe(partCount);

  const isolated = pieces.find(({ node }) => node === 4321)!;
  for (const { batch, instance, node } of pieces) batch.setVisibleAt(instance, node === isolated.node);
  const shown = pieces.filter(({ batch, instance }) => batch.getVisibleAt(instance));
  expect(shown).toEqual([isolated]);
});
