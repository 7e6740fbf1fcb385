import { BYLAYER, type Color } from '../../model/common.ts';

/** A color in one number of 32 bits: its kind above, the value below. */
export function rawColor(color: Color): number {
  if (typeof color !== 'number') return word(0xc2, color.rgb);
  if (color === BYLAYER) return word(0xc0, 0);
  return color === 0 ? word(0xc1, 0) : word(0xc3, color);
}

function word(kind: number, value: number): number {
  return (kind << 24) | (value & 0xffffff);
}
