/** Looking very closely at what is very large: only what is seen is worked out, and it is as sharp as anything else. */
import { expect, test } from 'vitest';
import { TestSheet } from '../../test/sheet.ts';
import { renderRaster } from './render.ts';

const SIZE = 60;

/** How bright each pixel of the middle column is; the line's own color is white on black. */
function column(sheet: TestSheet, width: number, x: number, y: number): number[] {
  const { rgba } = renderRaster(sheet.done(), {
    width: SIZE,
    height: SIZE,
    background: 0,
    margin: 0,
    lineWeights: false,
    view: { x, y, width, height: width, twist: 0 },
  });
  return Array.from({ length: SIZE }, (_, row) => rgba[(row * SIZE + SIZE / 2) * 4]!);
}

const ink = (bright: readonly number[]): number => bright.reduce((sum, value) => sum + value, 0) / 255;

test.each([1e4, 1e6, 1e8])(
  'a circle passes through the middle where it should, seen %d times as large',
  (closer) => {
    const sheet = new TestSheet();
    const circle = { cx: 0, cy: -1000, ux: 1000, uy: 0, vx: 0, vy: 1000, from: 0, sweep: 2 * Math.PI };
    sheet.draw(sheet.group('*Model_Space'), sheet.style(), (group) => group.arc(circle, 1, 0));
    const bright = column(sheet, 1000 / closer, 0, 0);
    expect(ink(bright)).toBeCloseTo(1, 1);
    expect(ink(bright.slice(SIZE / 2 - 1, SIZE / 2 + 1))).toBeCloseTo(1, 1);
  },
);

test('the dashes of a line of a million periods are dashes, not a whole line', () => {
  const sheet = new TestSheet();
  const dashed = sheet.style({ linePattern: sheet.dashes(1, -1) });
  sheet.draw(sheet.group('*Model_Space'), dashed, (group) => group.path([0, -1e6, 0, 1e6], 2, 0, 0));
  // Half a pixel aside, so that the line lies in the middle of the column.
  const bright = column(sheet, 20, -10 / SIZE, 0);
  expect(ink(bright)).toBeCloseTo(SIZE / 2, 0);
  expect(Math.min(...bright)).toBe(0);
  expect(Math.max(...bright)).toBe(255);
});

test('the lines of a hatch of a million lines are lines, not a tone', () => {
  const hatched = new TestSheet();
  hatched.hatchPatterns.push({
    name: 'LINES',
    families: [{ angle: 0, base: [0, 0], offset: [0, 1], dashes: [] }],
  });
  const square = [Float64Array.of(-1e6, -1e6, 1e6, -1e6, 1e6, 1e6, -1e6, 1e6)];
  hatched.draw(hatched.group('*Model_Space'), hatched.style(), (group) => group.hatch(square, 0, 0, 0));
  const bright = column(hatched, 10, 0, 0.25);
  expect(ink(bright)).toBeCloseTo(10, 0);
  expect(Math.min(...bright)).toBe(0);
});
