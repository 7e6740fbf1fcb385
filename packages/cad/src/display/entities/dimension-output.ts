import type { DimensionEntity } from '../../model/dimensions.ts';
import type { Point } from '../../model/point.ts';
import type { DimensionVariables } from '../../model/styles.ts';
import { dimensionText } from './dimension-text.ts';

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

const TICKS = /^_?(OBLIQUE|ARCHTICK|NONE|SMALL|INTEGRAL)$/i;

/** What a dimension is drawn with: the display's pen, or one that makes entities. */
export abstract class DimensionOutput {
  readonly style: DimensionVariables;
  protected readonly entity: DimensionEntity;
  readonly #scale: number;

  /** One that is a parameter of the geometry: on screen alone, and placed anew each time. */
  readonly isConstraint: boolean;

  constructor(entity: DimensionEntity, style: DimensionVariables, isConstraint = false) {
    this.entity = entity;
    this.style = style;
    this.isConstraint = isConstraint;
    this.#scale = style.scale > 0 ? style.scale : 1;
  }

  /** A piece of the dimension line. */
  abstract line(a: Readonly<Point>, b: Readonly<Point>): void;
  /** A piece of it that is an arc. */
  abstract arc(center: Readonly<Point>, radius: number, from: number, sweep: number): void;
  abstract extension(a: Readonly<Point>, b: Readonly<Point>, second: boolean): void;
  /** A head with its tip at a point, looking along (dx, dy). */
  abstract arrow(tip: Readonly<Point>, dx: number, dy: number, second: boolean): void;
  /** Lays the text out, where the file says or beside `middle` of a line that runs in `direction`. */
  abstract text(measured: number, direction: number, middle: Readonly<Point>): PlacedText | undefined;

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

  /** Which head it is and how large. */
  protected head(second: boolean): { name: string; size: number } {
    const s = this.style;
    if (s.tickSize > 0) return { name: 'OBLIQUE', size: this.arrowSize * 2 };
    const name = s.arrowsSeparate ? (second ? s.arrowBlock2 : s.arrowBlock1) : s.arrowBlock;
    return { name, size: this.arrowSize };
  }

  /** What it says; '' for nothing. */
  protected says(measured: number): string {
    const { measurement } = this.entity;
    const known = Number.isFinite(measurement) && measurement > 0;
    return dimensionText(this.entity, this.style, known ? measurement : measured);
  }

  /** Never upside down. */
  protected textAngle(direction: number): number {
    const angle = this.entity.textRotation || (this.style.textInsideHorizontal ? 0 : direction);
    return Math.cos(angle) < -1e-9 ? angle + Math.PI : angle;
  }

  get gap(): number {
    return Math.abs(this.scaled(this.style.textGap));
  }

  /** As stored, but on the line or beside it (DIMTAD) where no program has placed it, or a person has put it on the line. */
  protected textMiddle(
    middle: Readonly<Point>,
    direction: number,
    angle: number,
    beside: number,
  ): Readonly<Point> {
    const { textMiddle: stored, flags } = this.entity;
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
