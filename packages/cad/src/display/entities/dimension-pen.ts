import { BYBLOCK, BYLAYER, type Color } from '../../model/common.ts';
import type { DimensionEntity } from '../../model/dimensions.ts';
import type { Point } from '../../model/point.ts';
import type { DimensionVariables } from '../../model/styles.ts';
import { toDisplayColor } from '../color.ts';
import { objectAxes } from '../frame.ts';
import type { Pen } from '../pen.ts';
import { drawArrow } from './arrows.ts';
import { dimensionText } from './dimension-text.ts';
import type { Compile } from './inserts.ts';
import { maskParagraph, setParagraph, textStyle } from './texts.ts';

/** Where a dimension's text stands: its middle, its turn and half its size with what is kept free beside it. */
export interface PlacedText {
  x: number;
  y: number;
  angle: number;
  halfWidth: number;
  halfHeight: number;
  /** What is kept free beside it (DIMGAP). */
  gap: number;
  /** Draws it; after the lines, which its fill may cover. */
  set(): void;
}

/** Among a dimension's flags: somebody has moved its text. */
const MOVED = 128;

/** How far a fill reaches beyond the text, in heights of it, as AutoCAD has it. */
const TEXT_FILL = 0.25;

const TICKS = /^_?(OBLIQUE|ARCHTICK|NONE|SMALL|INTEGRAL)$/i;

/** Lines, heads and text of a dimension in the colors and weights of its style. */
export class DimensionPen {
  readonly pen: Pen;
  readonly style: DimensionVariables;
  readonly #e: DimensionEntity;
  readonly #compile: Compile;
  readonly #scale: number;
  readonly #own: number;

  constructor(pen: Pen, e: DimensionEntity, style: DimensionVariables, compile: Compile) {
    this.pen = pen;
    this.style = style;
    this.#e = e;
    this.#compile = compile;
    this.#scale = style.scale > 0 ? style.scale : 1;
    this.#own = pen.out.style;
  }

  /** A length of the style in the drawing. */
  scaled(length: number): number {
    return length * this.#scale;
  }

  get arrowSize(): number {
    return this.scaled(this.style.tickSize > 0 ? this.style.tickSize : this.style.arrowSize);
  }

  /** Heads that stand on the ends of the line rather than along it: they need no room. */
  get hasTicks(): boolean {
    const { tickSize, arrowsSeparate, arrowBlock, arrowBlock1 } = this.style;
    return tickSize > 0 || TICKS.test(arrowsSeparate ? arrowBlock1 : arrowBlock);
  }

