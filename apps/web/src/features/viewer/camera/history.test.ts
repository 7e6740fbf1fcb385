import { describe, expect, it } from 'vitest';
import { viewHistory } from './history.ts';

const view = (x: number, layout = 0) => ({ layout, camera: { x, y: 0, scale: 1, twist: 0 } });

describe('views one has been at', () => {
  it('go back and forth', () => {
    const history = viewHistory();
    for (const x of [0, 100, 200]) history.visit(view(x));
    expect(history.can(1)).toBe(false);
    expect(history.go(-1)).toEqual(view(100));
    expect(history.go(-1)).toEqual(view(0));
    expect(history.go(-1)).toBeUndefined();
    expect(history.go(1)).toEqual(view(100));
  });

  it('tell whether one has gone anywhere', () => {
    const history = viewHistory();
    expect(history.visit(view(0))).toBe(true);
    expect(history.visit(view(1))).toBe(false);
    expect(history.visit(view(1, 1))).toBe(true);
  });

  it('forget what lay ahead when another way is taken', () => {
    const history = viewHistory();
    for (const x of [0, 100, 200]) history.visit(view(x));
    history.go(-1);
    history.visit(view(900));
    expect(history.can(1)).toBe(false);
    expect(history.go(-1)).toEqual(view(100));
  });

  it('count a tremble as no move, another layout as one', () => {
    const history = viewHistory();
    history.visit(view(0));
    history.visit(view(0.5));
    expect(history.can(-1)).toBe(false);
    history.visit(view(0, 1));
    expect(history.can(-1)).toBe(true);
  });

  it('stay the same in a window of another size', () => {
    const history = viewHistory();
    history.visit(view(0));
    history.replace(view(0), view(50));
    history.visit(view(50));
    expect(history.can(-1)).toBe(false);
    history.visit(view(100));
    history.replace(view(0), view(70));
    expect(history.go(-1)).toEqual(view(50));
  });

  it('are not kept for ever', () => {
    const history = viewHistory();
    for (let x = 0; x < 10_000; x += 10) history.visit(view(x));
    let steps = 0;
    while (history.go(-1)) steps += 1;
    expect(steps).toBe(59);
  });
});
