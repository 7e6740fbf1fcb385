import type { DisplayColor } from '@linework/cad/display/list';

/** What the four bytes of a layer's color begin with; 0 is the drawing's own. */
const INDEX = 1;
const RGB = 2;

/**
 * How a viewer shows the layers, as one array that crosses to a worker: a byte each, 1 shown, 0 hidden, 2 frozen; where
 * some have other colors than the drawing gives them, four bytes more for each follow.
 */
export function layerBytes(visible: Uint8Array, colors: ReadonlyMap<number, DisplayColor>): Uint8Array {
  if (colors.size === 0) return visible;
  const count = visible.length;
  const bytes = new Uint8Array(count * 5);
  bytes.set(visible);
  for (const [layer, color] of colors) {
    const at = count + layer * 4;
    if (color.kind === 'index') bytes.set([INDEX, color.index], at);
    else if (color.kind === 'rgb')
      bytes.set([RGB, color.rgb >> 16, (color.rgb >> 8) & 255, color.rgb & 255], at);
  }
  return bytes;
}

/** Whether bytes tell of so many layers. */
export function areOfLayers({ length }: Uint8Array, count: number): boolean {
  return length === count || length === count * 5;
}

/** Of what is seen of `count` layers; undefined: the drawing's own. */
export function colorOfLayer(
  bytes: ArrayLike<number>,
  count: number,
  layer: number,
): DisplayColor | undefined {
  const at = count + layer * 4;
  if (bytes[at] === INDEX) return { kind: 'index', index: bytes[at + 1]! };
  if (bytes[at] !== RGB) return undefined;
  return { kind: 'rgb', rgb: (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]! };
}
