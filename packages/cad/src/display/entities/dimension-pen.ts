import { BYBLOCK, BYLAYER, type Color } from '../../model/common.ts';
import type { DimensionEntity } from '../../model/dimensions.ts';
import type { Point } from '../../model/point.ts';
import type { DimensionVariables } from '../../model/styles.ts';
import { toDisplayColor } from '../color.ts';
import { objectAxes } from '../frame.ts';
import type { Pen } from '../pen.ts';
import { drawArrow } from './arrows.ts';
import { DimensionOutput, type PlacedText } from './dimension-output.ts';
import type { Compile } from './inserts.ts';
import { maskParagraph, setParagraph, textStyle } from './texts.ts';

/** How far a fill reaches beyond the text, in heights of it, as AutoCAD has it. */
const TEXT_FILL = 0.25;

/** Lines, heads and text of a dimension in the colors and weights of its style. */
export class DimensionPen extends DimensionOutput {
  readonly pen: Pen;
  readonly #compile: Compile;
  readonly #own: number;

  constructor(
    pen: Pen,
    e: DimensionEntity,
    style: DimensionVariables,
    compile: Compile,
    isConstraint = false,
  ) {
    super(e, style, isConstraint);
    this.pen = pen;
    this.#compile = compile;
    this.#own = pen.out.style;
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
  #asLine(draw: () => void): void {
    const { lineColor, lineWeight, lineType } = this.style;
    this.pen.out.style = this.#styled(lineColor, lineWeight, lineType);
    draw();
    this.pen.out.style = this.#own;
  }

  override line(a: Readonly<Point>, b: Readonly<Point>): void {
    this.#asLine(() => this.pen.line(a, b));
  }

  override extension(a: Readonly<Point>, b: Readonly<Point>, second: boolean): void {
    const { extensionColor, extensionWeight, extensionLineType1, extensionLineType2 } = this.style;
    const lineType = second ? extensionLineType2 : extensionLineType1;
    this.pen.out.style = this.#styled(extensionColor, extensionWeight, lineType);
    this.pen.line(a, b);
    this.pen.out.style = this.#own;
  }

  override arc(center: Readonly<Point>, radius: number, from: number, sweep: number): void {
    this.#asLine(() => this.pen.circle(center, radius, from, sweep));
  }

  override arrow(tip: Readonly<Point>, dx: number, dy: number, second: boolean): void {
    const { name, size } = this.head(second);
    const { extrusion } = this.entity;
    this.#asLine(() => drawArrow(this.pen, this.#compile, name, tip, dx, dy, size, extrusion));
  }

  override text(measured: number, direction: number, middle: Readonly<Point>): PlacedText | undefined {
    const { pen, style: s } = this;
    const e = this.entity;
    const text = this.says(measured);
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
    const angle = this.textAngle(direction);
    const { gap } = this;
    const [x, y, z] = this.textMiddle(middle, direction, angle, layout.height / 2 + gap);
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
      this.#asLine(() => pen.polyline(frame.flat(), 3, 0, true));
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
}
