import { ringArea } from '@linework/geom/rings';
import { describe, expect, it } from 'vitest';
import { defaultDimensionVariables } from '../../model/defaults.ts';
import type { DimensionEntity } from '../../model/dimensions.ts';
import { dimensionText } from './dimension-text.ts';
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

describe('dimensionText', () => {
  const style = { ...defaultDimensionVariables(), decimals: 2, zeroSuppression: 8 };
  const say = (part: Partial<DimensionEntity>, measured: number, more = {}): string =>
    dimensionText({ kind: 'rotated', text: '', ...part } as DimensionEntity, { ...style, ...more }, measured);

  it('measures in the units of the style', () => {
    expect(say({}, 12.5)).toBe('12.5');
    expect(say({}, 12.5, { linearFactor: 2, postfix: '<> mm' })).toBe('25 mm');
    expect(say({}, 0.256, { decimalSeparator: 44 })).toBe('0,26');
    expect(say({}, 66.25, { units: 4, decimals: 2, zeroSuppression: 1 })).toBe('5\'-6 1/4"');
    expect(say({ kind: 'radius' }, 3)).toBe('R3');
    expect(say({ kind: 'angular' }, Math.PI / 3)).toBe('60°');
  });

  it('takes overrides', () => {
    expect(say({ text: 'about <>' }, 3)).toBe('about 3');
    expect(say({ text: ' ' }, 3)).toBe('');
  });
});
