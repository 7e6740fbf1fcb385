import type { Drawing } from '@linework/cad/model/drawing';
import { contour } from './contours.ts';
import { box, circle, corners, fill, line, path, place, rgb } from './shapes.ts';
import { Sketch, type SketchPoint } from './sketch.ts';
import { defineNorth, scaleBar } from './symbols.ts';
import { attribute, paragraph, text } from './texts.ts';

/** Lower left corner of the site: easting and northing in meters. */
const EAST = 1_452_200;
const NORTH = 5_931_400;
const WIDTH = 420;
const HEIGHT = 300;
const CELL = 3;

const at = (x: number, y: number): SketchPoint => [EAST + x, NORTH + y];

/** Terrain: a hill to the north-west, a hollow with a pond to the south-east. */
function ground(x: number, y: number): number {
  const bump = (cx: number, cy: number, size: number, rise: number): number =>
    rise * Math.exp(-(((x - cx) ** 2 + (y - cy) ** 2) / (2 * size * size)));
  return (
    112 +
    bump(70, 245, 75, 17) +
    bump(210, 330, 70, 9) +
    bump(350, 50, 55, -8) +
    bump(420, 270, 70, 7) +
    0.5 * Math.sin(x / 23) +
    0.4 * Math.cos(y / 17 + x / 40)
  );
}

/** Center of the road at x, and its slope. */
const road = (x: number): number => 128 + 26 * Math.sin(x / 78) - x * 0.04;
const slope = (x: number): number => (26 / 78) * Math.cos(x / 78) - 0.04;

/** The point `off` to the left of the road's center. */
function beside(x: number, off: number): SketchPoint {
  const length = Math.hypot(1, slope(x));
  return at(x - (off * slope(x)) / length, road(x) + off / length);
}

function along(from: number, to: number, off: number): SketchPoint[] {
  const count = Math.ceil((to - from) / 4);
  return Array.from({ length: count + 1 }, (_, i) => beside(from + ((to - from) * i) / count, off));
}

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function drawTerrain(sketch: Sketch): void {
  const [columns, rows] = [WIDTH / CELL + 1, HEIGHT / CELL + 1];
  const height = (i: number, j: number): number => ground(i * CELL, j * CELL);
  for (let level = 100; level <= 132; level++) {
    const index = level % 5 === 0;
    sketch.use(index ? 'V-CONTOUR-INDEX' : 'V-CONTOUR');
    for (const points of contour(height, columns, rows, level)) {
      path(
        sketch,
        points.map(([i, j]) => at(i * CELL, j * CELL)),
        { elevation: level },
      );
      if (!index || points.length < 40) continue;
      const k = Math.floor(points.length * 0.3);
      const [[ax, ay], [bx, by]] = [points[k]!, points[k + 2]!];
      let turn = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
      if (Math.abs(turn) > 90) turn -= 180;
      sketch.use('V-CONTOUR-TEXT');
      text(sketch, String(level), at(ax * CELL, ay * CELL + 0.8), 3.2, { at: 'cb', turn });
      sketch.use('V-CONTOUR-INDEX');
    }
  }
  sketch.use('V-WATER');
  const pond = Array.from({ length: 40 }, (_, i): SketchPoint => {
    const a = (i / 40) * 2 * Math.PI;
    const r = 23 + 3 * Math.sin(3 * a) + 2 * Math.cos(5 * a);
    return at(352 + r * 1.35 * Math.cos(a), 48 + r * 0.85 * Math.sin(a));
  });
  fill(sketch, [pond], { opacity: 0.35 });
  path(sketch, pond, { closed: true });
  text(sketch, 'POND', at(352, 48), 5, { at: 'cm' });
}

function drawRoad(sketch: Sketch): void {
  sketch.use('C-ROAD-FILL');
  fill(sketch, [[...along(2, WIDTH - 2, 3.5), ...along(2, WIDTH - 2, -3.5).toReversed()]], { opacity: 0.3 });
  sketch.use('C-ROAD');
  for (const off of [3.5, -3.5]) path(sketch, along(2, WIDTH - 2, off));
  for (const off of [5.5, -5.5]) path(sketch, along(2, WIDTH - 2, off), { weight: 18 });
  sketch.use('C-ROAD-CNTR');
  path(sketch, along(2, WIDTH - 2, 0));
  for (let x = 20; x < WIDTH; x += 40) {
    sketch.use('C-ROAD-CNTR', { lineType: 'Continuous' });
    path(sketch, [beside(x, -1.5), beside(x, 1.5)]);
  }
  sketch.use('V-TEXT');
  const [x, y] = beside(235, 0.7);
  text(sketch, 'BIRCH LANE', [x, y], 4, { at: 'cb', turn: (Math.atan(slope(235)) * 180) / Math.PI });
}

