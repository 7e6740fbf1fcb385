import { chainLength, distance } from '../../measure/geometry.ts';
import { paintChain } from '../../measure/paint.ts';
import type { MeasuredThing } from '../../measure/measurement.ts';
import type { Point2d } from '../../engine/types.ts';
import type { ToolHost } from '../host.ts';
import type { PointMachine } from '../pointing.ts';

type Keep = (thing: MeasuredThing) => void;

/** Point after point; each part's length and the running total on the way. */
export function distanceMachine(host: ToolHost, keep: Keep): PointMachine {
  let points: Point2d[] = [];
  const reset = (): void => void (points = []);
  return {
    hint: () => (points.length === 0 ? 'measure.hint.first' : 'measure.hint.next'),
    anchor: () => points.at(-1),
    place({ at }) {
      const last = points.at(-1);
      if (!last || distance(last, at) > 0) points = [...points, at];
    },
    busy: () => points.length > 0,
    canFinish: () => points.length > 1,
    finish() {
      keep({ kind: 'distance', points });
      reset();
    },
    back: () => void (points = points.slice(0, -1)),
    cancel: reset,
    paint(context, projection, cursor) {
      const all = cursor && points.length > 0 ? [...points, cursor] : points;
      paintChain(context, projection, all, host.lengthText, host.lengthText(chainLength(all)));
    },
  };
}
