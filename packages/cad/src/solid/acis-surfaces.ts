/** Surfaces of modeller data. */
import { unit } from '@linework/geom/vector';
import { type AcisRecord, numbersOf } from '../display/acis/records.ts';
import type { Point } from '../model/point.ts';
import { acisSplineSurface } from './acis-splines.ts';
import { SEGMENTS } from './edge-points.ts';
import {
  coneSurface,
  type ParametricSurface,
  planeSurface,
  sphereSurface,
  torusSurface,
} from './surfaces.ts';

const segmentsOf = (): number => SEGMENTS;

/** Undefined where it is not understood. */
export function surfaceOf(record: AcisRecord): ParametricSurface | undefined {
  if (record.type === 'spline-surface') return acisSplineSurface(record);
  const g = numbersOf(record);
  const center = g.slice(0, 3) as Point;
  if (center.length < 3 || !g.every(Number.isFinite)) return undefined;
  const axis = (): Point => unit(g.slice(3, 6) as Point, [0, 0, 1]);
  switch (record.type) {
    case 'plane-surface':
      return g.length >= 6 ? planeSurface(center, axis()) : undefined;
    case 'cone-surface': {
      // Center, axis, major axis, ratio, then sine and cosine of the half angle: 0 and 1 of a cylinder.
      const major = g.slice(6, 9) as Point;
      if (g.length < 12 || Math.abs(g[11]!) < 1e-9 || !major.some((part) => part !== 0)) return undefined;
      return coneSurface(center, axis(), major, g[9]!, g[10]! / g[11]!);
    }
    case 'sphere-surface':
      return g.length >= 4 ? sphereSurface(center, Math.abs(g[3]!), segmentsOf) : undefined;
    case 'torus-surface':
      return g.length >= 8 ? torusSurface(center, axis(), g[6]!, Math.abs(g[7]!), segmentsOf) : undefined;
    default:
      return undefined;
  }
}

/** Whether a surface itself looks away from its middle: radii and cosines below zero turn it inside out. */
export function isOutward(surface: AcisRecord): boolean {
  const g = numbersOf(surface);
  if (surface.type === 'sphere-surface') return g[3]! >= 0;
  if (surface.type === 'torus-surface') return g[7]! >= 0;
  if (surface.type === 'spline-surface')
    return surface.tokens[surface.tokens.indexOf('{') - 1] !== 'reversed';
  return surface.type !== 'cone-surface' || g[11]! >= 0;
}
