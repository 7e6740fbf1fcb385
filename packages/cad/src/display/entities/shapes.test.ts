import { ringArea } from '@linework/geom/rings';
import { describe, expect, it } from 'vitest';
import { wideRings } from './wide.ts';

describe('wideRings', () => {
  const area = (rings: number[][]): number => rings.reduce((sum, ring) => sum + ringArea(ring), 0);

  it('mitres corners and closes rings', () => {
    const square = [0, 0, 10, 0, 10, 10, 0, 10];
    const rings = wideRings(square, 2, undefined, () => [2, 2], true);
    expect(rings).toHaveLength(2);
    expect(Math.abs(area(rings))).toBeCloseTo(12 * 12 - 8 * 8);
  });

  it('breaks where the width jumps: an arrow', () => {
    const rings = wideRings([0, 0, 10, 0, 14, 0], 2, undefined, (i) => (i === 0 ? [1, 1] : [4, 0]), false);
    expect(rings.map((ring) => Math.abs(ringArea(ring)))).toEqual([10, 8]);
  });

  it('makes a donut of two half circles', () => {
    const rings = wideRings([-5, 0, 5, 0], 2, [1, 1], () => [2, 2], true);
    expect(Math.abs(area(rings))).toBeCloseTo(Math.PI * (36 - 16), 0);
  });
});
