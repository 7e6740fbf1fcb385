/** Measurements on the overlay. */
import { dot, inkOf, label, strokeOver, tick, trace, visibleMiddle } from '../paint/draw.ts';
import type { Point2d } from '../engine/types.ts';
import type { ScreenProjection } from '../state/tool.ts';
import { distance } from './geometry.ts';
import { onArm, type MeasuredThing } from './measurement.ts';

type Context = CanvasRenderingContext2D;

/** A label needs this much room on its line; a shorter part goes without. */
const labelPixels = 56;

export function paintOutline(
  context: Context,
  projection: ScreenProjection,
  points: readonly Point2d[],
): void {
  const ink = inkOf(projection);
  trace(context, points.map(projection.toScreen));
  strokeOver(context, ink.measure, ink.halo, 1.5);
}

/** On the part of the line that is on screen; the ends may be far away. */
function labelLine(
  context: Context,
  projection: ScreenProjection,
  from: Point2d,
  to: Point2d,
  text: string,
): void {
  const at = visibleMiddle(from, to, projection);
  if (at) label(context, text, at, inkOf(projection), projection);
}

/** Each part with its length, the total at the end. */
export function paintChain(
  context: Context,
  projection: ScreenProjection,
  points: readonly Point2d[],
  text: (length: number) => string,
  total: string,
): void {
  if (points.length === 0) return;
  const ink = inkOf(projection);
  const pixels = points.map(projection.toScreen);
  paintOutline(context, projection, points);
  for (const [i, at] of pixels.entries()) {
    const [a, b] = [pixels[i - 1] ?? at, pixels[i + 1] ?? at];
    if (i === 0 || i === pixels.length - 1) tick(context, at, Math.atan2(b.y - a.y, b.x - a.x), ink);
    else dot(context, at, ink);
    if (i === 0 || pixels.length === 2) continue;
    if (distance(a, at) >= labelPixels)
      labelLine(context, projection, a, at, text(distance(points[i - 1]!, points[i]!)));
  }
  if (pixels.length === 2) labelLine(context, projection, pixels[0]!, pixels[1]!, total);
  else if (pixels.length > 2) {
    const end = pixels.at(-1)!;
    label(context, `Σ ${total}`, { x: end.x, y: end.y - 20 }, ink, projection);
  }
}

export function paintArea(
  context: Context,
  projection: ScreenProjection,
  points: readonly Point2d[],
  at: Point2d,
  text: string,
): void {
  const ink = inkOf(projection);
  const pixels = points.map(projection.toScreen);
  if (pixels.length > 0) {
    trace(context, pixels, pixels.length > 2);
    context.fillStyle = ink.area;
    context.fill();
    strokeOver(context, ink.measure, ink.halo, 1.5);
    // Corners that were clicked; a curve's own points would be a string of pearls.
    if (pixels.length <= 24) for (const pixel of pixels) dot(context, pixel, ink);
  }
  if (text !== '') label(context, text, projection.toScreen(at), ink, projection);
}

export function paintAngle(
  context: Context,
  projection: ScreenProjection,
  { apex, from, sweep, reach }: MeasuredThing & { kind: 'angle' },
  text: string,
): void {
  const ink = inkOf(projection);
  const at = projection.toScreen(apex);
  const pixels = Math.max(24, Math.min(reach * projection.scale * 0.6, 90));
  // The screen's y runs down, so what is counterclockwise in the drawing is clockwise here.
  const begin = -(from + projection.twist);
  context.beginPath();
  context.arc(at.x, at.y, pixels, begin, begin - sweep, sweep > 0);
  strokeOver(context, ink.measure, ink.halo, 1.5);
  const half = begin - sweep / 2;
  const out = pixels + 22;
  label(context, text, { x: at.x + Math.cos(half) * out, y: at.y + Math.sin(half) * out }, ink, projection);
}

interface Texts {
  length(value: number): string;
  /** What is written beside it. */
  headline: string;
}

export function paintThing(
  context: Context,
  projection: ScreenProjection,
  thing: MeasuredThing,
  texts: Texts,
): void {
  const ink = inkOf(projection);
  const { headline } = texts;
  if (thing.kind === 'distance') return paintChain(context, projection, thing.points, texts.length, headline);
  if (thing.kind === 'area') return paintArea(context, projection, thing.points, thing.at, headline);
  if (thing.kind === 'angle') {
    const { apex, from, sweep, reach } = thing;
    paintOutline(context, projection, [onArm(apex, from, reach), apex, onArm(apex, from + sweep, reach)]);
    return paintAngle(context, projection, thing, headline);
  }
  if (thing.kind === 'radius') {
    paintOutline(context, projection, [thing.center, thing.at]);
    const [a, b] = [projection.toScreen(thing.center), projection.toScreen(thing.at)];
    dot(context, a, ink);
    return labelLine(context, projection, a, b, headline);
  }
  const at = projection.toScreen(thing.at);
  if (thing.kind === 'arc') paintOutline(context, projection, thing.points);
  else dot(context, at, ink);
  label(context, headline, { x: at.x, y: at.y - 18 }, ink, projection);
}
