/** Which place a pointer means: snaps first, then paths, then where it is. */
import { direction, distance } from '../measure/geometry.ts';
import type { Point2d, Snap } from '../engine/types.ts';
import type { ToolHost } from './host.ts';
import {
  alignedOn,
  axisPath,
  crossingOn,
  crossingsWith,
  headingAt,
  lengthTo,
  onPath,
  pathsFrom,
  pathsThrough,
  type Acquired,
  type Aligned,
  type Path,
} from './tracking.ts';

export interface Spot extends Aligned {
  /** Found for the pointer at `from`: a circle's center is snapped to from its edge. */
  snap?: Snap | undefined;
  from?: Point2d;
}

export interface Asked {
  host: ToolHost;
  raw: Point2d;
  shift: boolean;
  /** The last point, from where the next one is tracked. */
  anchor: Point2d | undefined;
  acquired: readonly Acquired[];
  /** Snaps and paths; without them Shift alone keeps to the axes. */
  exact: boolean;
}

const pathPixels = 7;

/** On a path that was asked for, by resting on a point. */
export const isAligned = ({ paths }: Aligned): boolean => paths.some(({ acquired }) => acquired);

/** In words: what it snapped to, how far along which paths. Polar paths are seen, and what is measured tells their lengths. */
export function tellOf(spot: Spot, host: ToolHost): string[] {
  const { at, snap, paths } = spot;
  const name = snap ? [host.nameOf(snap.mode)] : [];
  if (!isAligned(spot)) return name;
  const ways = paths.map((path) => {
    const far = `${host.nameOf(path.name)}: ${host.lengthText(lengthTo(path, at))}`;
    return 'center' in path ? far : `${far} < ${host.directionText(direction(path.from, at))}`;
  });
  return [...ways, ...name];
}

const isStraight = ({ host, anchor, shift, exact }: Asked): boolean =>
  anchor !== undefined && (exact && host.settings().ortho) !== shift;

/** Without asking the drawing. */
export function spotNow(asked: Asked): Spot {
  const { host, raw, anchor, acquired, exact } = asked;
  const { polar, tracking } = host.settings();
  const reach = pathPixels / host.projection().scale;
  const step = polar || (tracking ? 90 : 0);
  const through = exact && tracking ? acquired.flatMap((point) => pathsThrough(point, step)) : [];
  if (anchor && isStraight(asked)) {
    const axis = axisPath(anchor, raw);
    const at = onPath(axis, raw);
    return crossingOn(axis, through, at, reach) ?? { at, paths: [axis] };
  }
  const own = exact && anchor ? pathsFrom(anchor, step, tracking ? acquired : []) : [];
  return alignedOn([...own, ...through], raw, reach) ?? { at: raw, paths: [] };
}

export async function spotAt(asked: Asked, reachPixels: number): Promise<Spot> {
  const { host, raw, anchor, exact } = asked;
  const { on, modes: all, tracking } = host.settings();
  const aligned = spotNow(asked);
  if (!exact || !on) return aligned;
  // Some line is near almost anywhere: along the axes that would leave nothing of the axes.
  const modes = isStraight(asked) ? all.filter((mode) => mode !== 'nearest') : all;
  const snap = modes.length > 0 ? await host.snap(raw, reachPixels, modes, anchor) : undefined;
  const snapped = snap && { at: snap.at, snap, from: raw, paths: [] };
  const [path, second] = aligned.paths;
  const isMeant = isAligned(aligned);
  const isHere = snap && distance(snap.at, raw) <= reachPixels / host.projection().scale;
  if (snapped && snapped.snap.mode !== 'nearest' && (isHere || !isMeant)) return snapped;
  if (path && !second && tracking && all.includes('intersection')) {
    const met = await meeting(host, path, aligned.at, reachPixels);
    if (met) return { at: met.at, snap: met, from: raw, paths: aligned.paths };
  }
  return isMeant ? aligned : (snapped ?? aligned);
}

/** Enough for any curve: the way left is about squared each time. */
const maxSteps = 5;

/** Where a path meets a line of the drawing near a place on it: along the tangents there, until it is on both. */
async function meeting(
  host: ToolHost,
  path: Path,
  start: Point2d,
  reachPixels: number,
): Promise<Snap | undefined> {
  const reach = reachPixels / host.projection().scale;
  const enough = 1e-9 * reach + 1e-14 * Math.max(Math.abs(start.x), Math.abs(start.y));
  let at = start;
  for (let step = 0; step < maxSteps; step++) {
    const near = await host.snap(at, reachPixels, ['nearest']);
    if (!near) return undefined;
    const off = distance(near.at, at);
    if (off <= enough) {
      // A line that runs along the path meets it everywhere, which is nowhere.
      const along = headingAt(path, at);
      const aside = onPath(path, { x: at.x + (along.x * reach) / 4, y: at.y + (along.y * reach) / 4 });
      const beside = await host.snap(aside, reachPixels, ['nearest']);
      if (beside && distance(beside.at, aside) <= enough) return undefined;
      return { mode: 'intersection', at, entity: near.entity };
    }
    const tangent = { x: (at.y - near.at.y) / off, y: (near.at.x - at.x) / off };
    const [next] = crossingsWith(path, near.at, tangent)
      .filter((point) => distance(point, start) <= reach)
      .toSorted((a, b) => distance(a, near.at) - distance(b, near.at));
    if (!next) return undefined;
    at = next;
  }
  return undefined;
}
