import { describe, expect, it } from 'vitest';
import { choose, cleared, kept, noSelection, type ListRows, type ListSelection } from './listSelection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const list: ListRows<string> = { rowAt: (index) => order[index], keyOf: (row) => row };
const plain = { ctrl: false, shift: false };
const ctrl = { ctrl: true, shift: false };
const shift = { ctrl: false, shift: true };
const keys = ({ rows }: ListSelection<string>): string[] => [...rows.keys()];
const pick = (from: ListSelection<string>, index: number, modifiers = plain) =>
  choose(from, list, index, modifiers);

describe('choosing', () => {
  it('takes one, adds with Ctrl and ranges with Shift', () => {
    const one = pick(noSelection, 1);
    expect(keys(one)).toEqual(['b']);
    const two = pick(one, 3, ctrl);
    expect(keys(two)).toEqual(['b', 'd']);
    expect(keys(pick(two, 3, ctrl))).toEqual(['b']);
    expect(keys(pick(one, 3, shift))).toEqual(['b', 'c', 'd']);
    expect(keys(pick(two, 4, { ctrl: true, shift: true })).toSorted()).toEqual(['b', 'd', 'e']);
  });

  it('takes a range either way and keeps its beginning, without rows that are not here', () => {
    const from = pick(noSelection, 3);
    expect(keys(pick(from, 1, shift))).toEqual(['b', 'c', 'd']);
    expect(pick(from, 1, shift)).toMatchObject({ anchor: 3, cursor: 1 });
    expect(keys(pick(from, 9, shift))).toEqual(['d', 'e']);
  });

  it('passes over what cannot be chosen', () => {
    const some: ListRows<string> = { ...list, keyOf: (row) => (row === 'c' ? undefined : row) };
    expect(keys(choose(noSelection, some, 2, plain))).toEqual([]);
    expect(keys(choose(pick(noSelection, 1), some, 3, shift))).toEqual(['b', 'd']);
  });

  it('lets all go, and what is gone', () => {
    const both = pick(pick(noSelection, 4), 0, ctrl);
    expect(keys(cleared(both))).toEqual([]);
    expect(keys(kept(both, ['a', 'b'], (row) => row))).toEqual(['a']);
    expect(kept(pick(noSelection, 4), ['a', 'b'], (row) => row).cursor).toBe(1);
    expect(kept(both, order, (row) => row)).toBe(both);
  });
});
