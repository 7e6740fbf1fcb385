import { BYBLOCK, BYLAYER, type Color } from '../model/common.ts';

/** Kinds in the top byte of a color's 32 bits (CMC since R2004). */
const COLOR_BYLAYER = 0xc0;
const COLOR_BYBLOCK = 0xc1;
const COLOR_RGB = 0xc2;
const COLOR_INDEX = 0xc3;

/** The color that 32 bits of a CMC stand for. */
export function colorOfBits(bits: number): Color {
  switch (bits >>> 24) {
    case COLOR_BYLAYER:
      return BYLAYER;
    case COLOR_BYBLOCK:
      return BYBLOCK;
    case COLOR_RGB:
      return { rgb: bits & 0xffffff };
    case COLOR_INDEX:
      return indexed(bits & 0xffff);
    default:
      // 0xc8 and its like (window foreground, none) have no color of their own
      return bits >>> 24 === 0 && (bits & 0xffffff) !== 0 ? indexed(bits & 0xffff) : BYLAYER;
  }
}

/** The inverse; a plain index takes the form AutoCAD gives it. */
export function bitsOfColor(color: Color): number {
  if (typeof color !== 'number') return ((COLOR_RGB << 24) | (color.rgb & 0xffffff)) >>> 0;
  if (color === BYLAYER) return (COLOR_BYLAYER << 24) >>> 0;
  if (color === BYBLOCK) return (COLOR_BYBLOCK << 24) >>> 0;
  return ((COLOR_INDEX << 24) | (color & 0xffff)) >>> 0;
}

export function indexed(index: number): Color {
  const value = Math.abs((index << 16) >> 16);
  return value <= 256 ? value : BYLAYER;
}
