import type { Tags } from '../model/common.ts';
import type { InsertClip } from '../model/inserts.ts';

export const ROUND_TRIP = 'ACAD_XREC_ROUNDTRIP';
const INVERTED = 'ACAD_INVERTEDCLIP_ROUNDTRIP';
/** The filter's own points when that was written. */
const COMPARED = 'ACAD_INVERTEDCLIP_ROUNDTRIP_COMPARE';

/**
 * An inverted xclip is stored as a ring around everything, which leaves out a rectangle at best; what it leaves out indeed
 * stands in a record beside the filter. Where the ring has been changed since, the record is of another clip.
 */
export function addHole(clip: InsertClip, record: Tags | undefined): void {
  if (!record) return;
  const ring = pointsBehind(record, COMPARED);
  const isSame =
    ring.length === clip.points.length && ring.every((value, i) => alike(value, clip.points[i]!));
  const hole = pointsBehind(record, INVERTED);
  if (isSame && hole.length >= 4) clip.hole = Float64Array.from(hole);
}

const alike = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a));

function pointsBehind({ codes, values }: Tags, name: string): number[] {
  const points: number[] = [];
  let own = false;
  for (let i = 0; i < codes.length; i++) {
    if (codes[i] === 102) own = values[i] === name;
    else if (own && (codes[i] === 10 || codes[i] === 20)) points.push(Number(values[i]));
  }
  return points;
}

/** The same record again: names and points. */
export function holeRecord({ points, hole }: InsertClip): (string | [number, number])[] {
  return hole ? [INVERTED, ...pairs(hole), COMPARED, ...pairs(points)] : [];
}

function pairs(points: Float64Array): [number, number][] {
  return Array.from({ length: points.length >> 1 }, (_, i) => [points[2 * i]!, points[2 * i + 1]!]);
}
