import type { Colour } from '@linework/cad/display/list';

/** What the four bytes of a layer's colour begin with; 0 is the drawing's own. */
const INDEX = 1;
const RGB = 2;

/**
 * How a viewer shows the layers, as one array that crosses to a worker: a byte each, 1 shown, 0 hidden, 2 frozen; where
 * some have other colours than the drawing gives them, four bytes more for each follow.
 */
export function layerBytes(visible: Uint8Array, colours: ReadonlyMap<number, Colour>): Uint8Array {
  if (colours.size === 0) return visible;
  const count = visible.length;
  const bytes = new Uint8Array(count * 5);
  bytes.set(visible);
  for (const [layer, colour] of colours) {
    const at = count + layer * 4;
    if (colour.kind === 'index') bytes.set([INDEX, colour.index], at);
    else if (colour.kind === 'rgb')
      bytes.set([RGB, colour.rgb >> 16, (colour.rgb >> 8) & 255, colour.rgb & 255], at);
  }
  return bytes;
}

/** Whether bytes tell of so many layers. */
export function areOfLayers({ length }: Uint8Array, count: number): boolean {
  return length === count || length === count * 5;
}

/** Of what is seen of `count` layers; undefined: the drawing's own. */
export function colourOfLayer(bytes: ArrayLike<number>, count: number, layer: number): Colour | undefined {
  const at = count + layer * 4;
  if (bytes[at] === INDEX) return { kind: 'index', index: bytes[at + 1]! };
  if (bytes[at] !== RGB) return undefined;
  return { kind: 'rgb', rgb: (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]! };
}
