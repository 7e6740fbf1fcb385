/** A result: what was measured, in drawing units, and where it stands. */
import type { Box } from '@linework/cad/display/list';
import type { Point2d } from '../engine/types.ts';
import { direction } from './geometry.ts';

export type MeasuredThing =
  | { kind: 'distance'; points: Point2d[] }
  /** `points` is the outline where it is known; the value stands at `at`. */
  | { kind: 'area'; points: Point2d[]; at: Point2d; area: number; perimeter: number }
  /** From one arm counterclockwise by `sweep` to the other (clockwise where negative), drawn `reach` away. */
  | { kind: 'angle'; apex: Point2d; from: number; sweep: number; reach: number }
  | { kind: 'radius'; center: Point2d; radius: number; at: Point2d }
  | { kind: 'arc'; points: Point2d[]; at: Point2d; length: number }
  | { kind: 'coordinate'; at: Point2d };

export type MeasurementKind = MeasuredThing['kind'];

export interface Measurement {
  id: string;
  /** Name of the layout it was taken on, and whether that is a sheet of paper. */
  layout: string;
  paper: boolean;
  /** Of a sheet: the unit it is drawn in (INSUNITS), where that is known. */
  units?: number;
  thing: MeasuredThing;
}

/** The points that something is drawn through. */
function pointsOf(thing: MeasuredThing): readonly Point2d[] {
  if (thing.kind === 'coordinate') return [thing.at];
  if (thing.kind === 'radius') {
    const { center, radius } = thing;
    return [
      { x: center.x - radius, y: center.y - radius },
      { x: center.x + radius, y: center.y + radius },
    ];
  }
  if (thing.kind === 'angle') {
    const { apex, from, sweep, reach } = thing;
    return [apex, onArm(apex, from, reach), onArm(apex, from + sweep, reach)];
  }
  return thing.points.length > 0 || thing.kind === 'distance' ? thing.points : [thing.at];
}

export function onArm(apex: Point2d, angle: number, reach: number): Point2d {
  return { x: apex.x + Math.cos(angle) * reach, y: apex.y + Math.sin(angle) * reach };
}

export function boxOfPoints(points: readonly Point2d[]): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const { x, y } of points) {
    box.minX = Math.min(box.minX, x);
    box.minY = Math.min(box.minY, y);
    box.maxX = Math.max(box.maxX, x);
    box.maxY = Math.max(box.maxY, y);
  }
  return box;
}

export function boxOfMeasurement({ thing }: Measurement): Box {
  return boxOfPoints(pointsOf(thing));
}

/** Where a chain's last part heads; undefined where it has none. */
export function heading({ points }: { points: readonly Point2d[] }): number | undefined {
  const [a, b] = points.slice(-2);
  return a && b ? direction(a, b) : undefined;
}
