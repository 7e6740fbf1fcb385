import type { DimensionEntity } from '@linework/cad/model/dimensions';
import type { Point } from '@linework/cad/model/point';
import { degrees, type SketchStyle, type Sketch, type SketchPoint } from './sketch.ts';

type Look = SketchStyle & { style?: string; text?: string };
type Points = Partial<
  Pick<
    DimensionEntity,
    'point13' | 'point14' | 'point15' | 'point16' | 'angle' | 'measurement' | 'leaderLength'
  >
>;

const point = ([x, y]: SketchPoint): Point => [x, y, 0];

function dimension(
  sketch: Sketch,
  kind: DimensionEntity['kind'],
  definition: SketchPoint,
  middle: SketchPoint,
  points: Points,
  look: Look,
): void {
  sketch.add(
    {
      type: 'DIMENSION',
      kind,
      flags: 32,
      block: '',
      style: look.style ?? 'Standard',
      definitionPoint: point(definition),
      textMiddle: point(middle),
      point13: [0, 0, 0],
      point14: [0, 0, 0],
      point15: [0, 0, 0],
      point16: [0, 0, 0],
      angle: 0,
      obliqueAngle: 0,
      textRotation: 0,
      horizontalDirection: 0,
      leaderLength: 0,
      text: look.text ?? '',
      measurement: Number.NaN,
      attachment: 5,
      spacingStyle: 1,
      spacingFactor: 1,
      flipArrow1: false,
      flipArrow2: false,
      ...points,
    },
    look,
  );
}

/** Measured along x (or along y, upright), with its line through `at`. */
export function linear(
  sketch: Sketch,
  a: SketchPoint,
  b: SketchPoint,
  at: number,
  { upright = false, ...look }: Look & { upright?: boolean } = {},
): void {
  const style = sketch.drawing.dimStyles.get((look.style ?? 'Standard').toUpperCase())!;
  const rise = (style.textHeight / 2 + style.textGap) * style.scale;
  const definition: SketchPoint = upright ? [at, b[1]] : [b[0], at];
  const middle: SketchPoint = upright ? [at - rise, (a[1] + b[1]) / 2] : [(a[0] + b[0]) / 2, at + rise];
  const measurement = upright ? Math.abs(b[1] - a[1]) : Math.abs(b[0] - a[0]);
  const angle = upright ? Math.PI / 2 : 0;
  dimension(
    sketch,
    'rotated',
    definition,
    middle,
    { point13: point(a), point14: point(b), angle, measurement },
    look,
  );
}

/** One after the other along a line. */
export function chain(
  sketch: Sketch,
  values: readonly number[],
  from: number,
  at: number,
  look: Look & { upright?: boolean } = {},
): void {
  for (let i = 1; i < values.length; i++) {
    const [a, b] = [values[i - 1]!, values[i]!];
    if (look.upright) linear(sketch, [from, a], [from, b], at, look);
    else linear(sketch, [a, from], [b, from], at, look);
  }
}

/** Angle in degrees of the point on the circle; the text stands `beyond` it. */
export function radial(
  sketch: Sketch,
  center: SketchPoint,
  radius: number,
  angle: number,
  beyond: number,
  { diameter = false, ...look }: Look & { diameter?: boolean } = {},
): void {
  const [cos, sin] = [Math.cos(degrees(angle)), Math.sin(degrees(angle))];
  const on: SketchPoint = [center[0] + radius * cos, center[1] + radius * sin];
  const far: SketchPoint = [center[0] - radius * cos, center[1] - radius * sin];
  const middle: SketchPoint = [center[0] + (radius + beyond) * cos, center[1] + (radius + beyond) * sin];
  const measurement = diameter ? 2 * radius : radius;
  dimension(
    sketch,
    diameter ? 'diameter' : 'radius',
    diameter ? far : center,
    middle,
    { point15: point(on), measurement, leaderLength: beyond },
    look,
  );
}

/** Between two directions from a vertex, in degrees, with the arc at the given radius. */
export function angular(
  sketch: Sketch,
  vertex: SketchPoint,
  from: number,
  to: number,
  radius: number,
  look: Look = {},
): void {
  const at = (angle: number, r: number): SketchPoint => [
    vertex[0] + r * Math.cos(degrees(angle)),
    vertex[1] + r * Math.sin(degrees(angle)),
  ];
  const style = sketch.drawing.dimStyles.get((look.style ?? 'Standard').toUpperCase())!;
  const half = (from + to) / 2;
  dimension(
    sketch,
    'angular3',
    at(half, radius),
    at(half, radius + style.textHeight * style.scale),
    {
      point13: point(at(from, radius * 0.8)),
      point14: point(at(to, radius * 0.8)),
      point15: point(vertex),
      measurement: degrees(to - from),
    },
    look,
  );
}

/** An arrow at the first point, running through the others. */
export function leader(sketch: Sketch, points: readonly SketchPoint[], look: Look = {}): void {
  sketch.add(
    {
      type: 'LEADER',
      style: look.style ?? 'Standard',
      arrow: true,
      spline: false,
      annotationKind: 3,
      annotation: 0,
      hookLine: false,
      hookSameDirection: false,
      textHeight: 0,
      textWidth: 0,
      points: Float64Array.from(points.flatMap(([x, y]) => [x, y, 0])),
      horizontal: [1, 0, 0],
      blockOffset: [0, 0, 0],
      annotationOffset: [0, 0, 0],
      byBlockColor: 256,
    },
    look,
  );
}
