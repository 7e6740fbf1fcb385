import { expect, test } from 'vitest';
import { compareModels, type ComparedModel } from './compare.ts';
import { readGltf } from './read/gltf.ts';
import { emptyScene, meter, type Scene, type SceneNode } from './scene.ts';
import { treeOf } from './tree.ts';
import { writeGlb } from './write/glb.ts';

/** Boxes of a size at a place. */
interface Box {
  name: string;
  at?: [number, number, number];
  size?: number;
  color?: [number, number, number, number];
  properties?: Record<string, string>;
  turn?: number;
}

function sceneOf(boxes: readonly Box[]): Scene {
  const scene = emptyScene('Assembly', meter, 'y');
  for (const {
    name,
    at = [0, 0, 0],
    size = 1,
    color = [1, 1, 1, 1] as const,
    properties,
    turn = 0,
  } of boxes) {
    const material = scene.materials.push({ name: '', color }) - 1;
    const corners = Array.from({ length: 8 }, (_, n) => [n & 1, ((n >> 1) & 1) * 2, (n >> 2) * 3]);
    const faces = [
      0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7,
      5,
    ];
    const mesh = scene.meshes.push({
      positions: new Float32Array(corners.flat().map((part) => part * size)),
      indices: new Uint32Array(faces),
      groups: [{ start: 0, count: faces.length, material }],
    });
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const matrix = [c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, ...at, 1];
    const node: SceneNode = { name, parent: 0, meshes: [mesh - 1], matrix };
    scene.nodes.push(properties ? { ...node, properties: Object.entries(properties) } : node);
  }
  return scene;
}

/** As the viewer has it: through the GLB. */
async function prepared(boxes: readonly Box[]): Promise<ComparedModel> {
  const scene = sceneOf(boxes);
  const { bytes, origin } = await writeGlb(scene);
  return { scene: await readGltf(bytes), tree: treeOf(scene, origin) };
}

const compare = async (before: readonly Box[], after: readonly Box[]) =>
  compareModels(await prepared(before), await prepared(after));

const frame: Box[] = [
  { name: 'Frame' },
  { name: 'Plate', at: [5, 0, 0], size: 2 },
  { name: 'Bolt', at: [10, 0, 0], size: 0.5 },
  { name: 'Bolt', at: [20, 0, 0], size: 0.5 },
];

test('nothing is different between a model and itself', async () => {
  expect(await compare(frame, frame)).toEqual({ added: [], removed: [], changed: [], moved: [], same: 4 });
});

test('parts that came, went, and went elsewhere, by how far', async () => {
  const after = [
    ...frame.slice(0, 3),
    { ...frame[3]!, at: [20, 0, 7] },
    { name: 'Nut', at: [0, 9, 0], size: 3 },
  ] as Box[];
  const { added, removed, moved, changed, same } = await compare(
    [...frame, { name: 'Rivet', at: [0, 0, 30], size: 0.2 }],
    after,
  );
  expect(added).toMatchObject([{ name: 'Nut', node: 5 }]);
  expect(removed).toMatchObject([{ name: 'Rivet', nodeBefore: 5 }]);
  expect(moved).toMatchObject([{ name: 'Bolt', node: 4, nodeBefore: 4 }]);
  expect(moved[0]!.vector!.map((part) => Math.round(part * 1000) / 1000)).toEqual([0, 0, 7]);
  expect([changed.length, same]).toEqual([0, 3]);
});

test('parts of another size, color and with other properties', async () => {
  const after: Box[] = [
    { name: 'Frame', properties: { Material: 'Steel' } },
    { name: 'Plate', at: [5, 0, 0], size: 2.5 },
    { name: 'Bolt', at: [10, 0, 0], size: 0.5, color: [1, 0, 0, 1] },
    frame[3]!,
  ];
  const { changed, same } = await compare(
    [{ name: 'Frame', properties: { Material: 'Wood' } }, ...frame.slice(1)],
    after,
  );
  expect(same).toBe(1);
  expect(changed.map(({ name, changes }) => [name, changes!.map(({ property }) => property)])).toEqual([
    ['Frame', ['Material']],
    ['Plate', ['size']],
    ['Bolt', ['color']],
  ]);
  expect(changed[0]!.changes).toEqual([{ property: 'Material', from: 'Wood', to: 'Steel' }]);
  expect(changed[2]!.changes).toEqual([{ property: 'color', from: '#ffffff', to: '#ff0000' }]);
});

test('a part that only has another name is the same part', async () => {
  const { changed, same } = await compare(frame, [
    ...frame.slice(0, 1),
    { ...frame[1]!, name: 'Base plate' },
    ...frame.slice(2),
  ]);
  expect(same).toBe(3);
  expect(changed).toMatchObject([
    { name: 'Base plate', changes: [{ property: 'name', from: 'Plate', to: 'Base plate' }] },
  ]);
});

test('persistent ids come before names, and order does not count', async () => {
  const wall = (name: string, GlobalId: string, x: number): Box => ({
    name,
    at: [x, 0, 0],
    size: x + 1,
    properties: { GlobalId },
  });
  const { changed, moved, same } = await compare(
    [wall('Wall', 'a', 0), wall('Wall', 'b', 9)],
    [wall('Wall', 'b', 9), { ...wall('Wall', 'a', 0), at: [0, 0, 4] }],
  );
  expect([changed.length, same]).toEqual([0, 1]);
  expect(moved).toMatchObject([{ node: 2, nodeBefore: 1 }]);
});

test('a model that was moved as a whole has a shift, and a turned part is told', async () => {
  const shifted = frame.map((box) => ({ ...box, at: [(box.at?.[0] ?? 0) + 100, 0, 50] }) as Box);
  const { shift, same, moved } = await compare(frame, [
    ...shifted.slice(0, 3),
    { ...shifted[3]!, turn: Math.PI / 2 },
  ]);
  expect(shift!.map((part) => Math.round(part))).toEqual([100, 0, 50]);
  expect(same).toBe(3);
  expect(moved).toMatchObject([{ name: 'Bolt', changes: [{ property: 'rotation' }] }]);
});

test('a wall that is renamed is changed, though its shapes hang below it', async () => {
  const wall = async (name: string, id = 'x1'): Promise<ComparedModel> => {
    const scene = sceneOf([{ name: '' }, { name: '', at: [9, 0, 0] }]);
    const element = scene.nodes.push({ name, type: 'IFCWALL', parent: 0, meshes: [] }) - 1;
    const [root, ...shapes] = scene.nodes.slice(0, element);
    const nodes = [root!, { ...scene.nodes[element]!, properties: [['GlobalId', id] as const] }];
    scene.nodes = [...nodes, ...shapes.map((shape) => ({ ...shape, parent: 1 }))];
    const { bytes, origin } = await writeGlb(scene);
    return { scene: await readGltf(bytes), tree: treeOf(scene, origin) };
  };
  const { changed, same, added, removed } = compareModels(await wall('Wall 1'), await wall('Wall 2'));
  expect([same, added, removed]).toEqual([0, [], []]);
  expect(changed).toEqual([
    {
      name: 'Wall 2',
      path: [],
      type: 'IFCWALL',
      node: 1,
      nodeBefore: 1,
      changes: [{ property: 'name', from: 'Wall 1', to: 'Wall 2' }],
    },
  ]);
  expect(compareModels(await wall('Wall 1'), await wall('Wall 1', 'x2'))).toMatchObject({ same: 1 });
});
