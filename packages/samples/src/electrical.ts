import type { Drawing } from '@linework/cad/model/drawing';
import { arc, box, circle, fill, line, path, place, rgb, ring } from './shapes.ts';
import { asBlock, Sketch, type SketchPoint } from './sketch.ts';
import { attribute, paragraph, text } from './texts.ts';
import { defineTitleBlock, drawFrame, ENGLISH } from './title-block.ts';

/** Symbols hang from their base by 20 (poles by 20 each, three of them 10 apart), with their name to the left. */
function defineSymbols(sketch: Sketch): void {
  const symbol = (name: string, draw: () => void, at: SketchPoint = [-4, -10]): void =>
    sketch.block(name, () => {
      draw();
      attribute(sketch, 'TAG', at, 3, { at: 'rm', value: '?', ...asBlock });
    });
  const stroke = (...points: SketchPoint[]): void => path(sketch, points);
  const contact = (x: number): void => {
    stroke([x, 0], [x, -6]);
    stroke([x - 4.5, -6.5], [x, -14]);
    stroke([x, -14], [x, -20]);
  };
  const broken = (x: number): void => {
    stroke([x, 0], [x, -6], [x + 3.5, -6]);
    stroke([x + 4.5, -5.2], [x, -14]);
    stroke([x, -14], [x, -20]);
  };
  const poles = [0, 10, 20];
  symbol(
    'BREAKER-3P',
    () => {
      for (const x of poles) {
        contact(x);
        stroke([x - 1.5, -4.5], [x + 1.5, -7.5]);
        stroke([x - 1.5, -7.5], [x + 1.5, -4.5]);
      }
      path(
        sketch,
        [
          [-2.4, -10],
          [17.6, -10],
        ],
        { lineType: 'DASHED', scale: 0.25 },
      );
    },
    [-8, -10],
  );
  symbol(
    'CONTACTOR-3P',
    () => {
      for (const x of poles) {
        contact(x);
        arc(sketch, [x, -4.6], 1.4, 270, 90);
      }
      path(
        sketch,
        [
          [-2.4, -10],
          [17.6, -10],
        ],
        { lineType: 'DASHED', scale: 0.25 },
      );
    },
    [-8, -10],
  );
  symbol(
    'OVERLOAD-3P',
    () => {
      box(sketch, [-5, -16], [25, -4]);
      for (const x of poles) stroke([x, 0], [x, -7], [x + 3, -7], [x + 3, -13], [x, -13], [x, -20]);
    },
    [-8, -10],
  );
  symbol(
    'MOTOR',
    () => {
      circle(sketch, [10, -20], 12);
      stroke([0, 0], [0, -13.4]);
      stroke([10, 0], [10, -8]);
      stroke([20, 0], [20, -13.4]);
      text(sketch, 'M', [10, -18], 6, { at: 'cm' });
      text(sketch, '3~', [10, -25.5], 4, { at: 'cm' });
    },
    [-5, -20],
  );
  symbol(
    'COIL',
    () => {
      box(sketch, [-6, -14], [6, -6]);
      stroke([0, 0], [0, -6]);
      stroke([0, -14], [0, -20]);
    },
    [-8, -10],
  );
  symbol(
    'LAMP',
    () => {
      circle(sketch, [0, -10], 4);
      stroke([0, 0], [0, -6]);
      stroke([0, -14], [0, -20]);
      stroke([-2.83, -7.17], [2.83, -12.83]);
      stroke([-2.83, -12.83], [2.83, -7.17]);
    },
    [-6, -10],
  );
  symbol('NO', () => contact(0), [-7, -10]);
  symbol('NC', () => broken(0), [-4, -10]);
  symbol(
    'BUTTON-NO',
    () => {
      contact(0);
      path(
        sketch,
        [
          [-2.5, -10],
          [-8, -10],
        ],
        { lineType: 'DASHED', scale: 0.2 },
      );
      stroke([-7, -12.5], [-8.5, -12.5], [-8.5, -7.5], [-7, -7.5]);
    },
    [-11, -10],
  );
  symbol(
    'BUTTON-NC',
    () => {
      broken(0);
      path(
        sketch,
        [
          [2, -10],
          [-6, -10],
        ],
        { lineType: 'DASHED', scale: 0.2 },
      );
      stroke([-5, -12.5], [-6.5, -12.5], [-6.5, -7.5], [-5, -7.5]);
    },
    [-9, -10],
  );
  symbol(
    'FUSE',
    () => {
      box(sketch, [-2.5, -15], [2.5, -5]);
      stroke([0, 0], [0, -20]);
    },
    [-5, -10],
  );
  symbol(
    'TRANSFORMER',
    () => {
      circle(sketch, [0, -7], 6);
      circle(sketch, [0, -16], 6);
      stroke([0, 0], [0, -1]);
      stroke([0, -22], [0, -24]);
    },
    [-9, -11],
  );
  symbol('TERMINAL', () => circle(sketch, [0, 0], 1.2), [-2.5, 2.5]);
  sketch.block('EARTH', () => {
    stroke([0, 0], [0, -4]);
    [4, 2.6, 1.2].forEach((half, i) => stroke([-half, -4 - i * 1.8], [half, -4 - i * 1.8]));
  });
}

