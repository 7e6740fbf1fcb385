import { expect, test } from 'vitest';
import { unzlibSync } from '#fflate';
import { defaultLayer, defaultLayout, emptyBlock } from '../../model/defaults.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import type { VisualStyle } from '../../model/layout.ts';
import type { Point } from '../../model/point.ts';
import type { ViewportEntity } from '../../model/viewports.ts';
import { box } from '../../solid/fixture.ts';
import { NO_FONTS } from '../../text/fonts.ts';
import { toDisplayList } from '../build.ts';
import { common, drawing, insert, line, show } from '../fixture.ts';
import type { DisplayList, Group } from '../list.ts';
import { DepthBuffer, type ItemPicture } from './depth-buffer.ts';

const solid = (more: Partial<Entity> = {}): Entity =>
  ({
    ...common(),
    type: '3DSOLID',
    handle: 0x100,
    acis: box([0, 0, 0], [10, 10, 10]),
    wires: [],
    ...more,
  }) as Entity;

const viewport = (more: Partial<ViewportEntity>): ViewportEntity => ({
  ...(common() as ViewportEntity),
  type: 'VIEWPORT',
  handle: 0x200,
  id: 2,
  status: 1,
  center: [100, 50, 0],
  width: 60,
  height: 40,
  viewCenter: [0, 0],
  viewTarget: [5, 5, 5],
  viewDirection: [1, -1, 1],
  viewHeight: 40,
  twist: 0,
  lensLength: 50,
  frontClip: 0,
  backClip: 0,
  flags: 0,
  frozenLayers: [],
  clipEntity: 0,
  ...more,
});

function sheet(
  model: Entity[],
  more: Partial<ViewportEntity>,
  blocks: Record<string, Entity[]> = {},
): Drawing {
  const made = drawing(model, blocks);
  made.layers.set('GLASS', defaultLayer('GLASS'));
  made.blocks.set('*PAPER_SPACE', { ...emptyBlock('*Paper_Space'), entities: [viewport(more)] });
  made.layouts.push(defaultLayout('A1', '*Paper_Space'));
  return made;
}

const shown = (list: DisplayList): Group => list.groups[list.layouts[1]!.viewports[0]!.group]!;
const view = (model: Entity[], more: Partial<ViewportEntity>, blocks?: Record<string, Entity[]>): Group =>
  shown(show(sheet(model, more, blocks)));

function lengthOf({ paths }: Group): number {
  let sum = 0;
  for (let i = 0; i < paths.count; i++)
    for (let k = paths.start[i]! + 1; k < paths.start[i + 1]!; k++) {
      const [x, y] = [paths.points[2 * k]!, paths.points[2 * k + 1]!];
      sum += Math.hypot(x - paths.points[2 * k - 2]!, y - paths.points[2 * k - 1]!);
    }
  return sum;
}

/** Of a PNG with alpha and rows as differences. */
function pixelsOf(bytes: Uint8Array): { width: number; height: number; at(x: number, y: number): number[] } {
  const data = new DataView(bytes.buffer, bytes.byteOffset);
  const [width, height, size] = [data.getUint32(16), data.getUint32(20), data.getUint32(33)];
  const rows = unzlibSync(bytes.subarray(41, 41 + size));
  const stride = 4 * width + 1;
  for (let y = 1; y < height; y++)
    for (let i = 1; i < stride; i++) rows[y * stride + i]! += rows[(y - 1) * stride + i]!;
  return { width, height, at: (x, y) => [...rows.subarray(y * stride + 1 + 4 * x, y * stride + 5 + 4 * x)] };
}

/** Of a cube of 10 from a corner: as long as each of its edges is to be seen. */
const EDGE = 10 * Math.sqrt(2 / 3);

test('a hidden viewport shows the edges that nothing hides, and paints nothing', () => {
  const group = view([solid()], { visualStyle: 'hidden' });
  expect(group.images.count).toBe(0);
  expect(lengthOf(group) / EDGE).toBeCloseTo(9, 1);
  const wires = view([solid()], {});
  expect(lengthOf(wires) / EDGE).toBeCloseTo(12, 5);
});

