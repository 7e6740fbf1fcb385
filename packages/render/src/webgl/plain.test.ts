import { expect, test } from 'vitest';
import { CHUNK_STRIDE } from './chunks.ts';
import { PLAIN_STEPS } from './items.ts';
import { PlainBuilder } from './plain.ts';
import { Staging } from './staging.ts';

/** As the shader has it: the low and the high half of a word, with their signs. */
const halves = (word: number): [number, number] => [(word << 16) >> 16, word >> 16];

test('coordinates of 1e8 come back within half a step of the chunk they are in', () => {
  const lines = Array.from({ length: 150 }, (_, i) => {
    const x = 1e8 + Math.sin(i) * 500;
    const y = -1e8 + Math.cos(i * 3) * 200;
    return [x, y, x + (i % 7) * 11.3, y - (i % 5) * 9.7] as const;
  });
  const out = new Staging(16);
  const builder = new PlainBuilder(out);
  lines.forEach(([x0, y0, x1, y1], i) => builder.add(x0, y0, x1, y1, i, 1000 + i));
  const { numbers, count } = builder.done();
  expect(count).toBe(3);
  let seen = 0;
  for (let chunk = 0; chunk < count; chunk++) {
    const [minX, minY, maxX, maxY, first, items, step] = numbers.subarray(chunk * CHUNK_STRIDE);
    expect(step! * 2 * PLAIN_STEPS).toBeCloseTo(Math.max(maxX! - minX!, maxY! - minY!), 6);
    for (let i = 0; i < items!; i++, seen++) {
      const at = (first! + i) * 4;
      const steps = [...halves(out.words[at]!), ...halves(out.words[at + 1]!)];
      steps.forEach((value, k) => {
        const middle = k % 2 === 0 ? (minX! + maxX!) / 2 : (minY! + maxY!) / 2;
        expect(Math.abs(middle + value * step! - lines[seen]![k]!)).toBeLessThanOrEqual(step! * 0.51);
      });
      expect([out.words[at + 2], out.words[at + 3]]).toEqual([seen, 1000 + seen]);
    }
  }
  expect(seen).toBe(lines.length);
});

test('a chunk without any size is where it is', () => {
  const out = new Staging(16);
  const builder = new PlainBuilder(out);
  builder.add(5, 7, 5, 7, 0, 0);
  const { numbers } = builder.done();
  expect([...numbers.subarray(0, 7)]).toEqual([5, 7, 5, 7, 0, 1, 1]);
  expect([out.words[0], out.words[1]]).toEqual([0, 0]);
});
