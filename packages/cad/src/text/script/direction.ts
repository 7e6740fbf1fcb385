/** What a character is to the order of a line: Unicode's bidirectional classes, as far as drawings have them. */
export type Direction = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'NSM' | 'ON';

const inRanges = (code: number, ranges: readonly (readonly [number, number])[]): boolean =>
  ranges.some(([first, last]) => code >= first && code <= last);

const MARKS = [
  [0x300, 0x36f],
  [0x591, 0x5bd],
  [0x5bf, 0x5bf],
  [0x5c1, 0x5c2],
  [0x5c4, 0x5c5],
  [0x5c7, 0x5c7],
  [0x610, 0x61a],
  [0x64b, 0x65f],
  [0x670, 0x670],
  [0x6d6, 0x6dc],
  [0x6df, 0x6e4],
  [0x6e7, 0x6e8],
  [0x6ea, 0x6ed],
  [0x8d3, 0x8ff],
  [0xfb1e, 0xfb1e],
] as const;
const ARABIC_NUMBERS = [
  [0x600, 0x605],
  [0x660, 0x669],
  [0x66b, 0x66c],
  [0x6dd, 0x6dd],
] as const;
const ARABIC = [
  [0x606, 0x7bf],
  [0x860, 0x8ff],
  [0xfb50, 0xfdff],
  [0xfe70, 0xfefe],
] as const;
const HEBREW = [
  [0x590, 0x5ff],
  [0x7c0, 0x85f],
  [0xfb1d, 0xfb4f],
  [0x200f, 0x200f],
  [0x10800, 0x10fff],
  [0x1e800, 0x1efff],
] as const;
const NEUTRAL = [
  [0, 0x40],
  [0x5b, 0x60],
  [0x7b, 0xa9],
  [0xab, 0xb4],
  [0xb6, 0xb9],
  [0xbb, 0xbf],
  [0xd7, 0xd7],
  [0xf7, 0xf7],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x2190, 0x2335],
  [0x2500, 0x27ff],
  [0x3000, 0x3003],
  [0x3008, 0x3020],
] as const;

const TERMINATORS = new Set(Array.from('#$%¢£¤¥°±‰€⌀', (sign) => sign.codePointAt(0)!));
const SEPARATORS = new Set(Array.from(',./:\u00a0،', (sign) => sign.codePointAt(0)!));

export function directionOf(code: number): Direction {
  if ((code >= 0x30 && code <= 0x39) || (code >= 0x6f0 && code <= 0x6f9)) return 'EN';
  if (code === 0x2b || code === 0x2d) return 'ES';
  if (TERMINATORS.has(code)) return 'ET';
  if (SEPARATORS.has(code)) return 'CS';
  if (inRanges(code, MARKS)) return 'NSM';
  if (inRanges(code, ARABIC_NUMBERS)) return 'AN';
  if (inRanges(code, ARABIC)) return 'AL';
  if (inRanges(code, HEBREW)) return 'R';
  return inRanges(code, NEUTRAL) ? 'ON' : 'L';
}

/** Whether anything in it runs from right to left: hardly ever, and all else costs time. */
export function runsBack(codes: readonly number[]): boolean {
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i]!;
    if (code < 0x590 || (code > 0x8ff && code < 0xfb1d && code !== 0x200f)) continue;
    const direction = directionOf(code);
    if (direction === 'R' || direction === 'AL' || direction === 'AN') return true;
  }
  return false;
}

const PAIRS = new Map(
  ['()', '[]', '{}', '<>', '«»', '‹›'].flatMap((pair) => {
    const [open, close] = Array.from(pair, (sign) => sign.codePointAt(0)!) as [number, number];
    return [
      [open, close],
      [close, open],
    ];
  }),
);

/** What stands for a sign where text runs from right to left. */
export const mirrored = (code: number): number => PAIRS.get(code) ?? code;
