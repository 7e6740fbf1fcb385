import type { Point } from '../model/point.ts';

/** Of AutoCAD's clouds: an arc bends by 110° or so. */
const BULGE = 0.520567;

/** `points`: x, y per vertex; `step`: from one to the next along the chain. */
export type CloudOutline = { points: number[]; bulges: number[]; step: number };

/** Arcs of about one length along a chain, bulging outwards. */
export function cloudOutline(
  chain: readonly Point[],
  closed: boolean,
  length: number,
  isReversed = false,
): CloudOutline {
  const corners = closed ? [...chain, chain[0]!] : chain;
  const area = corners.slice(1).reduce((sum, [x, y], i) => sum + corners[i]![0] * y - x * corners[i]![1], 0);
  const total = corners
    .slice(1)
    .reduce((sum, p, i) => sum + Math.hypot(p[0] - corners[i]![0], p[1] - corners[i]![1]), 0);
  // a chord is shorter than its arc
  const chord = (length * 2 * BULGE) / ((1 + BULGE * BULGE) * 2 * Math.atan(BULGE));
  const count = Math.max(closed ? 3 : 1, Math.round(total / chord));
  const step = total / count;
  const points: number[] = [corners[0]![0], corners[0]![1]];
  let [run, next] = [0, step];
  for (let i = 1; i < corners.length; i++) {
    const [a, b] = [corners[i - 1]!, corners[i]!];
    const side = Math.hypot(b[0] - a[0], b[1] - a[1]);
    for (
      ;
      next <= run + side + 1e-9 * total && points.length < 2 * (closed ? count : count + 1);
      next += step
    ) {
      const t = side > 0 ? (next - run) / side : 0;
      points.push(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t);
    }
    run += side;
  }
  const outward = (closed && area < 0 ? -1 : 1) * (isReversed ? -1 : 1);
  return { points, bulges: Array.from({ length: points.length / 2 }, () => BULGE * outward), step };
}
