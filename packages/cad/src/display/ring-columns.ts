import { Floats, Ints } from './columns.ts';

export type RingList = ArrayLike<number>[];

/** The rings of fills, hatches and wipeouts while a group is built. */
export interface RingColumns {
  ringStart: Ints;
  pointStart: Ints;
  points: Floats;
  style: Ints;
  entity: Ints;
}

export function ringColumns(): RingColumns {
  const columns = {
    ringStart: new Ints(2),
    pointStart: new Ints(2),
    points: new Floats(2),
    style: new Ints(2),
    entity: new Ints(2),
  };
  columns.ringStart.push(0);
  columns.pointStart.push(0);
  return columns;
}

/** Beyond this, neighboring numbers are more than a tenth apart: nothing can be drawn there, nor seen beside the rest. */
export const FARTHEST = 1e15;

export function finite(numbers: ArrayLike<number>, count: number): boolean {
  for (let i = 0; i < count; i++) if (!(Math.abs(numbers[i]!) < FARTHEST)) return false;
  return true;
}

export function usable(rings: RingList): boolean {
  return rings.length > 0 && rings.every((ring) => finite(ring, ring.length));
}
