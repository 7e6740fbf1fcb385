import { inflateSync, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeClip } from './clip.ts';
import { fillRings } from './fill.ts';
import { drawDot, drawLine } from './line.ts';
import { encodePng } from './png.ts';
import { Surface } from './surface.ts';

const total = (surface: Surface): number => surface.mask.reduce((sum, cover) => sum + Math.min(1, cover), 0);
const square = (x: number, y: number, size: number): Float64Array =>
  Float64Array.of(x, y, x + size, y, x + size, y + size, x, y + size);

test('a filled shape covers its exact area, wherever it lies on the pixel grid', () => {
  const surface = new Surface(20, 20);
  fillRings(surface, [square(2.3, 4.7, 6.5)], 'evenodd');
  expect(total(surface)).toBeCloseTo(6.5 * 6.5, 3);
});

test('even-odd leaves islands open, non-zero fills them', () => {
  const rings = [square(1, 1, 10), square(3, 3, 4)];
  const open = new Surface(20, 20);
  fillRings(open, rings, 'evenodd');
  expect(total(open)).toBeCloseTo(84, 3);
  const full = new Surface(20, 20);
  fillRings(full, rings, 'nonzero');
  expect(total(full)).toBeCloseTo(100, 3);
});

test('shapes that reach far outside are cut at the border', () => {
  const surface = new Surface(10, 10);
  fillRings(surface, [square(-1e7, -1e7, 2e7)], 'evenodd');
  expect(total(surface)).toBeCloseTo(100, 2);
  const diamond = new Surface(10, 10);
  fillRings(diamond, [Float64Array.of(5, -5, 15, 5, 5, 15, -5, 5)], 'evenodd');
  expect(total(diamond)).toBeCloseTo(100, 2);
  const corner = new Surface(10, 10);
  fillRings(corner, [Float64Array.of(-5, 0, 10, 0, 10, 15)], 'evenodd');
  expect(total(corner)).toBeCloseTo(87.5, 3);
});

test.each([1, 2, 5])('a line of width %i covers length times width, at any angle', (width) => {
  for (const angle of [0, 0.3, 0.785, 1.2, 1.5708, 2.5]) {
    const surface = new Surface(80, 80);
    const dx = Math.cos(angle) * 30;
    const dy = Math.sin(angle) * 30;
    drawLine(surface, 40 - dx / 2, 40 - dy / 2, 40 + dx / 2, 40 + dy / 2, width);
    expect(Math.abs(total(surface) - 30 * width)).toBeLessThan(30 * width * 0.06);
  }
});

test('a line drawn in pieces looks as if drawn at once', () => {
  const whole = new Surface(40, 40);
  drawLine(whole, 3.2, 5.1, 35.7, 19.9, 1);
  const pieces = new Surface(40, 40);
  for (let i = 0; i < 50; i++) {
    const at = (t: number): [number, number] => [3.2 + 32.5 * t, 5.1 + 14.8 * t];
    drawLine(pieces, ...at(i / 50), ...at((i + 1) / 50), 1);
  }
  let worst = 0;
  for (let i = 0; i < whole.mask.length; i++)
    worst = Math.max(worst, Math.abs(whole.mask[i]! - pieces.mask[i]!));
  expect(worst).toBeLessThan(0.12);
});

