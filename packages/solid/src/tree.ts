/** What the viewer shows beside the model: names, types, properties, units, what was left out. */
import type { PmiItem } from './pmi.ts';
import { countTriangles, type ModelDiagnostic, type Scene } from './scene.ts';

/** Bounded by `maxNodes`: a node's number is its place in the list and in the GLB. */
export interface ModelTree {
  version: 1;
  unit: { name: string; meters: number };
  /** Taken off every point, in meters with Y up. */
  origin: [number, number, number];
  /** By node: name, parent, and type where it has one. */
  names: string[];
  parents: number[];
  types: Record<number, string>;
  properties: Record<number, Record<string, string>>;
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
    version: 1,
    unit,
    origin,
    names: nodes.map(({ name }) => name),
    parents: nodes.map(({ parent }) => parent),
    types: {},
    properties: {},
    file: scene.properties,
    diagnostics: scene.diagnostics,
    triangles: 0,
    parts: 0,
    ...(scene.pmi && scene.pmi.length > 0 && { pmi: scene.pmi }),
  };
  nodes.forEach(({ type, properties, meshes: used }, at) => {
    if (type) tree.types[at] = type;
    if (properties && Object.keys(properties).length > 0) tree.properties[at] = properties;
    tree.parts += used.length > 0 ? 1 : 0;
    for (const mesh of used) tree.triangles += countTriangles(meshes[mesh]!);
  });
  return tree;
}
