import { GroupBuilder } from '../display/group.ts';
import { type DisplayList, type Group, KIND } from '../display/list.ts';
import { placeOf, strokeOf } from './extent.ts';
import type { OverviewGroup } from './overview.ts';
import { type Candidates, LOOK, TEXT_BAR } from './overview-candidates.ts';
import { morton } from './partition.ts';
import type { Sequence } from './sequence.ts';
import { simplified } from './simplified.ts';

/** By how many pixels a line, and a number, may stray. */
const STRAY = 0.5;
/** Pixels of a line that is a dot. */
const DOT = 1;
const AXIS = 2 ** 14;

const AREAS: ReadonlySet<number> = new Set([KIND.fill, KIND.hatch, KIND.wipeout, KIND.image]);

/** The chosen ones as they are seen at fit, group by group. */
export function makeSparse(
  list: DisplayList,
  sequences: readonly Sequence[],
  scales: Float64Array,
  candidates: Candidates,
  chosen: Uint8Array,
): OverviewGroup[] {
  const { count, group: groupOf, at, look, style } = candidates;
  const out: OverviewGroup[] = [];
  for (let from = 0, to = 0; from < count; from = to) {
    const g = groupOf.data[from]!;
    while (to < count && groupOf.data[to] === g) to++;
    const group = withRoundInserts(list.groups[g]!, list.groups, STRAY / scales[g]!);
    const { kind: kinds, index } = sequences[g]!;
    const scale = scales[g]!;
    const builder = new GroupBuilder(group.name);
    const some: number[] = [];
    for (let c = from; c < to; c++) if (chosen[c]) some.push(c);
    const isArea = (c: number): boolean => look.data[c] === LOOK.itself && AREAS.has(kinds[at.data[c]!]!);
    const placeAt = (c: number): readonly [number, number] =>
      placeOf(group, kinds[at.data[c]!]!, index[at.data[c]!]!) ?? [0, 0];
    for (const c of inShortOrder(some, isArea, (one) => style.data[one]!, placeAt, scale)) {
      const kind = kinds[at.data[c]!]!;
      const i = index[at.data[c]!]!;
      builder.begin(0, style.data[c]!);
      const stroke = look.data[c] === LOOK.line ? strokeOf(group, kind, i) : undefined;
      if (stroke) builder.line(...stroke, 0, 0);
      else if (look.data[c] === LOOK.dot) {
        const [x, y] = placeAt(c);
        builder.line(x, y, x + DOT / scale, y, 0, 0);
      } else simplified(list, group, kind, i, builder, scale, STRAY, TEXT_BAR);
      builder.end();
    }
    if (builder.primitives > 0) out.push({ group: g, content: builder.done(), tolerance: STRAY / scale });
  }
  return out;
}

/**
 * Areas hide what is below them; of what lies between two of them nobody sees at this size what is above: by style and
 * along a curve through the plane they take the least bytes.
 */
function inShortOrder(
  some: readonly number[],
  isArea: (c: number) => boolean,
  styleOf: (c: number) => number,
  placeAt: (c: number) => readonly [number, number],
  scale: number,
): number[] {
  const places = some.map(placeAt);
  const [left, bottom] = [0, 1].map((axis) =>
    places.reduce((low, place) => Math.min(low, place[axis]!), Infinity),
  );
  const axisAt = (value: number): number => Math.min(AXIS - 1, Math.max(0, Math.floor(value * scale)));
  const along = places.map(([x, y]) => morton(axisAt(x - left!), axisAt(y - bottom!)));
  const layer: number[] = [];
  let areas = 0;
  some.forEach((c, i) => {
    const area = isArea(c);
    // An area stands between what comes before and what comes after it.
    layer[i] = area ? (areas += 2) - 1 : areas;
  });
  return some
    .map((c, i) => ({ c, i }))
    .sort((a, b) => layer[a.i]! - layer[b.i]! || styleOf(a.c) - styleOf(b.c) || along[a.i]! - along[b.i]!)
    .map(({ c }) => c);
}

/** With matrices of inserts that take few bytes: drawings have as many of them as inserts that are turned. */
function withRoundInserts(group: Group, groups: DisplayList['groups'], stray: number): Group {
  const { inserts } = group;
  const matrix = inserts.matrix.slice();
  for (let i = 0; i < inserts.count; i++) {
    const box = groups[inserts.group[i]!]?.box;
    if (!box) continue;
    const reach = Math.max(-box.minX, -box.minY, box.maxX, box.maxY);
    const step = 2 ** Math.floor(Math.log2(stray / reach));
    if (!(step > 0 && step < Infinity)) continue;
    for (let k = 6 * i; k < 6 * i + 4; k++) matrix[k] = Math.round(matrix[k]! / step) * step;
  }
  return { ...group, inserts: { ...inserts, matrix } };
}
