import { expect, test } from 'vitest';
import { meshInstances, type Bounds } from '../instances.ts';
import { transformPoint } from '../matrix.ts';
import { emptyScene, meter, millimeter, type Scene } from '../scene.ts';
import { writeGlb } from '../write/glb.ts';
import { readGltf } from './gltf.ts';
import { mergeGlb } from './merged-glb.ts';

/** A tent of two colors, one of glass, that stands there twice: turned and stretched the second time. */
function tents(): Scene {
  const scene = emptyScene('tents', millimeter, 'z');
  scene.materials.push(
    { name: 'cloth', color: [1, 0.5, 0, 1] },
    { name: 'glass', color: [0.5, 0.5, 1, 0.4] },
  );
  scene.meshes.push({
    positions: Float32Array.of(0, 0, 0, 40, 0, 0, 40, 20, 0, 0, 20, 0, 20, 10, 30),
    normals: Float32Array.of(0, 0, -1, 1, 0, 0, 0, 1, 0, -1, 0, 0, 0, 0, 1),
    indices: Uint32Array.of(0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4),
    groups: [
      { start: 0, count: 6, material: 1 },
      { start: 6, count: 6, material: 0 },
    ],
  });
  scene.nodes.push(
    { name: 'one', parent: 0, meshes: [0] },
    { name: 'two', parent: 0, meshes: [0], matrix: [0, 2, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 100, 7, 3, 1] },
  );
  return scene;
}

const corners = (points: number[][]): string[] =>
  points.map((point) => point.map((part) => (part + 0).toFixed(4)).join(' ')).toSorted();

test('triangles stand where the viewer puts them, and what is seen through comes last', async () => {
  const { bytes } = await writeGlb(tents(), { named: false });
  const merged = (await mergeGlb(bytes))!;
  expect(merged.runs.map(({ start, count, color }) => [start, count, color[3]])).toEqual([
    [0, 12, 1],
    [12, 12, 0.4],
  ]);
  const scene = await readGltf(bytes);
  const expected: string[] = [];
  for (const { mesh, matrix } of meshInstances(scene)) {
    const { positions, indices } = scene.meshes[mesh]!;
    for (const index of indices) {
      const [x, y, z] = positions.subarray(index * 3, index * 3 + 3);
      expected.push(...corners([transformPoint(matrix, x!, y!, z!)]));
    }
  }
  const found = [...merged.indices].map((index) => [...merged.positions.subarray(index * 3, index * 3 + 3)]);
  expect(corners(found)).toEqual(expected.toSorted());
  const around: Bounds = { min: [0, 1, 2].map(lowest) as never, max: [0, 1, 2].map(highest) as never };
  for (const side of ['min', 'max'] as const)
    for (let axis = 0; axis < 3; axis += 1)
      expect(merged.bounds[side][axis]).toBeCloseTo(around[side][axis]!, 5);

  function lowest(axis: number): number {
    return Math.min(...found.map((point) => point[axis]!));
  }
  function highest(axis: number): number {
    return Math.max(...found.map((point) => point[axis]!));
  }
});

test('directions stay upright on faces of parts that are turned and stretched', async () => {
  const scene = emptyScene('ramp', meter, 'y');
  scene.materials.push({ name: '', color: [1, 1, 1, 1] });
  const up = Math.SQRT1_2;
  scene.meshes.push({
    positions: Float32Array.of(0, 0, 0, 0, 0, 1, 1, -1, 0),
    normals: Float32Array.of(up, up, 0, up, up, 0, up, up, 0),
    indices: Uint32Array.of(0, 1, 2),
    groups: [{ start: 0, count: 3, material: 0 }],
  });
  scene.nodes.push({
    name: 'ramp',
    parent: 0,
    meshes: [0],
    matrix: [4, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
  });
  const { normals, positions, indices } = (await mergeGlb((await writeGlb(scene)).bytes))!;
  const at = (vertex: number): number[] => [
    ...positions.subarray(indices[vertex]! * 3, indices[vertex]! * 3 + 3),
  ];
  const [a, b, c] = [at(0), at(1), at(2)] as [number[], number[], number[]];
  for (const other of [b, c]) {
    const along = other.map((part, axis) => part - a[axis]!);
    const [x, y, z] = normals.subarray(indices[0]! * 4, indices[0]! * 4 + 3);
    const length = Math.hypot(x!, y!, z!) * Math.hypot(...along);
    expect((along[0]! * x! + along[1]! * y! + along[2]! * z!) / length).toBeCloseTo(0, 1);
  }
});

test('what is not as the server prepares it is left to the viewer', async () => {
  const { bytes: plain } = await writeGlb(tents(), { compress: false });
  await expect(mergeGlb(plain)).rejects.toThrow();
  const textured = tents();
  textured.images.push({ type: 'image/png', bytes: new Uint8Array(8) });
  textured.materials[0] = { ...textured.materials[0]!, texture: 0 };
  expect(await mergeGlb((await writeGlb(textured)).bytes)).toBeUndefined();
  expect(await mergeGlb((await writeGlb(emptyScene('', meter, 'y'))).bytes)).toBeUndefined();
});
