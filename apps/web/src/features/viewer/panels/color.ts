/** Colours of a drawing as people read and see them. */
import { toRgb } from '@linework/cad/display/colour';
import type { Colour } from '@linework/cad/display/list';
import type { Background } from '../engine/types.ts';

const backgrounds: Readonly<Record<Background, number>> = {
  dark: 0x212830,
  light: 0xffffff,
  paper: 0xfbfaf6,
};

const hex = (rgb: number): string => `#${rgb.toString(16).padStart(6, '0')}`;

export function cssColour(colour: Colour, background: Background): string {
  return hex(toRgb(colour, backgrounds[background]));
}

/** By number, as people call the colours of the index; by its value where it is any other. */
export function colourName(colour: Colour): string {
  if (colour.kind === 'index') return String(colour.index);
  return colour.kind === 'rgb' ? hex(colour.rgb).toUpperCase() : '';
}
