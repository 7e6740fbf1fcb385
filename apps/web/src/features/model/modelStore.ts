/** What the page around a model knows: what is chosen, hidden, cut and measured. */
import type { ModelTree } from '@linework/solid/tree';
import type { Vector3 } from 'three';
import { create } from 'zustand';
import type { DisplayMode, Stage } from './engine/stage.ts';
import type { Axis } from './engine/caps.ts';
import type { OpenedModel } from './load.ts';

export type MeasureKind = 'distance' | 'angle' | 'radius';

export interface Measurement {
  kind: MeasureKind;
  points: Vector3[];
}

export type ModelTool = 'select' | 'measure' | 'note';
export type ModelPanel =
  | 'tree'
  | 'properties'
  | 'section'
  | 'explode'
  | 'display'
  | 'measure'
  | 'notes'
  | 'pmi';

interface ModelState {
  opened: OpenedModel | undefined;
  tree: ModelTree | undefined;
  /** Who looks at it can put files beside it. */
  isOwn: boolean;
  stage: Stage | undefined;
  children: readonly (readonly number[])[];
  selected: ReadonlySet<number>;
  hidden: ReadonlySet<number>;
  tool: ModelTool;
  measureKind: MeasureKind;
  pending: Vector3[];
  measurements: readonly Measurement[];
  sections: Readonly<Partial<Record<Axis, number>>>;
  explode: number;
  mode: DisplayMode;
  perspective: boolean;
  panel: ModelPanel | undefined;
  /** Which dimension or tolerance is pointed out. */
  chosenPmi: number | undefined;
}

const initial: ModelState = {
  opened: undefined,
  tree: undefined,
  isOwn: false,
  stage: undefined,
  children: [],
  selected: new Set(),
  hidden: new Set(),
  tool: 'select',
  measureKind: 'distance',
  pending: [],
  measurements: [],
  sections: {},
  explode: 0,
  mode: 'shadedEdges',
  perspective: true,
  panel: undefined,
  chosenPmi: undefined,
};

export const useModel = create<ModelState>(() => initial);
const { getState: get, setState: set } = useModel;

export function showModel(opened: OpenedModel, tree: ModelTree, stage: Stage, isOwn: boolean): void {
  const children: number[][] = tree.names.map(() => []);
  tree.parents.forEach((parent, node) => {
    if (parent >= 0) children[parent]!.push(node);
  });
  set({ ...initial, opened, tree, isOwn, stage, children });
}

export function leaveModel(): void {
  get().stage?.dispose();
  set(initial);
}

/** A node with all below it. */
function withDescendants(node: number): number[] {
  const { children } = get();
  const found: number[] = [];
  const waiting = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    waiting.push(...(children[next] ?? []));
  }
  return found;
}

export function select(node: number | undefined, add = false): void {
  const selected = new Set(add ? get().selected : []);
  if (node !== undefined) {
    const all = withDescendants(node);
    const isOn = add && all.every((one) => selected.has(one));
    for (const one of all)
      if (isOn) selected.delete(one);
      else selected.add(one);
  }
  if (get().chosenPmi !== undefined) get().stage?.clearMarks();
  set({ selected, chosenPmi: undefined });
  get().stage?.setSelected(selected);
}

/** Goes to the faces it is about, or to the part where the file does not say more. */
export function choosePmi(index: number): void {
  const { tree, stage } = get();
  const item = tree?.pmi?.[index];
  if (!item || !stage) return;
  select(undefined);
  set({ chosenPmi: index });
  if (item.faces && stage.markFaces(item.nodes, item.faces)) return;
  item.nodes.forEach((node) => select(node, true));
  set({ chosenPmi: index });
  const { selected } = get();
  if (selected.size > 0) stage.fit(selected);
}

/** Every part of that name, with the view on them. */
export function selectByName(name: string): void {
  const { tree, stage } = get();
  // The server searches names with single blanks.
  const wanted = name.replace(/\s+/g, ' ').trim();
  tree?.names.forEach((each, node) => {
    if (each.replace(/\s+/g, ' ').trim() === wanted) select(node, true);
  });
  const { selected } = get();
  if (selected.size > 0) stage?.fit(selected);
}

export function hideNodes(hidden: ReadonlySet<number>): void {
  set({ hidden });
  get().stage?.setHidden(hidden);
}

export function toggleHidden(node: number): void {
  const hidden = new Set(get().hidden);
  const all = withDescendants(node);
  const isHidden = all.every((one) => hidden.has(one));
  for (const one of all)
    if (isHidden) hidden.delete(one);
    else hidden.add(one);
  hideNodes(hidden);
}

export const hideSelected = (): void => hideNodes(new Set([...get().hidden, ...get().selected]));
export const showAll = (): void => hideNodes(new Set());

/** Only what is chosen stays. */
export function isolateSelected(): void {
  const { selected, tree } = get();
  if (selected.size === 0 || !tree) return;
  hideNodes(new Set([...tree.names.keys()].filter((node) => !selected.has(node))));
}

export function setSection(axis: Axis, at: number | undefined): void {
  const sections = { ...get().sections };
  if (at === undefined) delete sections[axis];
  else sections[axis] = at;
  set({ sections });
  get().stage?.setSection(axis, at);
}

export function setExplode(explode: number): void {
  set({ explode });
  get().stage?.setExplode(explode);
}

export function setMode(mode: DisplayMode): void {
  set({ mode });
  get().stage?.setMode(mode);
}

export function setPerspective(perspective: boolean): void {
  set({ perspective });
  get().stage?.setPerspective(perspective);
}

export const togglePanel = (panel: ModelPanel): void =>
  set({ panel: get().panel === panel ? undefined : panel });

export function startMeasuring(measureKind: MeasureKind): void {
  set({ tool: 'measure', measureKind, pending: [] });
}
export const stopMeasuring = (): void => set({ tool: 'select', pending: [] });
export const clearMeasurements = (): void => set({ measurements: [], pending: [] });

const pointsNeeded: Record<MeasureKind, number> = { distance: 2, angle: 3, radius: 3 };

export function addPoint(point: Vector3): void {
  const { measureKind: kind, pending, measurements } = get();
  const points = [...pending, point];
  if (points.length < pointsNeeded[kind]) set({ pending: points });
  else set({ pending: [], measurements: [...measurements, { kind, points }] });
}

/** From the innermost outwards: a point, the tool, the choice. */
export function escape(): void {
  const { pending, tool, selected, panel, chosenPmi } = get();
  if (pending.length > 0) set({ pending: [] });
  else if (tool !== 'select') stopMeasuring();
  else if (selected.size > 0 || chosenPmi !== undefined) select(undefined);
  else if (panel) set({ panel: undefined });
}
