/** What the viewer shows beside the model: names, types, properties, units, what was left out. */
import type { PmiItem } from './pmi.ts';
import { countTriangles, type ModelDiagnostic, type NodeProperty, type Scene } from './scene.ts';

/** Bounded by `maxNodes`: a node's number is its place in the list and in the GLB. */
export interface ModelTree {
  unit: { name: string; meters: number };
  /** Taken off every point, in meters with Y up. */
  origin: [number, number, number];
  /** By node: name, parent, and type where it has one. */
  names: string[];
  parents: number[];
  types: Record<number, string>;
  /** Names with their values, each pair once however many nodes have it. */
  pairs: NodeProperty[];
  /** By node: which of them. */
  properties: Record<number, number[]>;
  file: Record<string, string>;
  diagnostics: ModelDiagnostic[];
  triangles: number;
  parts: number;
  /** Dimensions, tolerances, datums and notes; none where the file has none. */
  pmi?: PmiItem[];
}

export function treeOf(scene: Scene, origin: [number, number, number]): ModelTree {
  const { nodes, meshes, unit } = scene;
  const tree: ModelTree = {
    unit,
    origin,
    names: nodes.map(({ name }) => name),
    parents: nodes.map(({ parent }) => parent),
    types: {},
    pairs: [],
    properties: {},
    file: scene.properties,
    diagnostics: scene.diagnostics,
    triangles: 0,
    parts: 0,
    ...(scene.pmi && scene.pmi.length > 0 && { pmi: scene.pmi }),
  };
  const pairIn = pairTable(tree.pairs);
  nodes.forEach(({ type, properties, meshes: used }, at) => {
    if (type) tree.types[at] = type;
    if (properties && properties.length > 0) tree.properties[at] = properties.map(pairIn);
    tree.parts += used.length > 0 ? 1 : 0;
    for (const mesh of used) tree.triangles += countTriangles(meshes[mesh]!);
  });
  return tree;
}

/** As it is kept and travels: by node, so that what repeats from part to part does so in the bytes too. */
export interface PackedTree extends Omit<ModelTree, 'types' | 'properties'> {
  version: 3;
  typeNames: string[];
  /** Which of them; −1 where it has none. */
  types: number[];
  /** Each but the first as the way from the one before; the first from the first of the node before. */
  properties: number[][];
}

/** What was kept before it was packed. */
type PlainTree = ModelTree & { version: 2 };

export function packTree(tree: ModelTree): PackedTree {
  const typeNames = [...new Set(Object.values(tree.types))];
  const places = new Map(typeNames.map((name, at) => [name, at]));
  let former = 0;
  const steps = (pairs: readonly number[] = []): number[] => {
    const before = former;
    former = pairs[0] ?? former;
    return pairs.map((pair, at) => pair - (at === 0 ? before : pairs[at - 1]!));
  };
  return {
    ...tree,
    version: 3,
    typeNames,
    types: tree.names.map((_, node) => places.get(tree.types[node] ?? '') ?? -1),
    properties: tree.names.map((_, node) => steps(tree.properties[node])),
  };
}

export function unpackTree(kept: PackedTree | PlainTree): ModelTree {
  if (kept.version === 2) return kept;
  const { typeNames, types, properties, version: _, ...rest } = kept;
  const tree: ModelTree = { ...rest, types: {}, properties: {} };
  let first = 0;
  types.forEach((type, node) => {
    if (type >= 0) tree.types[node] = typeNames[type]!;
    const steps = properties[node] ?? [];
    if (steps.length === 0) return;
    first += steps[0]!;
    let pair = first;
    tree.properties[node] = steps.map((step, at) => (pair = at === 0 ? first : pair + step));
  });
  return tree;
}

export const propertiesOf = ({ pairs, properties }: ModelTree, node: number): NodeProperty[] =>
  properties[node]?.map((pair) => pairs[pair]!) ?? [];

/** Gives the place of a pair in the list, where it is added unless an equal one is there. */
export function pairTable(pairs: NodeProperty[]): (pair: NodeProperty) => number {
  const places = new Map<NodeProperty | string, number>();
  return (pair) => {
    const known = places.get(pair);
    if (known !== undefined) return known;
    const key = JSON.stringify(pair);
    const place = places.get(key) ?? pairs.push(pair) - 1;
    places.set(pair, place).set(key, place);
    return place;
  };
}
