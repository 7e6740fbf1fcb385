import { expect, it } from 'vitest';
import { measuredValues } from './measuredValues.ts';

it('tells a measurement in numbers', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 3, y: 4 },
  ];
  expect(measuredValues({ kind: 'distance', points })).toEqual({
    kind: 'distance',
    values: { length: 5, dx: 3, dy: 4 },
  });
  const turn = { kind: 'angle', apex: points[0]!, from: 0, sweep: -Math.PI / 2, reach: 1 } as const;
  expect(measuredValues(turn)).toEqual({ kind: 'angle', values: { angle: 90 } });
});
