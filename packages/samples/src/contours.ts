import type { SketchPoint } from './sketch.ts';

/** Lines of equal height of a grid of samples, by marching squares; corners in units of the grid. */
export function contour(
  heights: (i: number, j: number) => number,
  columns: number,
  rows: number,
  level: number,
): SketchPoint[][] {
  const next = new Map<string, { key: string; point: SketchPoint }[]>();
  const points = new Map<string, SketchPoint>();
  const join = (a: string, b: string): void => {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const list = next.get(from) ?? [];
      list.push({ key: to, point: points.get(to)! });
      next.set(from, list);
    }
  };
  for (let i = 0; i < columns - 1; i++) {
    for (let j = 0; j < rows - 1; j++) {
      const corners = [
        [i, j],
        [i + 1, j],
        [i + 1, j + 1],
        [i, j + 1],
      ] as const;
      const cuts: string[] = [];
      corners.forEach(([ax, ay], k) => {
        const [bx, by] = corners[(k + 1) % 4]!;
        const [a, b] = [heights(ax, ay) - level, heights(bx, by) - level];
        if (a < 0 === b < 0) return;
        const t = a / (a - b);
        const key = `${ax + bx},${ay + by}`;
        points.set(key, [ax + (bx - ax) * t, ay + (by - ay) * t]);
        cuts.push(key);
      });
      if (cuts.length >= 2) join(cuts[0]!, cuts[1]!);
      if (cuts.length === 4) join(cuts[2]!, cuts[3]!);
    }
  }
  return follow(next, points);
}

/** Open lines from their ends first, then the closed ones. */
function follow(
  next: Map<string, { key: string; point: SketchPoint }[]>,
  points: Map<string, SketchPoint>,
): SketchPoint[][] {
  const lines: SketchPoint[][] = [];
  const seen = new Set<string>();
  const walk = (start: string): void => {
    const line: SketchPoint[] = [points.get(start)!];
    seen.add(start);
    let at = start;
    for (;;) {
      const step = next.get(at)?.find(({ key }) => !seen.has(key));
      if (!step) break;
      line.push(step.point);
      seen.add(step.key);
      at = step.key;
    }
    const closed = line.length > 2 && next.get(at)?.some(({ key }) => key === start);
    if (closed) line.push(line[0]!);
    if (line.length > 3) lines.push(line);
  };
  for (const [key, list] of next) if (list.length === 1 && !seen.has(key)) walk(key);
  for (const key of next.keys()) if (!seen.has(key)) walk(key);
  return lines;
}
