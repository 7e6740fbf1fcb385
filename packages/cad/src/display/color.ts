import type { Color } from '../model/common.ts';
import type { DisplayColor } from './list.ts';

const LEVELS = [255, 165, 127, 76, 38];
const GRAYS = [51, 91, 132, 173, 214, 255];
const NAMED = [
  0x000000, 0xff0000, 0xffff00, 0x00ff00, 0x00ffff, 0x0000ff, 0xff00ff, 0xffffff, 0x808080, 0xc0c0c0,
];

/** The 256 colors of the index, by their rule: 24 hues of five levels, odd ones half as saturated, then grays. */
export const PALETTE: Uint32Array = Uint32Array.from({ length: 256 }, (_, index) => {
  if (index < 10) return NAMED[index]!;
  if (index >= 250) return GRAYS[index - 250]! * 0x010101;
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

const BY_LAYER: DisplayColor = { kind: 'layer' };
const BY_BLOCK: DisplayColor = { kind: 'block' };
const INDEXED: DisplayColor[] = Array.from({ length: 256 }, (_, index) => ({ kind: 'index', index }));

export function toDisplayColor(color: Color): DisplayColor {
  if (typeof color !== 'number') return { kind: 'rgb', rgb: color.rgb & 0xffffff };
  if (color === 0) return BY_BLOCK;
  return INDEXED[Math.abs(color)] ?? BY_LAYER;
}

export function colorKey(color: DisplayColor): number {
  switch (color.kind) {
    case 'layer':
      return -1;
    case 'block':
      return -2;
    case 'background':
      return -3;
    case 'index':
      return color.index;
    case 'rgb':
      return 256 + color.rgb;
  }
}

/** Pixels of a color that is already resolved. Index 7 (and an unresolved rule) is the opposite of the background. */
export function toRgb(color: DisplayColor, background: number): number {
  if (color.kind === 'rgb') return color.rgb;
  if (color.kind === 'background') return background;
  if (color.kind === 'index' && color.index !== 7) return PALETTE[color.index] ?? 0xffffff;
  return isDark(background) ? 0xffffff : 0x000000;
}

/** Half as far from the background, as AutoCAD shows locked layers and references. */
export function toFaded(rgb: number, background: number): number {
  const part = (shift: number): number => (((rgb >> shift) & 255) + ((background >> shift) & 255)) >> 1;
  return (part(16) << 16) | (part(8) << 8) | part(0);
}

export function isDark(rgb: number): boolean {
  return ((rgb >> 16) & 255) * 0.299 + ((rgb >> 8) & 255) * 0.587 + (rgb & 255) * 0.114 < 128;
}

/** The contrast (as WCAG counts it) that lines and texts have at least, where a picture is made for reading. */
export const MIN_CONTRAST = 3;

/** Which way colors are moved on a background, and how bright they may be there. */
export function readableLimit(background: number): { darken: boolean; luminance: number } {
  const around = luminanceOf(background) + 0.05;
  const darken = !isDark(background);
  return { darken, luminance: (darken ? around / MIN_CONTRAST : around * MIN_CONTRAST) - 0.05 };
}

/** The color itself where it can be read, else the nearest of the same hue that can. */
export function toReadable(rgb: number, background: number): number {
  const { darken, luminance: limit } = readableLimit(background);
  const own = luminanceOf(rgb);
  if (darken ? own <= limit : own >= limit) return rgb;
  const move = (channel: number): number =>
    darken ? channel * (limit / own) : channel + (1 - channel) * ((limit - own) / (1 - own));
  const part = (shift: number): number => fromLinear(move(LINEAR[(rgb >> shift) & 255]!)) << shift;
  return part(16) | part(8) | part(0);
}

const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

function fromLinear(share: number): number {
  const value = share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, value)) * 255);
}

function luminanceOf(rgb: number): number {
  return (
    0.2126 * LINEAR[(rgb >> 16) & 255]! + 0.7152 * LINEAR[(rgb >> 8) & 255]! + 0.0722 * LINEAR[rgb & 255]!
  );
}
