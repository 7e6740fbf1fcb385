import type { EditDocument } from '@linework/cad/edit/document';
import type { Layer } from '@linework/cad/model/styles';

type State = Pick<Layer, 'off' | 'frozen' | 'locked' | 'color' | 'lineType' | 'lineWeight' | 'plot'>;
export type LayerSnapshot = { current: string; states: ReadonlyMap<number, State> };

/** What layers were like before the last changes of them: for LAYERP, and before LAYISO for LAYUNISO. */
class LayerMemory {
  readonly previous: LayerSnapshot[] = [];
  isolated: { before: LayerSnapshot; after: LayerSnapshot } | undefined;
}

const memories = new WeakMap<EditDocument, LayerMemory>();

export function layerMemory(document: EditDocument): LayerMemory {
  let memory = memories.get(document);
  if (!memory) memories.set(document, (memory = new LayerMemory()));
  return memory;
}

export function takeSnapshot(document: EditDocument): LayerSnapshot {
  const states = new Map<number, State>();
  for (const [handle, { off, frozen, locked, color, lineType, lineWeight, plot }] of document.table('layer'))
    states.set(handle, { off, frozen, locked, color, lineType, lineWeight, plot });
  return { current: document.header.currentLayer, states };
}

/** Fields in which a layer differs from how it was. */
export function changesTo(layer: Layer, before: State): Partial<Layer> {
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => layer[name as keyof State] !== value),
  );
}
