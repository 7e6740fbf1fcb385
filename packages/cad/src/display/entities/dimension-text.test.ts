import { expect, it } from 'vitest';
import { defaultDimensionVariables } from '../../model/defaults.ts';
import type { DimensionEntity } from '../../model/dimensions.ts';
import type { DimensionVariables } from '../../model/styles.ts';
import { dimensionText } from './dimension-text.ts';

const style = {
  ...defaultDimensionVariables(),
  decimals: 2,
  zeroSuppression: 8,
  toleranceZeroSuppression: 8,
  alternateZeroSuppression: 8,
};
const say = (
  part: Partial<DimensionEntity>,
  measured: number,
  more: Partial<DimensionVariables> = {},
): string =>
  dimensionText({ kind: 'rotated', text: '', ...part } as DimensionEntity, { ...style, ...more }, measured);

it('measures in the units of the style', () => {
  expect(say({}, 12.5)).toBe('12.5');
  expect(say({}, 12.5, { linearFactor: 2, postfix: '<> mm' })).toBe('25 mm');
  expect(say({}, 0.256, { decimalSeparator: 44 })).toBe('0,26');
  expect(say({}, 1550, { units: 1 })).toBe('1.55E+03');
  expect(say({ kind: 'radius' }, 3)).toBe('R3');
  expect(say({ kind: 'diameter' }, 3, { postfix: 'bore <>' })).toBe('bore 3');
});

it('writes feet and inches as DIMZIN and DIMFRAC say', () => {
  const feet = { units: 4, fractionFormat: 2, zeroSuppression: 0 };
  expect(say({}, 66.25, feet)).toBe('5\'-6 1/4"');
  expect(say({}, 48.25, feet)).toBe('4\'-0 1/4"');
  expect(say({}, 0.25, feet)).toBe('1/4"');
  expect(say({}, 0.25, { ...feet, zeroSuppression: 2 })).toBe('0\'-0 1/4"');
  expect(say({}, 72, feet)).toBe("6'");
  expect(say({}, 71.999, { ...feet, zeroSuppression: 3 })).toBe('6\'-0"');
  expect(say({}, 48.25, { ...feet, fractionFormat: 1 })).toBe('4\'-0{\\H1x;\\S1#4;}"');
  expect(say({}, 66.5, { units: 3, zeroSuppression: 0 })).toBe('5\'-6.50"');
  expect(say({}, 6.5, { units: 5, fractionFormat: 2 })).toBe('6 1/2');
});

it('writes angles in degrees, parts of them, grads or radians', () => {
  const angle = { kind: 'angular' } as const;
  expect(say(angle, Math.PI / 3)).toBe('60°');
  expect(say(angle, 1, { angularUnits: 1, angularDecimals: 4 })).toBe('57°17\'45"');
  expect(say(angle, 1, { angularUnits: 1, angularDecimals: 1 })).toBe("57°18'");
  expect(say(angle, Math.PI / 2, { angularUnits: 2, angularDecimals: 1 })).toBe('100.0g');
  expect(say(angle, 1.5, { angularUnits: 3, angularDecimals: 3, angularZeroSuppression: 2 })).toBe('1.5r');
});

it('adds tolerances, limits and other units', () => {
  const around = { tolerances: true, tolerancePlus: 0.1, toleranceMinus: 0.1, toleranceDecimals: 2 };
  expect(say({}, 8, around)).toBe('8%%p0.1');
  expect(say({}, 8, { ...around, toleranceMinus: 0.25, toleranceFactor: 0.5 })).toBe(
    '8{\\H0.5x;\\S+0.1^-0.25;}',
  );
  expect(say({}, 8, { ...around, limits: true })).toBe('{\\H1x;\\S8.1^7.9;}');
  const both = { alternate: true, alternateFactor: 25.4, alternateDecimals: 1, alternatePostfix: ' mm' };
  expect(say({}, 2, both)).toBe('2 [50.8 mm]');
  expect(say({ text: '[] or <>' }, 2, both)).toBe('[50.8 mm] or 2');
});

it('leaves zeros out of tolerances and of other units as their own variables say', () => {
  const around = { tolerances: true, tolerancePlus: 0.1, toleranceMinus: 0.1, toleranceDecimals: 2 };
  expect(say({}, 8, { ...around, toleranceZeroSuppression: 0 })).toBe('8%%p0.10');
  expect(say({}, 8, { ...around, toleranceZeroSuppression: 12 })).toBe('8%%p.1');
  const both = { alternate: true, alternateFactor: 25.4, alternateDecimals: 2 };
  expect(say({}, 2, { ...both, alternateZeroSuppression: 0 })).toBe('2 [50.80]');
  expect(say({}, 2, { ...both, alternateRounding: 0.5 })).toBe('2 [51]');
  expect(say({}, 2, { ...both, alternateFactor: 12.125, alternateUnits: 6 })).toBe('2 [2\'-0 1/4"]');
  expect(say({}, 2, { ...both, alternateFactor: 12.125, alternateUnits: 4 })).toBe(
    '2 [2\'-0{\\H1x;\\S1/4;}"]',
  );
});

it('takes overrides', () => {
  expect(say({ text: 'about <>' }, 3)).toBe('about 3');
  expect(say({ text: 'costs $& <>' }, 3)).toBe('costs $& 3');
  expect(say({ text: ' ' }, 3)).toBe('');
});