const TOP = 268;

function drawPower(sketch: Sketch): void {
  const phases = ['L1', 'L2', 'L3'];
  sketch.use('E-POWER');
  phases.forEach((name, i) => {
    const y = TOP - i * 6;
    line(sketch, [32, y], [248, y]);
    text(sketch, name, [30, y], 3, { at: 'rm' });
  });
  line(sketch, [32, TOP - 20], [248, TOP - 20], { layer: 'E-EARTH' });
  text(sketch, 'PE', [30, TOP - 20], 3, { at: 'rm', layer: 'E-EARTH' });
  text(sketch, '3/PE ~ 400 V 50 Hz', [32, TOP + 4], 3.5, { layer: 'E-TEXT' });
  const dot = (x: number, y: number): void => fill(sketch, [ring([x, y], 0.9)], { layer: 'E-POWER' });
  const feeder = (x: number, n: number, motor: string, power: string): void => {
    for (let i = 0; i < 3; i++) {
      line(sketch, [x + i * 10, TOP - i * 6], [x + i * 10, 232]);
      dot(x + i * 10, TOP - i * 6);
      for (const [from, to] of [
        [212, 200],
        [180, 168],
        [148, 126],
      ] as const)
        line(sketch, [x + i * 10, from], [x + i * 10, to]);
      sketch.use('E-WIRE-NO');
      text(sketch, `${n}${'UVW'[i]}`, [x + i * 10 + 3, 203], 2, { turn: 90 });
      sketch.use('E-POWER');
    }
    const symbols: [string, number, string][] = [
      ['BREAKER-3P', 232, `QF${n}`],
      ['CONTACTOR-3P', 200, `KM${n}`],
      ['OVERLOAD-3P', 168, `FR${n}`],
      ['MOTOR', 126, `M${n}`],
    ];
    sketch.use('E-DEVICE');
    for (const [name, y, tag] of symbols) place(sketch, name, [x, y], { values: { TAG: tag } });
    sketch.use('E-TERMINAL');
    for (let i = 0; i < 3; i++)
      place(sketch, 'TERMINAL', [x + i * 10, 137], { values: { TAG: String(n * 3 - 2 + i) } });
    sketch.use('E-EARTH');
    path(
      sketch,
      [
        [x + 34, TOP - 20],
        [x + 34, 106],
        [x + 22, 106],
      ],
      { lineType: 'DASHED', scale: 0.4 },
    );
    fill(sketch, [ring([x + 34, TOP - 20], 0.9)]);
    sketch.use('E-TEXT');
    text(sketch, motor, [x + 10, 88], 3.2, { at: 'cm' });
    text(sketch, power, [x + 10, 83], 2.6, { at: 'cm', color: 8 });
    sketch.use('E-POWER');
  };
  feeder(52, 1, 'CONVEYOR', '5.5 kW  11 A');
  feeder(122, 2, 'HYDRAULIC PUMP', '7.5 kW  15 A');
  feeder(192, 3, 'COOLING FAN', '2.2 kW  4.9 A');
}

