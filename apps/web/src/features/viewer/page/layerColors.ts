/** Colours that a person gave to layers of a drawing on screen, in place of its own; the file stays as it is. */
import type { Colour } from '@linework/cad/display/list';
import type { LayerInfo } from '../engine/types.ts';

/** By the layer's number. */
export type LayerColours = ReadonlyMap<number, Colour>;

type Named = readonly Pick<LayerInfo, 'name'>[];

/** As it is kept: a layer's name, its colour, the next name … A colour is a number of the index or six digits. */
export function namedColours(layers: Named, colours: LayerColours): string[] {
  return [...colours].flatMap(([layer, colour]) => [layers[layer]!.name, codeOf(colour)]);
}

export function fromNamed(layers: Named, named: readonly string[] = []): LayerColours {
  const numbers = new Map(layers.map(({ name }, layer) => [name, layer]));
  const colours = new Map<number, Colour>();
  for (let i = 0; i + 1 < named.length; i += 2) {
    const layer = numbers.get(named[i]!);
    const colour = readColour(named[i + 1]!);
    if (layer !== undefined && colour) colours.set(layer, colour);
  }
  return colours;
}

function codeOf(colour: Colour): string {
  if (colour.kind === 'index') return String(colour.index);
  return colour.kind === 'rgb' ? colour.rgb.toString(16).padStart(6, '0') : '';
}

function readColour(code: string): Colour | undefined {
  if (/^[\da-f]{6}$/.test(code)) return { kind: 'rgb', rgb: parseInt(code, 16) };
  const index = Number(code);
  return /^[1-9]\d{0,2}$/.test(code) && index < 256 ? { kind: 'index', index } : undefined;
}
