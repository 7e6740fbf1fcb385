import { expect, test } from 'vitest';
import { cloudsOf } from './cloudNotes.ts';

const mark = (id: string, x: number) => ({
  id,
  outcome: 'added' as const,
  box: { minX: x, minY: 0, maxX: x + 10, maxY: 10 },
});
const size = { width: 400, height: 400 };

test('what lies together has one cloud around all of it, where the drawing after has it', () => {
  const camera = { x: 0, y: 0, scale: 2, twist: 0 };
  const marks = [mark('a', 0), mark('b', 20), mark('c', 100)];
  const clouds = cloudsOf(marks, { camera, size, shift: [1000, 0] });
  expect(clouds).toHaveLength(2);
  const [{ points, height }] = clouds as [(typeof clouds)[0]];
  const [a, b] = points as [(typeof points)[0], (typeof points)[0]];
  // Frames have four pixels of air, clouds ten more: seven units here.
  expect([a.x, a.y, b.x, b.y]).toEqual([993, 17, 1037, -7]);
  expect(height).toBe(11);
});

test('seen from afar, more lies together', () => {
  const camera = { x: 0, y: 0, scale: 0.2, twist: 0 };
  expect(cloudsOf([mark('a', 0), mark('b', 100)], { camera, size, shift: [] })).toHaveLength(1);
});
