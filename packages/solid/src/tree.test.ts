import { expect, test } from 'vitest';
import { meter, emptyScene } from './scene.ts';
import { packTree, treeOf, unpackTree, type ModelTree } from './tree.ts';

function houseTree(): ModelTree {
  const scene = emptyScene('house', meter, 'y');
  const wall: [string, string] = ['Material', 'Brick'];
  scene.nodes.push(
    { name: 'Level 1', parent: 0, meshes: [], type: 'IfcBuildingStorey' },
    { name: 'Wall 1', parent: 1, meshes: [], type: 'IfcWall', properties: [['Id', '1'], wall] },
    { name: 'Void', parent: 1, meshes: [] },
    {
      name: 'Wall 2',
      parent: 1,
      meshes: [],
      type: 'IfcWall',
      properties: [['Id', '2'], wall, ['Fire', 'F90']],
    },
  );
  return treeOf(scene, [1, 2, 3]);
}

const afterTravel = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

test('a tree is the same after it was packed, and kept trees that were not are read too', () => {
  const tree = houseTree();
  expect(tree.types).toMatchObject({ 1: 'IfcBuildingStorey', 4: 'IfcWall' });
  expect(tree.properties).toEqual({ 2: [0, 1], 4: [2, 1, 3] });
  const packed = packTree(tree);
  expect(packed.typeNames).toEqual(['IfcBuildingStorey', 'IfcWall']);
  expect(unpackTree(afterTravel(packed))).toEqual(afterTravel(tree));
  expect(unpackTree({ ...tree, version: 2 })).toMatchObject(tree);
});
