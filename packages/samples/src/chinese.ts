import type { Drawing } from '@linework/cad/model/drawing';
import { chain, linear } from './dimensions.ts';
import { drawWalls, wall, type WallOpening } from './plan.ts';
import { box, circle, fill, line, path, place, rgb, ring } from './shapes.ts';
import { Sketch, type SketchPoint } from './sketch.ts';
import { defineBubble, defineNorth } from './symbols.ts';
import { attribute, paragraph, text } from './texts.ts';
import type { SampleBox } from './union.ts';

const HEI = '黑体';
const WALL = 370;

type Building = {
  /** Outer faces. */
  box: SampleBox;
  /** Which side opens to the court: a row of lattice doors between columns. */
  front: 'north' | 'south' | 'east' | 'west';
  bays: number;
  name: string;
  area: string;
};

const BUILDINGS: Building[] = [
  { box: [-5700, 22000, 5700, 28200], front: 'south', bays: 3, name: '正房', area: '60.4 m²' },
  { box: [-10000, 23600, -5700, 28200], front: 'south', bays: 1, name: '西耳房', area: '15.0 m²' },
  { box: [5700, 23600, 10000, 28200], front: 'south', bays: 1, name: '东耳房', area: '15.0 m²' },
  { box: [-10000, 11200, -5600, 20800], front: 'east', bays: 3, name: '西厢房', area: '33.9 m²' },
  { box: [5600, 11200, 10000, 20800], front: 'west', bays: 3, name: '东厢房', area: '33.9 m²' },
  { box: [-10000, 0, 5400, 4400], front: 'north', bays: 4, name: '倒座房', area: '54.0 m²' },
];

/** Walls of a building: three closed, the front with an opening in every bay. */
function wallsOf({ box: [x0, y0, x1, y1], front, bays }: Building): {
  walls: SampleBox[];
  openings: SampleBox[];
} {
  const level = front === 'north' || front === 'south';
  const [from, to] = level ? [x0, x1] : [y0, y1];
  const bay = (to - from - WALL) / bays;
  const holes: WallOpening[] = Array.from({ length: bays }, (_, i) => ({
    from: from + WALL + i * bay + 250,
    to: from + (i + 1) * bay - 250,
  }));
  const sides: Record<Building['front'], SampleBox> = {
    south: [x0, y0, x1, y0 + WALL],
    north: [x0, y1 - WALL, x1, y1],
    west: [x0, y0, x0 + WALL, y1],
    east: [x1 - WALL, y0, x1, y1],
  };
  const walls = Object.entries(sides).flatMap(([side, each]) => wall(each, side === front ? holes : []));
  const [fx0, fy0, fx1, fy1] = sides[front];
  const openings = holes.map((hole): SampleBox =>
    level ? [hole.from, fy0, hole.to, fy1] : [fx0, hole.from, fx1, hole.to],
  );
  return { walls, openings };
}

function drawHouses(sketch: Sketch): void {
  const made = BUILDINGS.map(wallsOf);
  const yard: SampleBox[] = [
    // outer walls of the courts, the screen wall, and the inner gate's wall
    ...wall([-10000, 4400, -9630, 11200]),
    ...wall([9630, 4400, 10000, 11200]),
    ...wall([-10000, 20800, -9630, 23600]),
    ...wall([9630, 20800, 10000, 23600]),
    ...wall([-9630, 8200, 9630, 8570], [{ from: -1500, to: 1500 }]),
    [6000, 5700, 9200, 6000],
    // the gate
    [5400, 0, 6300, 4400],
    [9100, 0, 10000, 4400],
  ];
  drawWalls(sketch, [...made.flatMap(({ walls }) => walls), ...yard], { outline: '墙体', fill: '墙体填充' });
  sketch.use('门窗');
  for (const { openings } of made) for (const opening of openings) lattice(sketch, opening);
  lattice(sketch, [6300, 2000, 9100, 2370]);
  BUILDINGS.forEach(({ box: [x0, y0, x1, y1], name, area }) => {
    place(sketch, '房间', [(x0 + x1) / 2, (y0 + y1) / 2], {
      layer: '文字',
      values: { 名称: name, 面积: area },
    });
  });
  columns(sketch);
}

