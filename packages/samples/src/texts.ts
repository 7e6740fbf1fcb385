import { degrees, type SketchStyle, type Sketch, type SketchPoint } from './sketch.ts';

export type SampleTextLook = SketchStyle & {
  /** Where the point lies: l, c or r, and b (baseline), m or t. */
  at?: `${'l' | 'c' | 'r'}${'b' | 'm' | 't'}`;
  turn?: number;
  style?: string;
  widthFactor?: number;
};

function shape(
  content: string,
  [x, y]: SketchPoint,
  height: number,
  { at = 'lb', turn = 0, style, widthFactor = 1 }: SampleTextLook,
) {
  const horizontal = 'lcr'.indexOf(at[0]!);
  const vertical = { b: 0, m: 2, t: 3 }[at[1]!] ?? 0;
  const point: [number, number, number] = [x, y, 0];
  return {
    position: point,
    ...(horizontal || vertical ? { alignment: point } : {}),
    height,
    text: content,
    rotation: degrees(turn),
    widthFactor,
    oblique: 0,
    style: style ?? 'Standard',
    backwards: false,
    upsideDown: false,
    horizontal,
    vertical,
    thickness: 0,
  };
}

export function text(
  sketch: Sketch,
  content: string,
  point: SketchPoint,
  height: number,
  look: SampleTextLook = {},
): void {
  sketch.add({ type: 'TEXT', ...shape(content, point, height, look) }, look);
}

export function attribute(
  sketch: Sketch,
  tag: string,
  point: SketchPoint,
  height: number,
  look: SampleTextLook & { value?: string } = {},
): void {
  sketch.add(
    {
      type: 'ATTDEF',
      ...shape(look.value ?? '', point, height, look),
      tag,
      prompt: tag,
      flags: 0,
      hidden: false,
      constant: false,
      fieldLength: 0,
      lockPosition: true,
    },
    look,
  );
}

/** width 0 does not wrap; attachment 1 top left … 9 bottom right. */
export function paragraph(
  sketch: Sketch,
  content: string,
  [x, y]: SketchPoint,
  height: number,
  {
    width = 0,
    attachment = 1,
    style,
    spacing = 1,
    ...pen
  }: SampleTextLook & { width?: number; attachment?: number; spacing?: number } = {},
): void {
  sketch.add(
    {
      type: 'MTEXT',
      position: [x, y, 0],
      height,
      width,
      rectangleHeight: 0,
      attachment,
      direction: 1,
      text: content,
      style: style ?? 'Standard',
      rotation: degrees(pen.turn ?? 0),
      spacingStyle: 1,
      spacingFactor: spacing,
    },
    pen,
  );
}
