import type { Candidates } from './overview-candidates.ts';

/** Share of an overview that goes to what covers most of the picture, and pixels from which on it does. */
const MAX_FIRST = 0.6;
const MUCH = 24;
/** Sizes, and shares, are told apart in steps of 2^(1 / STEPS). */
const STEPS = 4;
const BUCKETS = 256;
const GOLDEN = 0.6180339887498949;

const bucketOf = (value: number, middle: number): number =>
  Math.min(BUCKETS - 1, Math.max(0, Math.floor(Math.log2(value) * STEPS) + middle));

/**
 * Which of the candidates to take so that they cost no more than that: what covers most, then of the rest in each region
 * what covers most for what it costs, so that none stays empty and a dense one is denser than others, if less so than it is.
 */
export function choose(candidates: Candidates, most: number): Uint8Array {
  const { covers, cost } = candidates;
  const chosen = new Uint8Array(candidates.count);
  const bySize: number[][] = Array.from({ length: BUCKETS }, () => []);
  for (let c = 0; c < candidates.count; c++) bySize[bucketOf(covers.data[c]!, 8)]!.push(c);
  const sum = (some: readonly number[]): number => some.reduce((total, c) => total + cost.data[c]!, 0);
  let left = most * MAX_FIRST;
  let size = BUCKETS - 1;
  for (; size > bucketOf(MUCH, 8); size--) {
    const total = sum(bySize[size]!);
    if (total > left) break;
    left -= total;
    for (const c of bySize[size]!) chosen[c] = 1;
  }
  left += most * (1 - MAX_FIRST);
  for (const turn of turnsOf(candidates, bySize.slice(0, size + 1).flat())) {
    const total = sum(turn);
    // Of the first that is too much some are taken, here and there.
    const share = total > left ? left / total : 1;
    for (let i = 0; i < turn.length; i++) if (share === 1 || (i * GOLDEN) % 1 < share) chosen[turn[i]!] = 1;
    if (share < 1) break;
    left -= total;
  }
  return chosen;
}

/**
 * Those come at the same time of which their regions have as little already. Each begins with what is best there, so that
 * none is left out; then all styles are treated alike, so that it has its colors.
 */
function turnsOf({ region, style, covers, cost, regions }: Candidates, some: readonly number[]): number[][] {
  const turns: number[][] = Array.from({ length: BUCKETS }, () => []);
  const byRegion: number[][] = Array.from({ length: regions }, () => []);
  for (const c of some) byRegion[region.data[c]!]!.push(c);
  const worth = (c: number): number => covers.data[c]! / cost.data[c]!;
  for (const own of byRegion) {
    if (own.length === 0) continue;
    own.sort((a, b) => worth(b) - worth(a));
    const all = new Map<number, number>();
    for (const c of own) all.set(style.data[c]!, (all.get(style.data[c]!) ?? 0) + covers.data[c]!);
    const before = new Map<number, number>();
    own.forEach((c, i) => {
      const drawn = before.get(style.data[c]!) ?? 0;
      const turn = bucketOf((1 + drawn) / Math.sqrt(all.get(style.data[c]!)!), BUCKETS / 2);
      turns[i === 0 ? 0 : turn]!.push(c);
      before.set(style.data[c]!, drawn + covers.data[c]!);
    });
  }
  return turns;
}
