import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { expect, test } from 'vitest';
import type { SceneMesh } from '../scene.ts';
import { poolMeshes } from './pools.ts';

await MeshoptEncoder.ready;

/** Two squares beside each other, the first half of each in one material, the second in the other. */
const squares: SceneMesh = {
  positions: new Float32Array([0, 0, 0, 12.35, 0, 0, 12.35, 24.7, 0, 0, 24.7, 0, 25, 0, 0, 25, 24.7, 1.005]),
  indices: new Uint32Array([0, 1, 2, 0, 2, 3, 1, 4, 5, 1, 5, 2]),
  groups: [0, 1, 0, 1].map((material, at) => ({ start: at * 3, count: 3, material })),
  edges: new Uint32Array([5, 4, 3, 0, 1, 0]),
};

test('what was designed in round numbers is kept as it is', () => {
  const { meshes, positions } = poolMeshes([squares]);
  const { origin, step, vertexCount } = meshes[0]!;
  const points = Array.from({ length: vertexCount }, (_, vertex) =>
    [0, 1, 2].map((axis) => Number((origin[axis]! + positions[vertex * 4 + axis]! * step).toFixed(9))),
  );
  expect(step).toBe(0.0005);
  expect(points.toSorted((a, b) => a[0]! - b[0]! || a[1]! - b[1]!)).toEqual([
    [0, 0, 0],
    [0, 24.7, 0],
    [12.35, 0, 0],
    [12.35, 24.7, 0],
    [25, 0, 0],
    [25, 24.7, 1.005],
  ]);
});

test.each([1e-7, 0.03, 1, 40_000, 7e12])('nothing is beyond sixteen bits, %s long', (size) => {
  const positions = new Float32Array([-size / 3, 0, 0, (size * 2) / 3, 0, 0, 0, size / 2, 0]);
  const { meshes, positions: packed } = poolMeshes([
    { positions, indices: new Uint32Array([0, 1, 2]), groups: [{ start: 0, count: 3, material: 0 }] },
  ]);
  const { origin, step, max } = meshes[0]!;
  expect(max[0]).toBeLessThanOrEqual(65_535);
  expect(max[0]).toBeGreaterThan(25_000);
  const wide = origin[0] + Math.max(packed[0]!, packed[4]!, packed[8]!) * step;
  expect(Math.abs(wide / size - 2 / 3)).toBeLessThan(4e-5);
});

test('each material is one run of its own triangles, and edges stay', () => {
  const { meshes, indices, positions, edges } = poolMeshes([squares]);
  const { groups, step } = meshes[0]!;
  expect(groups).toEqual([
    { start: 0, count: 6, material: 0 },
    { start: 6, count: 6, material: 1 },
  ]);
  const x = (vertex: number): number => Math.round(positions[vertex * 4]! * step * 100) / 100;
  const sums = [0, 6].map((start) =>
    [...indices.subarray(start, start + 6)].reduce((sum, i) => sum + x(i), 0),
  );
  expect(sums.map((sum) => Math.round(sum * 100) / 100)).toEqual([87.05, 62.05]);
  const pairs = Array.from({ length: 3 }, (_, at) =>
    [x(edges[at * 2]!), x(edges[at * 2 + 1]!)].toSorted((a, b) => a - b).join(' '),
  );
  expect(pairs.toSorted()).toEqual(['0 0', '0 12.35', '25 25']);
});
