import { describe, expect, it } from 'vitest';
import { CursorIndex, PageCursors, step, stepsAtOnce, type Go, type CursorKey } from './pageCursors.ts';

const isUnchanged = async () => true;

/** A list of numbers, each its own key. */
function listOf(total: number, isMarkedAtEveryStep = true) {
  const seen: number[] = [];
  const go: Go = async (key, way, steps) => {
    seen.push(steps);
    const from = key === undefined ? (way === 'up' ? -1 : total - 1) : Number(key[0]);
    const to = (rows: number) => ({ key: [way === 'up' ? from + rows : from - rows], rows });
    const all = Array.from({ length: steps }, (_, n) => to((n + 1) * step));
    const there = all.filter(({ key: [row] }) => row! >= 0 && row! < total);
    return isMarkedAtEveryStep ? there : there.slice(-1);
  };
  return { jumps: new CursorIndex(total, { go, isUnchanged }), list: { go, isUnchanged }, seen };
}

describe('jumps into a list', () => {
  it.each([true, false])('come to the row before, from wherever is nearest (%s)', async (isDense) => {
    const total = 100_000;
    const { jumps, seen } = listOf(total, isDense);
    for (let n = 0; n < 500; n += 1) {
      const offset = (n * 61_357) % total;
      const mark = await jumps.near(offset);
      expect(mark?.before ?? 0).toBeLessThanOrEqual(offset);
      expect(offset - (mark?.before ?? 0)).toBeLessThanOrEqual(step);
      if (mark) expect(mark.key).toEqual([mark.before - 1]);
    }
    // Where marks are left at every step, hardly any row is gone by twice.
    const most = isDense ? total / step + 2 : (3 * total) / step;
    expect(seen.reduce((sum, steps) => sum + steps, 0)).toBeLessThanOrEqual(most);
    expect(Math.max(...seen)).toBe(stepsAtOnce);
  });

  it('need little at either end', async () => {
    const { jumps, seen } = listOf(1_000_000);
    expect(await jumps.near(100)).toBeUndefined();
    expect(await jumps.near(999_900)).toEqual({ key: [998_999], before: 999_000 });
    expect(seen).toEqual([1]);
  });

  it('are made once by all who come at the same time, and again after a failure', async () => {
    let tries = 0;
    const go: Go = async (_key, _way, steps) => {
      if ((tries += 1) === 1) throw new Error('the database is away');
      return [{ key: [steps * step - 1], rows: steps * step }];
    };
    const jumps = new CursorIndex(100_000, { go, isUnchanged });
    const both = await Promise.allSettled([jumps.near(5000), jumps.near(5000), jumps.near(5010)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(tries).toBe(2);
  });

  it('rely on nothing where the list is shorter than it was said to be', async () => {
    const jumps = new CursorIndex(100_000, { go: async () => [], isUnchanged });
    expect(await jumps.near(90_000)).toBeUndefined();
  });
});

describe('jumps after a change', () => {
  const isUpTo = (key: CursorKey, mark: CursorKey): boolean => Number(key[0]) <= Number(mark[0]);

  it('move along with what came and went before them', async () => {
    const { jumps, list, seen } = listOf(100_000);
    await jumps.near(50_000);
    seen.length = 0;
    const shifts = [
      { key: [20_000.5], by: 1 },
      { key: [49_999], by: -1 },
      { key: [60_000.5], by: 1 },
      { key: [60_001.5], by: 1 },
    ] as const;
    const moved = jumps.after(shifts, 100_002, list, isUpTo)!;
    // The row at its end is gone, and the place where it was is as good.
    expect(await moved.near(50_001)).toEqual({ key: [49_999], before: 50_000 });
    expect(await moved.near(10_001)).toEqual({ key: [9999], before: 10_000 });
    expect(await moved.near(30_001)).toEqual({ key: [29_999], before: 30_001 });
    expect(await moved.near(25_500)).toEqual({ key: [24_999], before: 25_001 });
    expect(seen).toEqual([]);
  });

  it('are of no use where that does not explain how long the list is', () => {
    const { jumps, list } = listOf(100_000);
    expect(jumps.after([{ key: [5], by: 1 }], 100_000, list, isUpTo)).toBeUndefined();
  });

  it('are of no use where the change came while they were made', async () => {
    const { list } = listOf(100_000);
    const jumps = new CursorIndex(100_000, { ...list, isUnchanged: async () => false });
    await jumps.near(50_000);
    expect(jumps.after([{ key: [5], by: 1 }], 100_001, list, isUpTo)).toBeUndefined();
  });
});

describe('what is known of lists', () => {
  it('is forgotten when they change, and when told to', () => {
    const marks = new PageCursors<number>();
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
