/** Points are acquired by resting on them, and released by resting on them again. */
import { distance } from '../measure/geometry.ts';
import type { Point2d, Snap } from '../engine/types.ts';
import type { Acquired, Lines } from './tracking.ts';

const restMs = 400;
/** As many as AutoCAD holds; the oldest gives way. */
const most = 7;

/** The same corner comes from two lines, each with its own rounding. */
export function isSame(a: Point2d, b: Point2d): boolean {
  return distance(a, b) <= 1e-12 * Math.max(1, Math.abs(a.x), Math.abs(a.y));
}

export interface Acquiring {
  points(): readonly Acquired[];
  /** What the pointer is on now; undefined where it is on nothing that could be acquired. */
  over(snap: Snap | undefined): void;
  /** Whether there were any. */
  clear(): boolean;
}

export function acquiring(linesAt: (snap: Snap) => Promise<Lines>, changed: () => void): Acquiring {
  let points: readonly Acquired[] = [];
  let under: Snap | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const take = async (snap: Snap): Promise<void> => {
    const left = points.filter((point) => !isSame(point.at, snap.at));
    const isNew = left.length === points.length;
    const point = { at: snap.at, mode: snap.mode, sides: [], circles: [] };
    points = isNew ? [...left, point].slice(-most) : left;
    changed();
    if (!isNew) return;
    const lines = await linesAt(snap).catch(() => undefined);
    points = points.map((one) => (one === point ? { ...point, ...lines } : one));
  };

  return {
    points: () => points,
    over(snap) {
      if (under && snap && isSame(under.at, snap.at)) return;
      under = snap;
      clearTimeout(timer);
      if (snap) timer = setTimeout(() => void take(snap), restMs);
    },
    clear() {
      clearTimeout(timer);
      const had = points.length > 0;
      points = [];
      return had;
    },
  };
}
