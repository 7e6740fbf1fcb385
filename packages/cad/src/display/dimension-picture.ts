import { BYBLOCK, type Color, type EntityCommon, WEIGHT_BYBLOCK } from '../model/common.ts';
import { blank, defaultDimensionVariables, plainInsert } from '../model/defaults.ts';
import type { DimensionEntity } from '../model/dimensions.ts';
import type { Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import { ORIGIN, type Point } from '../model/point.ts';
import type { DimensionVariables, TextStyle } from '../model/styles.ts';
import { DimensionOutput, type PlacedText } from './entities/dimension-output.ts';
import { layoutDimension } from './entities/dimensions.ts';

/** Width of a text; height is that of its capitals. */
export type TextMeasure = (text: string, height: number, style: TextStyle | undefined) => number;

/** What a dimension looks like as entities, and what was found on the way. */
export type DimensionPicture = {
  entities: Entity[];
  textMiddle: Point;
  measurement: number;
};

export const DEFPOINTS = 'Defpoints';

/** The style a dimension is drawn in, its own changes included. */
export function dimensionVariables(drawing: Drawing, e: DimensionEntity): DimensionVariables {
  const { dimStyles } = drawing;
  const style =
    dimStyles.get(e.style.toUpperCase()) ?? dimStyles.get('STANDARD') ?? defaultDimensionVariables();
  return e.overrides ? { ...style, ...e.overrides } : style;
}

/** The picture of a dimension that is new or has changed; undefined where its points make no sense. */
export function dimensionPicture(
  drawing: Drawing,
  e: DimensionEntity,
  measure: TextMeasure = estimatedWidth,
): DimensionPicture | undefined {
  const output = new EntityOutput(
    drawing,
    { ...e, measurement: NaN },
    dimensionVariables(drawing, e),
    measure,
  );
  if (layoutDimension(output, e) !== undefined) return undefined;
  const entities = [...output.entities, ...definitionPoints(e)];
  return { entities, textMiddle: output.middle, measurement: output.measured };
}

/** Fonts differ; digits and signs of most are about this wide. */
const LETTER = 0.85;

function estimatedWidth(text: string, height: number, style: TextStyle | undefined): number {
  const shown = text
    .replace(/%%[cdp]/gi, 'x')
    .replace(/\\S([^;^]*)\^([^;]*);/g, (_, upper: string, lower: string) =>
      upper.length > lower.length ? upper : lower,
    )
    .replace(/\\[A-Za-z][^;\\]*;|[{}]/g, '');
  const wide = [...shown].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1.4 : LETTER), 0);
  return wide * height * (style?.widthFactor || 1);
}

/** BYBLOCK in a picture is what the dimension has. */
const common = (color: Color, lineWeight: number, lineType: string): EntityCommon => ({
  ...blank(),
  color,
  lineType: lineType === '' ? 'BYBLOCK' : lineType,
  lineWeight,
});

function definitionPoints({
  kind,
  definitionPoint,
  point13,
  point14,
  point15,
  point16,
}: DimensionEntity): Entity[] {
  const all: Readonly<Point>[] =
    kind === 'radius' || kind === 'diameter'
      ? [definitionPoint, point15]
      : kind === 'angular'
        ? [point13, point14, point15, definitionPoint, point16]
        : kind === 'angular3' || kind === 'arc' || kind === 'jogged'
          ? [point13, point14, point15, definitionPoint]
          : kind === 'ordinate'
            ? [definitionPoint, point13, point14]
            : [point13, point14, definitionPoint];
  return all.map((position): Entity => ({
    ...common(BYBLOCK, WEIGHT_BYBLOCK, ''),
    layer: DEFPOINTS,
    type: 'POINT',
    position: [...position],
    thickness: 0,
    angle: 0,
  }));
}

class EntityOutput extends DimensionOutput {
  readonly entities: Entity[] = [];
  middle: Point = [...ORIGIN];
  measured = NaN;
  readonly #drawing: Drawing;
  readonly #measure: TextMeasure;

  constructor(drawing: Drawing, e: DimensionEntity, style: DimensionVariables, measure: TextMeasure) {
    super(e, style);
    this.#drawing = drawing;
    this.#measure = measure;
  }