type Branch = {
  x: number;
  parts: readonly [symbol: string, tag: string][];
  end: [symbol: string, tag: string];
  note: string;
};

const BRANCHES: Branch[] = [
  {
    x: 282,
    parts: [
      ['BUTTON-NC', 'S0'],
      ['BUTTON-NO', 'S1'],
      ['NC', 'FR1'],
    ],
    end: ['COIL', 'KM1'],
    note: 'CONVEYOR',
  },
  {
    x: 326,
    parts: [
      ['NO', 'KM1'],
      ['BUTTON-NO', 'S2'],
      ['NC', 'FR2'],
    ],
    end: ['COIL', 'KM2'],
    note: 'PUMP',
  },
  {
    x: 358,
    parts: [
      ['NO', 'KM2'],
      ['NC', 'FR3'],
    ],
    end: ['COIL', 'KM3'],
    note: 'FAN',
  },
  { x: 382, parts: [['NO', 'KM1']], end: ['LAMP', 'H1'], note: 'RUN' },
  { x: 402, parts: [['NO', 'FR1']], end: ['LAMP', 'H2'], note: 'FAULT' },
];

function drawControl(sketch: Sketch): void {
  const [top, bottom] = [236, 86];
  sketch.use('E-DEVICE');
  place(sketch, 'TRANSFORMER', [262, TOP - 0], { values: { TAG: '' } });
  place(sketch, 'FUSE', [262, TOP - 24], { values: { TAG: 'F1' } });
  sketch.use('E-TEXT');
  text(sketch, 'T1  400 / 24 V', [271, TOP - 11], 3, { at: 'lm' });
  text(sketch, '160 VA', [271, TOP - 16], 2.6, { at: 'lm', color: 8 });
  sketch.use('E-CONTROL');
  path(sketch, [
    [248, TOP],
    [262, TOP],
  ]);
  path(sketch, [
    [262, TOP - 44],
    [262, top - 16],
    [406, top - 16],
  ]);
  path(sketch, [
    [262, bottom],
    [406, bottom],
  ]);
  text(sketch, 'L+ 24 V', [266, top - 14], 2.8, { at: 'lb' });
  text(sketch, '0 V', [266, bottom + 1.8], 2.8, { at: 'lb' });
  place(sketch, 'EARTH', [262, bottom], { layer: 'E-EARTH' });
  const dot = (x: number, y: number): void => fill(sketch, [ring([x, y], 0.9)], { layer: 'E-CONTROL' });
  BRANCHES.forEach(({ x, parts, end, note }, i) => {
    let y = top - 16;
    dot(x, y);
    dot(x, bottom);
    parts.forEach(([symbol, tag], k) => {
      line(sketch, [x, y], [x, y - 8], { layer: 'E-CONTROL' });
      place(sketch, symbol, [x, y - 8], { layer: 'E-DEVICE', values: { TAG: tag } });
      text(sketch, String(10 * (i + 1) + k), [x + 1.2, y - 5], 2, { layer: 'E-WIRE-NO' });
      y -= 28;
    });
    line(sketch, [x, y], [x, bottom + 30], { layer: 'E-CONTROL' });
    place(sketch, end[0], [x, bottom + 30], { layer: 'E-DEVICE', values: { TAG: end[1] } });
    line(sketch, [x, bottom + 10], [x, bottom], { layer: 'E-CONTROL' });
    text(sketch, note, [x, bottom - 9], 2.8, { at: 'cm', layer: 'E-TEXT' });
    text(sketch, String(i + 1), [x, top - 9], 2.6, { at: 'cm', layer: 'E-TEXT', color: 8 });
  });
  // the contactor holds itself
  sketch.use('E-CONTROL');
  place(sketch, 'NO', [294, 184], { layer: 'E-DEVICE', values: { TAG: '' } });
  path(sketch, [
    [282, 188],
    [294, 188],
    [294, 184],
  ]);
  path(sketch, [
    [282, 160],
    [294, 160],
    [294, 164],
  ]);
  text(sketch, 'KM1', [296, 174], 3, { at: 'lm', layer: 'E-DEVICE' });
  dot(282, 188);
  dot(282, 160);
}

