import { emptyScene, millimeter, type SceneMesh } from '@linework/solid/scene';
import { writeGlb } from '@linework/solid/write/glb';
import { Triangle, Vector3 } from 'three';
import { beforeAll, expect, test } from 'vitest';
import { buildContent, type ModelContent } from './content.ts';
import { findFaces, type MarkedFace } from './faces.ts';

const around = 48;

/** A pin of 20 by 30: two lids and the wall between them, which share no vertices. */
function pinMesh(): SceneMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  const rim = (z: number): number => {
    const first = positions.length / 3;
    for (let i = 0; i <= around; i += 1) {
      const angle = (i / around) * Math.PI * 2;
      positions.push(10 * Math.cos(angle), 10 * Math.sin(angle), z);
    }
    return first;
  };
  for (const z of [0, 30]) {
    const first = rim(z);
    for (let i = 1; i < around - 1; i += 1) indices.push(first, first + i, first + i + 1);
  }
  const [low, high] = [rim(0), rim(30)];
  for (let i = 0; i < around; i += 1)
    indices.push(low + i, low + i + 1, high + i, high + i, low + i + 1, high + i + 1);
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(positions.length),
    indices: new Uint32Array(indices),
    groups: [{ start: 0, count: indices.length, material: 0 }],
  };
}

let content: ModelContent;

beforeAll(async () => {
  const scene = emptyScene('', millimeter, 'z');
  scene.materials.push({ name: '', color: [1, 1, 1, 1] });
  scene.meshes.push(pinMesh());
  const matrix = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 50, 0, 0, 1];
  scene.nodes.push({ name: 'Pin', parent: 0, meshes: [0] }, { name: 'Pin', parent: 0, meshes: [0], matrix });
  content = await buildContent((await writeGlb(scene)).bytes, scene.nodes.length);
});

const found = (faces: readonly number[][], node = 2): MarkedFace[] =>
  findFaces(
    content,
    content.pieces.filter((piece) => piece.node === node),
    faces,
  );

/** In square centimeters, of the part as it stands in the model. */
function areaOf({ piece, indices }: MarkedFace): number {
  const corner = (at: number): Vector3 =>
    new Vector3().fromArray(piece.mesh.positions, indices[at]! * 3).applyMatrix4(piece.matrix);
  let area = 0;
  for (let at = 0; at < indices.length; at += 3)
    area += new Triangle(corner(at), corner(at + 1), corner(at + 2)).getArea();
  return area * 1e4;
}

const [bottom, top, wall] = [
  [10, 0, 0],
  [10, 0, 30],
  [10, 0, 0, 10, 0, 30],
];

test('a lid is found by its one corner, and not the wall that has this corner too', () => {
  const [lid] = found([top!]);
  expect(areaOf(lid!)).toBeGreaterThan(Math.PI * 0.95);
  expect(areaOf(lid!)).toBeLessThan(Math.PI);
});

test('the wall is found by its two corners', () => {
  const [side] = found([wall!]);
  // A diameter of 2 cm and 3 cm high.
  expect(areaOf(side!) / (Math.PI * 2 * 3)).toBeGreaterThan(0.98);
});

test('two faces are found in every use of the part', () => {
  expect([1, 2].map((node) => found([bottom!, top!], node).length)).toEqual([2, 2]);
});

test('corners that no face has find nothing', () => {
  expect(found([[10, 0, 15]])).toEqual([]);
});
