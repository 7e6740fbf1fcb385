import { type Direction, directionOf } from './direction.ts';

/**
 * Unicode's bidirectional algorithm for one line without controls: even levels run from left to right, odd ones from
 * right to left. The line runs as its first letter does.
 */
export function levelsOf(codes: readonly number[]): { levels: number[]; base: number } {
  const kinds = codes.map(directionOf);
  const first = kinds.find(isStrong);
  const base = first === undefined || first === 'L' ? 0 : 1;
  const outer: Direction = base === 1 ? 'R' : 'L';
  settleWeak(kinds, outer);
  settleBrackets(codes, kinds, outer);
  settleNeutral(kinds, outer);
  const levels = kinds.map((kind) => levelOf(kind, base));
  for (let i = levels.length - 1; i >= 0 && isBlank(codes[i]!); i--) levels[i] = base;
  return { levels, base };
}

const isStrong = (kind: Direction): boolean => kind === 'L' || kind === 'R' || kind === 'AL';
const isBlank = (code: number): boolean => code === 32 || code === 9;

function levelOf(kind: Direction, base: number): number {
  if (kind === 'R') return 1;
  if (kind === 'EN' || kind === 'AN') return 2;
  return base === 0 ? 0 : 2;
}

/** Marks, numbers and the signs within and beside them (rules W1 to W7). */
function settleWeak(kinds: Direction[], outer: Direction): void {
  let strong: Direction = outer;
  kinds.forEach((kind, i) => {
    if (kind === 'NSM') kinds[i] = kinds[i - 1] ?? outer;
    if (isStrong(kinds[i]!)) strong = kinds[i]!;
    if (kinds[i] === 'EN' && strong === 'AL') kinds[i] = 'AN';
  });
  kinds.forEach((kind, i) => {
    if (kind === 'AL') kinds[i] = 'R';
  });
  kinds.forEach((kind, i) => {
    const before = kinds[i - 1];
    if (before !== kinds[i + 1]) return;
    if ((kind === 'ES' && before === 'EN') || (kind === 'CS' && (before === 'EN' || before === 'AN')))
      kinds[i] = before;
  });
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] !== 'ET') continue;
    let end = i;
    while (kinds[end] === 'ET') end++;
    const isNumber = kinds[i - 1] === 'EN' || kinds[end] === 'EN';
    kinds.fill(isNumber ? 'EN' : 'ON', i, end);
    i = end - 1;
  }
  strong = outer;
  kinds.forEach((kind, i) => {
    if (kind === 'ES' || kind === 'CS') kinds[i] = 'ON';
    if (kind === 'L' || kind === 'R') strong = kind;
    if (kind === 'EN' && strong === 'L') kinds[i] = 'L';
  });
}

const OPENING = new Map(['()', '[]', '{}'].map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)]));
const asLetter = (kind: Direction): Direction => (kind === 'EN' || kind === 'AN' ? 'R' : kind);

/** As Unicode has it: what is nested deeper is left as it is. */
const DEEPEST = 63;

function bracketPairs(codes: readonly number[], kinds: readonly Direction[]): [number, number][] {
  const open: { at: number; close: number }[] = [];
  const pairs: [number, number][] = [];
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i]!;
    const close = kinds[i] === 'ON' ? OPENING.get(code) : undefined;
    if (close !== undefined && open.push({ at: i, close }) > DEEPEST) break;
    const mate = open.findLastIndex((bracket) => bracket.close === code);
    if (mate >= 0) pairs.push([open.splice(mate)[0]!.at, i]);
  }
  return pairs.sort(([a], [b]) => a - b);
}

/** Brackets go with what they hold, or with what stands before them (N0). */
function settleBrackets(codes: readonly number[], kinds: Direction[], outer: Direction): void {
  const other: Direction = outer === 'L' ? 'R' : 'L';
  let before = outer;
  let seen = 0;
  for (const [from, to] of bracketPairs(codes, kinds)) {
    for (; seen < from; seen++) {
      const kind = asLetter(kinds[seen]!);
      if (isStrong(kind)) before = kind;
    }
    const inner = kinds.slice(from + 1, to).map(asLetter);
    let kind: Direction | undefined;
    if (inner.includes(outer)) kind = outer;
    else if (inner.includes(other)) kind = before === other ? other : outer;
    if (kind) kinds[from] = kinds[to] = kind;
  }
}

/** What is between two of the same direction has it, all else that of the line (N1, N2). */
function settleNeutral(kinds: Direction[], outer: Direction): void {
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] !== 'ON') continue;
    let end = i;
    while (kinds[end] === 'ON') end++;
    const before = i === 0 ? outer : asLetter(kinds[i - 1]!);
    const after = end === kinds.length ? outer : asLetter(kinds[end]!);
    kinds.fill(before === after ? before : outer, i, end);
    i = end - 1;
  }
}

/** Places from left to right, each with the index of what stands there (rule L2). */
export function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, i) => i);
  for (let level = levels.reduce((a, b) => Math.max(a, b), 0); level > 0; level--) {
    for (let i = 0; i < order.length; i++) {
      if (levels[order[i]!]! < level) continue;
      let end = i;
      while (end < order.length && levels[order[end]!]! >= level) end++;
      for (let a = i, b = end - 1; a < b; a++, b--) [order[a], order[b]] = [order[b]!, order[a]!];
      i = end - 1;
    }
  }
  return order;
}