test('many short lines at once look as they do one by one', () => {
  const count = 3000;
  const points = new Float64Array(4 * count);
  const start = Uint32Array.from({ length: count + 1 }, (_, i) => 2 * i);
  for (let i = 0; i < count; i++) {
    const [x, y] = [(i * 7.31) % 22, (i * 3.77) % 22];
    // Some reach over the edge, some are longer than a pixel, some have no length.
    points.set(
      [x - 1, y - 1, x - 1 + ((i % 5) - 2) * (i % 7 === 0 ? 1.5 : 0.1), y - 1 + (i % 5 === 2 ? 0 : 0.2)],
      4 * i,
    );
  }
  const whiteOnBlack = (): Surface => {
    const surface = new Surface(20, 20);
    surface.clear([0, 0, 0, 1]);
    surface.use([255, 255, 255, 1]);
    return surface;
  };
  const together = whiteOnBlack();
  const [flags, phase] = [new Uint8Array(count), new Float64Array(count)];
  together.coverage.paths({ points, start, flags, phase }, 0, count, 1, [1, 0, 0, 1, 0, 0]);
  const apart = whiteOnBlack();
  for (let i = 0; i < count; i++) {
    const [ax, ay, bx, by] = points.subarray(4 * i, 4 * i + 4) as unknown as [number, number, number, number];
    if (ax === bx && ay === by) drawDot(apart, ax, ay, 1);
    else drawLine(apart, ax, ay, bx, by, 1);
  }
  for (let i = 0; i < apart.mask.length; i++) expect(together.mask[i]).toBeCloseTo(apart.mask[i]!, 1);
  together.flush();
  apart.flush();
  expect(together.rgba).toEqual(apart.rgba);
  expect(together.rgba[0]).toBeGreaterThan(100);
  expect(together.mask.every((cover) => cover === 0)).toBe(true);
});

test('lines of astronomic length are cut, and not-a-number draws nothing', () => {
  const surface = new Surface(10, 10);
  drawLine(surface, -1e12, 5, 1e12, 5, 1);
  expect(total(surface)).toBeCloseTo(10, 3);
  drawLine(surface, Number.NaN, 5, 3, 5, 1);
  fillRings(surface, [Float64Array.of(Number.NaN, 0, 5, 5, 0, 5)], 'evenodd');
  expect(total(surface)).toBeCloseTo(10, 3);
});

test('a clip keeps what is drawn inside its rings, and clips nest', () => {
  const surface = new Surface(20, 20);
  surface.clear([0, 0, 0, 1]);
  const outer = makeClip(surface, [square(2, 2, 10)], surface.scissor, null);
  const inner = makeClip(surface, [square(8, 8, 10)], outer.box, outer);
  surface.setClip(inner.box, inner);
  surface.use([255, 255, 255, 1]);
  fillRings(surface, [square(0, 0, 20)], 'evenodd');
  surface.flush();
  let white = 0;
  for (let i = 0; i < surface.rgba.length; i += 4) white += surface.rgba[i]! / 255;
  expect(white).toBe(16);
});

test('colors blend in draw order', () => {
  const surface = new Surface(4, 4);
  surface.clear([0, 0, 0, 1]);
  surface.use([255, 0, 0, 1]);
  fillRings(surface, [square(0, 0, 4)], 'evenodd');
  surface.use([0, 0, 255, 0.5]);
  fillRings(surface, [square(0, 0, 4)], 'evenodd');
  surface.flush();
  expect(Array.from(surface.rgba.subarray(0, 4))).toEqual([128, 0, 128, 255]);
});

test('a PNG holds the pixels it was given', async () => {
  const rgba = new Uint8Array(3 * 2 * 4).map((_, i) => (i % 4 === 3 ? 255 : i * 7));
  const png = await encodePng(rgba, 3, 2, (bytes) => deflateSync(bytes));
  const view = new DataView(png.buffer);
  expect([view.getUint32(16), view.getUint32(20)]).toEqual([3, 2]);
  const length = view.getUint32(33);
  const rows = inflateSync(png.subarray(41, 41 + length));
  const unfiltered = new Uint8Array(18);
  for (let y = 0; y < 2; y++) {
    for (let i = 0; i < 9; i++) {
      const above = rows[y * 10] === 2 && y > 0 ? unfiltered[(y - 1) * 9 + i]! : 0;
      unfiltered[y * 9 + i] = rows[y * 10 + 1 + i]! + above;
    }
  }
  expect([...unfiltered]).toEqual([...rgba].filter((_, i) => i % 4 !== 3));
});
