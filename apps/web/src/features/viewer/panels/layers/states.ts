/** How layers look, under names that people give: kept in this browser, for each drawing. */
import { keptEntries } from '../../engine/view/keptEntries.ts';
import { fromNamed, namedColors } from '../../engine/view/layerColors.ts';
import { fromHidden, frozenNames, hiddenNames } from '../../engine/view/layerRules.ts';
import { setLayers } from '../../state/layers.ts';
import { useViewer } from '../../state/viewerStore.ts';

export interface LayerState {
  name: string;
  hidden: string[];
  /** Of these; absent in states of before there was freezing. */
  frozen?: string[];
  /** As `namedColors` gives them; absent in states of before they could be changed. */
  colours?: string[];
}

export const keptStates = keptEntries<readonly LayerState[]>('linework.viewer.layerStates', 100);

/** The layers as they are now. */
export function stateNow(name: string): LayerState {
  const { head, layers, colors } = useViewer.getState();
  const infos = head?.layers ?? [];
  return {
    name,
    hidden: hiddenNames(infos, layers),
    frozen: frozenNames(infos, layers),
    colours: namedColors(infos, colors),
  };
}

export function applyState({ hidden, frozen, colours }: LayerState): void {
  const infos = useViewer.getState().head?.layers ?? [];
  setLayers(fromHidden(infos, hidden, frozen), fromNamed(infos, colours));
}
