import { decodeLine } from '../text/codes.ts';
import { layoutLine } from '../text/line.ts';
import type { LineTypeElement } from '../model/styles.ts';
import type { Source } from './context.ts';
import { BY_LAYER } from './list.ts';
import type { Pen } from './pen.ts';

const MAX_SHAPES = 5000;

interface Mark {
  glyphs: number[];
  width: number;
}

/** Sets the shapes and texts of a complex linetype along points of the group's plane; the dashes are the pattern's own. */
export function placeLineShapes(pen: Pen, points: ArrayLike<number>, fit: boolean): void {
  const { context, out } = pen;
  const style = context.styles[out.style]!;
  const pattern =
    style.linePattern === BY_LAYER ? (context.layers[style.layer]?.linePattern ?? 0) : style.linePattern;
  const complex = context.complexTypes.get(pattern);
  if (!complex) return;
  context.complexLines++;
  const scale = style.lineTypeScale * context.markScale;
  const period = context.linePatterns[pattern]!.length * scale;
  let total = 0;
  for (let i = 2; i + 1 < points.length; i += 2)
    total += Math.hypot(points[i]! - points[i - 2]!, points[i + 1]! - points[i - 1]!);
  if (!(period > 0) || !(total >= period) || total / period > MAX_SHAPES) return;
  const first = complex.type.elements[0]?.length ?? 0;
  const fitted = fit && first > 0;
  const whole = Math.floor(total / period) * period;
  const shift = fitted ? (whole + first * scale - total) / 2 : 0;
  // The dash that a fitted line ends with is the first one again, with nothing behind it.
  const end = fitted ? Math.min(total, whole - shift) : total;
  const textStyle = context.variant(out.style, { linePattern: 0 });
  const before = out.style;
  out.style = textStyle;
  let along = 0;
  for (const element of complex.type.elements) {
    // A shape stands where its element ends.
    along += Math.abs(element.length);
    const mark = element.shape && markOf(pen, element.shape, complex.source);
    if (element.shape && mark) {
      const walk = walker(points);
      for (let at = along * scale - shift; at <= end; at += period) {
        if (at < 0 || !context.step()) continue;
        const spot = walk(at);
        if (spot) setMark(pen, element.shape, mark, scale, spot);
      }
    }
  }
  out.style = before;
}

type Shape = NonNullable<LineTypeElement['shape']>;

/** The glyphs of a shape, found once. */
function markOf(pen: Pen, shape: Shape, source: Source): Mark | undefined {
  const { lineMarks } = pen.context;
  if (!lineMarks.has(shape)) lineMarks.set(shape, findMark(pen, shape, source));
  return lineMarks.get(shape);
}

function findMark(pen: Pen, shape: Shape, source: Source): Mark | undefined {
  const { context } = pen;
  const name = source.drawing.names.textStyles.get(shape.styleHandle) ?? shape.style;
  const style =
    source.drawing.textStyles.get(name.toUpperCase()) ??
    [...source.drawing.textStyles.values()].find((s) => s.handle === shape.styleHandle && s.handle > 0);
  const stack = context.fonts.forStyle(style);
  if (shape.text !== undefined) return layoutLine(decodeLine(shape.text, 100), stack, context.glyphs);
  const picked = stack.shape(shape.number);
  return picked && { glyphs: [context.glyphs.add(picked.font, picked.glyph), 0, 0], width: 0 };
}

interface Spot {
  x: number;
  y: number;
  angle: number;
}

/** Finds points at growing distances; it never walks back. */
function walker(points: ArrayLike<number>): (distance: number) => Spot | undefined {
  let i = 2;
  let passed = 0;
  return (distance) => {
    for (; i + 1 < points.length; i += 2) {
      const dx = points[i]! - points[i - 2]!;
      const dy = points[i + 1]! - points[i - 1]!;
      const length = Math.hypot(dx, dy);
      const left = distance - passed;
      if (left <= length && length > 0) {
        return {
          x: points[i - 2]! + (dx * left) / length,
          y: points[i - 1]! + (dy * left) / length,
          angle: Math.atan2(dy, dx),
        };
      }
      passed += length;
    }
    return undefined;
  };
}

/** Of the mark at hand: its glyphs stand side by side. */
const place = { x: 0, y: 0, ux: 1, uy: 0, vx: 0, vy: 0, scaleX: 1, scaleY: 1 };

function setMark(pen: Pen, shape: Shape, mark: Mark, scale: number, spot: Spot): void {
  const c = Math.cos(spot.angle);
  const s = Math.sin(spot.angle);
  const startX = spot.x + (shape.offset[0] * c - shape.offset[1] * s) * scale;
  const startY = spot.y + (shape.offset[0] * s + shape.offset[1] * c) * scale;
  let turn = shape.absolute ? shape.rotation : spot.angle + shape.rotation;
  const along = Math.cos(turn);
  // Upright text that would stand on its head begins at its other end, and above.
  const flipped = shape.upright && along < -1e-9;
  const size = (shape.scale || 1) * scale;
  const endX = flipped ? along * mark.width * size - Math.sin(turn) * size : 0;
  const endY = flipped ? Math.sin(turn) * mark.width * size + along * size : 0;
  if (flipped) turn += Math.PI;
  const a = Math.cos(turn) * size;
  const b = Math.sin(turn) * size;
  place.x = startX + endX;
  place.y = startY + endY;
  place.ux = a;
  place.uy = b;
  pen.out.text([a, b, -b, a], mark.glyphs, 0, pen.context.glyphs.boxes, place);
}
