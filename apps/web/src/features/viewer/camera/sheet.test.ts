import { expect, test } from 'vitest';
import type { LayoutInfo } from '../engine/types.ts';
import { paperOf } from './sheet.ts';

const sheet = { minX: -5, minY: -5, maxX: 415, maxY: 292 };
const onPaper: LayoutInfo = {
  name: 'A3',
  model: false,
  modelView3d: false,
  home: { x: 205.0001, y: 143.5, width: 420, height: 297, twist: 0 },
  extents: { minX: 0, minY: 0, maxX: 400, maxY: 280 },
  sheet,
  millimeters: 1,
  viewports: 1,
};

test('a layout that opens on its paper shows the paper', () => {
  expect(paperOf(onPaper)).toBe(sheet);
});

test('model space has no paper, nor has a layout that is drawn elsewhere or never said its size', () => {
  expect(paperOf({ ...onPaper, model: true })).toBeUndefined();
  expect(paperOf({ ...onPaper, sheet: undefined })).toBeUndefined();
  expect(paperOf({ ...onPaper, home: { ...onPaper.home, x: 9000 } })).toBeUndefined();
  expect(paperOf({ ...onPaper, home: { ...onPaper.home, width: 4200, height: 2970 } })).toBeUndefined();
});