type Parcel = {
  from: number;
  to: number;
  side: 1 | -1;
  depth: number;
  house?: [width: number, depth: number];
};

const PARCELS: Parcel[] = [
  { from: 26, to: 66, side: 1, depth: 62, house: [17, 12] },
  { from: 66, to: 108, side: 1, depth: 62, house: [14, 13] },
  { from: 108, to: 160, side: 1, depth: 66, house: [20, 11] },
  { from: 160, to: 205, side: 1, depth: 66, house: [13, 13] },
  { from: 205, to: 262, side: 1, depth: 70, house: [22, 12] },
  { from: 262, to: 312, side: 1, depth: 70, house: [15, 14] },
  { from: 312, to: 360, side: 1, depth: 66 },
  { from: 360, to: 408, side: 1, depth: 66, house: [16, 12] },
  { from: 14, to: 70, side: -1, depth: 70, house: [19, 13] },
  { from: 70, to: 122, side: -1, depth: 70, house: [15, 12] },
  { from: 122, to: 178, side: -1, depth: 74, house: [18, 14] },
  { from: 178, to: 232, side: -1, depth: 74 },
  { from: 232, to: 286, side: -1, depth: 70, house: [16, 13] },
];

function drawParcels(sketch: Sketch): void {
  PARCELS.forEach(({ from, to, side, depth, house }, i) => {
    const front = along(from, to, side * 5.5);
    const back = along(from, to, side * (5.5 + depth)).toReversed();
    sketch.use('V-PARCEL');
    path(sketch, [...front, ...back], { closed: true });
    for (const point of [front[0]!, front.at(-1)!]) circle(sketch, point, 0.7, { lineType: 'Continuous' });
    const middle = (from + to) / 2;
    const area = Math.round((to - from) * depth * 1.02);
    sketch.use('V-TEXT');
    place(sketch, 'PARCEL', beside(middle, side * (depth * 0.8)), {
      values: { NUMBER: String(41 + i), AREA: `${area} m²` },
    });
    if (!house) return;
    const [w, d] = house;
    const turn = Math.atan(slope(middle));
    const [cx, cy] = beside(middle, side * (depth * 0.42));
    const turned = (u: number, v: number): SketchPoint => [
      cx + u * Math.cos(turn) - v * Math.sin(turn),
      cy + u * Math.sin(turn) + v * Math.cos(turn),
    ];
    const outline = [
      turned(-w / 2, -d / 2),
      turned(w / 2, -d / 2),
      turned(w / 2, d / 2),
      turned(-w / 2, d / 2),
    ];
    sketch.use('A-BLDG-FILL');
    fill(sketch, [outline], { opacity: 0.55 });
    sketch.use('A-BLDG');
    path(sketch, outline, { closed: true });
    line(sketch, turned(-w / 2 + d / 2, 0), turned(w / 2 - d / 2, 0), { weight: 18 });
    for (const [u, v] of corners([-w / 2, -d / 2], [w / 2, d / 2]))
      line(sketch, turned(u, v), turned(Math.sign(u) * (w / 2 - d / 2), 0), { weight: 18 });
    // drive to the road
    sketch.use('C-ROAD', { weight: 13 });
    for (const u of [w / 2 - 4, w / 2 - 0.5]) {
      const [x] = turned(u, 0);
      path(sketch, [turned(u, (-side * d) / 2), beside(x - EAST, side * 3.5)]);
    }
  });
}

function drawTrees(sketch: Sketch): void {
  const next = random(7);
  sketch.use('L-TREE');
  for (let i = 0; i < 520; i++) {
    const [x, y] = [next() * WIDTH, next() * HEIGHT];
    const off = y - road(x);
    const wood = off > 84 || (off < -88 && x < 300);
    if (x < 5 || y < 5 || x > WIDTH - 5 || y > HEIGHT - 5) continue;
    const size = 0.7 + next() * 0.7;
    const near = Math.abs(off) < 9;
    const pond = Math.hypot((x - 352) / 1.35, (y - 48) / 0.85) < 30;
    if (near || pond || (!wood && i % 9 !== 0)) continue;
    // not into a house
    if (!wood && Math.abs(off) > 12) continue;
    place(sketch, 'TREE', at(x, y), { turn: next() * 60, scale3: [size, size] });
  }
}

