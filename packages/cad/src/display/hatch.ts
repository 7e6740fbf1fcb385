import type { DashSink } from './dashes.ts';
import type { Box, DisplayList, Group, HatchFamily, HatchPattern } from './list.ts';

/**
 * The lines of hatch `index` of a group, clipped to its rings (even-odd). Returns false, having drawn nothing more, when
 * they would be more than `limit` pieces: paint its tone in place of them. Work grows with the crossings of lines and
 * boundary, not with their product.
 */
export function expandHatch(
  list: Pick<DisplayList, 'hatchPatterns'>,
  group: Group,
  index: number,
  sink: DashSink,
  limit = 100_000,
  /** What can be seen, in units of the group; the rest may be left out. */
  seen?: Box,
): boolean {
  const hatches = group.hatches;
  const pattern = list.hatchPatterns[hatches.pattern[index]!];
  if (!pattern) return true;
  const originX = hatches.origin[2 * index]!;
  const originY = hatches.origin[2 * index + 1]!;
  const rings: Float64Array[] = [];
  for (let r = hatches.ringStart[index]!; r < hatches.ringStart[index + 1]!; r++) {
    rings.push(hatches.points.subarray(hatches.pointStart[r]! * 2, hatches.pointStart[r + 1]! * 2));
  }
  let left = limit;
  for (const family of pattern.families) {
    left = expandFamily(family, rings, originX, originY, sink, left, seen);
    if (left < 0) return false;
  }
  return true;
}

function expandFamily(
  family: HatchFamily,
  rings: Float64Array[],
  originX: number,
  originY: number,
  sink: DashSink,
  left: number,
  seen: Box | undefined,
): number {
  const dx = Math.cos(family.angle);
  const dy = Math.sin(family.angle);
  const spacing = dx * family.offset[1] - dy * family.offset[0];
  const along = dx * family.offset[0] + dy * family.offset[1];
  if (!(Math.abs(spacing) > 1e-12)) return left;
  const baseX = originX + family.base[0];
  const baseY = originY + family.base[1];
  let low = Infinity;
  let high = -Infinity;
  for (const ring of rings) {
    for (let i = 0; i + 1 < ring.length; i += 2) {
      const k = (dx * (ring[i + 1]! - baseY) - dy * (ring[i]! - baseX)) / spacing;
      if (k < low) low = k;
      if (k > high) high = k;
    }
  }
  // How far the lines run where they can be seen.
  let [nearest, farthest] = [-Infinity, Infinity];
  if (seen) {
    const xs = [seen.minX - baseX, seen.maxX - baseX];
    const corners = [seen.minY - baseY, seen.maxY - baseY].flatMap((y) => xs.map((x) => ({ x, y })));
    const across = corners.map(({ x, y }) => (dx * y - dy * x) / spacing);
    const run = corners.map(({ x, y }) => dx * x + dy * y);
    low = Math.max(low, Math.min(...across));
    high = Math.min(high, Math.max(...across));
    [nearest, farthest] = [Math.min(...run), Math.max(...run)];
  }
  const first = Math.ceil(low);
  const count = Math.floor(high) - first + 1;
  if (!(count >= 1)) return left;
  if (count > left) return -1;
  const crossings = crossingsByLine(rings, dx, dy, baseX, baseY, spacing, first, count, left * 4);
  if (!crossings) return -1;
  const period = family.dashes.reduce((sum, dash) => sum + Math.abs(dash), 0);
  const dashed = family.dashes.length > 1 && period > 0;
  for (let n = 0; n < count; n++) {
    const row = crossings[n];
    if (!row) continue;
    row.sort((a, b) => a - b);
    const k = first + n;
    // Where this line's own base lies, and how far along the direction.
    const lineX = baseX + family.offset[0] * k;
    const lineY = baseY + family.offset[1] * k;
    const shift = along * k;
    for (let i = 0; i + 1 < row.length; i += 2) {
      const from = Math.max(row[i]!, nearest) - shift;
      const to = Math.min(row[i + 1]!, farthest) - shift;
      if (from > to) continue;
      if (!dashed) {
        if (--left < 0) return left;
        sink(lineX + dx * from, lineY + dy * from, lineX + dx * to, lineY + dy * to);
        continue;
      }
      if (((to - from) / period) * family.dashes.length > left) return -1;
      let at = Math.floor(from / period) * period;
      while (at < to) {
        for (const dash of family.dashes) {
          const end = at + Math.abs(dash);
          if (dash >= 0 && end >= from && at <= to) {
            const a = Math.max(from, at);
            const b = Math.min(to, end);
            if (--left < 0) return left;
            sink(lineX + dx * a, lineY + dy * a, lineX + dx * b, lineY + dy * b);
          }
          at = end;
        }
      }
    }
  }
  return left;
}

/** For each line of the family, where it crosses the boundary, measured from the base along the direction. */
function crossingsByLine(
  rings: Float64Array[],
  dx: number,
  dy: number,
  baseX: number,
  baseY: number,
  spacing: number,
  first: number,
  count: number,
  limit: number,
): (number[] | undefined)[] | undefined {
  const rows: (number[] | undefined)[] = Array.from({ length: count });
  let total = 0;
  for (const ring of rings) {
    const n = ring.length;
    for (let i = 0, j = n - 2; i + 1 < n; j = i, i += 2) {
      const ax = ring[j]! - baseX;
      const ay = ring[j + 1]! - baseY;
      const bx = ring[i]! - baseX;
      const by = ring[i + 1]! - baseY;
      const ka = (dx * ay - dy * ax) / spacing;
      const kb = (dx * by - dy * bx) / spacing;
      if (ka === kb || !Number.isFinite(ka + kb)) continue;
      const ta = dx * ax + dy * ay;
      const tb = dx * bx + dy * by;
      // Half open, so that a corner counts once.
      const from = Math.max(first, Math.floor(Math.min(ka, kb)) + 1);
      const to = Math.min(first + count - 1, Math.floor(Math.max(ka, kb)));
      total += Math.max(0, to - from + 1);
      if (total > limit) return undefined;
      for (let k = from; k <= to; k++) {
        const t = ta + ((tb - ta) * (k - ka)) / (kb - ka);
        (rows[k - first] ??= []).push(t);
      }
    }
  }
  return rows;
}

/** From a line of the pattern to the next, where they lie closest; infinite where it has none. */
export function closestLines(pattern: HatchPattern | undefined): number {
  let least = Infinity;
  for (const { angle, offset } of pattern?.families ?? []) {
    const spacing = Math.abs(Math.cos(angle) * offset[1] - Math.sin(angle) * offset[0]);
    if (spacing > 0 && spacing < least) least = spacing;
  }
  return least;
}

/** How much of the area the lines would cover if each were `width` wide (pattern units): for hatches too dense to draw. */
export function hatchTone(list: Pick<DisplayList, 'hatchPatterns'>, pattern: number, width: number): number {
  let free = 1;
  for (const family of list.hatchPatterns[pattern]?.families ?? []) {
    const spacing = Math.abs(
      Math.cos(family.angle) * family.offset[1] - Math.sin(family.angle) * family.offset[0],
    );
    if (!(spacing > 0)) continue;
    let on = 0;
    let all = 0;
    for (const dash of family.dashes) {
      all += Math.abs(dash);
      if (dash > 0) on += dash;
      if (dash === 0) on += width;
    }
    const share = all > 0 ? Math.min(1, on / all) : 1;
    free *= 1 - Math.min(1, width / spacing) * share;
  }
  return 1 - free;
}
