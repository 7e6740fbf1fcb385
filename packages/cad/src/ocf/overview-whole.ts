import { GroupBuilder } from '../display/group.ts';
import { type DisplayList, type Group, KIND } from '../display/list.ts';
import { placeOf, sizeOf } from './extent.ts';
import { SubpixelDensity } from './subpixel-density.ts';
import type { OverviewGroup } from './overview.ts';
import type { Seen } from './overview-seen.ts';
import { columnsOf, type Sequence } from './sequence.ts';
import { simplified } from './simplified.ts';

/** In pixels: below which things share their ink, and by which a line may stray, and its numbers. */
const TINY = 1;
const THIN = 0.25;
const FINE = 0.12;

/** Things in a block from which on it brings more ink, where it is a dot, than a line of its size. */
const CROWD = 4;

interface Whole {
  groups: OverviewGroup[];
  points: number;
}

/** All that is to be seen of a layout at fit; undefined where that is too much. */
export function makeWhole(
  list: DisplayList,
  sequences: readonly Sequence[],
  scales: Float64Array,
  seen: Seen,
  maxPoints: number,
): Whole | undefined {
  const groups: OverviewGroup[] = [];
  let points = 0;
  for (let g = 0; g < list.groups.length; g++) {
    const scale = scales[g]!;
    const sequence = sequences[g]!;
    if (scale === 0 || sequence.count === 0) continue;
    const group = list.groups[g]!;
    const density = new SubpixelDensity(1 / scale);
    const builder = new GroupBuilder(group.name);
    for (let k = 0; k < sequence.count; k++) {
      if (!seen(g, sequence.entity[k]!)) continue;
      const kind = sequence.kind[k]!;
      const i = sequence.index[k]!;
      const style = columnsOf(group, kind).style[i]!;
      const pixels = sizeOf(list, group, kind, i) * scale;
      builder.begin(0, style);
      if (pixels >= TINY) simplified(list, group, kind, i, builder, scale, THIN, 0);
      else if (pixels > 0) {
        const line = pixels * densityOf(group, kind, i, pixels, sequences);
        shared(group, kind, i, builder, scale, density, line);
      }
      builder.end();
      if (points + builder.vertices > maxPoints) return undefined;
    }
    points += builder.vertices;
    if (builder.primitives > 0) groups.push({ group: g, content: builder.done(), tolerance: FINE / scale });
  }
  return { groups, points };
}

/** How much of a line of its length something smaller than a pixel covers. */
function densityOf(
  group: Group,
  kind: number,
  i: number,
  pixels: number,
  sequences: readonly Sequence[],
): number {
  if (kind === KIND.fill || kind === KIND.hatch || kind === KIND.text) return pixels / 2;
  if (kind !== KIND.insert) return 1;
  return Math.max(1, (sequences[group.inserts.group[i]!]?.count ?? 0) / CROWD);
}

/** Something smaller than a pixel, that brings as much ink as a line of so many. */
function shared(
  group: Group,
  kind: number,
  i: number,
  into: GroupBuilder,
  scale: number,
  density: SubpixelDensity,
  pixels: number,
): void {
  const place = placeOf(group, kind, i);
  if (!place) return;
  const line = density.add(into.style, place[0], place[1], pixels);
  if (line === 0) return;
  const half = line / scale / 2;
  into.line(place[0] - half, place[1], place[0] + half, place[1], 0, 0);
}