/** Leaves of a lattice door, half open in a zigzag. */
function lattice(sketch: Sketch, [x0, y0, x1, y1]: SampleBox): void {
  const level = x1 - x0 > y1 - y0;
  const length = level ? x1 - x0 : y1 - y0;
  const leaves = Math.max(2, Math.round(length / 700));
  const points = Array.from({ length: leaves + 1 }, (_, i): SketchPoint => {
    const along = (i / leaves) * length;
    const off = i % 2 === 0 ? 0.2 : 0.8;
    return level ? [x0 + along, y0 + (y1 - y0) * off] : [x0 + (x1 - x0) * off, y0 + along];
  });
  path(sketch, points, { weight: 30 });
  if (level) for (const y of [y0, y1]) line(sketch, [x0, y], [x1, y], { weight: 13 });
  else for (const x of [x0, x1]) line(sketch, [x, y0], [x, y1], { weight: 13 });
}

function columns(sketch: Sketch): void {
  const spots: SketchPoint[] = [];
  for (const x of [-5300, -1850, 1850, 5300]) spots.push([x, 20900]);
  for (const side of [-1, 1]) for (const y of [11500, 14500, 17500, 20500]) spots.push([side * 4500, y]);
  for (const x of [-1500, 1500]) spots.push([x, 7500], [x, 9300]);
  sketch.use('柱');
  for (const spot of spots) {
    fill(sketch, [ring(spot, 160)]);
    circle(sketch, spot, 240, { weight: 13 });
  }
  // edges of the verandas
  sketch.use('台阶');
  box(sketch, [-6000, 20500], [6000, 22000], { weight: 18 });
  for (const side of [-1, 1]) box(sketch, [side * 4150, 11200], [side * 5600, 20800], { weight: 18 });
  for (const [x0, y0, x1, y1] of [
    [-1400, 19700, 1400, 20500],
    [-1700, 9400, 1700, 10100],
    [-1700, 6700, 1700, 7400],
    [6300, -900, 9100, 0],
  ] as SampleBox[]) {
    for (let i = 0; i < 3; i++) {
      const y = y0 + ((y1 - y0) * i) / 3;
      box(sketch, [x0, y], [x1, y + (y1 - y0) / 3], { weight: 13 });
    }
  }
}

function drawCourt(sketch: Sketch): void {
  sketch.use('铺装');
  const beds: SampleBox[] = [
    [-3500, 11700, -1300, 14600],
    [1300, 11700, 3500, 14600],
    [-3500, 16400, -1300, 19200],
    [1300, 16400, 3500, 19200],
  ];
  const ringOf = ([a, b, c, d]: SampleBox): SketchPoint[] => [
    [a, b],
    [c, b],
    [c, d],
    [a, d],
  ];
  fill(
    sketch,
    [ringOf([-4150, 10100, 4150, 19700]), ...beds.map(ringOf), ringOf([-900, 15050, 900, 16000])],
    {
      pattern: 'BRICK',
      size: 60,
      opacity: 0.6,
    },
  );
  fill(sketch, [ringOf([-9630, 4400, 5400, 6700])], { pattern: 'BRICK', size: 60, opacity: 0.35 });
  sketch.use('绿化');
  for (const bed of beds) {
    fill(sketch, [ringOf(bed)], { pattern: 'GRASS', size: 22, opacity: 0.8 });
    box(sketch, [bed[0], bed[1]], [bed[2], bed[3]]);
    place(sketch, '海棠', [(bed[0] + bed[2]) / 2, (bed[1] + bed[3]) / 2]);
  }
  sketch.use('文字');
  text(sketch, '庭院', [0, 15520], 520, { at: 'cm', style: HEI });
  text(sketch, '垂花门', [0, 8380], 380, { at: 'cm', style: HEI });
  text(sketch, '影壁', [7600, 6450], 380, { at: 'cm', style: HEI });
  text(sketch, '大门', [7700, 3300], 380, { at: 'cm', style: HEI });
  text(sketch, '外院', [-2200, 5500], 420, { at: 'cm', style: HEI });
}

