import { sweepBetween } from '@linework/geom/curve';
import { defaultDimensionVariables } from '../../model/defaults.ts';
import type { DimensionEntity } from '../../model/dimensions.ts';
import type { Point } from '../../model/point.ts';
import type { DimensionVariables } from '../../model/styles.ts';
import { toColour } from '../colour.ts';
import { objectAxes } from '../frame.ts';
import type { Pen } from '../pen.ts';
import { drawArrow } from './arrows.ts';
import { dimensionText } from './dimension-text.ts';
import type { Compile } from './inserts.ts';
import { setParagraph, textStyle } from './texts.ts';

/** The layer of dimensions that are parameters. */
const DYNAMIC_CONSTRAINT = /^\*(LayerNameForDynamicConstraint|ADSK_CONSTRAINTS)$/i;

export function dimensionStyle(
  pen: Pen,
  name: string,
  overrides: Partial<DimensionVariables> | undefined,
): DimensionVariables {
  const { dimStyles } = pen.source.drawing;
  const style = dimStyles.get(name.toUpperCase()) ?? dimStyles.get('STANDARD') ?? defaultDimensionVariables();
  return overrides ? { ...style, ...overrides } : style;
}

/** Draws a dimension from its points and style: for those whose picture block is missing. */
export function drawDimension(pen: Pen, e: DimensionEntity, compile: Compile): string | undefined {
  // They have no size of their own: AutoCAD shows them as large as the screen wants, and never plots them.
  if (DYNAMIC_CONSTRAINT.test(e.layer))
    return 'a dynamic constraint is seen only while the drawing is edited';
  const style = dimensionStyle(pen, e.style, e.overrides);
  const drawing = new DimensionDrawing(pen, e, style, compile);
  pen.useWorld();
  switch (e.kind) {
    case 'rotated':
    case 'aligned':
      return drawing.linear();
    case 'radius':
    case 'diameter':
    case 'jogged':
      return drawing.radial();
    case 'angular':
    case 'angular3':
    case 'arc':
      return drawing.angular();
    case 'ordinate':
      return drawing.ordinate();
  }
}

class DimensionDrawing {
  readonly #pen: Pen;
  readonly #e: DimensionEntity;
  readonly #style: DimensionVariables;
  readonly #compile: Compile;
  readonly #scale: number;
  readonly #own: number;

  constructor(pen: Pen, e: DimensionEntity, style: DimensionVariables, compile: Compile) {
    this.#pen = pen;
    this.#e = e;
    this.#style = style;
    this.#compile = compile;
    this.#scale = style.scale > 0 ? style.scale : 1;
    this.#own = pen.out.style;
  }

