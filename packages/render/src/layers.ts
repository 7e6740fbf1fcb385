import type { DisplayLayer } from '@linework/cad/display/list';
import { shownLayers } from '@linework/cad/display/resolve';
import { colorOfLayer } from './layer-bytes.ts';

/** The layers as the bytes of `layerBytes` show them. */
export function seenLayers(layers: readonly DisplayLayer[], bytes: ArrayLike<number>): DisplayLayer[] {
  const shown = shownLayers(layers, bytes);
  shown.forEach((layer, i) => (layer.color = colorOfLayer(bytes, layers.length, i) ?? layer.color));
  return shown;
}
