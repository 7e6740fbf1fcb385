import { describe, expect, it } from 'vitest';
import { typedLength, typedPoint } from './typed.ts';

describe('typed lengths', () => {
  it.each([
    ['120', 120],
    ['-.5', -0.5],
    ["3'", 36],
    ["3'6", 42],
    ['3\'-6"', 42],
    ['3\'-6-1/2"', 42.5],
    ['6 1/2', 6.5],
    ['1/4', 0.25],
  ])('%s is %d', (text, length) => {
    expect(typedLength(text)).toBeCloseTo(length);
  });

  it.each(['', '-', 'abc', '1/0', '1..2', '"'])('%s is none', (text) => {
    expect(typedLength(text)).toBeUndefined();
  });
});

describe('typed points', () => {
  const from = { x: 10, y: 10 };

  it('go towards the pointer, by an angle, by coordinates', () => {
    expect(typedPoint('5', from, { x: 99, y: 10 })).toEqual({ x: 15, y: 10 });
    const up = typedPoint('5<90', from, undefined)!;
    expect(up.x).toBeCloseTo(10);
    expect(up.y).toBeCloseTo(15);
    expect(typedPoint('@1,-2', from, undefined)).toEqual({ x: 11, y: 8 });
    expect(typedPoint('1,-2', from, undefined)).toEqual({ x: 1, y: -2 });
  });

  it('are none without what they need', () => {
    expect(typedPoint('5', undefined, from)).toBeUndefined();
    expect(typedPoint('5', from, undefined)).toBeUndefined();
    expect(typedPoint('@1,2', undefined, from)).toBeUndefined();
    expect(typedPoint('1,x', from, from)).toBeUndefined();
    expect(typedPoint('5<', from, from)).toBeUndefined();
  });
});
