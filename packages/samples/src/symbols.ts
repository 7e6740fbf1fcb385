import type { Sketch, SketchPoint } from './sketch.ts';
import { box, circle, fill, line, path } from './shapes.ts';
import { attribute, text } from './texts.ts';

/** GRID: a bubble with the axis's name. */
export function defineBubble(sketch: Sketch, radius: number): void {
  sketch.block('GRID', () => {
    circle(sketch, [0, 0], radius, { lineType: 'ByBlock' });
    attribute(sketch, 'AXIS', [0, 0], radius * 0.9, { at: 'cm', value: '1' });
  });
}

export function defineNorth(sketch: Sketch, radius: number, letter = 'N'): void {
  sketch.block('NORTH', () => {
    circle(sketch, [0, 0], radius);
    const tip: SketchPoint = [0, radius * 0.92];
    const [left, right]: SketchPoint[] = [
      [-radius * 0.42, -radius * 0.72],
      [radius * 0.42, -radius * 0.72],
    ];
    const notch: SketchPoint = [0, -radius * 0.35];
    fill(sketch, [[tip, left!, notch]]);
    path(sketch, [tip, left!, notch, right!], { closed: true });
    text(sketch, letter, [0, radius * 1.2], radius * 0.55, { at: 'cb' });
  });
}

/** Alternating bars, each `length` long. */
export function scaleBar(
  sketch: Sketch,
  [x, y]: SketchPoint,
  length: number,
  count: number,
  label: (i: number) => string,
): void {
  const height = length * 0.08;
  for (let i = 0; i < count; i++) {
    const from: SketchPoint = [x + i * length, y];
    const to: SketchPoint = [x + (i + 1) * length, y + height];
    if (i % 2 === 0)
      fill(sketch, [
        [
          [from[0], from[1]],
          [to[0], from[1]],
          [to[0], to[1]],
          [from[0], to[1]],
        ],
      ]);
    box(sketch, from, to);
  }
  for (let i = 0; i <= count; i++) {
    line(sketch, [x + i * length, y], [x + i * length, y + height * 1.8]);
    text(sketch, label(i), [x + i * length, y + height * 2.4], length * 0.13, { at: 'cb' });
  }
}
