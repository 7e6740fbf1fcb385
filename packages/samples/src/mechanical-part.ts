import type { Drawing } from '@linework/cad/model/drawing';
import { angular, leader, linear, radial } from './dimensions.ts';
import { circle, fill, line, path, place, rgb } from './shapes.ts';
import { degrees, Sketch, type SketchPoint } from './sketch.ts';
import { paragraph, text } from './texts.ts';
import { defineTitleBlock, drawFrame, ENGLISH } from './title-block.ts';

/** Axis of the section, center of the front view. */
const AXIS = 175;
const FRONT: SketchPoint = [285, AXIS];
const LEFT = 80;

type Corner = readonly [number, number, number?];

/** Half a section as corners of (distance from the face, radius, bulge). */
const HUB: Corner[] = [
  [0, 27],
  [1, 26],
  [22, 26],
  [22, 20],
  [56, 20],
  [56, 24],
  [69, 24],
  [70, 25],
  [70, 36],
  [68, 38],
  [21, 38, -0.4142],
  [16, 43],
  [16, 47],
  [9, 47],
  [9, 50.5],
  [0, 50.5],
];
const RIM: Corner[] = [
  [0, 61.5],
  [9, 61.5],
  [9, 65],
  [16, 65],
  [16, 69],
  [15, 70],
  [1, 70],
  [0, 69],
];

function drawSection(sketch: Sketch): void {
  for (const side of [1, -1]) {
    for (const part of [HUB, RIM]) {
      const corners = part.map(([x, r, bulge = 0]): Corner => [LEFT + x, AXIS + side * r, side * bulge]);
      sketch.use('M-HATCH');
      fill(sketch, [corners], { pattern: 'ANSI31', size: 0.85 });
      sketch.use('M-VISIBLE');
      path(sketch, corners, { closed: true });
    }
    // edges behind the cut: of the bore and of the bolt hole
    for (const [x, r0, r1] of [
      [0, 50.5, 61.5],
      [9, 47, 65],
      [16, 47, 65],
    ] as const)
      line(sketch, [LEFT + x, AXIS + side * r0], [LEFT + x, AXIS + side * r1]);
    sketch.use('M-CENTER');
    line(sketch, [LEFT - 5, AXIS + side * 56], [LEFT + 21, AXIS + side * 56]);
  }
  sketch.use('M-VISIBLE');
  for (const [x, r] of [
    [0, 27],
    [1, 26],
    [22, 26],
    [56, 24],
    [69, 24],
    [70, 25],
  ] as const)
    line(sketch, [LEFT + x, AXIS - r], [LEFT + x, AXIS + r]);
  sketch.use('M-CENTER');
  line(sketch, [LEFT - 10, AXIS], [LEFT + 76, AXIS]);
  sketch.use('M-TEXT');
  text(sketch, 'A-A', [LEFT + 35, AXIS + 88], 6, { at: 'cm', weight: 35 });
}

function drawFront(sketch: Sketch): void {
  const [x, y] = FRONT;
  const at = (radius: number, angle: number): SketchPoint => [
    x + radius * Math.cos(degrees(angle)),
    y + radius * Math.sin(degrees(angle)),
  ];
  sketch.use('M-VISIBLE');
  for (const radius of [70, 38, 25, 24, 20]) circle(sketch, FRONT, radius);
  circle(sketch, FRONT, 69, { weight: 18 });
  circle(sketch, FRONT, 43, { weight: 13 });
  sketch.use('M-HIDDEN');
  circle(sketch, FRONT, 26);
  for (let angle = 30; angle < 390; angle += 60) {
    sketch.use('M-VISIBLE');
    circle(sketch, at(56, angle), 9);
    circle(sketch, at(56, angle), 5.5);
    sketch.use('M-CENTER');
    line(sketch, at(44, angle), at(68, angle));
  }
  sketch.use('M-CENTER');
  circle(sketch, FRONT, 56);
  line(sketch, [x - 78, y], [x + 78, y]);
  line(sketch, [x, y - 78], [x, y + 78]);
  // the cut
  sketch.use('M-TEXT', { weight: 70 });
  for (const side of [1, -1]) {
    line(sketch, [x, y + side * 79], [x, y + side * 87]);
    leader(
      sketch,
      [
        [x - 12, y + side * 87],
        [x, y + side * 87],
      ],
      { style: 'Part', weight: 35 },
    );
    text(sketch, 'A', [x - 15, y + side * 87], 6, { at: 'rm', weight: 35 });
  }
}

