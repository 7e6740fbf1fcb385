import { describe, expect, it } from 'vitest';
import { asDrawn, fromHidden, hiddenNames, inverted, only, same, withLayers } from './layerRules.ts';

const layers = [
  { name: '0', on: true, frozen: false },
  { name: 'Walls', on: true, frozen: true },
  { name: 'Doors, inside', on: false, frozen: false },
];

describe('which layers are seen', () => {
  it('is at first as the drawing was saved', () => {
    expect([...asDrawn(layers)]).toEqual([1, 0, 0]);
  });

  it('changes without touching what was', () => {
    const before = asDrawn(layers);
    expect([...withLayers(before, [1, 2], true)]).toEqual([1, 1, 1]);
    expect([...before]).toEqual([1, 0, 0]);
    expect([...inverted(before)]).toEqual([0, 1, 1]);
    expect([...only(3, [2])]).toEqual([0, 0, 1]);
  });

  it('is told by name and read again', () => {
    const visible = Uint8Array.of(1, 0, 0);
    const names = hiddenNames(layers, visible);
    expect(names).toEqual(['Walls', 'Doors, inside']);
    expect(same(fromHidden(layers, names), visible)).toBe(true);
    expect(same(fromHidden(layers, []), visible)).toBe(false);
  });

  it('survives layers that are gone', () => {
    expect([...fromHidden(layers, ['nowhere', '0'])]).toEqual([0, 1, 1]);
  });
});
