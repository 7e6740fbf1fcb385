/** Where in the drawing the changes lie: columns from its left edge to its right one. */
import type { Box } from '@linework/cad/display/list';
import { outcomes, type CompareOutcome, type ListedChange } from './compareStore.ts';

export interface OverviewColumn {
  index: number;
  /** From the left; those at one place from the top. */
  changes: ListedChange[];
  counts: { outcome: CompareOutcome; count: number }[];
}

/** The middle of a change in the coordinates of the drawing before. */
function middleOf({ outcome, change }: ListedChange, shift: readonly number[]): [number, number] | undefined {
  const isBefore = outcome === 'removed';
  const box = isBefore ? change.boxBefore : change.box;
  if (!box) return undefined;
  const [minX = 0, minY = 0, maxX = 0, maxY = 0] = box;
  const [dx = 0, dy = 0] = isBefore ? [0, 0] : shift;
  return [(minX + maxX) / 2 - dx, (minY + maxY) / 2 - dy];
}

/** Only the columns that have changes. */
export function overviewColumns(
  changes: readonly ListedChange[],
  extents: Box,
  shift: readonly number[],
  columns: number,
): OverviewColumn[] {
  const width = extents.maxX - extents.minX || 1;
  const found = new Map<number, { listed: ListedChange; y: number }[]>();
  for (const listed of changes) {
    const middle = middleOf(listed, shift);
    if (!middle) continue;
    const at = Math.floor(((middle[0] - extents.minX) / width) * columns);
    const index = Math.min(columns - 1, Math.max(0, at));
    found.set(index, [...(found.get(index) ?? []), { listed, y: middle[1] }]);
  }
  return [...found]
    .toSorted(([a], [b]) => a - b)
    .map(([index, inside]) => ({
      index,
      changes: inside.toSorted((a, b) => b.y - a.y).map(({ listed }) => listed),
      counts: outcomes
        .map((outcome) => ({
          outcome,
          count: inside.filter(({ listed }) => listed.outcome === outcome).length,
        }))
        .filter(({ count }) => count > 0),
    }));
}
