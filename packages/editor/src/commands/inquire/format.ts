import type { Header } from '@linework/cad/model/header';
import type { Point } from '@linework/cad/model/point';

/** A length as the drawing's units show it. */
export function formatLength(value: number, { linearUnits, linearPrecision }: Header): string {
  const sign = value < 0 ? '-' : '';
  const size = Math.abs(value);
  if (linearUnits === 1) return value.toExponential(linearPrecision).toUpperCase();
  if (linearUnits === 3) {
    const feet = Math.floor(size / 12);
    return `${sign}${feet}'-${(size - feet * 12).toFixed(linearPrecision)}"`;
  }
  if (linearUnits === 4) return `${sign}${feetAndFraction(size, linearPrecision)}`;
  if (linearUnits === 5) return `${sign}${fraction(size, linearPrecision)}`;
  return trimmed(value, linearPrecision);
}

const trimmed = (value: number, digits: number): string => (Object.is(value, -0) ? 0 : value).toFixed(digits);

function feetAndFraction(inches: number, precision: number): string {
  const parts = 2 ** precision;
  const rounded = Math.round(inches * parts) / parts;
  const feet = Math.floor(rounded / 12);
  const rest = `${fraction(rounded - feet * 12, precision)}"`;
  return feet > 0 ? `${feet}'-${rest}` : rest;
}

function fraction(value: number, precision: number): string {
  let under = 2 ** precision;
  const whole = Math.floor(Math.round(value * under) / under);
  let over = Math.round((value - whole) * under);
  while (over > 0 && over % 2 === 0) [over, under] = [over / 2, under / 2];
  if (over === 0) return String(whole);
  return whole > 0 ? `${whole} ${over}/${under}` : `${over}/${under}`;
}

const FULL = Math.PI * 2;
const DEGREE = Math.PI / 180;

/** An angle or direction as the drawing's units show it, from 0 up to a turn. */
export function formatAngle(radians: number, header: Header, isDirection = true): string {
  const { angularUnits, angularPrecision, angleBase, clockwise } = header;
  let angle = isDirection ? radians - angleBase : radians;
  if (clockwise) angle = -angle;
  angle = ((angle % FULL) + FULL) % FULL;
  // a turn that rounding left is none
  if (FULL - angle < 1e-12) angle = 0;
  if (angularUnits === 1) return degreesMinutes(angle, angularPrecision);
  if (angularUnits === 2) return `${((angle / Math.PI) * 200).toFixed(angularPrecision)}g`;
  if (angularUnits === 3) return `${angle.toFixed(angularPrecision)}r`;
  if (angularUnits === 4) return bearing(((radians % FULL) + FULL) % FULL, angularPrecision);
  return (angle / DEGREE).toFixed(angularPrecision);
}

function degreesMinutes(angle: number, precision: number): string {
  const steps = precision === 0 ? 1 : precision < 3 ? 60 : 3600;
  const total = Math.round((angle / DEGREE) * steps);
  const [degrees, minutes, seconds] = [
    Math.floor(total / steps),
    Math.floor((total % steps) / (steps / 60 || 1)),
    total % 60,
  ];
  if (steps === 1) return `${degrees}d`;
  return steps === 60 ? `${degrees}d${total % 60}'` : `${degrees}d${minutes}'${seconds}"`;
}

function bearing(angle: number, precision: number): string {
  const isNorth = angle <= Math.PI;
  const fromPole = Math.abs(angle - (isNorth ? Math.PI / 2 : (3 * Math.PI) / 2));
  if (fromPole < 1e-12) return isNorth ? 'N' : 'S';
  const isEast = angle < Math.PI / 2 || angle > (3 * Math.PI) / 2;
  return `${isNorth ? 'N' : 'S'} ${degreesMinutes(fromPole, precision)} ${isEast ? 'E' : 'W'}`;
}

export const formatPoint = (point: Readonly<Point>, header: Header): string =>
  point.map((value, i) => `${'XYZ'[i]} = ${formatLength(value, header)}`).join('  ');