function drawList(sketch: Sketch): void {
  const rows = [
    ['TAG', 'DEVICE', 'RATING'],
    ['QF1-QF3', 'Motor circuit breaker', '6 - 18 A'],
    ['KM1-KM3', 'Contactor, coil 24 V', 'AC-3 18 A'],
    ['FR1-FR3', 'Thermal overload relay', '4 - 16 A'],
    ['S0, S1, S2', 'Push button 22 mm', '24 V'],
    ['H1, H2', 'Signal lamp LED', '24 V'],
  ];
  const [x, y, height] = [26, 70, 7];
  const columns = [0, 32, 92, 124];
  sketch.use('E-TEXT');
  box(sketch, [x, y - rows.length * height], [x + 124, y], { weight: 35 });
  rows.forEach((row, i) => {
    if (i > 0) line(sketch, [x, y - i * height], [x + 124, y - i * height], { weight: i === 1 ? 35 : 13 });
    row.forEach((cell, k) =>
      text(sketch, cell, [x + columns[k]! + 2, y - (i + 0.5) * height], 2.6, {
        at: 'lm',
        ...(i === 0 ? { weight: 35 } : {}),
      }),
    );
  });
  for (const column of columns.slice(1, 3))
    line(sketch, [x + column, y], [x + column, y - rows.length * height], { weight: 13 });
  paragraph(
    sketch,
    'Wiring: power 2.5 mm² black, control 1 mm² red, neutral of control 1 mm² blue.\\PTerminals X1, 1-9. Tighten to 1.2 Nm.',
    [160, 68],
    2.6,
    { width: 62, spacing: 1.3, color: 8 },
  );
}

export function electrical(): Drawing {
  const sketch = new Sketch(4, 1, 1);
  sketch.layer('E-POWER', { color: 7, weight: 40 });
  sketch.layer('E-CONTROL', { color: rgb(0xd1495b), weight: 25 });
  sketch.layer('E-DEVICE', { color: rgb(0x2a86b8), weight: 35 });
  sketch.layer('E-EARTH', { color: rgb(0x4d9a52), weight: 25 });
  sketch.layer('E-TERMINAL', { color: rgb(0xd07a22), weight: 25 });
  sketch.layer('E-WIRE-NO', { color: rgb(0x8c6bb1), weight: 13 });
  sketch.layer('E-TEXT', { color: 7, weight: 20 });
  sketch.layer('E-BORDER', { color: 7, weight: 50 });
  defineSymbols(sketch);
  defineTitleBlock(sketch, ENGLISH);
  drawPower(sketch);
  drawControl(sketch);
  drawList(sketch);
  sketch.use('E-BORDER');
  drawFrame(sketch, 420, 297);
  place(sketch, 'TITLE', [410, 10], {
    values: {
      TITLE: 'MOTOR STARTERS',
      NUMBER: 'LW-E-118-02',
      SCALE: '-',
      DATE: '2026-04-09',
      DRAWN: 'S. ORTEGA',
      SHEET: '2 / 6',
      PROJECT: 'SORTING LINE 4',
    },
  });
  return sketch.finish([-4, -4], [424, 301]);
}
