/** What is different between two models, part by part. */
import { boundsOf, meshInstances } from './instances.ts';
import { transformPoint, type Matrix4 } from './matrix.ts';
import type { Scene, SceneMesh } from './scene.ts';
import { propertiesOf, type ModelTree } from './tree.ts';

/** A prepared model: its GLB as it was read, and the tree beside it. */
export interface ComparedModel {
  scene: Scene;
  tree: ModelTree;
}

export const partOutcomes = ['added', 'removed', 'changed', 'moved'] as const;
export type PartOutcome = (typeof partOutcomes)[number];

type Value = string | number | readonly number[] | null;

export interface PartChange {
  name: string;
  /** The names above it, from the root down. */
  path: string[];
  type?: string;
  /** Its number in the tree after and before. */
  node?: number;
  nodeBefore?: number;
  /** `geometry`, `size`, `triangles`, `color`, `name`, `rotation`, and what the file calls its own. */
  changes?: { property: string; from: Value; to: Value }[];
  /** How far it was moved, in meters with Y up. */
  vector?: [number, number, number];
}

export interface ModelComparison extends Record<PartOutcome, PartChange[]> {
  same: number;
  /** What the whole model was moved by, in meters with Y up; not counted as a change of the parts. */
  shift?: [number, number, number];
}

export function compareModels(before: ComparedModel, after: ComparedModel): ModelComparison {
  const [old, current] = [partsOf(before), partsOf(after)];
  const tolerance = Math.max(1e-7, 1e-5 * Math.max(sizeOf(old), sizeOf(current)));
  const shift = commonShift(old, current, tolerance);
  if (shift) for (const part of old) part.center = sum(part.center, shift);
  const pairs = matchParts(old, current);
  const result: ModelComparison = {
    added: [],
    removed: [],
    changed: [],
    moved: [],
    same: 0,
    ...(shift && { shift }),
  };
  const matched = new Set(pairs.values());
  for (const part of current) {
    const from = pairs.get(part);
    if (!from) {
      result.added.push({ ...described(part), node: part.node });
      continue;
    }
    const changes = changesOf(from, part, tolerance);
    const way = difference(part.center, from.center);
    const isMoved = Math.hypot(...way) > tolerance;
    if (changes.length === 0 && !isMoved) {
      result.same += 1;
      continue;
    }
    const outcome = changes.some(({ property }) => property !== 'rotation') ? 'changed' : 'moved';
    result[outcome].push({
      ...described(part),
      node: part.node,
      nodeBefore: from.node,
      ...(changes.length > 0 && { changes }),
      ...(isMoved && { vector: way }),
    });
  }
  for (const part of old)
    if (!matched.has(part)) result.removed.push({ ...described(part), nodeBefore: part.node });
  return result;
}

interface Part {
  node: number;
  name: string;
  path: string[];
  type: string | undefined;
  properties: ReadonlyMap<string, string>;
  /** The same for the same shape, wherever it stands. */
  shape: string;
  triangles: number;
  /** In meters along the model's axes. */
  center: [number, number, number];
  size: [number, number, number];
  /** Which way it is turned: the directions of its first mesh. */
  axes: number[];
  color: string;
}

/** Where a file numbers its parts so that the numbers stay. */
const persistentIds = ['GlobalId', 'globalId', 'UUID', 'uuid'];
const persistentId = (properties: ReadonlyMap<string, string>): string | undefined =>
  persistentIds.map((id) => properties.get(id)).find(Boolean);

/** Every mesh where it stands, with the node of the tree that it belongs to. */
export function partInstances({
  scene,
  tree,
}: ComparedModel): { mesh: SceneMesh; matrix: Matrix4; node: number }[] {
  const owner: number[] = [];
  scene.nodes.forEach(({ parent, source }, index) => {
    owner[index] = source !== undefined && source < tree.names.length ? source : (owner[parent] ?? 0);
  });
  return meshInstances(scene).map(({ node, mesh, matrix }) => ({
    mesh: scene.meshes[mesh]!,
    matrix,
    node: elementOf(tree, owner[node]!),
  }));
}

/** A wall's shapes have no names of their own: the part is the wall, with what the file says of it. */
function elementOf(tree: ModelTree, node: number): number {
  const parent = tree.parents[node] ?? -1;
  const isShape = !tree.names[node] && !tree.properties[node];
  const isOfElement = isShape && propertiesOf(tree, parent).some(([name]) => persistentIds.includes(name));
  return isOfElement ? parent : node;
}