  #line(a: Readonly<Point>, b: Readonly<Point>, extension: boolean): void {
    const color = extension ? this.#style.extensionColor : this.#style.lineColor;
    // BYBLOCK in a dimension is the dimension's own colour.
    this.#pen.out.style = color === 0 ? this.#own : this.#pen.context.coloured(this.#own, toColour(color));
    this.#pen.line(a, b);
    this.#pen.out.style = this.#own;
  }

  #arrow(tip: Readonly<Point>, dx: number, dy: number, second: boolean): void {
    const s = this.#style;
    if (s.tickSize > 0) {
      drawArrow(
        this.#pen,
        this.#compile,
        'OBLIQUE',
        tip,
        dx,
        dy,
        s.tickSize * this.#scale * 2,
        this.#e.extrusion,
      );
      return;
    }
    const name = s.arrowsSeparate ? (second ? s.arrowBlock2 : s.arrowBlock1) : s.arrowBlock;
    drawArrow(this.#pen, this.#compile, name, tip, dx, dy, s.arrowSize * this.#scale, this.#e.extrusion);
  }

  #text(measured: number, direction: number, middle: Readonly<Point>): void {
    const { context } = this.#pen;
    const s = this.#style;
    const text = dimensionText(
      this.#e,
      s,
      Number.isFinite(this.#e.measurement) && this.#e.measurement > 0 ? this.#e.measurement : measured,
    );
    if (text === '') return;
    const style = textStyle(this.#pen, s.textStyle);
    const height = (style?.fixedHeight || s.textHeight || 0.18) * this.#scale;
    const layout = context.paragraphs.layout({
      text,
      height,
      width: 0,
      align: 1,
      spacingFactor: 1,
      exactSpacing: false,
      style,
    });
    let angle = this.#e.textRotation || (s.textInsideHorizontal ? 0 : direction);
    // Never upside down.
    if (Math.cos(angle) < -1e-9) angle += Math.PI;
    const [ax, ay] = objectAxes(this.#e.extrusion);
    const stored = this.#e.textMiddle;
    // Never placed by the program that wrote it: above the middle of the dimension line.
    const lost = stored[0] === 0 && stored[1] === 0;
    const rise = lost ? height : 0;
    const [x, y, z] = lost
      ? [middle[0] - Math.sin(angle) * rise, middle[1] + Math.cos(angle) * rise, middle[2]]
      : stored;
    const normal = this.#e.extrusion;
    const axes = objectAxes(normal);
    const world: Point = [0, 1, 2].map((k) => axes[0][k]! * x + axes[1][k]! * y + axes[2][k]! * z) as Point;
    const c = Math.cos(angle);
    const n = Math.sin(angle);
    const xAxis: Point = [ax[0] * c + ay[0] * n, ax[1] * c + ay[1] * n, ax[2] * c + ay[2] * n];
    this.#pen.out.style = s.textColor === 0 ? this.#own : context.coloured(this.#own, toColour(s.textColor));
    setParagraph(this.#pen, layout, { position: world, xAxis, normal, attachment: 5 }, 0);
    this.#pen.out.style = this.#own;
  }

  linear(): string | undefined {
    const e = this.#e;
    const a = e.point13;
    const b = e.point14;
    const d = e.definitionPoint;
    const angle = e.kind === 'aligned' ? Math.atan2(b[1] - a[1], b[0] - a[0]) : e.angle || 0;
    const ux = Math.cos(angle);
    const uy = Math.sin(angle);
    const foot = (p: Readonly<Point>): Point => {
      const t = (p[0] - d[0]) * ux + (p[1] - d[1]) * uy;
      return [d[0] + ux * t, d[1] + uy * t, p[2]];
    };
    const f1 = foot(a);
    const f2 = foot(b);
    const span = Math.hypot(f2[0] - f1[0], f2[1] - f1[1]);
    if (!Number.isFinite(span)) return 'its points are not numbers';
    const s = this.#style;
    const extension = (from: Readonly<Point>, to: Readonly<Point>): void => {
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      if (!(length > 1e-12)) return;
      const vx = (to[0] - from[0]) / length;
      const vy = (to[1] - from[1]) / length;
      const start = Math.min(length, s.extensionOffset * this.#scale);
      const beyond = s.extensionBeyond * this.#scale;
      this.#line(
        [from[0] + vx * start, from[1] + vy * start, from[2]],
        [to[0] + vx * beyond, to[1] + vy * beyond, to[2]],
        true,
      );
    };
    if (!s.suppressExtension1) extension(a, f1);
    if (!s.suppressExtension2) extension(b, f2);
    const sign = (f2[0] - f1[0]) * ux + (f2[1] - f1[1]) * uy < 0 ? -1 : 1;
    this.#line(f1, f2, false);
    this.#arrow(f1, -ux * sign, -uy * sign, false);
    this.#arrow(f2, ux * sign, uy * sign, true);
    this.#text(span, angle, [(f1[0] + f2[0]) / 2, (f1[1] + f2[1]) / 2, f1[2]]);
    return undefined;
  }

  radial(): string | undefined {
    const e = this.#e;
    const c = e.definitionPoint;
    const p = e.point15;
    const dx = p[0] - c[0];
    const dy = p[1] - c[1];
    const length = Math.hypot(dx, dy);
    if (!(length > 0)) return 'its points coincide';
    this.#line(c, p, false);
    this.#arrow(p, dx, dy, true);
    if (e.kind === 'diameter') this.#arrow(c, -dx, -dy, false);
    const m = e.textMiddle;
    if (
      Number.isFinite(m[0] + m[1]) &&
      (m[0] !== 0 || m[1] !== 0) &&
      Math.hypot(m[0] - c[0], m[1] - c[1]) > length
    )
      this.#line(p, [m[0], m[1], p[2]], false);
    this.#text(length, Math.atan2(dy, dx), [c[0] + dx / 2, c[1] + dy / 2, c[2]]);
    return undefined;
  }

  angular(): string | undefined {
    const e = this.#e;
    // Two lines (13–14 and 15–10, arc through 16), or a vertex 15 with two ends (arc through 10).
    const three = e.kind !== 'angular';
    const center = three ? e.point15 : meet(e.point13, e.point14, e.point15, e.definitionPoint);
    if (!center) return 'its lines are parallel';
    const on = three ? e.definitionPoint : e.point16;
    const r = Math.hypot(on[0] - center[0], on[1] - center[1]);
    if (!(r > 0)) return 'its arc has no radius';
    const direction = (p: Readonly<Point>): number => Math.atan2(p[1] - center[1], p[0] - center[0]);
    const through = direction(on);
    let a = direction(three ? e.point13 : e.point14);
    let b = direction(three ? e.point14 : e.definitionPoint);
    if (sweepBetween(a, through) > sweepBetween(a, b)) [a, b] = [b, a];
    const sweep = sweepBetween(a, b);
    this.#pen.circle(center, r, a, sweep);
    const at = (t: number): Point => [center[0] + r * Math.cos(t), center[1] + r * Math.sin(t), center[2]];
    this.#line(three ? e.point13 : e.point14, at(direction(three ? e.point13 : e.point14)), true);
    this.#line(
      three ? e.point14 : e.definitionPoint,
      at(direction(three ? e.point14 : e.definitionPoint)),
      true,
    );
    this.#arrow(at(a), Math.sin(a), -Math.cos(a), false);
    this.#arrow(at(b), -Math.sin(b), Math.cos(b), true);
    this.#text(e.kind === 'arc' ? r * sweep : sweep, a + sweep / 2 - Math.PI / 2, at(a + sweep / 2));
    return undefined;
  }

  ordinate(): string | undefined {
    const e = this.#e;
    const from = e.point13;
    const to = e.point14;
    const isX = (e.flags & 64) !== 0;
    // Straight out, then across, then to the text.
    const bend: Point = isX
      ? [from[0], to[1] - (to[1] - from[1]) / 4, from[2]]
      : [to[0] - (to[0] - from[0]) / 4, from[1], from[2]];
    this.#line(from, bend, true);
    this.#line(bend, to, true);
    this.#text(
      Math.abs(isX ? from[0] - e.definitionPoint[0] : from[1] - e.definitionPoint[1]),
      isX ? Math.PI / 2 : 0,
      to,
    );
    return undefined;
  }
}

function meet(
  a: Readonly<Point>,
  b: Readonly<Point>,
  c: Readonly<Point>,
  d: Readonly<Point>,
): Point | undefined {
  const [rx, ry, sx, sy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const det = rx * sy - ry * sx;
  if (Math.abs(det) < 1e-12 * (Math.hypot(rx, ry) * Math.hypot(sx, sy))) return undefined;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / det;
  return [a[0] + rx * t, a[1] + ry * t, a[2]];
}
