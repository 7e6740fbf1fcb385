import type { Header } from '@linework/cad/model/header';
import type { Point } from '@linework/cad/model/point';
import { parseDirection, parseLength } from './numbers.ts';

/**
 * x,y or x,y,z; distance<angle, distance<angle,z, distance<angle<angle; after @ counted from the last point, after # or *
 * from the origin as without.
 */
export function parsePoint(word: string, last: Readonly<Point>, header: Header): Point | undefined {
  const isRelative = word.startsWith('@');
  const [x, y, z] = isRelative ? last : [0, 0, 0];
  if (word === '@') return [x, y, z];
  const own = word.replace(/^[@#*]/, '');
  const offset = own.includes('<') ? polar(own, header) : cartesian(own, header);
  return offset && [x + offset[0], y + offset[1], z + offset[2]];
}

function cartesian(word: string, header: Header): Point | undefined {
  const parts = word.split(',');
  if (parts.length !== 2 && parts.length !== 3) return undefined;
  const [x, y, z = 0] = parts.map((part) => parseLength(part, header));
  return x === undefined || y === undefined || z === undefined || Number.isNaN(z) ? undefined : [x, y, z];
}

function polar(word: string, header: Header): Point | undefined {
  const [first, ...rest] = word.split('<');
  const distance = parseLength(first!, header);
  const [own, height] = (rest.at(-1) ?? '').split(',');
  const angles = [...rest.slice(0, -1), own!].map((part) => parseDirection(part, header));
  const [angle, up] = angles;
  if (distance === undefined || angle === undefined || rest.length > 2) return undefined;
  if (rest.length === 2) {
    if (up === undefined || height !== undefined) return undefined;
    const flat = distance * Math.cos(up);
    return [flat * Math.cos(angle), flat * Math.sin(angle), distance * Math.sin(up)];
  }
  const z = height === undefined ? 0 : parseLength(height, header);
  return z === undefined ? undefined : [distance * exactCos(angle), distance * exactSin(angle), z];
}

/** At right angles without the rounding that would leave 1e-16 in coordinates. */
export const exactCos = (angle: number): number => exact(angle, Math.cos(angle), 0);
export const exactSin = (angle: number): number => exact(angle, Math.sin(angle), 1);

function exact(angle: number, value: number, shift: number): number {
  const quarters = angle / (Math.PI / 2);
  const whole = Math.round(quarters);
  if (Math.abs(quarters - whole) > 1e-14 * Math.max(1, Math.abs(whole))) return value;
  return [1, 0, -1, 0][(((whole - shift) % 4) + 4) % 4]!;
}
