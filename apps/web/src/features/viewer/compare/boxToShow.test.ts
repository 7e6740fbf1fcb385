import { expect, test } from 'vitest';
import { boxToShow } from './boxToShow.ts';

const square = (x: number, size: number) => ({ minX: x, minY: 0, maxX: x + size, maxY: size });

test('both drawings are shown, unless they lie so far apart that neither would be seen', () => {
  expect(boxToShow(square(0, 10), square(50, 10))).toEqual({ minX: 0, minY: 0, maxX: 60, maxY: 10 });
  expect(boxToShow(square(0, 10), square(1000, 10))).toEqual(square(1000, 10));
  expect(boxToShow(square(0, 1), square(5, 1000))).toEqual({ minX: 0, minY: 0, maxX: 1005, maxY: 1000 });
  expect(boxToShow(square(0, 10), undefined)).toEqual(square(0, 10));
  expect(boxToShow(undefined, undefined)).toBeUndefined();
});
