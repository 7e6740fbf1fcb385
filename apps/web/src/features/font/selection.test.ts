import { describe, expect, it } from 'vitest';
import { choose, kept, nothing } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const plain = { ctrl: false, shift: false };

describe('choosing', () => {
  it('takes one, adds with Ctrl and ranges with Shift', () => {
    const one = choose(nothing, order, 1, plain);
    expect([...one.ids]).toEqual(['b']);
    const two = choose(one, order, 3, { ctrl: true, shift: false });
    expect([...two.ids]).toEqual(['b', 'd']);
    expect([...choose(two, order, 3, { ctrl: true, shift: false }).ids]).toEqual(['b']);
    expect([...choose(one, order, 3, { ctrl: false, shift: true }).ids]).toEqual(['b', 'c', 'd']);
    expect([...choose(two, order, 4, { ctrl: true, shift: true }).ids].toSorted()).toEqual(['b', 'd', 'e']);
  });

  it('leaves out what is gone', () => {
    const chosen = choose(choose(nothing, order, 4, plain), order, 0, { ctrl: true, shift: false });
    expect([...kept(chosen, ['a', 'b']).ids]).toEqual(['a']);
    expect(kept(choose(nothing, order, 4, plain), ['a', 'b']).cursor).toBe(1);
  });
});
