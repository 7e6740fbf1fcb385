import { expect, test } from 'vitest';
import { clusterMarks } from './clouds.ts';

const rect = (x: number, y = 0, size = 10) => ({ x, y, width: size, height: size });

test('marks that lie close together have one cloud, those far away their own', () => {
  expect(clusterMarks([rect(0), rect(30), rect(200)])).toEqual([
    { x: 0, y: 0, width: 40, height: 10 },
    rect(200),
  ]);
});

test('what comes close only by uniting is united, whatever the order', () => {
  const marks = [rect(0), rect(70), rect(35)];
  for (const order of [marks, marks.toReversed()])
    expect(clusterMarks(order)).toEqual([{ x: 0, y: 0, width: 80, height: 10 }]);
});
