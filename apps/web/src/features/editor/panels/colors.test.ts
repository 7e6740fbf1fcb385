import { expect, it } from 'vitest';
import { colorValue, parseColor } from './colors.ts';

it('reads numbers of the index and values', () => {
  expect([
    parseColor('3'),
    parseColor('256'),
    parseColor('257'),
    parseColor('#ff8800'),
    parseColor('red'),
  ]).toEqual([3, 256, undefined, { rgb: 0xff8800 }, undefined]);
});

it('writes what it reads', () => {
  for (const color of [0, 7, 256, { rgb: 0x00ff10 }]) expect(parseColor(colorValue(color))).toEqual(color);
});