  /** BYBLOCK in a dimension is the dimension's own color, and its own weight. */
  #styled(color: Color, weight: number, lineType: string): number {
    const { context, source } = this.pen;
    const pattern = context.linePattern(source, lineType);
    return context.variant(this.#own, {
      ...(color !== BYBLOCK && { color: toDisplayColor(color) }),
      ...(weight !== -2 && { lineWeight: weight }),
      ...(pattern >= 0 && { linePattern: pattern }),
    });
  }

  /** What is drawn in the look of the dimension line. */
  asLine(draw: () => void): void {
    const { lineColor, lineWeight, lineType } = this.style;
    this.pen.out.style = this.#styled(lineColor, lineWeight, lineType);
    draw();
    this.pen.out.style = this.#own;
  }

  line(a: Readonly<Point>, b: Readonly<Point>): void {
    this.asLine(() => this.pen.line(a, b));
  }

  extension(a: Readonly<Point>, b: Readonly<Point>, second: boolean): void {
    const { extensionColor, extensionWeight, extensionLineType1, extensionLineType2 } = this.style;
    const lineType = second ? extensionLineType2 : extensionLineType1;
    this.pen.out.style = this.#styled(extensionColor, extensionWeight, lineType);
    this.pen.line(a, b);
    this.pen.out.style = this.#own;
  }

  /** A head with its tip at a point, looking along (dx, dy). */
  arrow(tip: Readonly<Point>, dx: number, dy: number, second: boolean): void {
    const s = this.style;
    const name = s.arrowsSeparate ? (second ? s.arrowBlock2 : s.arrowBlock1) : s.arrowBlock;
    const [kind, size] = s.tickSize > 0 ? ['OBLIQUE', this.arrowSize * 2] : [name, this.arrowSize];
    this.asLine(() => drawArrow(this.pen, this.#compile, kind, tip, dx, dy, size, this.#e.extrusion));
  }

  /** Lays the text out, where the file says or beside `middle` of a line that runs in `direction`. */
  text(measured: number, direction: number, middle: Readonly<Point>): PlacedText | undefined {
    const { pen, style: s } = this;
    const e = this.#e;
    const known = Number.isFinite(e.measurement) && e.measurement > 0;
    const text = dimensionText(e, s, known ? e.measurement : measured);
    if (text === '') return undefined;
    const style = textStyle(pen, s.textStyle);
    const height = this.scaled(style?.fixedHeight || s.textHeight || 0.18);
    const layout = pen.context.paragraphs.layout({
      text,
      height,
      width: 0,
      align: 1,
      spacingFactor: 1,
      exactSpacing: false,
      style,
    });
    let angle = e.textRotation || (s.textInsideHorizontal ? 0 : direction);
    // Never upside down.
    if (Math.cos(angle) < -1e-9) angle += Math.PI;
    const gap = Math.abs(this.scaled(s.textGap));
    const [x, y, z] = this.#textMiddle(middle, direction, angle, layout.height / 2 + gap);
    const [u, v, normal] = objectAxes(e.extrusion);
    const world: Point = [0, 1, 2].map((k) => u[k]! * x + v[k]! * y + normal[k]! * z) as Point;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const xAxis: Point = [0, 1, 2].map((k) => u[k]! * cos + v[k]! * sin) as Point;
    const at = { position: world, xAxis, normal: e.extrusion, attachment: 5 };
    const set = (): void => {
      if (s.textFill > 0) {
        const flags = s.textFill === 1 ? 3 : 1;
        maskParagraph(pen, layout, at, layout.width, height * TEXT_FILL, {
          flags,
          color: s.textFillColor || BYLAYER,
        });
      }
      pen.out.style = s.textColor === BYBLOCK ? this.#own : this.#styled(s.textColor, -2, '');
      const { corner } = setParagraph(pen, layout, at, 0);
      pen.out.style = this.#own;
      if (s.textGap >= 0) return;
      const [right, below] = [layout.width + gap, -layout.height - gap];
      const frame = [corner(-gap, gap), corner(right, gap), corner(right, below), corner(-gap, below)];
      this.asLine(() => pen.polyline(frame.flat(), 3, 0, true));
    };
    return {
      x: world[0],
      y: world[1],
      angle: Math.atan2(xAxis[1], xAxis[0]),
      halfWidth: layout.width / 2 + gap,
      halfHeight: layout.height / 2,
      gap,
      set,
    };
  }

  /** As stored, but on the line or beside it (DIMTAD) where no program has placed it, or a person has put it on the line. */
  #textMiddle(middle: Readonly<Point>, direction: number, angle: number, beside: number): Readonly<Point> {
    const { textMiddle: stored, flags } = this.#e;
    const [dx, dy] = [stored[0] - middle[0], stored[1] - middle[1]];
    const placed = stored[0] !== 0 || stored[1] !== 0;
    const onLine = Math.abs(dy * Math.cos(direction) - dx * Math.sin(direction)) < 1e-6 * beside;
    if (placed && !(onLine && flags & MOVED)) return stored;
    const { textVertical } = this.style;
    const rise = textVertical === 0 ? 0 : textVertical === 4 ? -beside : beside;
    const [x, y, z] = placed ? stored : middle;
    return [x - Math.sin(angle) * rise, y + Math.cos(angle) * rise, z];
  }
}

/** The part of the way from a to b, in 0 … 1, that a text covers; undefined where it covers none. */
export function covered(
  text: PlacedText | undefined,
  a: Readonly<Point>,
  b: Readonly<Point>,
): [number, number] | undefined {
  if (!text) return undefined;
  const [cos, sin] = [Math.cos(text.angle), Math.sin(text.angle)];
  const along = (p: Readonly<Point>): number => (p[0] - text.x) * cos + (p[1] - text.y) * sin;
  const across = (p: Readonly<Point>): number => (p[1] - text.y) * cos - (p[0] - text.x) * sin;
  let [from, to] = [0, 1];
  const sides: [number, number, number][] = [
    [along(a), along(b), text.halfWidth],
    [across(a), across(b), text.halfHeight],
  ];
  for (const [p, q, half] of sides) {
    if (Math.abs(q - p) < 1e-12 * half) {
      if (Math.abs(p) >= half) return undefined;
      continue;
    }
    const [one, other] = [(-half - p) / (q - p), (half - p) / (q - p)];
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
  }
  return to - from > 1e-9 ? [from, to] : undefined;
}
