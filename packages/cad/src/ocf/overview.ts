import type { DisplayLayout, DisplayList, Group } from '../display/list.ts';
import type { Seen } from './overview-seen.ts';

/** The overview is made for a picture of this many pixels. */
export const PICTURE = 1600;

/**
 * For every group the pixels of one of its units where it is shown largest, in a layout at fit; 0 where it is not shown at
 * all.
 */
export function fitScales(list: DisplayList, layout: DisplayLayout, seen: Seen): Float64Array {
  const scales = new Float64Array(list.groups.length);
  let work = 200_000;
  const raise = (group: number, scale: number, depth: number): void => {
    const known = scales[group];
    // Small gains are not worth walking the tree again.
    if (known === undefined || !(scale > known * 1.25) || depth > 48 || --work < 0) return;
    scales[group] = scale;
    const { inserts } = list.groups[group]!;
    for (let i = 0; i < inserts.count; i++) {
      if (!seen(group, inserts.entity[i]!)) continue;
      const m = inserts.matrix;
      const factor = Math.max(Math.hypot(m[6 * i]!, m[6 * i + 1]!), Math.hypot(m[6 * i + 2]!, m[6 * i + 3]!));
      raise(inserts.group[i]!, scale * factor, depth + 1);
    }
  };
  const scale = PICTURE / Math.max(layout.home.width, layout.home.height, 1e-300);
  raise(layout.group, scale, 0);
  for (const viewport of layout.viewports) raise(viewport.group, scale * viewport.scale, 0);
  return scales;
}

export interface OverviewGroup {
  group: number;
  content: Group;
  /** How much its numbers may be rounded, in the group's units. */
  tolerance: number;
}
