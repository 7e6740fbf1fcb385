import { boxesMeet, emptyBox, growBox, isEmptyBox, type Box } from '@linework/geom/box';
import type { Point } from '@linework/cad/model/point';
import type { ChordChain } from './outline.ts';

/** A fence is a chain that is crossed; a polygon holds what is inside and, where it crosses, what it touches too. */
export type SelectionRegion = { ring: ChordChain; kind: 'window' | 'crossing' | 'fence' };

export function regionOf(points: readonly Readonly<Point>[], kind: SelectionRegion['kind']): SelectionRegion {
  const ring = points.flatMap(([x, y]) => [x, y]);
  if (kind !== 'fence') ring.push(ring[0]!, ring[1]!);
  return { ring, kind };
}

export const boxRegion = (
  a: Readonly<Point>,
  b: Readonly<Point>,
  kind: SelectionRegion['kind'],
): SelectionRegion => regionOf([a, [b[0], a[1], 0], b, [a[0], b[1], 0]], kind);

export function boxOf(chains: readonly ChordChain[]): Box {
  const box = emptyBox();
  for (const chain of chains)
    for (let i = 0; i + 1 < chain.length; i += 2) growBox(box, chain[i]!, chain[i + 1]!);
  return box;
}

/** Whether an outline is selected by a region. */
export function isSelected(
  chains: readonly ChordChain[],
  { ring, kind }: SelectionRegion,
  around: Box,
): boolean {
  const own = boxOf(chains);
  if (isEmptyBox(own) || !boxesMeet(own, around)) return false;
  const crosses = chains.some((chain) => cross(chain, ring));
  if (kind === 'fence') return crosses;
  if (kind === 'crossing') return crosses || chains.some((chain) => isInside(chain[0]!, chain[1]!, ring));
  return (
    own.minX >= around.minX &&
    own.maxX <= around.maxX &&
    own.minY >= around.minY &&
    own.maxY <= around.maxY &&
    (!crosses || isBox(ring)) &&
    chains.every((chain) => isBox(ring) || isInside(chain[0]!, chain[1]!, ring))
  );
}

/** What lies in a box may touch its sides. */
const isBox = (ring: ChordChain): boolean =>
  ring.length === 10 &&
  ring[1] === ring[3] &&
  ring[2] === ring[4] &&
  ring[5] === ring[7] &&
  ring[6] === ring[0];

function cross(a: ChordChain, b: ChordChain): boolean {
  for (let i = 0; i + 3 < a.length; i += 2)
    for (let j = 0; j + 3 < b.length; j += 2)
      if (segmentsMeet(a[i]!, a[i + 1]!, a[i + 2]!, a[i + 3]!, b[j]!, b[j + 1]!, b[j + 2]!, b[j + 3]!))
        return true;
  return false;
}

const side = (ax: number, ay: number, bx: number, by: number, x: number, y: number): number =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));

function segmentsMeet(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  if (Math.max(ax, bx) < Math.min(cx, dx) || Math.max(cx, dx) < Math.min(ax, bx)) return false;
  if (Math.max(ay, by) < Math.min(cy, dy) || Math.max(cy, dy) < Math.min(ay, by)) return false;
  return (
    side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) <= 0 &&
    side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) <= 0
  );
}

export function isInside(x: number, y: number, ring: ChordChain): boolean {
  let inside = false;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [ax, ay, bx, by] = [ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** From a point to the nearest place of an outline. */
export function distanceTo(chains: readonly ChordChain[], [x, y]: Readonly<Point>): number {
  let best = Infinity;
  for (const chain of chains) {
    if (chain.length === 2) best = Math.min(best, Math.hypot(chain[0]! - x, chain[1]! - y));
    for (let i = 0; i + 3 < chain.length; i += 2) {
      const [ax, ay] = [chain[i]!, chain[i + 1]!];
      const [dx, dy] = [chain[i + 2]! - ax, chain[i + 3]! - ay];
      const square = dx * dx + dy * dy;
      const t = square > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square)) : 0;
      best = Math.min(best, Math.hypot(ax + dx * t - x, ay + dy * t - y));
    }
  }
  return best;
}
