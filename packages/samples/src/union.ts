import type { SketchPoint } from './sketch.ts';

export type SampleBox = readonly [x0: number, y0: number, x1: number, y1: number];

/** Outlines of boxes that overlap or touch, as closed rings: outer ones counter-clockwise, holes clockwise. */
export function unionOf(boxes: readonly SampleBox[]): [number, number][][] {
  const sorted = (values: number[]): number[] => [...new Set(values)].sort((a, b) => a - b);
  const xs = sorted(boxes.flatMap(([x0, , x1]) => [x0, x1]));
  const ys = sorted(boxes.flatMap(([, y0, , y1]) => [y0, y1]));
  const inside = (i: number, j: number): boolean => {
    if (i < 0 || j < 0 || i >= xs.length - 1 || j >= ys.length - 1) return false;
    const [x, y] = [(xs[i]! + xs[i + 1]!) / 2, (ys[j]! + ys[j + 1]!) / 2];
    return boxes.some(([x0, y0, x1, y1]) => x > x0 && x < x1 && y > y0 && y < y1);
  };
  // Edges of cells with the inside to their left, by where they begin.
  const edges = new Map<string, SketchPoint[]>();
  const edge = (from: SketchPoint, to: SketchPoint): void => {
    const key = from.join();
    edges.set(key, [...(edges.get(key) ?? []), to]);
  };
  for (let i = 0; i < xs.length - 1; i++) {
    for (let j = 0; j < ys.length - 1; j++) {
      if (!inside(i, j)) continue;
      if (!inside(i, j - 1)) edge([i, j], [i + 1, j]);
      if (!inside(i + 1, j)) edge([i + 1, j], [i + 1, j + 1]);
      if (!inside(i, j + 1)) edge([i + 1, j + 1], [i, j + 1]);
      if (!inside(i - 1, j)) edge([i, j + 1], [i, j]);
    }
  }
  const rings: [number, number][][] = [];
  for (const start of edges.keys()) {
    while (edges.get(start)?.length) {
      const ring: SketchPoint[] = [];
      let key = start;
      let next = edges.get(key)?.pop();
      while (next) {
        ring.push(next);
        key = next.join();
        next = edges.get(key)?.pop();
      }
      rings.push(corners(ring).map(([i, j]) => [xs[i]!, ys[j]!]));
    }
  }
  return rings;
}

function corners(ring: readonly SketchPoint[]): SketchPoint[] {
  return ring.filter(([x, y], i) => {
    const [px, py] = ring.at(i - 1)!;
    const [nx, ny] = ring[(i + 1) % ring.length]!;
    return (x - px) * (ny - y) !== (y - py) * (nx - x);
  });
}
