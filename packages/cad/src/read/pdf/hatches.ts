/** Filled areas of a PDF as hatches: of one color, or of colors that run along a direction. */
import type { Affine } from '@linework/geom/affine';
import type { EntityCommon } from '../../model/common.ts';
import type { Entity } from '../../model/entity.ts';
import { blankHatch } from '../../model/defaults.ts';
import type { HatchGradient } from '../../model/hatch.ts';
import { cutRing } from './clip.ts';
import type { Stop } from './shade.ts';
import { colorOf } from './styles.ts';

export function solidHatch(
  rings: readonly Float64Array[],
  common: EntityCommon,
  gradient?: HatchGradient,
): Entity {
  return {
    ...common,
    ...blankHatch(),
    loops: rings.map((points) => ({ flags: 3, polyline: { points, closed: true }, edges: [], sources: [] })),
    ...(gradient && { gradient }),
  };
}

/** Stops along the direction, in drawing units from the origin; one hatch between two stops each. */
export function gradientHatches(
  rings: readonly Float64Array[],
  common: EntityCommon,
  angle: number,
  stops: readonly Stop[],
): Entity[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const reach = extentOf(rings, cos, sin);
  const hatches: Entity[] = [];
  for (let i = 1; i < stops.length; i++) {
    // The first and the last color go on to the ends of the area.
    const from = i === 1 ? reach.from : stops[i - 1]!.at;
    const to = i === stops.length - 1 ? reach.to : stops[i]!.at;
    if (!(to > from)) continue;
    const band = stops.length === 2 ? rings : cut(rings, cos, sin, from, to, reach.across);
    if (band.length === 0) continue;
    const seen = extentOf(band, cos, sin);
    hatches.push(
      solidHatch(
        band,
        { ...common, color: colorOf(stops[i - 1]!.rgb) },
        {
          name: 'LINEAR',
          angle,
          shift: 0,
          tint: 1,
          singleColor: false,
          colors: [
            { position: 0, color: { rgb: colorBetween(stops[i - 1]!, stops[i]!, seen.from) } },
            { position: 1, color: { rgb: colorBetween(stops[i - 1]!, stops[i]!, seen.to) } },
          ],
        },
      ),
    );
  }
  return hatches;
}

/** From pixels, rows downwards, to drawing units: frame is of the square of one unit that the picture fills. */
export function courseInDrawing(
  { angle, stops }: { angle: number; stops: readonly Stop[] },
  { width, height }: { width: number; height: number },
  frame: Affine,
): { angle: number; stops: Stop[] } {
  const [ux, uy, vx, vy] = [frame[0] / width, frame[1] / width, -frame[2] / height, -frame[3] / height];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [ux * cos + vx * sin, uy * cos + vy * sin];
  // Both sides are scaled alike.
  const size = Math.hypot(dx, dy);
  const start = ((frame[4] + frame[2]) * dx + (frame[5] + frame[3]) * dy) / size;
  return { angle: Math.atan2(dy, dx), stops: stops.map(({ at, rgb }) => ({ at: start + at * size, rgb })) };
}

/** Of rings, holes taken off. */
export function areaOf(rings: readonly Float64Array[]): number {
  let area = 0;
  for (const ring of rings) {
    const n = ring.length;
    for (let i = 0, j = n - 2; i < n; j = i, i += 2)
      area += ring[j]! * ring[i + 1]! - ring[i]! * ring[j + 1]!;
  }
  return Math.abs(area) / 2;
}

function extentOf(rings: readonly Float64Array[], cos: number, sin: number) {
  let [from, to, across] = [Infinity, -Infinity, 0];
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const t = ring[i]! * cos + ring[i + 1]! * sin;
      from = Math.min(from, t);
      to = Math.max(to, t);
      across = Math.max(across, Math.abs(ring[i + 1]! * cos - ring[i]! * sin));
    }
  }
  return { from, to, across: across + 1 };
}

function cut(
  rings: readonly Float64Array[],
  cos: number,
  sin: number,
  from: number,
  to: number,
  across: number,
): Float64Array[] {
  const corner = (t: number, n: number): [number, number] => [t * cos - n * sin, t * sin + n * cos];
  const window = Float64Array.from(
    [corner(from, -across), corner(to, -across), corner(to, across), corner(from, across)].flat(),
  );
  return rings.map((ring) => cutRing(window, ring)).filter((ring) => ring.length >= 6);
}

function colorBetween(a: Stop, b: Stop, at: number): number {
  const share = Math.min(1, Math.max(0, (at - a.at) / (b.at - a.at || 1)));
  let mixed = 0;
  for (const bits of [16, 8, 0]) {
    const [p, q] = [(a.rgb >> bits) & 255, (b.rgb >> bits) & 255];
    mixed |= Math.round(p + (q - p) * share) << bits;
  }
  return mixed;
}
