import type { Drawing } from '@linework/cad/model/drawing';
import { chain, linear } from './dimensions.ts';
import { defineFurniture } from './furniture.ts';
import { defineOpenings, drawRoom, drawWalls, wall, type PlanRoom } from './plan.ts';
import { box, line, place, rgb } from './shapes.ts';
import { Sketch, type SketchPoint } from './sketch.ts';
import { defineBubble, defineNorth, scaleBar } from './symbols.ts';
import { attribute, text } from './texts.ts';

const WALL = 300;

const TILES = { pattern: 'NET', size: 94.5 };
const BOARDS = { pattern: 'PLANK', size: 36 };

const ROOMS: PlanRoom[] = [
  {
    inside: [
      [300, 300],
      [5700, 300],
      [5700, 5100],
      [300, 5100],
    ],
    label: [3400, 4150],
    name: 'LIVING ROOM',
    area: '25.9 m²',
    floor: BOARDS,
    furniture: [
      ['SOFA', 2500, 900, 180],
      ['COFFEE-TABLE', 2500, 1950],
      ['ARMCHAIR', 4300, 1750, 270],
      ['SIDEBOARD', 5440, 1800, 270],
      ['PLANT', 700, 4700],
      ['PLANT', 700, 650],
    ],
  },
  {
    inside: [
      [300, 5250],
      [5700, 5250],
      [5700, 8700],
      [300, 8700],
    ],
    label: [1250, 6900],
    name: 'KITCHEN',
    area: '18.6 m²',
    floor: TILES,
    furniture: [
      ['COUNTER', 1950, 8380],
      ['FRIDGE', 5340, 8340],
      ['DINING', 3850, 6750],
    ],
  },
  {
    inside: [
      [5850, 300],
      [7350, 300],
      [7350, 4650],
      [8250, 4650],
      [8250, 5700],
      [5850, 5700],
    ],
    label: [6600, 2250],
    name: 'HALL',
    area: '9.0 m²',
    floor: BOARDS,
    furniture: [['PLANT', 7000, 5350]],
  },
  {
    inside: [
      [5850, 5850],
      [8250, 5850],
      [8250, 8700],
      [5850, 8700],
    ],
    label: [7480, 6400],
    name: 'BATH',
    area: '6.8 m²',
    floor: { pattern: 'NET', size: 47.25 },
    furniture: [
      ['BATHTUB', 7370, 8310],
      ['WC', 7900, 7130, 270],
      ['BASIN', 6120, 7700, 90],
      ['WASHER', 6160, 8390],
    ],
  },
  {
    inside: [
      [7500, 300],
      [12900, 300],
      [12900, 4500],
      [7500, 4500],
    ],
    label: [8900, 2500],
    name: 'BEDROOM 1',
    area: '22.7 m²',
    floor: BOARDS,
    furniture: [
      ['BED-DOUBLE', 11830, 2380, 270],
      ['NIGHTSTAND', 12650, 1220],
      ['NIGHTSTAND', 12650, 3540],
      ['WARDROBE', 9800, 4180],
    ],
  },
  {
    inside: [
      [8400, 4650],
      [12900, 4650],
      [12900, 8700],
      [8400, 8700],
    ],
    label: [10600, 7000],
    name: 'BEDROOM 2',
    area: '18.2 m²',
    floor: BOARDS,
    furniture: [
      ['BED-SINGLE', 12360, 7640],
      ['DESK', 9300, 8080],
      ['WARDROBE', 11700, 4970, 180],
    ],
  },
];

type Hole = { at: SketchPoint; width: number; turn?: number; mirror?: boolean };

const WINDOWS: Hole[] = [
  { at: [1400, 0], width: 2700 },
  { at: [9000, 0], width: 2400 },
  { at: [1100, 8700], width: 2400 },
  { at: [6700, 8700], width: 900 },
  { at: [9700, 8700], width: 2100 },
  { at: [300, 1500], width: 2400, turn: 90 },
  { at: [300, 6200], width: 1500, turn: 90 },
  { at: [13200, 5700], width: 1800, turn: 90 },
];

const DOORS: Hole[] = [
  { at: [6100, 300], width: 1000, turn: 0 },
  { at: [5700, 4200], width: 900, turn: 180 },
  { at: [6150, 5850], width: 800 },
  { at: [7500, 4200], width: 900, turn: 270 },
  { at: [8400, 5600], width: 850, turn: 270 },
];

