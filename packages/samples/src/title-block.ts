import type { Sketch, SketchPoint } from './sketch.ts';
import { box, line } from './shapes.ts';
import { attribute, text } from './texts.ts';

export type TitleWords = {
  company: string;
  labels: Record<'TITLE' | 'NUMBER' | 'SCALE' | 'DATE' | 'DRAWN' | 'SHEET' | 'PROJECT', string>;
  style?: string;
};

export const ENGLISH: TitleWords = {
  company: 'LINEWORK',
  labels: {
    TITLE: 'TITLE',
    NUMBER: 'DRAWING NO.',
    SCALE: 'SCALE',
    DATE: 'DATE',
    DRAWN: 'DRAWN',
    SHEET: 'SHEET',
    PROJECT: 'PROJECT',
  },
};

/** TITLE: 180 × 40, its lower right corner the base, with an attribute in every field. */
export function defineTitleBlock(sketch: Sketch, { company, labels, style }: TitleWords): void {
  sketch.block('TITLE', () => {
    const field = (tag: keyof TitleWords['labels'], [x, y]: SketchPoint, height: number): void => {
      text(sketch, labels[tag], [x + 1.5, y - 1.5], 1.8, { at: 'lt', color: 8, style });
      attribute(sketch, tag, [x + 1.5, y - 8], height, { value: '-', style });
    };
    box(sketch, [-180, 0], [0, 40], { weight: 50 });
    for (const [a, b] of [
      [
        [-130, 0],
        [-130, 40],
      ],
      [
        [-50, 0],
        [-50, 40],
      ],
      [
        [-130, 20],
        [0, 20],
      ],
      [
        [-130, 10],
        [0, 10],
      ],
      [
        [-90, 0],
        [-90, 20],
      ],
      [
        [-50, 30],
        [0, 30],
      ],
    ] as [SketchPoint, SketchPoint][])
      line(sketch, a, b);
    text(sketch, company, [-155, 24], 5.5, { at: 'cm', style, weight: 50 });
    line(sketch, [-172, 17], [-138, 17], { weight: 35 });
    text(sketch, 'linework.example', [-155, 11], 2.5, { at: 'cm', color: 8 });
    text(sketch, labels.TITLE, [-128.5, 38.5], 1.8, { at: 'lt', color: 8, style });
    attribute(sketch, 'TITLE', [-90, 28], 4.6, { at: 'cm', value: '-', style, weight: 35 });
    field('PROJECT', [-50, 40], 2.8);
    field('NUMBER', [-50, 30], 2.8);
    field('DRAWN', [-130, 20], 2.8);
    field('DATE', [-90, 20], 2.8);
    field('SCALE', [-130, 10], 2.8);
    field('SHEET', [-90, 10], 2.8);
    text(sketch, 'ISO 5457   ISO 128', [-25, 15], 2.2, { at: 'cm', color: 8 });
    text(sketch, 'REV  A', [-25, 5], 2.8, { at: 'cm' });
  });
}

/** The sheet's edge, its frame with a binding margin, and marks in the middle of the sides. */
export function drawFrame(sketch: Sketch, width: number, height: number): void {
  box(sketch, [0, 0], [width, height], { weight: 13, color: 8 });
  box(sketch, [20, 10], [width - 10, height - 10], { weight: 70 });
  const marks: [SketchPoint, SketchPoint][] = [
    [
      [width / 2, 0],
      [width / 2, 15],
    ],
    [
      [width / 2, height],
      [width / 2, height - 15],
    ],
    [
      [0, height / 2],
      [25, height / 2],
    ],
    [
      [width, height / 2],
      [width - 15, height / 2],
    ],
  ];
  for (const [a, b] of marks) line(sketch, a, b, { weight: 35 });
}
