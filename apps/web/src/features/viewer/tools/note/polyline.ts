import type { Point2d } from '../../engine/types.ts';
import type { PointMachine } from '../pointing.ts';
import type { NotePorts } from './ports.ts';

export function polylineMachine(ports: NotePorts): PointMachine {
  let points: Point2d[] = [];
  return {
    hint: () => 'notes.hint.polyline',
    anchor: () => points.at(-1),
    place({ at }) {
      const last = points.at(-1);
      if (!last || last.x !== at.x || last.y !== at.y) points = [...points, at];
    },
    busy: () => points.length > 0,
    canFinish: () => points.length > 1,
    finish() {
      ports.put('polyline', { points });
      points = [];
    },
    back: () => void (points = points.slice(0, -1)),
    cancel: () => void (points = []),
    paint(context, projection, cursor) {
      const all = cursor ? [...points, cursor] : points;
      if (points.length > 0 && all.length > 1)
        ports.preview(context, projection, 'polyline', { points: all });
    },
  };
}
