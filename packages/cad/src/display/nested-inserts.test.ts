import { describe, expect, it } from 'vitest';
import { read } from '../read/read.ts';
import { NO_FONTS } from '../text/fonts.ts';
import { toDisplayList } from './build.ts';
import type { DisplayList } from './list.ts';
import { nestedInserts } from './nested-inserts-fixture.ts';
import { DISPLAY_LIMITS } from './options.ts';

const displayOf = (levels: number, times: number) =>
  toDisplayList(read(new TextEncoder().encode(nestedInserts(levels, times))).drawing, NO_FONTS);

/** How many blocks an output would go into that expands all inserts. */
function instancesOf({ groups, layouts }: DisplayList): number {
  const known = new Map<number, number>();
  const count = (index: number): number => {
    const before = known.get(index);
    if (before !== undefined) return before;
    const { inserts } = groups[index]!;
    let sum = 0;
    for (let i = 0; i < inserts.count; i++)
      sum += inserts.columns[i]! * inserts.rows[i]! * (1 + count(inserts.group[i]!));
    known.set(index, sum);
    return sum;
  };
  return Math.max(...layouts.map(({ group }) => count(group)));
}

describe('blocks that insert each other', () => {
  it.each([
    [40, 2],
    [12, 40],
  ])('%i levels, each %i times: are shown in part, and said so once', (levels, times) => {
    const { list, diagnostics } = displayOf(levels, times);
    expect(instancesOf(list)).toBeLessThanOrEqual(DISPLAY_LIMITS.maxInstances);
    expect(instancesOf(list)).toBeGreaterThan(DISPLAY_LIMITS.maxInstances / 4);
    const said = diagnostics.filter(({ code }) => code === 'displayLimit');
    expect(said.map(({ message }) => message)).toEqual([expect.stringContaining('shown in part')]);
    expect(list.layouts[0]!.extents).toBeDefined();
  });

  it('that few can count are all there, each block once', () => {
    const { list, diagnostics } = displayOf(4, 10);
    expect(instancesOf(list)).toBe(1 + 10 + 100 + 1000);
    expect(list.groups.filter(({ name }) => name.startsWith('LEVEL'))).toHaveLength(4);
    expect(diagnostics).toEqual([]);
  });

  it('deeper than any output goes are left out, with the reason', () => {
    const { list } = displayOf(DISPLAY_LIMITS.maxDepth + 10, 1);
    expect(list.skipped['INSERT']?.reason).toContain('too deep');
  });
});
