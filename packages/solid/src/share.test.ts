import { expect, test } from 'vitest';
import { emptyScene, meter, type SceneMesh } from './scene.ts';
import { shareMeshes } from './share.ts';

const triangle = (size: number, material = 0): SceneMesh => ({
  positions: new Float32Array([0, 0, 0, size, 0, 0, 0, size, 0]),
  indices: new Uint32Array([0, 1, 2]),
  groups: [{ start: 0, count: 3, material }],
});

test('equal meshes become one, those of another size, color or normal stay', () => {
  const scene = emptyScene('', meter, 'y');
  const lit = { ...triangle(1), normals: new Float32Array([0, 0, 1, 0, 0, 1, 0, 0, 1]) };
  scene.meshes = [triangle(1), triangle(2), triangle(1), triangle(1, 1), lit];
  scene.nodes.push({ name: 'all', parent: 0, meshes: [0, 1, 2, 3, 4] });
  const shared = shareMeshes(scene);
  expect(shared.meshes).toEqual([triangle(1), triangle(2), triangle(1, 1), lit]);
  expect(shared.nodes[1]!.meshes).toEqual([0, 1, 0, 2, 3]);
});
