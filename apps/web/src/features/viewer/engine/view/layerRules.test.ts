import { describe, expect, it } from 'vitest';
import {
  asDrawn,
  fromHidden,
  frozenNames,
  hiddenNames,
  inverted,
  isFrozen,
  only,
  same,
  withFrozen,
  withLayers,
} from './layerRules.ts';

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
    expect([...only(before, [2])]).toEqual([0, 0, 1]);
  });

  it('is told by name and read again', () => {
    const visible = Uint8Array.of(1, 0, 0);
    const names = hiddenNames(layers, visible);
    expect(names).toEqual(['Walls', 'Doors, inside']);
    expect(same(fromHidden(layers, names), visible)).toBe(true);
    expect(same(fromHidden(layers, []), visible)).toBe(false);
  });

  it('knows what is frozen, by the drawing or here', () => {
    const before = asDrawn(layers);
    expect([0, 1, 2].map((layer) => isFrozen(layers, before, layer))).toEqual([false, true, false]);
    const cold = withFrozen(layers, before, 0);
    expect([0, 1, 2].map((layer) => isFrozen(layers, cold, layer))).toEqual([true, true, false]);
    const thawed = withLayers(cold, [0, 1], true);
    expect([0, 1].map((layer) => isFrozen(layers, thawed, layer))).toEqual([false, false]);
    expect(same(withFrozen(layers, thawed, 1), Uint8Array.of(1, 0, 0))).toBe(true);
  });

  it('keeps frozen what is frozen while others come and go', () => {
    const cold = withFrozen(layers, Uint8Array.of(1, 1, 1), 2);
    expect([...only(cold, [0])]).toEqual([1, 0, 2]);
    expect([...inverted(cold)]).toEqual([0, 0, 2]);
    const [hidden, names] = [hiddenNames(layers, cold), frozenNames(layers, cold)];
    expect([hidden, names]).toEqual([['Doors, inside'], ['Doors, inside']]);
    expect(same(fromHidden(layers, hidden, names), cold)).toBe(true);
  });

  it('survives layers that are gone', () => {
    expect([...fromHidden(layers, ['nowhere', '0'])]).toEqual([0, 1, 1]);
  });
});
