/** Layers of the drawing on screen. */
import type { DisplayColor } from '@linework/cad/display/list';
import { layerBytes } from '@linework/render/layer-bytes';
import type { LayerColors } from '../engine/view/layerColors.ts';
import {
  asDrawn,
  inverted,
  isFrozen,
  only,
  same,
  withFrozen,
  withLayers,
} from '../engine/view/layerRules.ts';
import { getViewer, useViewer } from './viewerStore.ts';

export function setLayers(layers: Uint8Array, colors: LayerColors = useViewer.getState().colors): void {
  const now = useViewer.getState();
  if (same(layers, now.layers) && colors === now.colors) return;
  useViewer.setState({ layers, colors });
  getViewer()?.setLayers(layerBytes(layers, colors));
}

const infos = () => useViewer.getState().head?.layers ?? [];
const none: LayerColors = new Map();

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
  /** Undefined: the drawing's own. */
  paint(layer: number, color: DisplayColor | undefined): void {
    const { layers: now, colors } = useViewer.getState();
    const next = new Map(colors);
    if (color) next.set(layer, color);
    else next.delete(layer);
    setLayers(now, next);
  },
  paintAsDrawn: () => setLayers(useViewer.getState().layers, none),
  showAll: () => setLayers(new Uint8Array(infos().length).fill(1)),
  asDrawn: () => setLayers(asDrawn(infos()), none),
  invert: () => setLayers(inverted(useViewer.getState().layers)),
  areAsDrawn: (): boolean => {
    const { layers: now, colors } = useViewer.getState();
    return colors.size === 0 && same(now, asDrawn(infos()));
  },
};
