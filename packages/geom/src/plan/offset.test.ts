import { expect, test } from 'vitest';
import { boxesMeet } from '../box.ts';
import { DISTANCES, OFFSETS } from './cases/offsets.ts';
import {
  boxSize,
  curveBox,
  curveDomain,
  curveEnd,
  curvePoint,
  curveStart,
  distanceTo,
  type PlaneCurve,
  translateCurve,
} from './curves.ts';
import { crossings } from './intersect.ts';
import { beziersOf, splineOfBeziers } from './nurbs.ts';
import { offsetCurve } from './offset.ts';
import { curve, FAR } from './shapes.fixture.ts';

test.each(OFFSETS)('%s offset by %d', (given, distance, ends) => {
  for (const far of [0, FAR]) {
    const made = offsetCurve(translateCurve(curve(given), far, far), distance);
    expect(made).toHaveLength(ends ? 1 : 0);
    [curveStart, curveEnd].forEach((endOf, i) => {
      if (!ends) return;
      const { x, y } = endOf(made[0]!);
      expect(Math.hypot(x - far - ends[i]![0], y - far - ends[i]![1])).toBeLessThan(1e-6);
    });
  }
});

test.each(DISTANCES)(
  'the offset of %s by %d keeps its distance and does not cross itself',
  (given, distance) => {
    for (const far of [0, FAR]) {
      const source = translateCurve(curve(given), far, far);
      // cubics beside a curve are fitted to a millionth of its size
      const slack = 6e-6 * (boxSize(curveBox(source)) + Math.abs(distance));
      const all = offsetCurve(source, distance);
      expect(all.length).toBeGreaterThan(0);
      for (const made of all) {
        const [from, to] = curveDomain(made);
        for (let i = 0; i <= 400; i++) {
          const point = curvePoint(made, from + ((to - from) * i) / 400);
          expect(Math.abs(distanceTo(source, point) - Math.abs(distance))).toBeLessThan(slack);
        }
      }
      expect(crossingsWithin(all)).toEqual([]);
    }
  },
);

/** Where pieces that are no neighbors meet. */
function crossingsWithin(curves: readonly PlaneCurve[]): string[] {
  const pieces = curves.flatMap((each, owner) =>
    each.kind === 'spline'
      ? beziersOf(each.spline).map((bezier): { piece: PlaneCurve; owner: number } => ({
          piece: { kind: 'spline', spline: splineOfBeziers([bezier]) },
          owner,
        }))
      : [{ piece: each, owner }],
  );
  const near = 1e-4 * Math.max(...curves.map((each) => boxSize(curveBox(each))));
  const boxes = pieces.map(({ piece }) => curveBox(piece));
  return pieces.flatMap(({ piece, owner }, i) =>
    pieces.slice(i + 1).flatMap(({ piece: other, owner: others }, j) => {
      if (!boxesMeet(boxes[i]!, boxes[i + 1 + j]!)) return [];
      // neighbors share an end, also around a closed curve; both turn too little to meet again
      if (owner === others && haveSharedEnd(piece, other, near)) return [];
      return crossings(piece, other).map(({ x, y }) => `${i} and ${i + 1 + j} at ${x}, ${y}`);
    }),
  );
}

function haveSharedEnd(a: PlaneCurve, b: PlaneCurve, near: number): boolean {
  return [curveStart(a), curveEnd(a)].some((p) =>
    [curveStart(b), curveEnd(b)].some((q) => Math.hypot(p.x - q.x, p.y - q.y) < near),
  );
}
