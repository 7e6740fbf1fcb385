/** What the address asks to look for; the panel that does so may come later, when the address says something else. */
import type { Point2d } from '../engine/types.ts';

interface Wanted {
  query: string;
  /** Of several, the one that is nearest to this. */
  near: Point2d | undefined;
}

let wanted: Wanted | undefined;

export function setPendingSearch(next: Wanted): void {
  wanted = next;
}

/** Once: what was found is left to the person from then on. */
export function takePendingSearch(): Wanted | undefined {
  const asked = wanted;
  wanted = undefined;
  return asked;
}
