import { type DisplayLayout, type DisplayList, firstLayout } from '../display/list.ts';
import { ByteWriter } from './bytes.ts';
import { tileBytes } from './chunk.ts';
import { type Compressor, type Part, SECTION } from './container.ts';
import { fitScales, type OverviewGroup } from './overview.ts';
import { candidatesOf } from './overview-candidates.ts';
import { choose } from './overview-choice.ts';
import { seenOn } from './overview-seen.ts';
import { makeSparse } from './overview-sparse.ts';
import { makeWhole } from './overview-whole.ts';
import { drawSequence, type Sequence } from './sequence.ts';
import { MatrixTable, writeMatrices } from './tables.ts';
import { encodeTile } from './tile-encode.ts';

/** What an overview that leaves nothing out may weigh in the file, with its matrices, and one that leaves things out. */
export interface OverviewLimits {
  whole: number;
  sparse: number;
  /** Of the latter, what is not worth trying once more for. */
  enough: number;
  /** One that leaves nothing out may come after one that does: its points, and what is expected of the other then. */
  full?: { points: number; before: number; enough: number };
}

const FIRST: OverviewLimits = {
  whole: 160_000,
  sparse: 80_000,
  enough: 0.92,
  full: { points: 600_000, before: 64_000, enough: 0.55 },
};
/** How often it is tried to come near a limit, and with how much of it first: many drawings weigh less than they seem to. */
const TRIES = 5;
const GUESS = 0.95;
/** One that leaves nothing out is not tried for more points to a byte: most have two thirds of that. */
const POINTS_A_BYTE = 1.25;
/** About how much smaller a file would be that is not compressed. */
const PLAIN = 2;

export interface EncodedOverview extends Part {
  /** All that it names; others follow. */
  matrices: MatrixTable;
  /** Where it leaves things out: all of them, for who has seen this. */
  full?: EncodedOverview;
}

/** What the first layout is first seen as: all that is to be seen of it, or as much as is here soon over any line. */
export function encodeOverview(
  list: DisplayList,
  sequences: readonly Sequence[],
  compressor: Compressor | undefined,
): EncodedOverview {
  const first = list.layouts[firstLayout(list.layouts)];
  return first ? encodeLayout(list, first, sequences, compressor, FIRST) : encode(SECTION.overview, []);
}

export function encodeLayout(
  list: DisplayList,
  layout: DisplayLayout,
  sequences: readonly Sequence[],
  compressor: Compressor | undefined,
  limits: OverviewLimits,
): EncodedOverview {
  const seen = seenOn(list, layout);
  const scales = fitScales(list, layout, seen);
  const maxPoints = limits.whole * POINTS_A_BYTE;
  const whole = makeWhole(list, sequences, scales, seen, Math.max(maxPoints, limits.full?.points ?? 0));
  const all = whole && encode(SECTION.whole, whole.groups);
  if (all && whole.points <= maxPoints && isLight(all, compressor, limits.whole)) return all;
  const full = limits.full && all;
  const [limit, enough] = full ? [limits.full!.before, limits.full!.enough] : [limits.sparse, limits.enough];
  const candidates = candidatesOf(list, sequences, scales, layout, seen);
  const sparse = fitted(compressor, limit, enough, (most) =>
    encode(SECTION.overview, makeSparse(list, sequences, scales, candidates, choose(candidates, most))),
  );
  return full ? { ...sparse, full } : sparse;
}

/** The largest that is small enough; what one will weigh is known only when it is made. */
function fitted(
  compressor: Compressor | undefined,
  limit: number,
  enough: number,
  make: (most: number) => EncodedOverview,
): EncodedOverview {
  let best: { made: EncodedOverview; weight: number } | undefined;
  let most = limit * GUESS;
  for (let tries = 0; tries < TRIES; tries++) {
    const made = make(most);
    const weight = weigh(made, compressor);
    if (weight <= limit && weight > (best?.weight ?? -1)) best = { made, weight };
    if (best && best.weight >= limit * enough) break;
    most *= ((1 + enough) / 2) * (limit / Math.max(1, weight));
  }
  return best?.made ?? make(0);
}

/** Most are, and need not be compressed to know it. */
function isLight(encoded: EncodedOverview, compressor: Compressor | undefined, limit: number): boolean {
  const plain = encoded.bytes.length + writeMatrices(encoded.matrices.values).length;
  return plain <= limit || weigh(encoded, compressor) <= limit;
}

function weigh({ bytes, matrices }: EncodedOverview, compressor: Compressor | undefined): number {
  const parts = [bytes, writeMatrices(matrices.values)];
  const weight = (part: Uint8Array): number =>
    compressor ? compressor.compress(part, false).length : part.length / PLAIN;
  return parts.reduce((sum, part) => sum + weight(part), 0);
}

function encode(type: number, groups: readonly OverviewGroup[]): EncodedOverview {
  const out = new ByteWriter();
  const matrices = new MatrixTable();
  out.uint(groups.length);
  for (const { group, content, tolerance } of groups) {
    const { count, kind, index } = drawSequence(content);
    const unitSize = new Uint8Array(count).fill(1);
    const unitRank = Uint32Array.from({ length: count }, (_, i) => i);
    const tile = encodeTile(content, { count, kind, index, unitSize, unitRank }, tolerance, matrices, true);
    out.uint(group);
    out.uint(tileBytes(tile));
    for (const part of [tile.head, ...tile.streams]) out.raw(part);
  }
  return { type, id: 0, bytes: out.done(), matrices };
}