const NOTES = `{\\H1.4x;设计说明}\\P1. 本图尺寸除标高以米计外，其余均以毫米为单位。\\P2. 墙体为370厚青砖，M5混合砂浆砌筑，墙面清水勾缝。\\P3. 木构件选用一级红松，含水率不大于15%，刷防火涂料两道。\\P4. 庭院铺装采用240×115×53青砖，十字甬路，坡度1%坡向排水口。\\P5. 室内地坪标高±0.000，庭院标高-0.450。\\P6. 未尽事宜按国家现行施工及验收规范执行。`;

const SCHEDULE = [
  ['编号', '名称', '洞口尺寸', '数量'],
  ['M-1', '如意大门', '2800×3000', '1'],
  ['M-2', '垂花门', '3000×3200', '1'],
  ['M-3', '隔扇门', '3180×2800', '10'],
  ['M-4', '单扇木门', '900×2400', '2'],
  ['C-1', '支摘窗', '1500×1500', '8'],
];

function drawNotes(sketch: Sketch, x: number): void {
  sketch.use('文字');
  paragraph(sketch, NOTES, [x, 28200], 380, { width: 10800, spacing: 1.2, style: HEI });
  text(sketch, '门窗表', [x + 5300, 13900], 600, { at: 'cm', style: HEI });
  const columnsAt = [0, 1900, 5200, 8800, 10600];
  const top = 13200;
  SCHEDULE.forEach((row, i) =>
    row.forEach((cell, k) => {
      const [from, to] = [columnsAt[k]!, columnsAt[k + 1]!];
      box(sketch, [x + from, top - (i + 1) * 900], [x + to, top - i * 900], { weight: i === 0 ? 35 : 18 });
      text(sketch, cell, [x + (from + to) / 2, top - (i + 0.5) * 900], 360, { at: 'cm', style: HEI });
    }),
  );
}

function drawTitle(sketch: Sketch, x: number): void {
  const rows: [string, string, string, string][] = [
    ['设计', '林晓峰', '图号', '建施-02'],
    ['校对', '王 敏', '比例', '1:100'],
    ['审核', '陈志远', '日期', '2026.05'],
  ];
  sketch.use('图框');
  box(sketch, [x, -2400], [x + 10600, 5200], { weight: 50 });
  line(sketch, [x, 3400], [x + 10600, 3400]);
  line(sketch, [x, 1200], [x + 10600, 1200]);
  text(sketch, '青砖古建筑设计研究院', [x + 5300, 4300], 560, { at: 'cm', style: HEI, weight: 35 });
  text(sketch, '槐荫胡同十七号四合院修缮工程', [x + 5300, 2820], 440, { at: 'cm', style: HEI });
  text(sketch, '一层平面图', [x + 5300, 1780], 520, { at: 'cm', style: HEI });
  rows.forEach(([a, b, c, d], i) => {
    const y = 1200 - (i + 1) * 1200;
    line(sketch, [x, y], [x + 10600, y]);
    [a, b, c, d].forEach((cell, k) => {
      text(sketch, cell, [x + [800, 3300, 6100, 8700][k]!, y + 600], 380, {
        at: 'cm',
        style: HEI,
        ...(k % 2 === 0 ? { color: 8 } : {}),
      });
    });
  });
  for (const u of [1600, 5300, 6900]) line(sketch, [x + u, -2400], [x + u, 1200]);
}