function partsOf(model: ComparedModel): Part[] {
  const { scene, tree } = model;
  const shapes = new Map<SceneMesh, Shape>();
  const shapeOf = (mesh: SceneMesh): Shape => {
    const known = shapes.get(mesh) ?? describeShape(mesh);
    shapes.set(mesh, known);
    return known;
  };
  const byNode = new Map<number, { mesh: SceneMesh; matrix: Matrix4 }[]>();
  for (const { node, mesh, matrix } of partInstances(model)) {
    const list = byNode.get(node) ?? [];
    list.push({ mesh, matrix });
    byNode.set(node, list);
  }
  return [...byNode].map(([node, meshes]): Part => {
    const min: [number, number, number] = [Infinity, Infinity, Infinity];
    const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
    const colors = new Set<string>();
    let triangles = 0;
    for (const { mesh, matrix } of meshes) {
      triangles += mesh.indices.length / 3;
      for (const { material } of mesh.groups) colors.add(hexOf(scene.materials[material]?.color));
      const box = boundsOf(mesh.positions);
      for (let corner = 0; corner < 8; corner += 1) {
        const at = [
          corner & 1 ? box.max : box.min,
          corner & 2 ? box.max : box.min,
          corner & 4 ? box.max : box.min,
        ];
        transformPoint(matrix, at[0]![0], at[1]![1], at[2]![2]).forEach((value, axis) => {
          min[axis] = Math.min(min[axis]!, value + tree.origin[axis]!);
          max[axis] = Math.max(max[axis]!, value + tree.origin[axis]!);
        });
      }
    }
    const first = meshes[0]!.matrix;
    const lengths = [0, 4, 8].map((at) => Math.hypot(first[at]!, first[at + 1]!, first[at + 2]!) || 1);
    return {
      node,
      name: tree.names[node] ?? '',
      path: pathOf(tree, node),
      type: tree.types[node],
      properties: new Map(propertiesOf(tree, node)),
      // The hash is of the proportions: how large it is belongs to a shape.
      shape: meshes
        .map(({ mesh, matrix }) => {
          const { hash, span } = shapeOf(mesh);
          return `${hash}x${(span * scaleOf(matrix)).toPrecision(4)}`;
        })
        .toSorted()
        .join(),
      triangles,
      center: [0, 1, 2].map((axis) => (min[axis]! + max[axis]!) / 2) as Part['center'],
      size: [0, 1, 2].map((axis) => max[axis]! - min[axis]!) as Part['size'],
      axes: [0, 1, 2, 4, 5, 6].map((at) => first[at]! / lengths[at >> 2]!),
      color: [...colors].toSorted().join(' '),
    };
  });
}

const scaleOf = (m: Matrix4): number => Math.hypot(m[0]!, m[1]!, m[2]!);

interface Shape {
  hash: number;
  /** Its longest side, in the mesh's own units. */
  span: number;
}

/** FNV-1a over the triangles and the points. What single precision makes of a place elsewhere is a step or two off. */
function describeShape({ indices, positions }: SceneMesh): Shape {
  let hash = 0x811c9dc5;
  const take = (value: number): void => {
    hash = Math.imul(hash ^ value, 0x01000193);
  };
  take(positions.length);
  for (let at = 0; at < indices.length; at += 3) {
    // Packing may turn a triangle, so that it begins at another corner.
    const [a, b, c] = [indices[at]!, indices[at + 1]!, indices[at + 2]!];
    const first = Math.min(a, b, c);
    take(first);
    take(first === a ? b : first === b ? c : a);
    take(first === a ? c : first === b ? a : b);
  }
  const { min, max } = boundsOf(positions);
  const span = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2], 1e-12);
  for (let at = 0; at < positions.length; at += 1)
    take(Math.round(((positions[at]! - min[at % 3]!) / span) * 4096));
  return { hash: hash >>> 0, span };
}

