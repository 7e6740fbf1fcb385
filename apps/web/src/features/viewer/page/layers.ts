/** Layers of the drawing on screen, and the states of them that people give a name. */
import { create } from 'zustand';
import { kept } from '../../../app/kept.ts';
import {
  asDrawn,
  fromHidden,
  frozenNames,
  hiddenNames,
  inverted,
  isFrozen,
  only,
  same,
  withFrozen,
  withLayers,
} from './layerRules.ts';
import { getViewer, useViewer } from './viewerStore.ts';

function setLayers(layers: Uint8Array): void {
  if (same(layers, useViewer.getState().layers)) return;
  useViewer.setState({ layers });
  getViewer()?.setLayers(layers);
}

const infos = () => useViewer.getState().head?.layers ?? [];

export const layers = {
  show: (which: Iterable<number>, shown: boolean) =>
    setLayers(withLayers(useViewer.getState().layers, which, shown)),
  isolate: (which: Iterable<number>) => setLayers(only(useViewer.getState().layers, which)),
  /** Or thaws what is frozen. */
  freeze(layer: number): void {
    const { layers: now } = useViewer.getState();
    setLayers(
      isFrozen(infos(), now, layer) ? withLayers(now, [layer], true) : withFrozen(infos(), now, layer),
    );
  },
  showAll: () => setLayers(new Uint8Array(infos().length).fill(1)),
  asDrawn: () => setLayers(asDrawn(infos())),
  invert: () => setLayers(inverted(useViewer.getState().layers)),
  areAsDrawn: (): boolean => same(useViewer.getState().layers, asDrawn(infos())),
};

export interface LayerState {
  name: string;
  hidden: string[];
  /** Of these; absent in states of before there was freezing. */
  frozen?: string[];
}

const storeKey = 'linework.viewer.layerStates';
const mostFiles = 100;

function readAll(): [string, LayerState[]][] {
  try {
    const all: unknown = JSON.parse(kept.getItem(storeKey) ?? '[]');
    return Array.isArray(all) ? (all as [string, LayerState[]][]) : [];
  } catch {
    return [];
  }
}

const useStates = create<{ key: string; states: readonly LayerState[] }>(() => ({ key: '', states: [] }));

export function useLayerStates(): readonly LayerState[] {
  return useStates((state) => state.states);
}

export function loadLayerStates(key: string): void {
  useStates.setState({ key, states: readAll().find(([known]) => known === key)?.[1] ?? [] });
}

function keep(states: readonly LayerState[]): void {
  const { key } = useStates.getState();
  const others = readAll().filter(([known]) => known !== key);
  kept.setItem(storeKey, JSON.stringify([...others, [key, states]].slice(-mostFiles)));
  useStates.setState({ states });
}

export const layerStates = {
  save(name: string): void {
    const { layers: now } = useViewer.getState();
    const others = useStates.getState().states.filter((state) => state.name !== name);
    keep([...others, { name, hidden: hiddenNames(infos(), now), frozen: frozenNames(infos(), now) }]);
  },
  remove: (name: string): void => keep(useStates.getState().states.filter((state) => state.name !== name)),
  apply: ({ hidden, frozen }: LayerState): void => setLayers(fromHidden(infos(), hidden, frozen)),
};
