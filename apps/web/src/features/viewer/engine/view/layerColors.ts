/** Colors that a person gave to layers of a drawing on screen, in place of its own; the file stays as it is. */
import type { DisplayColor } from '@linework/cad/display/list';
import type { LayerInfo } from '../types.ts';

/** By the layer's number. */
export type LayerColors = ReadonlyMap<number, DisplayColor>;

type Named = readonly Pick<LayerInfo, 'name'>[];

/** As it is kept: a layer's name, its color, the next name … A color is a number of the index or six digits. */
export function namedColors(layers: Named, colors: LayerColors): string[] {
  return [...colors].flatMap(([layer, color]) => [layers[layer]!.name, codeOf(color)]);
}

export function fromNamed(layers: Named, named: readonly string[] = []): LayerColors {
  const numbers = new Map(layers.map(({ name }, layer) => [name, layer]));
  const colors = new Map<number, DisplayColor>();
  for (let i = 0; i + 1 < named.length; i += 2) {
    const layer = numbers.get(named[i]!);
    const color = readColor(named[i + 1]!);
    if (layer !== undefined && color) colors.set(layer, color);
  }
  return colors;
}

function codeOf(color: DisplayColor): string {
  if (color.kind === 'index') return String(color.index);
  return color.kind === 'rgb' ? color.rgb.toString(16).padStart(6, '0') : '';
}

function readColor(code: string): DisplayColor | undefined {
  if (/^[\da-f]{6}$/.test(code)) return { kind: 'rgb', rgb: parseInt(code, 16) };
  const index = Number(code);
  return /^[1-9]\d{0,2}$/.test(code) && index < 256 ? { kind: 'index', index } : undefined;
}