const hexOf = (color: readonly number[] = [0.7, 0.7, 0.7, 1]): string =>
  `#${color
    .slice(0, (color[3] ?? 1) < 1 ? 4 : 3)
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

function pathOf({ names, parents }: ModelTree, node: number): string[] {
  const path: string[] = [];
  for (let at = parents[node] ?? -1; at > 0; at = parents[at] ?? -1) path.unshift(names[at] ?? '');
  return path;
}

/** By their persistent ids, then by names, then by shape: each time the ones that are left. */
function matchParts(before: readonly Part[], after: readonly Part[]): Map<Part, Part> {
  const pairs = new Map<Part, Part>();
  const [oldLeft, newLeft] = [new Set(before), new Set(after)];
  const pair = (now: Part, then: Part): void => {
    pairs.set(now, then);
    newLeft.delete(now);
    oldLeft.delete(then);
  };
  const keys: ((part: Part) => string | undefined)[] = [
    ({ properties }) => persistentId(properties),
    ({ path, name, shape }) => JSON.stringify([path, name, shape]),
    ({ path, name }) => JSON.stringify([path, name]),
    ({ name, shape }) => (name ? JSON.stringify([name, shape]) : undefined),
    ({ shape }) => shape,
  ];
  for (const keyOf of keys) {
    const olds = groupBy(oldLeft, keyOf);
    for (const [key, list] of groupBy(newLeft, keyOf)) pairNearest(list, olds.get(key) ?? [], pair);
  }
  return pairs;
}

function groupBy(parts: Iterable<Part>, keyOf: (part: Part) => string | undefined): Map<string, Part[]> {
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    const key = keyOf(part);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(part);
    else groups.set(key, [part]);
  }
  return groups;
}

/** Of more than these nobody measures every distance: they are taken in order. */
const maxMeasured = 300;

function pairNearest(
  after: readonly Part[],
  before: readonly Part[],
  pair: (now: Part, then: Part) => void,
): void {
  const placeOf = ({ center, size }: Part): string => [...center, ...size].map((n) => n.toFixed(6)).join();
  const places = groupBy(before, placeOf);
  const left = new Set(before);
  const moved: Part[] = [];
  for (const part of after) {
    const still = places.get(placeOf(part))?.pop();
    if (!still) moved.push(part);
    else {
      left.delete(still);
      pair(part, still);
    }
  }
  for (const part of moved) {
    let nearest: Part | undefined;
    let best = Infinity;
    for (const other of left) {
      const far = moved.length * left.size > maxMeasured ** 2 ? 0 : distance(part, other);
      if (far < best) [best, nearest] = [far, other];
      if (best === 0) break;
    }
    if (!nearest) return;
    left.delete(nearest);
    pair(part, nearest);
  }
}

type Vector = [number, number, number];

const difference = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const sum = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const distance = (one: Part, other: Part): number => Math.hypot(...difference(one.center, other.center));

function sizeOf(parts: readonly Part[]): number {
  let [low, high] = [Infinity, -Infinity];
  for (const { center, size } of parts) {
    for (let axis = 0; axis < 3; axis += 1) {
      low = Math.min(low, center[axis]! - size[axis]! / 2);
      high = Math.max(high, center[axis]! + size[axis]! / 2);
    }
  }
  return high > low ? high - low : 0;
}

/** Where most of the parts that there is one of were moved by the same, the model was. */
function commonShift(before: readonly Part[], after: readonly Part[], tolerance: number): Vector | undefined {
  const keyOf = ({ path, name, shape }: Part): string => JSON.stringify([path, name, shape]);
  const olds = groupBy(before, keyOf);
  const ways: Vector[] = [];
  for (const [key, [now, ...others]] of groupBy(after, keyOf)) {
    const [then, ...more] = olds.get(key) ?? [];
    if (now && then && others.length + more.length === 0) ways.push(difference(now.center, then.center));
  }
  const isNear = (one: Vector, other: Vector): boolean => Math.hypot(...difference(one, other)) <= tolerance;
  // The one that more than half share is shared by the middle one along each axis too.
  const middle = (axis: number): number =>
    ways.map((way) => way[axis]!).toSorted((a, b) => a - b)[ways.length >> 1] ?? 0;
  const shift: Vector = [middle(0), middle(1), middle(2)];
  const count = ways.filter((way) => isNear(way, shift)).length;
  const isShift = count >= 2 && count * 2 > ways.length && Math.hypot(...shift) > tolerance;
  return isShift ? shift : undefined;
}

const described = ({ name, path, type }: Part): Pick<PartChange, 'name' | 'path' | 'type'> => ({
  name,
  path,
  ...(type !== undefined && { type }),
});

function changesOf(before: Part, after: Part, tolerance: number): NonNullable<PartChange['changes']> {
  const changes: NonNullable<PartChange['changes']> = [];
  const add = (property: string, from: Value, to: Value): number => changes.push({ property, from, to });
  if (before.shape === after.shape) {
    if (before.axes.some((part, at) => Math.abs(part - after.axes[at]!) > 1e-4)) add('rotation', null, null);
  } else {
    const isResized = difference(before.size, after.size).some((part) => Math.abs(part) > tolerance);
    if (isResized) add('size', before.size, after.size);
    else if (before.triangles === after.triangles) add('geometry', null, null);
    else add('triangles', before.triangles, after.triangles);
  }
  if (before.color !== after.color) add('color', before.color, after.color);
  if (before.name !== after.name) add('name', before.name, after.name);
  if (before.type !== after.type) add('type', before.type ?? null, after.type ?? null);
  for (const name of new Set([...before.properties.keys(), ...after.properties.keys()])) {
    // A program that numbers everything anew has changed nothing.
    if (persistentIds.includes(name)) continue;
    const [from = null, to = null] = [before.properties.get(name), after.properties.get(name)];
    if (from !== to) add(name, from, to);
  }
  return changes;
}
