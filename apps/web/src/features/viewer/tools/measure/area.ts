import { chainLength, distance, polygonArea, polygonMiddle } from '../../measure/geometry.ts';
import { paintArea } from '../../measure/paint.ts';
import type { MeasuredThing } from '../../measure/measurement.ts';
import type { Point2d } from '../../engine/types.ts';
import type { PointMachine } from '../pointing.ts';

type Keep = (thing: MeasuredThing) => void;

/** Corner after corner; closed by Enter or by clicking the first one again. */
export function areaMachine(keep: Keep, areaText: (area: number) => string): PointMachine {
  let points: Point2d[] = [];
  const reset = (): void => void (points = []);
  const finish = (): void => {
    keep({
      kind: 'area',
      points,
      at: polygonMiddle(points),
      area: polygonArea(points),
      perimeter: chainLength(points, true),
    });
    reset();
  };
  return {
    hint: () => (points.length === 0 ? 'measure.hint.first' : 'measure.hint.corner'),
    anchor: () => points.at(-1),
    place({ at }) {
      if (points.length > 2 && distance(points[0]!, at) === 0) return finish();
      if (points.every((point) => distance(point, at) > 0)) points = [...points, at];
    },
    busy: () => points.length > 0,
    canFinish: () => points.length > 2,
    finish,
    back: () => void (points = points.slice(0, -1)),
    cancel: reset,
    paint(context, projection, cursor) {
      const all = cursor && points.length > 0 ? [...points, cursor] : points;
      const text = all.length > 2 ? areaText(polygonArea(all)) : '';
      paintArea(context, projection, all, polygonMiddle(all), text);
    },
  };
}
