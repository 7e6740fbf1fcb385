import type { Drawing } from '@linework/cad/model/drawing';
import { drawFloorPlan } from './floor-plan.ts';
import { box, circle, fill, line, path, place, rgb } from './shapes.ts';
import { Sketch, type SketchPoint } from './sketch.ts';
import { defineNorth } from './symbols.ts';
import { linear } from './dimensions.ts';
import { attribute, paragraph, text } from './texts.ts';
import { defineTitleBlock, drawFrame, ENGLISH } from './title-block.ts';

/** Where the elevation stands in model space: below the plan, on its ground line. */
const GROUND = -14_000;

function drawElevation(sketch: Sketch): void {
  const y = (height: number): number => GROUND + height;
  sketch.use('A-ELEV-PATT');
  const holes: [number, number, number, number][] = [
    [1400, 900, 4100, 2400],
    [6000, 0, 7200, 2300],
    [9000, 900, 11400, 2400],
  ];
  const ringOf = ([a, b, c, d]: [number, number, number, number]): [number, number][] => [
    [a, y(b)],
    [c, y(b)],
    [c, y(d)],
    [a, y(d)],
  ];
  fill(
    sketch,
    [ringOf([0, 450, 13200, 3200]), ...holes.map(([a, b, c, d]) => ringOf([a, Math.max(b, 450), c, d]))],
    {
      pattern: 'LINE',
      size: 63,
      opacity: 0.6,
    },
  );
  fill(
    sketch,
    [
      [
        [-600, y(3200)],
        [13800, y(3200)],
        [11200, y(5600)],
        [2000, y(5600)],
      ],
      ringOf([9800, 4900, 10500, 5600]),
    ],
    { pattern: 'PLANK', size: 60, opacity: 0.8, color: rgb(0xb5654a) },
  );
  sketch.use('A-ELEV');
  path(sketch, ringOf([0, 0, 13200, 3200]), { closed: true });
  path(sketch, [
    [0, y(450)],
    [6000, y(450)],
  ]);
  path(sketch, [
    [7200, y(450)],
    [13200, y(450)],
  ]);
  path(
    sketch,
    [
      [-600, y(3200)],
      [13800, y(3200)],
      [11200, y(5600)],
      [2000, y(5600)],
    ],
    { closed: true },
  );
  box(sketch, [-650, y(3060)], [13850, y(3200)], { weight: 25 });
  box(sketch, [9800, y(4900)], [10500, y(6300)]);
  box(sketch, [9740, y(6300)], [10560, y(6420)], { weight: 25 });
  sketch.use('A-GLAZ');
  for (const [a, b, c, d] of [holes[0]!, holes[2]!]) {
    box(sketch, [a, y(b)], [c, y(d)]);
    const panes = Math.round((c - a) / 800);
    for (let i = 0; i < panes; i++) {
      const [from, to] = [a + ((c - a) * i) / panes, a + ((c - a) * (i + 1)) / panes];
      box(sketch, [from + 60, y(b + 60)], [to - 60, y(d - 60)]);
      line(sketch, [from + 200, y(b + 300)], [from + 420, y(b + 620)], { weight: 13 });
      line(sketch, [from + 280, y(b + 280)], [from + 500, y(b + 600)], { weight: 13 });
    }
    box(sketch, [a - 80, y(b - 90)], [c + 80, y(b)], { layer: 'A-ELEV', weight: 25 });
  }
  sketch.use('A-DOOR');
  box(sketch, [6000, y(0)], [7200, y(2300)]);
  box(sketch, [6090, y(0)], [6960, y(2200)]);
  for (const [from, to] of [
    [150, 1000],
    [1150, 2050],
  ] as const)
    box(sketch, [6230, y(from)], [6820, y(to)]);
  circle(sketch, [6880, y(1050)], 40);
  box(sketch, [5700, y(-150)], [7500, y(0)]);
  sketch.use('A-GRND', { weight: 100 });
  line(sketch, [-2600, y(-150)], [15800, y(-150)]);
  sketch.use('A-ANNO-DIMS');
  const look = { style: 'Plan', upright: true };
  for (const [from, to] of [
    [-150, 0],
    [0, 3200],
    [3200, 5600],
  ] as const)
    linear(sketch, [13900, y(from)], [13900, y(to)], 15000, look);
  sketch.use('L-TREE');
  for (const [x, size] of [
    [-1500, 1],
    [-2300, 0.7],
  ] as const) {
    line(sketch, [x, y(-150)], [x, y(2400 * size)], { weight: 50 });
    const leaves = Array.from({ length: 14 }, (_, i): [number, number, number] => {
      const a = (i / 14) * 2 * Math.PI;
      return [x + 900 * size * Math.cos(a), y(2900 * size) + 1100 * size * Math.sin(a), 0.6];
    });
    path(sketch, leaves, { closed: true });
  }
}

type Window = {
  at: SketchPoint;
  size: SketchPoint;
  center: SketchPoint;
  scale: number;
  title: string;
  id: number;
};