function drawGrid(sketch: Sketch): void {
  sketch.use('V-GRID');
  for (let x = 0; x <= WIDTH; x += 50) {
    const east = Math.ceil(EAST / 50) * 50 + x;
    if (east > EAST + WIDTH) continue;
    for (let y = 0; y <= HEIGHT; y += 50) {
      line(sketch, [east - 2.5, NORTH + y], [east + 2.5, NORTH + y]);
      line(sketch, [east, NORTH + y - 2.5], [east, NORTH + y + 2.5]);
    }
    if (x > 0)
      text(sketch, `E ${east.toLocaleString('fr').replace(/\s/g, ' ')}`, [east, NORTH - 4], 3, { at: 'ct' });
  }
  for (let y = 50; y < HEIGHT; y += 50)
    text(sketch, `N ${(NORTH + y).toLocaleString('fr').replace(/\s/g, ' ')}`, [EAST - 4, NORTH + y], 3, {
      at: 'cb',
      turn: 90,
    });
}

export function sitePlan(): Drawing {
  const sketch = new Sketch(6, 0.35, 2);
  const { drawing } = sketch;
  Object.assign(drawing.header, { linearPrecision: 3 });
  sketch.layer('V-CONTOUR', { color: rgb(0xb08a5b), weight: 9 });
  sketch.layer('V-CONTOUR-INDEX', { color: rgb(0xa8713a), weight: 30 });
  sketch.layer('V-CONTOUR-TEXT', { color: rgb(0xa8713a), weight: 18 });
  sketch.layer('V-WATER', { color: rgb(0x2f8fc4), weight: 30 });
  sketch.layer('V-PARCEL', { color: rgb(0xd1495b), weight: 35, lineType: 'PHANTOM' });
  sketch.layer('V-TEXT', { color: 7, weight: 18 });
  sketch.layer('V-GRID', { color: 8, weight: 13 });
  sketch.layer('C-ROAD', { color: 7, weight: 35 });
  sketch.layer('C-ROAD-FILL', { color: rgb(0x8a97a8) });
  sketch.layer('C-ROAD-CNTR', { color: rgb(0x8c6bb1), weight: 13, lineType: 'CENTER' });
  sketch.layer('A-BLDG', { color: 7, weight: 50 });
  sketch.layer('A-BLDG-FILL', { color: rgb(0x7f93a8), weight: 13 });
  sketch.layer('L-TREE', { color: rgb(0x4d9a52), weight: 13 });
  sketch.layer('V-BORDER', { color: 7, weight: 50 });
  defineNorth(sketch, 11);
  sketch.block('TREE', () => {
    const points = Array.from({ length: 12 }, (_, i): [number, number, number] => {
      const a = (i / 12) * 2 * Math.PI;
      return [3.2 * Math.cos(a), 3.2 * Math.sin(a), 0.7];
    });
    path(sketch, points, { closed: true });
    circle(sketch, [0, 0], 0.35);
  });
  sketch.block('PARCEL', () => {
    circle(sketch, [0, 0], 4.6);
    attribute(sketch, 'NUMBER', [0, 0], 4, { at: 'cm', value: '0' });
    attribute(sketch, 'AREA', [0, -6], 2.6, { at: 'ct', value: '0 m²', color: 8 });
  });
  drawTerrain(sketch);
  drawTrees(sketch);
  drawRoad(sketch);
  drawParcels(sketch);
  drawGrid(sketch);
  sketch.use('V-BORDER');
  box(sketch, at(0, 0), at(WIDTH, HEIGHT), { weight: 35 });
  box(sketch, at(-14, -48), at(WIDTH + 14, HEIGHT + 14), { weight: 70 });
  sketch.use('V-TEXT');
  text(sketch, 'BIRCH LANE   SITE PLAN AND SURVEY', at(0, -23), 7.5, { weight: 40 });
  paragraph(
    sketch,
    'Contours every meter. Grid in meters, heights above datum.\\PBoundaries as recorded 2026-02.',
    at(0, -29),
    3.6,
    { width: 190, spacing: 1.2, color: 8 },
  );
  scaleBar(sketch, at(258, -32), 20, 5, (i) => (i === 5 ? '100 m' : String(i * 20)));
  place(sketch, 'NORTH', at(WIDTH - 12, -30));
  return sketch.finish(at(-18, -52), at(WIDTH + 18, HEIGHT + 18));
}