test('surfaces that are hidden only when plotted are hidden on the sheet', () => {
  expect(lengthOf(view([solid()], { shadePlot: 2 })) / EDGE).toBeCloseTo(9, 1);
  expect(lengthOf(view([solid()], { flags: 0x800 })) / EDGE).toBeCloseTo(9, 1);
});

test('a surface hides what is behind it, and nothing in front of it', () => {
  const across = (x: number, y: number, z: number): Entity =>
    line(0, 0, 0, 0, { handle: 0x300, start: [x - 20, y - 20, z], end: [x + 20, y + 20, z] });
  const of = (e: Entity): number =>
    lengthOf(view([solid(), e], { visualStyle: 'shaded' })) / Math.hypot(40, 40);
  // From the corner the line runs level across the picture.
  expect(of(across(25, -15, 25))).toBeCloseTo(1, 3);
  expect(of(across(-15, 25, -15))).toBeLessThan(0.8);
  expect(of(across(-15, 25, -15))).toBeGreaterThan(0.5);
});

test('faces are painted in the color of their entity, lighter where they face the light', () => {
  const list = show(sheet([solid({ color: 1 })], { visualStyle: 'shaded' }));
  const { images, paths } = shown(list);
  expect([images.count, paths.count]).toEqual([1, 0]);
  const picture = pixelsOf(list.images[images.image[0]!]!.bytes!);
  const at = (x: number, y: number): number[] =>
    picture.at(Math.floor(x * picture.width), Math.floor(y * picture.height));
  const faces = [at(0.5, 0.25), at(0.25, 0.6), at(0.75, 0.6)];
  for (const [r, g, b, a] of faces) expect([r! > 90, g, b, a]).toEqual([true, 0, 0, 255]);
  expect(new Set(faces.map(([r]) => r)).size).toBe(3);
  expect(picture.at(0, 0)[3]).toBe(0);
  // As large as a cube from its corner, and where that is.
  expect(images.frame[2]! / images.frame[5]!).toBeCloseTo(Math.sqrt(3) / 2, 1);
});

test('no paper is seen between a thing and what it stands before', () => {
  const buffer = new DepthBuffer({ minX: 0, minY: 0, maxX: 40, maxY: 40 }, 40);
  const paint = (r: number, b: number): Uint8Array => Uint8Array.of(r, 0, b, r, 0, b);
  const fill = (item: number, order: number, corners: number[][], color: Uint8Array): void => {
    const [a, b, c] = corners.map(([x, y]) => ({ x: buffer.x(x!), y: buffer.y(y!), order, light: 1 }));
    buffer.triangle(a!, b!, c!, item, color, 1);
  };
  fill(
    1,
    1,
    [
      [2, 2],
      [38, 2],
      [2, 38],
    ],
    paint(0, 200),
  );
  fill(
    2,
    2,
    [
      [7, 6],
      [21.3, 8],
      [9, 19.7],
    ],
    paint(200, 0),
  );
  const [behind, before] = [...buffer.pictures()];
  const over = (x: number, y: number): number => {
    const alphaOf = ({ minX, maxY, pixel, width, height, rgba }: ItemPicture): number => {
      const [i, j] = [Math.round((x - minX) / pixel), Math.round((maxY - y) / pixel)];
      return i < 0 || j < 0 || i >= width || j >= height ? 0 : rgba[4 * (j * width + i) + 3]! / 255;
    };
    return 1 - (1 - alphaOf(behind!)) * (1 - alphaOf(before!));
  };
  let halves = 0;
  for (let y = 4; y < 24; y++)
    for (let x = 4; x < 24 && x + y < 36; x++) {
      expect(over(x, y)).toBe(1);
      const { minX, maxY, rgba, width, height } = before!;
      const [i, j] = [x - minX, maxY - y];
      if (i < 0 || j < 0 || i >= width || j >= height) continue;
      const alpha = rgba[4 * (j * width + i) + 3]!;
      halves += alpha > 0 && alpha < 255 ? 1 : 0;
    }
  expect(halves).toBeGreaterThan(10);
});

test.each<[VisualStyle, number, boolean]>([
  ['shadedWithEdges', 1, true],
  ['conceptual', 1, true],
  ['realistic', 1, false],
  ['hidden', 0, true],
])('%s has %i pictures, and edges: %s', (visualStyle, pictures, hasEdges) => {
  const { images, paths } = view([solid()], { visualStyle });
  expect([images.count, paths.count > 0]).toEqual([pictures, hasEdges]);
});

