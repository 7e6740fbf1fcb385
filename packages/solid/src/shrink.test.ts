import { expect, test } from 'vitest';
import { shrinkTo } from './shrink.ts';

const [red, none] = [
  [200, 0, 0, 255],
  [0, 0, 0, 0],
];
const row = (...pixels: number[][]) => ({
  width: pixels.length,
  height: 1,
  data: new Uint8Array(pixels.flat()),
});

test('pixels are the means of what they cover, and nothing darkens an edge', () => {
  expect([...shrinkTo(row(red!, none!, red!, red!), 2, 1).data]).toEqual([200, 0, 0, 128, 200, 0, 0, 255]);
});

test('a pixel that lies under two gives its part to each', () => {
  const [green, blue] = [
    [0, 90, 0, 255],
    [0, 0, 90, 255],
  ];
  // One and a half pixels each.
  expect([...shrinkTo(row(red!, green!, blue!), 2, 1).data]).toEqual([133, 30, 0, 255, 0, 30, 60, 255]);
});
