import { describe, expect, it } from 'vitest';
import { Jumps, Marks, step, stride, type Key, type KeyFrom } from './marks.ts';

/** A list of numbers, each its own key. */
function listOf(total: number) {
  const seen: number[] = [];
  const keyFrom: KeyFrom = async (key, way, rows) => {
    seen.push(rows);
    const from = key === undefined ? undefined : Number(key[0]);
    const row = way === 'up' ? (from ?? -1) + 1 + rows : (from ?? total - 1) - rows;
    return row >= 0 && row < total ? [row] : undefined;
  };
  return { jumps: new Jumps(total, keyFrom), seen };
}

describe('jumps into a list', () => {
  it('come to the row before, from wherever is nearest and never far at once', async () => {
    const total = 100_000;
    const { jumps, seen } = listOf(total);
    for (let n = 0; n < 500; n += 1) {
      const offset = (n * 61_357) % total;
      const mark = await jumps.near(offset);
      expect(mark?.before ?? 0).toBeLessThanOrEqual(offset);
      expect(offset - (mark?.before ?? 0)).toBeLessThanOrEqual(step);
      if (mark) expect(mark.key).toEqual([mark.before - 1]);
    }
    // Never two within a step.
    expect(seen.length).toBeLessThanOrEqual((2 * total) / step);
    expect(Math.max(...seen)).toBeLessThanOrEqual(stride);
  });

  it('need little at either end', async () => {
    const { jumps, seen } = listOf(1_000_000);
    expect(await jumps.near(100)).toBeUndefined();
    expect(await jumps.near(999_900)).toEqual({ key: [999_899], before: 999_900 });
    expect(seen).toEqual([100]);
  });

  it('are made once by all who come at the same time, and again after a failure', async () => {
    let tries = 0;
    const jumps = new Jumps(100_000, async () => {
      if ((tries += 1) === 1) throw new Error('the database is away');
      return ['key'];
    });
    const both = await Promise.allSettled([jumps.near(5000), jumps.near(5000), jumps.near(5010)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(tries).toBe(2);
  });

  it('rely on nothing where the list is shorter than it was said to be', async () => {
    const jumps = new Jumps(100_000, async () => undefined);
    expect(await jumps.near(90_000)).toBeUndefined();
  });
});

describe('jumps after a change', () => {
  const isUpTo = (key: Key, mark: Key): boolean => Number(key[0]) <= Number(mark[0]);

  it('move along with what came and went before them', async () => {
    const { jumps, seen } = listOf(100_000);
    await jumps.near(50_000);
    seen.length = 0;
    const shifts = [
      { key: [20_000.5], by: 1 },
      { key: [49_999], by: -1 },
      { key: [60_000.5], by: 1 },
      { key: [60_001.5], by: 1 },
    ] as const;
    const moved = jumps.after(shifts, 100_002, isUpTo)!;
    // The row at its end is gone, and the place where it was is as good.
    expect(await moved.near(50_001)).toEqual({ key: [49_999], before: 50_000 });
    expect(await moved.near(10_001)).toEqual({ key: [9999], before: 10_000 });
    expect(await moved.near(30_001)).toEqual({ key: [29_999], before: 30_001 });
    expect(seen).toEqual([]);
  });

  it('are of no use where that does not explain how long the list is', () => {
    const { jumps } = listOf(100_000);
    expect(jumps.after([{ key: [5], by: 1 }], 100_000, isUpTo)).toBeUndefined();
  });
});

describe('what is known of lists', () => {
  it('is forgotten when they change, and when told to', () => {
    const marks = new Marks<number>();
    let made = 0;
    let forget = () => {};
    const ask = (stamp: number) =>
      marks.of(marks, 'list', stamp, (drop) => {
        forget = drop;
        return (made += 1);
      });
    expect([ask(1), ask(1), ask(2), ask(2)]).toEqual([1, 1, 2, 2]);
    forget();
    expect(ask(2)).toBe(3);
  });
});
