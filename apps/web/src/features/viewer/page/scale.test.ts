import { expect, it } from 'vitest';
import type { DrawingHead } from '../engine/types.ts';
import { drawingScale } from './scale.ts';

const head = (units: number): DrawingHead =>
  ({ units, layouts: [{ model: true }, { model: false }] }) as unknown as DrawingHead;
const real = 96 / 25.4;

it('says 1:1 where a millimeter is a millimeter', () => {
  expect(drawingScale(head(4), 0, real)).toBe('1:1');
  expect(drawingScale(head(4), 0, real / 100)).toBe('1:100');
  expect(drawingScale(head(4), 0, real * 5)).toBe('5:1');
  expect(drawingScale(head(6), 0, real * 10)).toBe('1:100');
  expect(drawingScale(head(1), 0, 96)).toBe('1:1');
});

it('says nothing where nobody knows the unit, except of paper', () => {
  expect(drawingScale(head(0), 0, real)).toBeUndefined();
  expect(drawingScale(head(0), 1, real)).toBe('1:1');
  expect(drawingScale(head(4), 0, 0)).toBeUndefined();
});

it('has three figures', () => {
  expect(drawingScale(head(4), 0, real / 123.456)).toBe('1:123');
  expect(drawingScale(head(4), 0, real / 2.3456)).toBe('1:2.35');
});