export function chinese(): Drawing {
  const sketch = new Sketch(4, 25, 0);
  sketch.textStyle(HEI, { font: 'simhei.ttf', face: 'SimHei' });
  sketch.layer('墙体', { color: 7, weight: 50 });
  sketch.layer('墙体填充', { color: rgb(0x8793a0) });
  sketch.layer('门窗', { color: rgb(0xd0703a), weight: 25 });
  sketch.layer('柱', { color: rgb(0xc0392f), weight: 25 });
  sketch.layer('台阶', { color: rgb(0x7a8c9c), weight: 18 });
  sketch.layer('铺装', { color: rgb(0x9aa08f), weight: 5 });
  sketch.layer('绿化', { color: rgb(0x4d9a52), weight: 18 });
  sketch.layer('文字', { color: 7, weight: 18 });
  sketch.layer('尺寸', { color: rgb(0x3a9a69), weight: 13 });
  sketch.layer('轴线', { color: rgb(0xc9424f), weight: 13, lineType: 'CENTER' });
  sketch.layer('图框', { color: 7, weight: 35 });
  sketch.dimStyle('建筑', {
    textHeight: 330,
    textGap: 110,
    tickSize: 160,
    extensionBeyond: 200,
    extensionOffset: 250,
    textVertical: 1,
    textInsideHorizontal: false,
    textOutsideHorizontal: false,
    decimals: 0,
  });
  defineBubble(sketch, 520);
  defineNorth(sketch, 900, '北');
  sketch.block('房间', () => {
    attribute(sketch, '名称', [0, 80], 520, { at: 'cb', value: '房间', style: HEI });
    attribute(sketch, '面积', [0, -120], 300, { at: 'ct', value: '0 m²', color: 8 });
  });
  sketch.block('海棠', () => {
    const points = Array.from({ length: 14 }, (_, i): [number, number, number] => {
      const a = (i / 14) * 2 * Math.PI;
      return [900 * Math.cos(a), 900 * Math.sin(a), 0.6];
    });
    path(sketch, points, { closed: true, weight: 30 });
    for (let i = 0; i < 7; i++) {
      const a = (i / 7) * 2 * Math.PI;
      line(sketch, [120 * Math.cos(a), 120 * Math.sin(a)], [620 * Math.cos(a), 620 * Math.sin(a)]);
    }
    circle(sketch, [0, 0], 110);
  });
  drawCourt(sketch);
  drawHouses(sketch);
  drawAxes(sketch);
  drawNotes(sketch, 15000);
  drawTitle(sketch, 15000);
  place(sketch, 'NORTH', [24600, 15900], { layer: '文字' });
  sketch.use('文字');
  text(sketch, '一层平面图', [-3000, -5300], 900, { style: HEI });
  text(sketch, '1:100', [3700, -5300], 600);
  line(sketch, [-3000, -5600], [3100, -5600], { weight: 70 });
  sketch.use('图框');
  box(sketch, [-15500, -6600], [26600, 31600], { weight: 70 });
  return sketch.finish([-16000, -7100], [27100, 32100]);
}

function drawAxes(sketch: Sketch): void {
  const xs = [-9815, -5700, -1850, 1850, 5700, 9815];
  const ys = [185, 4215, 8385, 11385, 20615, 22185, 28015];
  sketch.use('轴线');
  xs.forEach((x, i) => {
    line(sketch, [x, -3600], [x, 29600], { opacity: 0.7 });
    place(sketch, 'GRID', [x, 30130], { lineType: 'Continuous', values: { AXIS: String(i + 1) } });
  });
  ys.forEach((y, i) => {
    line(sketch, [-13200, y], [11200, y], { opacity: 0.7 });
    place(sketch, 'GRID', [-13720, y], { lineType: 'Continuous', values: { AXIS: 'ABCDEFG'[i]! } });
  });
  sketch.use('尺寸');
  const look = { style: '建筑' };
  chain(sketch, xs, -1000, -2200, look);
  linear(sketch, [-10000, -1000], [10000, -1000], -3200, look);
  chain(sketch, ys, -10300, -11300, { ...look, upright: true });
  linear(sketch, [-10300, 0], [-10300, 28200], -12300, { ...look, upright: true });
}