/** The plan itself: shared with the sheet set. */
export function drawFloorPlan(sketch: Sketch): void {
  sketch.layer('A-WALL', { color: 7, weight: 50 });
  sketch.layer('A-WALL-FILL', { color: rgb(0x8a97a8) });
  sketch.layer('A-DOOR', { color: rgb(0xd97a1b), weight: 25 });
  sketch.layer('A-GLAZ', { color: rgb(0x1f8fc6), weight: 25 });
  sketch.layer('A-FURN', { color: rgb(0x5f90ae), weight: 18 });
  sketch.layer('A-FLOR-PATT', { color: rgb(0x9aa08f), weight: 5 });
  sketch.layer('A-ANNO-TEXT', { color: 7, weight: 25 });
  sketch.layer('A-ANNO-DIMS', { color: rgb(0x3a9a69), weight: 13 });
  sketch.layer('A-GRID', { color: rgb(0xc9424f), weight: 13, lineType: 'CENTER' });
  sketch.dimStyle('Plan', {
    textHeight: 190,
    textGap: 60,
    tickSize: 90,
    extensionBeyond: 110,
    extensionOffset: 160,
    textVertical: 1,
    textInsideHorizontal: false,
    textOutsideHorizontal: false,
    decimals: 0,
  });
  defineFurniture(sketch);
  defineOpenings(sketch, WALL);
  defineBubble(sketch, 300);
  sketch.block('ROOM', () => {
    attribute(sketch, 'NAME', [0, 60], 210, { at: 'cb', value: 'ROOM' });
    attribute(sketch, 'AREA', [0, -60], 160, { at: 'ct', value: '0 m²', color: 8 });
  });
  const layers = { floor: 'A-FLOR-PATT', furniture: 'A-FURN', text: 'A-ANNO-TEXT' };
  for (const room of ROOMS) drawRoom(sketch, room, layers, [room.name.length * 190 + 200, 760]);
  const along = (list: Hole[], turned: boolean, y: number): { from: number; to: number }[] =>
    list
      .filter(({ at, turn = 0 }) => (turn === 90) === turned && (turned ? at[0] : at[1]) === y)
      .map(({ at, width }) => ({ from: at[turned ? 1 : 0], to: at[turned ? 1 : 0] + width }));
  drawWalls(
    sketch,
    [
      ...wall([0, 0, 13200, 300], [...along(WINDOWS, false, 0), { from: 6100, to: 7100 }]),
      ...wall([0, 8700, 13200, 9000], along(WINDOWS, false, 8700)),
      ...wall([0, 0, 300, 9000], along(WINDOWS, true, 300)),
      ...wall([12900, 0, 13200, 9000], along(WINDOWS, true, 13200)),
      ...wall([5700, 300, 5850, 8700], [{ from: 3300, to: 4200 }]),
      ...wall([300, 5100, 5700, 5250], [{ from: 2100, to: 4500 }]),
      ...wall([5850, 5700, 8400, 5850], [{ from: 6150, to: 6950 }]),
      ...wall([7350, 300, 7500, 4650], [{ from: 3300, to: 4200 }]),
      [7350, 4500, 12900, 4650],
      ...wall([8250, 4650, 8400, 8700], [{ from: 4750, to: 5600 }]),
    ],
    { outline: 'A-WALL', fill: 'A-WALL-FILL' },
  );
  sketch.use('A-GLAZ');
  for (const { at, width, turn = 0 } of WINDOWS)
    place(sketch, 'WINDOW', at, { turn, scale3: [width / 1000, 1] });
  sketch.use('A-DOOR');
  for (const { at, width, turn = 0 } of DOORS)
    place(sketch, 'DOOR', at, { turn, scale3: [width / 1000, width / 1000] });
  drawGrid(sketch);
}

function drawGrid(sketch: Sketch): void {
  const [xs, ys] = [
    [150, 5775, 7425, 13050],
    [150, 5175, 8850],
  ];
  sketch.use('A-GRID');
  xs.forEach((x, i) => {
    line(sketch, [x, -2100], [x, 10000]);
    place(sketch, 'GRID', [x, 10300], { lineType: 'Continuous', values: { AXIS: String(i + 1) } });
  });
  ys.forEach((y, i) => {
    line(sketch, [-2100, y], [14200, y]);
    place(sketch, 'GRID', [14500, y], { lineType: 'Continuous', values: { AXIS: 'ABC'[i]! } });
  });
  sketch.use('A-ANNO-DIMS');
  const look = { style: 'Plan' };
  chain(sketch, [0, 1400, 4100, 6100, 7100, 9000, 11400, 13200], -100, -800, look);
  chain(sketch, xs, -100, -1300, look);
  linear(sketch, [0, -100], [13200, -100], -1800, look);
  const upright = { ...look, upright: true };
  chain(sketch, [0, 1500, 3900, 6200, 7700, 9000], -100, -800, upright);
  chain(sketch, ys, -100, -1300, upright);
  linear(sketch, [-100, 0], [-100, 9000], -1800, upright);
}

export function floorPlan(): Drawing {
  const sketch = new Sketch(4, 25, 0);
  drawFloorPlan(sketch);
  defineNorth(sketch, 450);
  sketch.use('A-ANNO-TEXT');
  text(sketch, 'GROUND FLOOR PLAN', [0, -2950], 420, { weight: 35 });
  text(sketch, 'SCALE 1:100   ALL DIMENSIONS IN MILLIMETERS', [0, -3400], 200, { color: 8 });
  scaleBar(sketch, [7900, -3050], 1000, 5, (i) => (i === 5 ? '5 m' : String(i)));
  place(sketch, 'NORTH', [14500, -2700]);
  sketch.use('A-ANNO-TEXT', { weight: 70 });
  box(sketch, [-2700, -3900], [15500, 11200]);
  return sketch.finish([-2900, -4100], [15700, 11400]);
}
