import { expect, test } from 'vitest';
import type { PixelBox } from '../raster/surface.ts';
import { Painting, type Sight } from './painting.ts';

const view = (x: number, y: number, scale = 2): Sight => ({ layout: 0, view: { x, y, scale, twist: 0 } });

/** Every pixel says where in the drawing it is: a picture that is put together wrongly shows it. */
function board(stops = 0): { painting: Painting; painted: PixelBox[] } {
  const painted: PixelBox[] = [];
  const painting = new Painting(40, 30, function* paint(surface, box, sight) {
    painted.push(box);
    for (let i = 0; i < stops; i++) yield;
    const pixels = new Uint32Array(surface.rgba.buffer, 0, surface.width * surface.height);
    for (let y = box.y0; y < box.y1; y++)
      for (let x = box.x0; x < box.x1; x++) pixels[y * 40 + x] = placeOf(sight, x, y);
  });
  return { painting, painted };
}

const placeOf = ({ view: { x, y, scale } }: Sight, px: number, py: number): number =>
  (Math.round(x * scale + px) & 0xffff) | (Math.round(py - y * scale) << 16);

function isWhole({ surface, shows }: Painting): boolean {
  const pixels = new Uint32Array(surface.rgba.buffer, 0, surface.width * surface.height);
  return pixels.every((pixel, i) => pixel === placeOf(shows!, i % 40, Math.floor(i / 40)) >>> 0);
}

const always = (): boolean => true;
const nothing = (): void => undefined;
const area = (boxes: readonly PixelBox[]): number =>
  boxes.reduce((sum, { x0, y0, x1, y1 }) => sum + (x1 - x0) * (y1 - y0), 0);

test.each([
  [3, 0],
  [-4, 0],
  [0, 5],
  [0, -2],
  [6, -7],
  [-3.2, 4.1],
])('moved by %d, %d, only what comes into sight is painted, and the picture is whole', (x, y) => {
  const { painting, painted } = board();
  painting.aim(view(100, 100), nothing);
  painting.work(always);
  painted.length = 0;
  painting.aim(view(100 + x, 100 + y), nothing);
  painting.work(always);
  expect(isWhole(painting)).toBe(true);
  expect(area(painted)).toBeLessThan(40 * 30 * 0.8);
  expect(painting.shift(view(100 + x, 100 + y))).toEqual({ x: 0, y: 0 });
});

test('half pixels do not add up', () => {
  const { painting } = board();
  for (let i = 0; i <= 40; i++) {
    painting.aim(view(100 + i * 0.23, 100), nothing);
    painting.work(always);
  }
  expect(Math.abs(painting.shows!.view.x - (100 + 40 * 0.23)) * 2).toBeLessThanOrEqual(0.5);
  expect(isWhole(painting)).toBe(true);
});

test('a picture under way is finished where it is nearly what is wanted, and given up where it is not', () => {
  const { painting, painted } = board(3);
  painting.aim(view(100, 100), nothing);
  expect(painting.work(() => false)).toBe(false);
  painting.aim(view(101, 100), nothing);
  expect(painting.shows!.view.x).toBe(100);
  painting.aim(view(100, 100, 2.5), nothing);
  expect(painting.shows!.view.scale).toBe(2);
  painting.aim(view(100, 100, 8), nothing);
  expect(painting.shows!.view.scale).toBe(8);
  expect(painting.work(always)).toBe(true);
  expect(painted).toHaveLength(2);
});

test('what was spoilt is painted anew, and nothing else', () => {
  const { painting, painted } = board();
  painting.aim(view(100, 100), nothing);
  painting.work(always);
  painted.length = 0;
  painting.spoil({ x0: -5, y0: 3.5, x1: 4.2, y1: 9 });
  painting.spoil({ x0: 60, y0: 0, x1: 90, y1: 10 });
  expect(painting.isComplete).toBe(false);
  painting.work(always);
  expect(painted).toEqual([{ x0: 0, y0: 3, x1: 5, y1: 9 }]);
});
