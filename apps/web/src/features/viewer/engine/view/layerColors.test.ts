import type { DisplayColor } from '@linework/cad/display/list';
import { expect, it } from 'vitest';
import { fromNamed, namedColors } from './layerColors.ts';

const layers = [{ name: '0' }, { name: 'Walls, outer' }, { name: '图层 1' }];
const colors = new Map<number, DisplayColor>([
  [2, { kind: 'index', index: 255 }],
  [1, { kind: 'rgb', rgb: 0x0080ff }],
]);

it('is kept by the names of layers', () => {
  const named = namedColors(layers, colors);
  expect(named).toEqual(['图层 1', '255', 'Walls, outer', '0080ff']);
  expect(fromNamed(layers, named)).toEqual(colors);
  expect(fromNamed(layers.toReversed(), named)).toEqual(
    new Map<number, DisplayColor>([
      [0, { kind: 'index', index: 255 }],
      [1, { kind: 'rgb', rgb: 0x0080ff }],
    ]),
  );
});

it('six digits are a color, not a number', () => {
  expect(fromNamed(layers, ['0', '000007']).get(0)).toEqual({ kind: 'rgb', rgb: 7 });
});

it('leaves out what is no color, and layers that are gone', () => {
  const named = ['0', '256', 'Walls, outer', 'red', 'Doors', '1', '图层 1', '0', '0'];
  expect(fromNamed(layers, named).size).toBe(0);
});
