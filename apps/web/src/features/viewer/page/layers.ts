/** Layers of the drawing on screen. */
import type { Colour } from '@linework/cad/display/list';
import { layerBytes } from '@linework/render/layer-bytes';
import type { LayerColours } from './layerColours.ts';
import { asDrawn, inverted, isFrozen, only, same, withFrozen, withLayers } from './layerRules.ts';
import { getViewer, useViewer } from './viewerStore.ts';

export function setLayers(layers: Uint8Array, colours: LayerColours = useViewer.getState().colours): void {
  const now = useViewer.getState();
  if (same(layers, now.layers) && colours === now.colours) return;
  useViewer.setState({ layers, colours });
  getViewer()?.setLayers(layerBytes(layers, colours));
}

const infos = () => useViewer.getState().head?.layers ?? [];
const none: LayerColours = new Map();

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
  paint(layer: number, colour: Colour | undefined): void {
    const { layers: now, colours } = useViewer.getState();
    const next = new Map(colours);
    if (colour) next.set(layer, colour);
    else next.delete(layer);
    setLayers(now, next);
  },
  paintAsDrawn: () => setLayers(useViewer.getState().layers, none),
  showAll: () => setLayers(new Uint8Array(infos().length).fill(1)),
  asDrawn: () => setLayers(asDrawn(infos()), none),
  invert: () => setLayers(inverted(useViewer.getState().layers)),
  areAsDrawn: (): boolean => {
    const { layers: now, colours } = useViewer.getState();
    return colours.size === 0 && same(now, asDrawn(infos()));
  },
};
