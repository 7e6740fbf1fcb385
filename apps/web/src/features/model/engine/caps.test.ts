import { BatchedMesh, BufferAttribute, BufferGeometry, Matrix4, MeshBasicMaterial, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { capAt, capFans, cutPieces } from './caps.ts';
import type { Piece } from './content.ts';

const sides = [
  0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5,
];

/** Boxes from corner to corner, each corner once per triangle as where faces are flat. */
function meshOf(
  boxes: readonly { from: number[]; to: number[]; turned?: boolean }[],
  without = 0,
): Piece['mesh'] {
  const points: number[] = [];
  for (const { from, to, turned } of boxes) {
    const corners = turned ? sides.toReversed() : sides;
    for (const n of corners)
      points.push(...[0, 1, 2].map((axis) => ((n >> axis) & 1 ? to[axis]! : from[axis]!)));
  }
  points.length -= without * 9;
  const indices = Uint32Array.from({ length: points.length / 3 }, (_, at) => at);
  const groups = [{ start: 0, count: indices.length, material: 0 }];
  return { positions: Float32Array.from(points), indices, groups };
}

function pieceOf(mesh: Piece['mesh']): Piece {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(mesh.positions, 3));
  geometry.setIndex(new BufferAttribute(mesh.indices, 1));
  const batch = new BatchedMesh(1, mesh.positions.length / 3, mesh.indices.length, new MeshBasicMaterial());
  const matrix = new Matrix4();
  const instance = batch.addInstance(batch.addGeometry(geometry));
  batch.setMatrixAt(instance, matrix);
  return { node: 1, mesh, group: 0, matrix, batch, instance, center: new Vector3() };
}

/** Signed: of fans that turn both ways. */
function areaOf(fans: Float32Array, axis: 'x' | 'y' | 'z'): number {
  let area = 0;
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  for (let at = 0; at < fans.length; at += 9) {
    [a, b, c].forEach((corner, k) => corner.fromArray(fans, at + k * 3));
    area += b.sub(a).cross(c.sub(a))[axis] / 2;
  }
  return area;
}

const box = { from: [0, 0, 0], to: [4, 3, 2] };
const hole = { from: [1, 1, 0.5], to: [3, 2, 1.5] };

describe('a cap', () => {
  test.each([
    ['x', 2, 6],
    ['y', 1.5, 8],
    ['z', 1, 12],
  ] as const)('across %s is as large as the solid is there', (axis, place, area) => {
    const caps = cutPieces([pieceOf(meshOf([box]))], axis, place);
    expect(areaOf(capFans(caps, axis, place), axis)).toBeCloseTo(area, 6);
  });

  test('leaves hollows open, whichever way their faces are turned', () => {
    for (const turned of [false, true]) {
      const caps = cutPieces([pieceOf(meshOf([box, { ...hole, turned }]))], 'z', 1);
      expect(areaOf(capFans(caps, 'z', 1), 'z')).toBeCloseTo(12 - 2, 6);
      expect(capAt(caps, 0.5, 0.5)).toBeDefined();
      expect(capAt(caps, 2, 1.5)).toBeUndefined();
      expect(capAt(caps, 5, 1)).toBeUndefined();
    }
  });

  test('is filled once where faces are there twice, and where two parts reach into each other', () => {
    const twice = cutPieces([pieceOf(meshOf([box, { ...box, turned: true }]))], 'z', 1);
    expect(areaOf(capFans(twice, 'z', 1), 'z')).toBeCloseTo(12, 6);
    const both = cutPieces([pieceOf(meshOf([box])), pieceOf(meshOf([{ ...hole, turned: true }]))], 'z', 1);
    // Both turn the same way: together they never cancel each other out.
    expect(areaOf(capFans(both, 'z', 1), 'z')).toBeCloseTo(12 + 2, 6);
  });

  test('closes a small gap, and has nothing for what is wide open or beside the plane', () => {
    expect(cutPieces([pieceOf(meshOf([box]))], 'z', 2.5)).toEqual([]);
    const sheet = meshOf([box]);
    sheet.indices = sheet.indices.subarray(0, 6);
    expect(cutPieces([pieceOf(sheet)], 'x', 2)).toEqual([]);
    const torn = cutPieces([pieceOf(meshOf([box], 1))], 'z', 1);
    expect(areaOf(capFans(torn, 'z', 1), 'z')).toBeCloseTo(12, 6);
  });
});
