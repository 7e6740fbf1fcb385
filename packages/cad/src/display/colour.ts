import type { Color } from '../model/common.ts';
import type { Colour } from './list.ts';

const LEVELS = [255, 165, 127, 76, 38];
const GREYS = [51, 91, 132, 173, 214, 255];
const NAMED = [
  0x000000, 0xff0000, 0xffff00, 0x00ff00, 0x00ffff, 0x0000ff, 0xff00ff, 0xffffff, 0x808080, 0xc0c0c0,
];

/** The 256 colours of the index, by their rule: 24 hues of five levels, odd ones half as saturated, then greys. */
export const PALETTE: Uint32Array = Uint32Array.from({ length: 256 }, (_, index) => {
  if (index < 10) return NAMED[index]!;
  if (index >= 250) return GREYS[index - 250]! * 0x010101;
  const hue = Math.floor((index - 10) / 10) / 4;
  const level = LEVELS[((index - 10) % 10) >> 1]!;
  const half = index % 2 === 1;
  const part = (shift: number): number => {
    const distance = Math.abs(((hue + shift + 3) % 6) - 3);
    const f = Math.min(1, Math.max(0, 2 - distance));
    return Math.floor(half ? (level * (1 + f)) / 2 : level * f);
  };
  return (part(0) << 16) | (part(4) << 8) | part(2);
});

const BY_LAYER: Colour = { kind: 'layer' };
const BY_BLOCK: Colour = { kind: 'block' };
const INDEXED: Colour[] = Array.from({ length: 256 }, (_, index) => ({ kind: 'index', index }));

export function toColour(color: Color): Colour {
  if (typeof color !== 'number') return { kind: 'rgb', rgb: color.rgb & 0xffffff };
  if (color === 0) return BY_BLOCK;
  return INDEXED[Math.abs(color)] ?? BY_LAYER;
}

export function colourKey(colour: Colour): number {
  switch (colour.kind) {
    case 'layer':
      return -1;
    case 'block':
      return -2;
    case 'background':
      return -3;
    case 'index':
      return colour.index;
    case 'rgb':
      return 256 + colour.rgb;
  }
}

/** Pixels of a colour that is already resolved. Index 7 (and an unresolved rule) is the opposite of the background. */
export function toRgb(colour: Colour, background: number): number {
  if (colour.kind === 'rgb') return colour.rgb;
  if (colour.kind === 'background') return background;
  if (colour.kind === 'index' && colour.index !== 7) return PALETTE[colour.index] ?? 0xffffff;
  return isDark(background) ? 0xffffff : 0x000000;
}

export function isDark(rgb: number): boolean {
  return ((rgb >> 16) & 255) * 0.299 + ((rgb >> 8) & 255) * 0.587 + (rgb & 255) * 0.114 < 128;
}