  get #line(): EntityCommon {
    const { lineColor, lineWeight, lineType } = this.style;
    return common(lineColor, lineWeight, lineType);
  }

  #put(look: EntityCommon, a: Readonly<Point>, b: Readonly<Point>): void {
    if (Math.hypot(a[0] - b[0], a[1] - b[1]) > 0)
      this.entities.push({ ...look, type: 'LINE', start: [...a], end: [...b], thickness: 0 });
  }

  override line(a: Readonly<Point>, b: Readonly<Point>): void {
    this.#put(this.#line, a, b);
  }

  override arc(center: Readonly<Point>, radius: number, from: number, sweep: number): void {
    const turn = Math.PI * 2;
    const around = (angle: number): number => ((angle % turn) + turn) % turn;
    this.entities.push({
      ...this.#line,
      type: 'ARC',
      center: [...center],
      radius,
      startAngle: around(from),
      endAngle: around(from + sweep),
      thickness: 0,
    });
  }

  override extension(a: Readonly<Point>, b: Readonly<Point>, second: boolean): void {
    const { extensionColor, extensionWeight, extensionLineType1, extensionLineType2 } = this.style;
    this.#put(
      common(extensionColor, extensionWeight, second ? extensionLineType2 : extensionLineType1),
      a,
      b,
    );
  }

  override arrow(tip: Readonly<Point>, dx: number, dy: number, second: boolean): void {
    const { name, size } = this.head(second);
    this.entities.push(...arrowEntities(this.#drawing, this.#line, name, tip, dx, dy, size));
  }

  override text(measured: number, direction: number, middle: Readonly<Point>): PlacedText | undefined {
    this.measured = measured;
    const { style: s } = this;
    const text = this.says(measured);
    if (text === '') return undefined;
    const style = this.#drawing.textStyles.get(s.textStyle.toUpperCase());
    const height = this.scaled(style?.fixedHeight || s.textHeight || 0.18);
    const width = this.#measure(text, height, style);
    const angle = this.textAngle(direction);
    const { gap } = this;
    const [x, y, z] = this.textMiddle(middle, direction, angle, height / 2 + gap);
    this.middle = [x, y, z];
    const set = (): void => {
      this.entities.push(this.#paragraph(text, [x, y, z], height, angle));
      if (s.textGap >= 0) return;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const corner = (across: number, up: number): Point => [
        x + cos * across * (width / 2 + gap) - sin * up * (height / 2 + gap),
        y + sin * across * (width / 2 + gap) + cos * up * (height / 2 + gap),
        z,
      ];
      const frame = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
      frame.forEach((from, i) => this.line(from, frame[(i + 1) % 4]!));
    };
    return { x, y, angle, halfWidth: width / 2 + gap, halfHeight: height / 2, gap, set };
  }

  #paragraph(text: string, position: Point, height: number, rotation: number): Entity {
    const { textColor, textFill, textFillColor, textStyle } = this.style;
    return {
      ...common(textColor, WEIGHT_BYBLOCK, ''),
      type: 'MTEXT',
      position,
      height,
      width: 0,
      rectangleHeight: 0,
      attachment: 5,
      direction: 1,
      text,
      style: textStyle,
      rotation,
      spacingStyle: 1,
      spacingFactor: 1,
      ...(textFill > 0 && {
        background: { flags: textFill === 1 ? 3 : 1, color: textFillColor, scale: 1.25 },
      }),
    };
  }
}

/** A head of a dimension line or a leader. */
function arrowEntities(
  drawing: Drawing,
  look: EntityCommon,
  name: string,
  [x, y, z]: Readonly<Point>,
  dx: number,
  dy: number,
  size: number,
): Entity[] {
  const length = Math.hypot(dx, dy);
  const kind = name.replace(/^_/, '').toUpperCase();
  if (!(length > 0) || !(size > 0) || kind === 'NONE') return [];
  const [ux, uy] = [dx / length, dy / length];
  const block =
    name === '' ? undefined : (drawing.blocks.get(name.toUpperCase()) ?? drawing.blocks.get(`_${kind}`));
  if (block)
    return [
      {
        ...plainInsert(look, block.name),
        position: [x, y, z],
        scale: [size, size, size],
        rotation: Math.atan2(uy, ux),
      },
    ];
  const at = (along: number, across: number): Point => [
    x - ux * along - uy * across,
    y - uy * along + ux * across,
    z,
  ];
  const line = (start: Point, end: Point): Entity => ({ ...look, type: 'LINE', start, end, thickness: 0 });
  if (kind === 'OBLIQUE' || kind === 'ARCHTICK') {
    const h = size / 2;
    return [line([x - (ux - uy) * h, y - (uy + ux) * h, z], [x + (ux - uy) * h, y + (uy + ux) * h, z])];
  }
  if (kind.startsWith('DOT'))
    return [
      {
        ...look,
        type: 'CIRCLE',
        center: [x, y, z],
        radius: size / (kind === 'DOTSMALL' ? 8 : 4),
        thickness: 0,
      },
    ];
  const tip: Point = [x, y, z];
  if (kind.startsWith('OPEN')) return [line(at(size, size / 6), tip), line(at(size, -size / 6), tip)];
  const [left, right] = [at(size, size / 6), at(size, -size / 6)];
  return [{ ...look, type: 'SOLID', corners: [left, right, tip, tip], thickness: 0 }];
}
