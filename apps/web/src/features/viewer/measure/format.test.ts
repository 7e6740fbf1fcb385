import { describe, expect, it } from 'vitest';
import { angleText, areaText, directionText, lengthText, pointText, type Notation } from './format.ts';
import { areaBeside } from './units.ts';

const notation = (format: number, precision: number, units = 0): Notation => ({
  units,
  linear: { format, precision },
  angular: { format: 0, precision: 0 },
});

describe('lengths', () => {
  it.each([
    [15.5, 2, 4, 0, '15.5000'],
    [1250, 2, 2, 4, '1250.00 mm'],
    [-0.0001, 2, 2, 6, '0.00 m'],
    [15.5, 1, 4, 0, '1.5500E+01'],
    [0.00155, 1, 2, 4, '1.55E-03 mm'],
    [15.5, 3, 4, 1, '1\'-3.5000"'],
    [3.5, 3, 1, 1, '3.5"'],
    [12, 3, 0, 1, '1\'-0"'],
    [23.9999, 3, 2, 1, '2\'-0.00"'],
    [15.5, 4, 4, 1, '1\'-3 1/2"'],
    [15.96875, 4, 4, 1, '1\'-4"'],
    [-15.25, 4, 2, 1, '-1\'-3 1/4"'],
    [0.5, 4, 3, 1, '1/2"'],
    [0, 4, 3, 1, '0"'],
    [11.999, 4, 2, 1, '1\'-0"'],
    [15.5, 5, 4, 0, '15 1/2'],
    [0.0625, 5, 4, 1, '1/16 in'],
    [-7.75, 5, 2, 0, '-7 3/4'],
    [15.5, 9, 99, 0, '15.50000000'],
  ])('%d in format %d with precision %d and unit %d is %s', (value, format, precision, units, text) => {
    expect(lengthText(value, notation(format, precision, units))).toBe(text);
  });

  it('says when there is none', () => {
    expect(lengthText(NaN, notation(2, 2))).toBe('–');
    expect(areaText(Infinity, notation(4, 2))).toBe('–');
  });

  it('keeps what surveys need: nine figures before the point', () => {
    expect(lengthText(123456789.12345678, notation(2, 6, 6))).toBe('123456789.123457 m');
  });

  it('writes a point with its unit once', () => {
    expect(pointText({ x: 1, y: -2 }, notation(2, 1, 4))).toBe('1.0, -2.0 mm');
  });
});

describe('areas', () => {
  it.each([
    [2500, 2, 2, 4, '2500.00 mm²'],
    [144, 4, 4, 1, '1.0000 ft²'],
    [72, 3, 0, 1, '0.50 ft²'],
    [10, 5, 3, 1, '10.000 in²'],
    [1e6, 1, 2, 0, '1.00E+06'],
  ])('%d in format %d with precision %d and unit %d is %s', (value, format, precision, units, text) => {
    expect(areaText(value, notation(format, precision, units))).toBe(text);
  });

  it('stands in square meters beside millimeters', () => {
    expect(areaBeside(12_500_000, 4)).toBe('12.50 m²');
    expect(areaBeside(50, 4)).toBeUndefined();
    expect(areaBeside(50, 6)).toBeUndefined();
  });
});

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

describe('angles', () => {
  it.each([
    [45, 0, 0, '45°'],
    [45.127, 0, 2, '45.13°'],
    [154.066, 1, 0, '154°'],
    [154.066, 1, 1, "154°4'"],
    [154.066, 1, 4, '154°3\'58"'],
    [154.066, 1, 6, '154°3\'57.60"'],
    [59.99999, 1, 4, '60°0\'0"'],
    [90, 2, 1, '100.0g'],
    [180, 3, 4, '3.1416r'],
    [45, 4, 2, "45°0'"],
  ])('%d degrees in format %d with precision %d is %s', (degrees, format, precision, text) => {
    expect(angleText(radians(degrees), { format, precision })).toBe(text);
  });

  it.each([
    [0, 'E'],
    [90, 'N'],
    [180, 'W'],
    [-90, 'S'],
    [60, "N 30°0' E"],
    [135, "N 45°0' W"],
    [-135, "S 45°0' W"],
    [300, "S 30°0' E"],
  ])('a bearing of %d degrees is %s', (degrees, text) => {
    expect(directionText(radians(degrees), { format: 4, precision: 2 })).toBe(text);
  });

  it('counts directions from 0 to 360', () => {
    expect(directionText(radians(-90), { format: 0, precision: 0 })).toBe('270°');
  });
});
