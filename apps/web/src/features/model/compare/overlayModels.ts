/** Two models as one: the later one, with what is different in color, and what it was before, faintly. */
import {
  compareModels,
  partInstances,
  type ComparedModel,
  type ModelComparison,
  type PartChange,
  type PartOutcome,
} from '@linework/solid/compare';
import { multiply } from '@linework/solid/matrix';
import type { Scene, SceneMaterial, SceneMesh } from '@linework/solid/scene';
import { pairTable, propertiesOf, type ModelTree } from '@linework/solid/tree';
import { outcomeColors } from '../../../ui/outcomeColors.ts';

export interface ListedPart {
  id: string;
  outcome: PartOutcome;
  change: PartChange;
  /** Nodes of the overlay's tree: as it is now, and as it was. */
  nodes: number[];
}

export interface ModelOverlay {
  scene: Scene;
  tree: ModelTree;
  comparison: ModelComparison;
  parts: ListedPart[];
  /** Nodes of parts that are the same in both. */
  same: ReadonlySet<number>;
}

const order = ['changed', 'moved', 'added', 'removed'] as const;

/** Of what is the same enough is left to see by where everything else is. */
const looks: readonly (readonly [outcome: PartOutcome | 'same', opacity: number])[] = [
  ['same', 0.2],
  ...order.map((outcome) => [outcome, 1] as const),
  ...order.map((outcome) => [outcome, 0.28] as const),
];
const materialOf = (outcome: PartOutcome | undefined, isBefore = false): number =>
  outcome === undefined ? 0 : 1 + order.indexOf(outcome) + (isBefore ? order.length : 0);

const materials: SceneMaterial[] = looks.map(([outcome, opacity]) => {
  const hex = outcome === 'same' ? '#8d949e' : outcomeColors[outcome];
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return { name: outcome, color: [r!, g!, b!, opacity] };
});

/** `formerly`: what the branch of the tree with former parts is called. */
export function overlayModels(before: ComparedModel, after: ComparedModel, formerly: string): ModelOverlay {
  const comparison = compareModels(before, after);
  const { tree } = after;
  const names = [...tree.names];
  const parents = [...tree.parents];
  const types: ModelTree['types'] = { ...tree.types };
  const pairs = [...tree.pairs];
  const pairIn = pairTable(pairs);
  const properties: ModelTree['properties'] = { ...tree.properties };
  const branch = names.push(formerly) - 1;
  parents.push(0);
  const outcomeNow = new Map<number, PartOutcome>();
  const former = new Map<number, { node: number; outcome: PartOutcome }>();
  const parts = order.flatMap((outcome) =>
    comparison[outcome].map((change, at): ListedPart => {
      const nodes: number[] = [];
      if (change.node !== undefined) {
        outcomeNow.set(change.node, outcome);
        nodes.push(change.node);
      }
      // A part that only has other properties or another color is drawn once.
      const isElsewhere =
        change.vector !== undefined || change.changes?.some(({ property }) => isShape(property));
      if (change.nodeBefore !== undefined && (outcome === 'removed' || isElsewhere)) {
        const node = names.push(before.tree.names[change.nodeBefore] ?? '') - 1;
        parents.push(branch);
        const type = before.tree.types[change.nodeBefore];
        const own = propertiesOf(before.tree, change.nodeBefore);
        if (type !== undefined) types[node] = type;
        if (own.length > 0) properties[node] = own.map(pairIn);
        former.set(change.nodeBefore, { node, outcome });
        nodes.push(node);
      }
      return { id: `${outcome}-${at}`, outcome, change, nodes };
    }),
  );
  const isEmptyBranch = names.length === branch + 1;
  if (isEmptyBranch) {
    names.pop();
    parents.pop();
  }
  const scene: Scene = {
    ...after.scene,
    nodes: [{ name: '', parent: -1, meshes: [] }],
    meshes: [],
    materials,
    images: [],
  };
  const same = new Set<number>();
  const add = painter(scene);
  for (const { mesh, matrix, node } of partInstances(after)) {
    const outcome = outcomeNow.get(node);
    if (outcome === undefined) same.add(node);
    add(mesh, materialOf(outcome), matrix, node);
  }
  const way = [0, 1, 2].map(
    (axis) => before.tree.origin[axis]! - tree.origin[axis]! + (comparison.shift?.[axis] ?? 0),
  );
  const place = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...way, 1];
  for (const { mesh, matrix, node } of partInstances(before)) {
    const was = former.get(node);
    if (was) add(mesh, materialOf(was.outcome, was.outcome !== 'removed'), multiply(place, matrix), was.node);
  }
  return { scene, tree: { ...tree, names, parents, types, pairs, properties }, comparison, parts, same };
}

const isShape = (property: string): boolean =>
  ['size', 'geometry', 'triangles', 'rotation'].includes(property);

/** Adds instances; a mesh in one color is there once. */
function painter(scene: Scene) {
  const known = new Map<SceneMesh, Map<number, number>>();
  return (mesh: SceneMesh, material: number, matrix: readonly number[], source: number): void => {
    const colored = known.get(mesh) ?? new Map<number, number>();
    known.set(mesh, colored);
    let index = colored.get(material);
    if (index === undefined) {
      const groups = [{ start: 0, count: mesh.indices.length, material }];
      index = scene.meshes.push({ ...mesh, groups }) - 1;
      colored.set(material, index);
    }
    scene.nodes.push({ name: '', parent: 0, source, matrix, meshes: [index] });
  };
}
