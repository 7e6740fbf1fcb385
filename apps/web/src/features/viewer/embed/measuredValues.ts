import type { EmbedMeasurement } from '@linework/contract/embed';
import { chainLength } from '../measure/geometry.ts';
import type { MeasuredThing } from '../measure/measurement.ts';

const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** A measurement in numbers, for a page that shows them in its own way. */
export function measuredValues(thing: MeasuredThing): EmbedMeasurement {
  const { kind } = thing;
  switch (kind) {
    case 'distance': {
      const [first, last] = [thing.points[0]!, thing.points.at(-1)!];
      return {
        kind,
        values: { length: chainLength(thing.points), dx: last.x - first.x, dy: last.y - first.y },
      };
    }
    case 'area':
      return { kind, values: { area: thing.area, perimeter: thing.perimeter } };
    case 'angle':
      return { kind, values: { angle: degrees(Math.abs(thing.sweep)) } };
    case 'radius':
      return { kind, values: { radius: thing.radius } };
    case 'arc':
      return { kind, values: { length: thing.length } };
    case 'coordinate':
      return { kind, values: { x: thing.at.x, y: thing.at.y } };
  }
}
