import { describe, expect, it } from 'vitest';
import { step } from './steps.ts';

const list = { columns: 1, page: 10 };
const cards = { columns: 4, page: 3 };

describe('keys in a list', () => {
  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowDown', 99, 99],
    ['ArrowUp', 0, 0],
    ['ArrowUp', 7, 6],
    ['PageDown', 95, 99],
    ['PageUp', 4, 0],
    ['Home', 50, 0],
    ['End', 50, 99],
  ])('%s from %i leads to %i', (key, from, to) => {
    expect(step(key, from, 100, list)).toBe(to);
  });

  it('begins at the first row, and going up at the last', () => {
    expect(step('ArrowDown', -1, 100, list)).toBe(0);
    expect(step('ArrowUp', -1, 100, list)).toBe(99);
    expect(step('PageDown', -1, 100, list)).toBe(10);
  });

  it('leaves sideways to others', () => {
    expect(step('ArrowRight', 3, 100, list)).toBeUndefined();
    expect(step('x', 3, 100, list)).toBeUndefined();
  });
});

describe('keys among cards', () => {
  it.each([
    ['ArrowRight', 3, 4],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', 9, 9],
    ['ArrowDown', 1, 5],
    // Two cards in the last row: down from the third column leads to the end.
    ['ArrowDown', 6, 9],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 2, 2],
    ['ArrowUp', 9, 5],
    ['ArrowDown', -1, 0],
    ['ArrowRight', -1, 0],
    ['PageDown', 1, 9],
  ])('%s from %i leads to %i', (key, from, to) => {
    expect(step(key, from, 10, cards)).toBe(to);
  });
});
