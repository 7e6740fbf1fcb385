/** Colors as the editor's fields show and take them: by layer, by block, a number of the index, or a value. */
import type { Background } from '../../viewer/engine/types.ts';
import { cssColor } from '../../viewer/panels/color.ts';
import type { EditColor } from '../engine/types.ts';

export const byBlock = 0;
export const byLayer = 256;
/** Those with names in CAD, and the two that say where the color comes from. */
export const namedColors = [byLayer, byBlock, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

export const hexOf = (rgb: number): string => `#${rgb.toString(16).padStart(6, '0')}`;

/** Undefined where it follows from the layer or the block. */
export function swatchOf(color: EditColor, background: Background): string | undefined {
  if (typeof color !== 'number') return hexOf(color.rgb);
  if (color === byLayer || color === byBlock) return undefined;
  return cssColor({ kind: 'index', index: color }, background);
}

/** As a field's value: '256', '3', '#ff8800'. */
export const colorValue = (color: EditColor): string =>
  typeof color === 'number' ? String(color) : hexOf(color.rgb);

export function parseColor(text: string): EditColor | undefined {
  const hex = /^#?([0-9a-f]{6})$/i.exec(text.trim());
  if (hex && (text.trim().startsWith('#') || /[a-f]/i.test(hex[1]!))) return { rgb: parseInt(hex[1]!, 16) };
  const index = Number(text);
  return /^\d+$/.test(text.trim()) && index >= 0 && index <= 256 ? index : undefined;
}