function drawSheet(
  sketch: Sketch,
  width: number,
  height: number,
  windows: readonly Window[],
  values: Record<string, string>,
): void {
  sketch.use('A-SHEET');
  drawFrame(sketch, width, height);
  viewport(sketch, {
    at: [0, 0],
    size: [width, height],
    center: [width / 2, height / 2],
    scale: 1,
    title: '',
    id: 1,
  });
  for (const each of windows) {
    sketch.use('A-VIEWPORT');
    viewport(sketch, each);
    sketch.use('A-SHEET');
    place(sketch, 'VIEW-TITLE', [each.at[0] + 2, each.at[1] - 12], {
      values: { NUMBER: String(each.id - 1), NAME: each.title, SCALE: `1:${each.scale}` },
    });
  }
  sketch.use('A-SHEET');
  place(sketch, 'TITLE', [width - 10, 10], { values });
}

function viewport(sketch: Sketch, { at: [x, y], size: [w, h], center, scale, id }: Window): void {
  sketch.add({
    type: 'VIEWPORT',
    id,
    status: id,
    center: [x + w / 2, y + h / 2, 0],
    width: w,
    height: h,
    viewCenter: [center[0], center[1]],
    viewTarget: [0, 0, 0],
    viewDirection: [0, 0, 1],
    viewHeight: h * scale,
    twist: 0,
    lensLength: 50,
    frontClip: 0,
    backClip: 0,
    flags: 0x8060,
    frozenLayers: [],
    clipEntity: 0,
  });
}

export function sheetSet(): Drawing {
  const sketch = new Sketch(4, 25, 0);
  sketch.drawing.header.modelActive = false;
  sketch.drawing.header.paperLineTypeScale = false;
  drawFloorPlan(sketch);
  sketch.layer('A-ELEV', { color: 7, weight: 50 });
  sketch.layer('A-ELEV-PATT', { color: rgb(0x9aa08f), weight: 5 });
  sketch.layer('A-GRND', { color: rgb(0x7a6a52), weight: 70 });
  sketch.layer('L-TREE', { color: rgb(0x4d9a52), weight: 18 });
  sketch.layer('A-SHEET', { color: 7, weight: 35 });
  sketch.layer('A-VIEWPORT', { color: 8, weight: 13, plot: false });
  drawElevation(sketch);
  defineTitleBlock(sketch, ENGLISH);
  defineNorth(sketch, 9);
  sketch.block('VIEW-TITLE', () => {
    circle(sketch, [6, 3], 5.5, { weight: 35 });
    attribute(sketch, 'NUMBER', [6, 3], 4.5, { at: 'cm', value: '1' });
    attribute(sketch, 'NAME', [14, 4], 4, { value: 'VIEW', weight: 35 });
    attribute(sketch, 'SCALE', [14, -2.5], 3, { value: '1:1', color: 8 });
    line(sketch, [11.5, 2.4], [80, 2.4], { weight: 35 });
  });
  const values = {
    DATE: '2026-05-21',
    DRAWN: 'J. LINDQVIST',
    PROJECT: 'BIRCH LANE 47',
  };
  sketch.sheet('A-101 Plan', 594, 420, () => {
    drawSheet(
      sketch,
      594,
      420,
      [
        { at: [30, 88], size: [372, 312], center: [6200, 3900], scale: 50, title: 'GROUND FLOOR', id: 2 },
        { at: [418, 222], size: [158, 178], center: [7100, 7200], scale: 20, title: 'BATHROOM', id: 3 },
      ],
      { ...values, TITLE: 'GROUND FLOOR', NUMBER: 'A-101', SCALE: '1:50, 1:20', SHEET: '1 / 2' },
    );
    place(sketch, 'NORTH', [384, 380]);
    paragraph(
      sketch,
      '{\\H1.3x;GENERAL NOTES}\\P1. Do not scale; figured dimensions govern.\\P2. Check all openings on site before ordering.\\P3. Outer walls 300 mm aerated concrete, inner 150 mm.\\P4. Wet rooms: two coats of sealant, tiles 300 x 300 mm.\\P5. Doors 2100 mm high unless noted.',
      [420, 190],
      3.4,
      { width: 160, spacing: 1.35 },
    );
    text(sketch, 'FOR CONSTRUCTION', [443, 74.5], 5, { at: 'cm', weight: 50, color: rgb(0xd1495b) });
    box(sketch, [400, 67], [486, 82], { weight: 35, color: rgb(0xd1495b) });
  });
  sketch.sheet('A-201 Elevation', 420, 297, () =>
    drawSheet(
      sketch,
      420,
      297,
      [
        {
          at: [30, 78],
          size: [370, 190],
          center: [6400, GROUND + 2750],
          scale: 50,
          title: 'SOUTH ELEVATION',
          id: 2,
        },
      ],
      { ...values, TITLE: 'SOUTH ELEVATION', NUMBER: 'A-201', SCALE: '1:50', SHEET: '2 / 2' },
    ),
  );
  return sketch.finish([-3200, -15000], [16400, 11200]);
}
