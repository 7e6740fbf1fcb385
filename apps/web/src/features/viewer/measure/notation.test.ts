import { expect, test } from 'vitest';
import type { DrawingHead, LayoutInfo } from '../engine/types.ts';
import { unitsOn } from './notation.ts';

const layout = (model: boolean, millimeters: number): LayoutInfo => ({
  name: '',
  model,
  modelView3d: false,
  home: { x: 0, y: 0, width: 1, height: 1, twist: 0 },
  extents: undefined,
  sheet: undefined,
  millimeters,
  viewports: 0,
});

test('a sheet is measured in its own unit, not in that of a model in meters', () => {
  const layouts = [layout(true, 0), layout(false, 1), layout(false, 25.4), layout(false, 0.37)];
  const head = { units: 6, layouts } as DrawingHead;
  expect(layouts.map((_, index) => unitsOn(head, index))).toEqual([6, 4, 1, 0]);
});