function drawDimensions(sketch: Sketch): void {
  sketch.use('M-DIM');
  const look = { style: 'Part' };
  const upright = { ...look, upright: true };
  const width = (r: number, x: number, at: number, label: string): void =>
    linear(sketch, [LEFT + x, AXIS - r], [LEFT + x, AXIS + r], at, { ...upright, text: label });
  width(70, 0, 44, '%%c140h8');
  width(26, 0, 58, '%%c52H7');
  width(24, 70, LEFT + 84, '%%c48H8');
  width(38, 70, LEFT + 97, '%%c76');
  linear(sketch, [LEFT, AXIS - 70], [LEFT + 16, AXIS - 70], AXIS - 84, look);
  linear(sketch, [LEFT, AXIS - 70], [LEFT + 70, AXIS - 36], AXIS - 96, { ...look, text: '70%%p0.1' });
  linear(sketch, [LEFT, AXIS + 70], [LEFT + 22, AXIS + 26], AXIS + 78, look);
  linear(sketch, [LEFT + 56, AXIS + 24], [LEFT + 70, AXIS + 36], AXIS + 50, look);
  leader(
    sketch,
    [
      [LEFT + 17.5, AXIS + 39.5],
      [LEFT + 30, AXIS + 62],
      [LEFT + 40, AXIS + 62],
    ],
    look,
  );
  text(sketch, 'R5', [LEFT + 34, AXIS + 63.2], 3.5);
  leader(
    sketch,
    [
      [LEFT + 69, AXIS - 37],
      [LEFT + 80, AXIS - 58],
      [LEFT + 96, AXIS - 58],
    ],
    look,
  );
  text(sketch, '2x45%%d', [LEFT + 82, AXIS - 56.8], 3.5);
  const [x, y] = FRONT;
  leader(
    sketch,
    [
      [x - 56 * Math.cos(degrees(58)), y + 56 * Math.sin(degrees(58))],
      [x - 46, y + 80],
      [x - 82, y + 80],
    ],
    look,
  );
  text(sketch, 'PCD %%c112%%p0.2', [x - 82, y + 81.5], 3.5);
  radial(sketch, FRONT, 38, 215, 0.5, { ...look, text: 'R38' });
  const hole: SketchPoint = [x + 56 * Math.cos(degrees(30)) + 6.4, y + 28 + 6.4];
  leader(sketch, [hole, [x + 82, y + 62], [x + 113, y + 62]], look);
  text(sketch, '6x %%c11 THRU', [x + 83, y + 63.5], 3.5);
  text(sketch, '%%c18 DEPTH 7', [x + 83, y + 57], 3.5);
  angular(sketch, FRONT, 270, 330, 84, look);
  sketch.use('M-TOL');
  sketch.add({
    type: 'TOLERANCE',
    text: '{\\Fgdt;r}%%v%%c0.02%%vA',
    position: [x + 83, y + 48, 0],
    xAxis: [1, 0, 0],
    dimStyle: 'Part',
  });
  sketch.add({
    type: 'TOLERANCE',
    text: '{\\Fgdt;b}%%v0.03%%vA',
    position: [LEFT + 28, AXIS + 74, 0],
    xAxis: [1, 0, 0],
    dimStyle: 'Part',
  });
  leader(
    sketch,
    [
      [LEFT + 16, AXIS + 68],
      [LEFT + 24, AXIS + 74],
      [LEFT + 28, AXIS + 74],
    ],
    look,
  );
  place(sketch, 'DATUM', [LEFT, AXIS - 34], { turn: 180 });
  for (const [at, value] of [
    [[LEFT + 36, AXIS + 20], '1.6'],
    [[LEFT + 44, AXIS + 38], '3.2'],
    [[LEFT + 8, AXIS + 26], '0.8'],
  ] as [SketchPoint, string][]) {
    place(sketch, 'FINISH', at);
    text(sketch, value, [at[0] - 3, at[1] + 6.4], 2.5, { at: 'lb' });
  }
}

