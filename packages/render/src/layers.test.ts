import type { DisplayColor, DisplayLayer } from '@linework/cad/display/list';
import { expect, it } from 'vitest';
import { layerBytes } from './layer-bytes.ts';
import { seenLayers } from './layers.ts';

const layer = (name: string, index: number, frozen = false): DisplayLayer => ({
  name,
  color: { kind: 'index', index },
  linePattern: 0,
  lineWeight: -3,
  on: true,
  frozen,
  plot: true,
  locked: false,
  transparency: 0,
});
const layers = [layer('0', 7), layer('Walls', 1), layer('Doors', 3, true), layer('Texts', 2)];

it('says nothing of colors where none was changed', () => {
  const visible = Uint8Array.of(1, 0, 2, 1);
  expect(layerBytes(visible, new Map())).toBe(visible);
  expect(seenLayers(layers, visible).map(({ color }) => color)).toEqual(layers.map(({ color }) => color));
});

it('brings colors and what is shown over, and leaves the drawing as it is', () => {
  const colors = new Map<number, DisplayColor>([
    [1, { kind: 'rgb', rgb: 0xfe8001 }],
    [3, { kind: 'index', index: 255 }],
  ]);
  const bytes = layerBytes(Uint8Array.of(1, 0, 2, 1), colors);
  const seen = seenLayers(layers, bytes);
  expect(seen.map(({ color }) => color)).toEqual([
    { kind: 'index', index: 7 },
    { kind: 'rgb', rgb: 0xfe8001 },
    { kind: 'index', index: 3 },
    { kind: 'index', index: 255 },
  ]);
  expect(seen.map(({ on, frozen }) => [on, frozen])).toEqual([
    [true, false],
    [false, false],
    [false, true],
    [true, false],
  ]);
  expect(layers[1]!.color).toEqual({ kind: 'index', index: 1 });
});
