import { describe, expect, it } from 'vitest';
import {
  choose,
  cleared,
  kept,
  noSelection,
  rowSelection,
  type ListRows,
  type ListSelection,
} from './listSelection.ts';

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

describe('rows by their numbers', () => {
  let state: ListSelection<string> = noSelection;
  const rows = () =>
    rowSelection(
      state,
      list,
      (next) => {
        state = next;
      },
      () => undefined,
    );

  it('begins a range at the row itself where there was none', () => {
    state = noSelection;
    rows().rangeTo(3, false);
    expect(keys(state)).toEqual(['d']);
  });

  it('moves without choosing, and a focus that moves keeps where a range began', () => {
    state = noSelection;
    rows().only(1);
    rows().focused(3);
    expect(state).toMatchObject({ cursor: 3, anchor: 1 });
    rows().moveTo(2);
    expect(state).toMatchObject({ cursor: 2, anchor: 2 });
    expect([rows().has(1), rows().has(2), rows().has(9)]).toEqual([true, false, false]);
    rows().toggle(2);
    rows().rangeTo(4, true);
    expect(rows().count).toBe(4);
    rows().clear();
    expect(rows().count).toBe(0);
  });
});
