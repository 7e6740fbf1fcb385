/** What the measuring tools compute. Sums run relative to a first point: at 1e8 nothing is lost. */
import type { MeasuredShape, Point2d } from '../engine/types.ts';

export function distance(a: Point2d, b: Point2d): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

export function direction(a: Point2d, b: Point2d): number {
  return Math.atan2(b.y - a.y, b.x - a.x);
}

export function chainLength(points: readonly Point2d[], closed = false): number {
  let sum = 0;
  for (let i = 1; i < points.length; i++) sum += distance(points[i - 1]!, points[i]!);
  return closed && points.length > 2 ? sum + distance(points.at(-1)!, points[0]!) : sum;
}

export function polygonArea(points: readonly Point2d[]): number {
  const first = points[0];
  if (!first) return 0;
  let twice = 0;
  for (let i = 2; i < points.length; i++) {
    const a = points[i - 1]!;
    const b = points[i]!;
    twice += (a.x - first.x) * (b.y - first.y) - (b.x - first.x) * (a.y - first.y);
  }
  return Math.abs(twice) / 2;
}

/** The middle of a polygon's area; of its corners where it has none. */
export function polygonMiddle(points: readonly Point2d[]): Point2d {
  const first = points[0] ?? { x: 0, y: 0 };
  let [twice, x, y] = [0, 0, 0];
  for (let i = 2; i < points.length; i++) {
    const a = { x: points[i - 1]!.x - first.x, y: points[i - 1]!.y - first.y };
    const b = { x: points[i]!.x - first.x, y: points[i]!.y - first.y };
    const part = a.x * b.y - b.x * a.y;
    twice += part;
    x += (a.x + b.x) * part;
    y += (a.y + b.y) * part;
  }
  if (Math.abs(twice) > 0) return { x: first.x + x / (3 * twice), y: first.y + y / (3 * twice) };
  return {
    x: first.x + points.reduce((sum, point) => sum + point.x - first.x, 0) / (points.length || 1),
    y: first.y + points.reduce((sum, point) => sum + point.y - first.y, 0) / (points.length || 1),
  };
}

/** From one direction to another the shorter way: -π … π. */
export function turnBetween(from: number, to: number): number {
  const turn = 2 * Math.PI;
  const angle = (((to - from) % turn) + turn) % turn;
  return angle > Math.PI ? angle - turn : angle;
}

export interface Segment {
  from: Point2d;
  to: Point2d;
}

/** Where the two lines cross, however far beyond their ends; undefined where they are parallel. */
export function crossing(a: Segment, b: Segment): Point2d | undefined {
  const [ux, uy] = [a.to.x - a.from.x, a.to.y - a.from.y];
  const [vx, vy] = [b.to.x - b.from.x, b.to.y - b.from.y];
  const cross = ux * vy - uy * vx;
  if (Math.abs(cross) <= 1e-9 * Math.hypot(ux, uy) * Math.hypot(vx, vy)) return undefined;
  const t = ((b.from.x - a.from.x) * vy - (b.from.y - a.from.y) * vx) / cross;
  return { x: a.from.x + t * ux, y: a.from.y + t * uy };
}

/** The way along a line on which the click lies, seen from the apex: of four angles the one that was pointed at. */
export function armOf(apex: Point2d, line: Segment, clicked: Point2d): number {
  const along = direction(line.from, line.to);
  const ahead = (clicked.x - apex.x) * Math.cos(along) + (clicked.y - apex.y) * Math.sin(along);
  return ahead >= 0 ? along : along + Math.PI;
}

/** An ellipse's perimeter has no closed form: Simpson's rule, whose error is far below any drawing's precision. */
function ellipseLength(major: Point2d, minor: Point2d, from: number, sweep: number): number {
  const steps = 720;
  const h = sweep / steps;
  const speed = (t: number): number =>
    Math.hypot(
      -major.x * Math.sin(t) + minor.x * Math.cos(t),
      -major.y * Math.sin(t) + minor.y * Math.cos(t),
    );
  let sum = speed(from) + speed(from + sweep);
  for (let i = 1; i < steps; i++) sum += speed(from + i * h) * (i % 2 === 1 ? 4 : 2);
  return Math.abs((sum * h) / 3);
}

const isWhole = (sweep: number): boolean => Math.abs(sweep) > 2 * Math.PI - 1e-9;

/** How long what was clicked is; undefined where it is an area without an outline. */
export function shapeLength(shape: MeasuredShape): number | undefined {
  if (shape.kind === 'segment') return distance(shape.from, shape.to);
  if (shape.kind === 'arc') return shape.radius * Math.abs(shape.sweep);
  if (shape.kind === 'ellipse') return ellipseLength(shape.major, shape.minor, shape.from, shape.sweep);
  return shape.kind === 'path' ? shape.length : undefined;
}

/** Area and outline of what was clicked; undefined where it does not enclose anything. */
export function shapeArea(shape: MeasuredShape): { area: number; perimeter: number } | undefined {
  if (shape.kind === 'area') return { area: shape.area, perimeter: shape.perimeter };
  if (shape.kind === 'path') return shape.closed ? { area: shape.area, perimeter: shape.length } : undefined;
  if (shape.kind === 'segment' || !isWhole(shape.sweep)) return undefined;
  const perimeter = shapeLength(shape)!;
  if (shape.kind === 'arc') return { area: Math.PI * shape.radius ** 2, perimeter };
  const { major, minor } = shape;
  return { area: Math.PI * Math.abs(major.x * minor.y - major.y * minor.x), perimeter };
}

/** The outline of what was clicked as points, for the overlay: arcs in steps of three degrees. */
export function outline(shape: MeasuredShape): Point2d[] {
  if (shape.kind === 'segment') return [shape.from, shape.to];
  if (shape.kind === 'path') return shape.points;
  if (shape.kind === 'area') return [];
  const steps = Math.max(2, Math.ceil(Math.abs(shape.sweep) / (Math.PI / 60)));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = shape.from + (shape.sweep * i) / steps;
    const [cos, sin] = [Math.cos(t), Math.sin(t)];
    const { center } = shape;
    if (shape.kind === 'arc') return { x: center.x + shape.radius * cos, y: center.y + shape.radius * sin };
    return {
      x: center.x + shape.major.x * cos + shape.minor.x * sin,
      y: center.y + shape.major.y * cos + shape.minor.y * sin,
    };
  });
}