function defineSymbols(sketch: Sketch): void {
  sketch.block('FINISH', () => {
    path(sketch, [
      [-2.6, 4.5],
      [0, 0],
      [5.2, 9],
    ]);
    line(sketch, [-2.6, 4.5], [2.6, 4.5]);
  });
  sketch.block('DATUM', () => {
    fill(sketch, [
      [
        [0, -2],
        [0, 2],
        [3.4, 0],
      ],
    ]);
    line(sketch, [3.4, 0], [9, 0]);
    path(
      sketch,
      [
        [9, -3],
        [15, -3],
        [15, 3],
        [9, 3],
      ],
      { closed: true },
    );
    text(sketch, 'A', [12, 0], 3.5, { at: 'cm', turn: 180 });
  });
}

export function mechanicalPart(): Drawing {
  const sketch = new Sketch(4, 0.4, 2);
  sketch.layer('M-VISIBLE', { color: 7, weight: 50 });
  sketch.layer('M-HIDDEN', { color: rgb(0x8c6bb1), weight: 25, lineType: 'HIDDEN' });
  sketch.layer('M-CENTER', { color: rgb(0xd1495b), weight: 13, lineType: 'CENTER' });
  sketch.layer('M-HATCH', { color: rgb(0x7f93a8), weight: 13 });
  sketch.layer('M-DIM', { color: rgb(0x2a86b8), weight: 18 });
  sketch.layer('M-TOL', { color: rgb(0xd07a22), weight: 18 });
  sketch.layer('M-TEXT', { color: 7, weight: 25 });
  sketch.layer('M-BORDER', { color: 7, weight: 50 });
  sketch.dimStyle('Part', {
    textHeight: 3.5,
    textGap: 1,
    arrowSize: 3.5,
    extensionBeyond: 1.75,
    extensionOffset: 0.8,
    textVertical: 1,
    textInsideHorizontal: false,
    textOutsideHorizontal: false,
    lineForced: true,
    decimals: 1,
    zeroSuppression: 8,
    angularDecimals: 0,
    centerMark: 0,
  });
  defineSymbols(sketch);
  defineTitleBlock(sketch, ENGLISH);
  drawSection(sketch);
  drawFront(sketch);
  drawDimensions(sketch);
  sketch.use('M-TEXT');
  paragraph(
    sketch,
    '{\\H1.3x;NOTES}\\P1. Remove burrs, break sharp edges 0.5 x 45%%d.\\P2. Unspecified tolerances ISO 2768-mK.\\P3. Unspecified radii R2.\\P4. Material EN-GJS-400-15, stress relieved.\\P5. Coat outer faces, bores to be left bare.',
    [28, 62],
    3.2,
    { width: 150, spacing: 1.25 },
  );
  sketch.use('M-BORDER');
  drawFrame(sketch, 420, 297);
  place(sketch, 'TITLE', [410, 10], {
    values: {
      TITLE: 'BEARING HOUSING',
      NUMBER: 'LW-2410-03',
      SCALE: '1:1',
      DATE: '2026-03-18',
      DRAWN: 'M. KELLER',
      SHEET: '1 / 1',
      PROJECT: 'CONVEYOR CV-12',
    },
  });
  return sketch.finish([-4, -4], [424, 301]);
}
