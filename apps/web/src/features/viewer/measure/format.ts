/** Lengths, areas and angles as the drawing writes them (LUNITS, LUPREC, AUNITS, AUPREC, INSUNITS). */
import type { Point2d } from '../engine/types.ts';
import { areaSymbol, unitSymbol } from './units.ts';

export interface Notation {
  /** INSUNITS; 0 where nothing is said, and in paper space. */
  units: number;
  linear: { format: number; precision: number };
  angular: { format: number; precision: number };
}

const SCIENTIFIC = 1;
const ENGINEERING = 3;
const ARCHITECTURAL = 4;
const FRACTIONAL = 5;

const places = (precision: number): number => Math.max(0, Math.min(8, Math.trunc(precision) || 0));

/** -0.00 is no number that people write. */
function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return /^-[0.]*$/.test(text) ? text.slice(1) : text;
}

function scientific(value: number, digits: number): string {
  const [mantissa = '', exponent = '+0'] = value.toExponential(digits).split('e');
  const sign = exponent.startsWith('-') ? '-' : '+';
  return `${mantissa}E${sign}${exponent.replace(/^[+-]/, '').padStart(2, '0')}`;
}

/** A count of the smallest fraction, as whole and fraction: 31/16 → 1 15/16. */
function mixed(parts: number, denominator: number): string {
  const whole = Math.floor(parts / denominator);
  let [over, under] = [parts - whole * denominator, denominator];
  if (over === 0) return String(whole);
  while (over % 2 === 0) [over, under] = [over / 2, under / 2];
  return whole === 0 ? `${over}/${under}` : `${whole} ${over}/${under}`;
}

function fractional(value: number, precision: number): string {
  const denominator = 2 ** places(precision);
  const parts = Math.round(Math.abs(value) * denominator);
  return (value < 0 && parts > 0 ? '-' : '') + mixed(parts, denominator);
}

/** Feet and inches; the inches are rounded first, so that 11.99″ never becomes 12″ beside a foot. */
function feetInches(value: number, smallest: number, inches: (parts: number) => string): string {
  const parts = Math.round(Math.abs(value) / smallest);
  const foot = Math.round(12 / smallest);
  const feet = Math.floor(parts / foot);
  const rest = `${inches(parts - feet * foot)}"`;
  const sign = value < 0 && parts > 0 ? '-' : '';
  return sign + (feet === 0 ? rest : `${feet}'-${rest}`);
}

function plainLength(value: number, { format, precision }: Notation['linear']): string {
  const digits = places(precision);
  if (!Number.isFinite(value)) return '–';
  if (format === SCIENTIFIC) return scientific(value, digits);
  if (format === ENGINEERING)
    return feetInches(value, 10 ** -digits, (parts) => (parts / 10 ** digits).toFixed(digits));
  if (format === ARCHITECTURAL) {
    const denominator = 2 ** digits;
    return feetInches(value, 1 / denominator, (parts) => mixed(parts, denominator));
  }
  return format === FRACTIONAL ? fractional(value, digits) : fixed(value, digits);
}

/** Feet and inches carry their marks; everything else its unit, where there is one. */
export function lengthText(value: number, notation: Notation): string {
  const { format } = notation.linear;
  const text = plainLength(value, notation.linear);
  if (format === ENGINEERING || format === ARCHITECTURAL) return text;
  const symbol = unitSymbol(notation.units);
  return symbol === '' ? text : `${text} ${symbol}`;
}

/** Areas have no fractions: decimal or scientific, square feet where lengths are in feet and inches. */
export function areaText(value: number, notation: Notation): string {
  const { format, precision } = notation.linear;
  const digits = Math.max(format >= ENGINEERING ? 2 : 0, places(precision));
  if (!Number.isFinite(value)) return '–';
  if (format === ENGINEERING || format === ARCHITECTURAL) return `${fixed(value / 144, digits)} ft²`;
  const text = format === SCIENTIFIC ? scientific(value, digits) : fixed(value, digits);
  const symbol = areaSymbol(notation.units);
  return symbol === '' ? text : `${text} ${symbol}`;
}

const DMS = 1;
const GRADS = 2;
const RADIANS = 3;
const SURVEYOR = 4;

/** AUPREC 0 is degrees, 1 and 2 minutes, 3 and 4 seconds, more their decimals. */
function dms(degrees: number, precision: number): string {
  const digits = places(precision);
  const parts = digits === 0 ? 1 : digits <= 2 ? 60 : 3600 * 10 ** Math.max(0, digits - 4);
  const whole = Math.round(Math.abs(degrees) * parts);
  const sign = degrees < 0 && whole > 0 ? '-' : '';
  if (digits === 0) return `${sign}${whole}°`;
  if (digits <= 2) return `${sign}${Math.floor(whole / 60)}°${whole % 60}'`;
  const second = parts / 3600;
  const minutes = Math.floor(whole / (60 * second));
  const seconds = ((whole - minutes * 60 * second) / second).toFixed(Math.max(0, digits - 4));
  return `${sign}${Math.floor(minutes / 60)}°${minutes % 60}'${seconds}"`;
}

/** An angle between two things, in radians; surveyors write such a one in degrees, minutes and seconds. */
export function angleText(radians: number, { format, precision }: Notation['angular']): string {
  const degrees = (radians * 180) / Math.PI;
  const digits = places(precision);
  if (!Number.isFinite(degrees)) return '–';
  if (format === DMS || format === SURVEYOR) return dms(degrees, digits);
  if (format === GRADS) return `${fixed(degrees / 0.9, digits)}g`;
  if (format === RADIANS) return `${fixed(radians, digits)}r`;
  return `${fixed(degrees, digits)}°`;
}

/** Where a line heads, from the x axis counterclockwise; surveyors write it as a bearing: N 45° E. */
export function directionText(radians: number, notation: Notation['angular']): string {
  const turn = 2 * Math.PI;
  const angle = ((radians % turn) + turn) % turn;
  if (notation.format !== SURVEYOR) return angleText(angle, notation);
  const north = Math.sin(angle);
  const east = Math.cos(angle);
  const tiny = 1e-9;
  if (Math.abs(north) < tiny) return east > 0 ? 'E' : 'W';
  if (Math.abs(east) < tiny) return north > 0 ? 'N' : 'S';
  const off = Math.atan2(Math.abs(east), Math.abs(north));
  return `${north > 0 ? 'N' : 'S'} ${angleText(off, notation)} ${east > 0 ? 'E' : 'W'}`;
}

/** Without the unit twice: X 10.00, Y 20.00 mm. */
export function pointText(at: Point2d, notation: Notation): string {
  const y = lengthText(at.y, notation);
  return `${plainLength(at.x, notation.linear)}, ${y}`;
}