test('a body in a block is placed as the block is, and belongs to its insert', () => {
  const blocks = { CUBE: [solid({ color: 0 })] };
  const list = show(
    sheet(
      [insert('CUBE', { handle: 0x400, position: [20, 0, 0], color: 3 })],
      { visualStyle: 'hidden' },
      blocks,
    ),
  );
  const group = shown(list);
  expect(lengthOf(group) / EDGE).toBeCloseTo(9, 1);
  const row = group.paths.entity[0]!;
  expect([list.entities.handle[row], list.entities.types[list.entities.type[row]!]]).toEqual([
    0x400,
    'INSERT',
  ]);
  expect(list.styles[group.paths.style[0]!]!.color).toEqual({ kind: 'index', index: 3 });
});

test('layers that a viewport freezes hide nothing', () => {
  const model = [solid({ layer: 'GLASS' }), line(0, 0, 0, 0, { start: [-20, 20, 0], end: [-15, 25, 0] })];
  const group = view(model, { visualStyle: 'shaded', frozenLayers: ['GLASS'] });
  expect(group.images.count).toBe(0);
});

test('in perspective what is nearer is larger, and as large as ever where the target is', () => {
  const bar = (z: number): Entity => line(0, 0, 0, 0, { start: [0, 0, z], end: [4, 0, z] });
  const length = (z: number): number =>
    lengthOf(view([bar(z)], { flags: 1, viewTarget: [2, 0, 0], viewDirection: [0, 0, 100] }));
  expect(length(0)).toBeCloseTo(4);
  expect(length(50)).toBeCloseTo(8);
  expect(length(-100)).toBeCloseTo(2);
  // Behind the eye.
  expect(length(200)).toBe(0);
});

test('planes in front and behind cut off what lies beyond them', () => {
  const upright = line(0, 0, 0, 0, { start: [-10, 0, -10], end: [10, 0, 10] });
  const of = (more: Partial<ViewportEntity>): number =>
    lengthOf(view([upright], { viewTarget: [0, 0, 0], viewDirection: [0, 0, 1], ...more }));
  expect(of({})).toBe(20);
  expect(of({ flags: 2 | 16, frontClip: 5 })).toBeCloseTo(15);
  expect(of({ flags: 4, backClip: -5 })).toBeCloseTo(15);
  expect(of({ flags: 2, frontClip: 5 })).toBe(20);
});

test('the model opens on the surfaces that it was saved with, also from above', () => {
  const made = drawing([solid()]);
  const from = (direction: Point, visualStyle?: VisualStyle): DisplayList => {
    made.viewports = [
      {
        name: '*Active',
        center: [5, 5],
        height: 30,
        aspect: 1.5,
        target: [0, 0, 0],
        direction,
        twist: 0,
        paperSpace: false,
        ...(visualStyle && { visualStyle }),
      },
    ];
    return show(made);
  };
  const above = from([0, 0, 1], 'shaded');
  expect(above.layouts.map(({ name, last }) => [name, last ?? false])).toEqual([
    ['Model', false],
    ['Model 3D', true],
  ]);
  expect(above.groups[above.layouts[0]!.group]!.images.count).toBe(0);
  expect(above.groups[above.layouts[1]!.group]!.images.count).toBe(1);
  expect(above.layouts[1]!.home).toMatchObject({ x: 5, y: 5, height: 30 });
  expect(from([0, 0, 1]).layouts).toHaveLength(1);
  expect(toDisplayList(made, NO_FONTS, { wires: true }).list.images).toEqual([]);
});

test('nothing is left in the list of what a view was made from', () => {
  const plain = show(sheet([solid(), line(0, 0, 5, 5)], { viewDirection: [0, 0, 1] }));
  const hidden = show(sheet([solid(), line(0, 0, 5, 5)], { visualStyle: 'hidden' }));
  expect(hidden.groups.length).toBe(plain.groups.length + 1);
  expect(hidden.drawn).toEqual(plain.drawn);
  const rows = hidden.entities;
  for (let i = 0; i < rows.count; i++) expect(rows.group[i]!).toBeLessThan(hidden.groups.length);
});
