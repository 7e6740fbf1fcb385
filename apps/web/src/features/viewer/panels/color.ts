/** Colors of a drawing as people read and see them. */
import { toRgb } from '@linework/cad/display/color';
import type { DisplayColor } from '@linework/cad/display/list';
import type { Background } from '../engine/types.ts';

const backgrounds: Readonly<Record<Background, number>> = {
  dark: 0x212830,
  light: 0xffffff,
  paper: 0xfbfaf6,
};

const hex = (rgb: number): string => `#${rgb.toString(16).padStart(6, '0')}`;

export function cssColor(color: DisplayColor, background: Background): string {
  return hex(toRgb(color, backgrounds[background]));
}

/** By number, as people call the colors of the index; by its value where it is any other. */
export function colorName(color: DisplayColor): string {
  if (color.kind === 'index') return String(color.index);
  return color.kind === 'rgb' ? hex(color.rgb).toUpperCase() : '';
}
