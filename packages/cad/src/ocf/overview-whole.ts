import { GroupBuilder } from '../display/group.ts';
import { type DisplayList, type Group, KIND } from '../display/list.ts';
import { placeOf, sizeOf } from './extent.ts';
import { Ink } from './ink.ts';
import type { OverviewGroup } from './overview.ts';
import type { Seen } from './overview-seen.ts';
import { columnsOf, type Sequence } from './sequence.ts';
import { simplified } from './simplified.ts';

/** In pixels: below which things share their ink, and by which a line may stray, and its numbers. */
const TINY = 1;
const THIN = 0.35;
const FINE = 0.12;

/** All that is to be seen of a layout at fit; undefined where that is too much. */
export function makeWhole(
  list: DisplayList,
  sequences: readonly Sequence[],
  scales: Float64Array,
  seen: Seen,
  mostPoints: number,
): OverviewGroup[] | undefined {
  const out: OverviewGroup[] = [];
  let left = mostPoints;
  for (let g = 0; g < list.groups.length; g++) {
    const scale = scales[g]!;
    const sequence = sequences[g]!;
    if (scale === 0 || sequence.count === 0) continue;
    const group = list.groups[g]!;
    const ink = new Ink(1 / scale);
    const builder = new GroupBuilder(group.name);
    for (let k = 0; k < sequence.count; k++) {
      if (!seen(g, sequence.entity[k]!)) continue;
      const kind = sequence.kind[k]!;
      const i = sequence.index[k]!;
      const style = columnsOf(group, kind).style[i]!;
      const pixels = sizeOf(list, group, kind, i) * scale;
      builder.begin(0, style);
      if (pixels >= TINY) simplified(list, group, kind, i, builder, scale, THIN, 0);
      else if (pixels > 0) shared(group, kind, i, builder, scale, ink, pixels);
      builder.end();
      if (builder.vertices > left) return undefined;
    }
    left -= builder.vertices;
    if (builder.primitives > 0) out.push({ group: g, content: builder.done(), tolerance: FINE / scale });
  }
  return out;
}

/** Something smaller than a pixel. */
function shared(
  group: Group,
  kind: number,
  i: number,
  into: GroupBuilder,
  scale: number,
  ink: Ink,
  pixels: number,
): void {
  const place = placeOf(group, kind, i);
  if (!place) return;
  // An area and a text cover less than a line of their length.
  const share = kind === KIND.fill || kind === KIND.hatch || kind === KIND.text ? pixels / 2 : 1;
  const line = ink.add(into.style, place[0], place[1], pixels * share);
  if (line === 0) return;
  const half = line / scale / 2;
  into.line(place[0] - half, place[1], place[0] + half, place[1], 0, 0);
}
