import type { Glyph } from './fonts.ts';

/**
 * The signs of geometric tolerances as strokes, in units of the height. Few fonts have them all, and looking for one
 * among the fallbacks means to open the largest font there is.
 */
const MIDDLE = { x: 0.5, y: 0.45 };

/** Part of a circle about the middle, in degrees. */
function round(radius: number, from = 0, to = 360, x = MIDDLE.x, y = MIDDLE.y): number[] {
  const steps = Math.max(4, Math.round(Math.abs(to - from) / 15));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  }).flat();
}

function arrow(x: number): number[][] {
  return [
    [x, 0.05, x + 0.45, 0.85],
    [x + 0.2, 0.72, x + 0.45, 0.85, x + 0.47, 0.56],
  ];
}

const SIGNS: Record<string, number[][]> = {
  '⏤': [[0.1, 0.45, 0.9, 0.45]],
  '⏥': [[0.05, 0.15, 0.35, 0.75, 0.95, 0.75, 0.65, 0.15, 0.05, 0.15]],
  '○': [round(0.4)],
  '⌭': [round(0.28), [0.05, 0.05, 0.45, 0.85], [0.55, 0.05, 0.95, 0.85]],
  '⌒': [round(0.45, 0, 180, 0.5, 0.2)],
  '⌓': [[0.95, 0.2, ...round(0.45, 0, 180, 0.5, 0.2), 0.95, 0.2]],
  '∥': [
    [0.1, 0.05, 0.5, 0.85],
    [0.45, 0.05, 0.85, 0.85],
  ],
  '⊥': [
    [0.05, 0.05, 0.95, 0.05],
    [0.5, 0.05, 0.5, 0.9],
  ],
  '⌖': [round(0.3), [0, 0.45, 1, 0.45], [0.5, -0.05, 0.5, 0.95]],
  '◎': [round(0.4), round(0.2)],
  '⌯': [
    [0.25, 0.75, 0.75, 0.75],
    [0.05, 0.45, 0.95, 0.45],
    [0.25, 0.15, 0.75, 0.15],
  ],
  '↗': arrow(0.25),
  '⌰': [...arrow(0.02), ...arrow(0.48)],
  '⌴': [[0.05, 0.75, 0.05, 0.15, 0.95, 0.15, 0.95, 0.75]],
  '⌵': [[0.05, 0.8, 0.5, 0.05, 0.95, 0.8]],
  '↧': [
    [0.1, 0.9, 0.9, 0.9],
    [0.5, 0.9, 0.5, 0],
    [0.3, 0.35, 0.5, 0, 0.7, 0.35],
  ],
  '⌲': [
    [0, 0.45, 1, 0.45],
    [0.2, 0.15, 0.2, 0.75, 0.85, 0.45, 0.2, 0.15],
  ],
  '⌳': [[0.05, 0.7, 0.05, 0.15, 0.95, 0.15, 0.05, 0.7]],
};

/** The letters of the symbol font gdt.shx that stand for geometric characteristics, as signs other fonts have. */
const LETTERS: Record<string, string> = {
  a: '∠',
  b: '⊥',
  c: '⏥',
  d: '⌓',
  e: '○',
  f: '∥',
  g: '⌭',
  h: '↗',
  i: '⌯',
  j: '⌖',
  k: '⌒',
  l: 'Ⓛ',
  m: 'Ⓜ',
  n: '\u2205',
  o: '□',
  p: 'Ⓟ',
  r: '◎',
  s: 'Ⓢ',
  t: '⌰',
  u: '⏤',
  v: '⌴',
  w: '⌵',
  x: '↧',
  y: '⌲',
  z: '⌳',
};

export function signOfLetter(letter: string): string {
  return LETTERS[letter.toLowerCase()] ?? letter;
}

/** Letters that stand in a circle, by their sign. */
const CIRCLED: Record<string, string> = { 'Ⓕ': 'F', 'Ⓛ': 'L', 'Ⓜ': 'M', 'Ⓟ': 'P', 'Ⓢ': 'S', 'Ⓣ': 'T' };
const LETTER_SIZE = 0.5;

export function isToleranceSign(code: number): boolean {
  const sign = String.fromCodePoint(code);
  return Object.hasOwn(SIGNS, sign) || Object.hasOwn(CIRCLED, sign);
}

/** `letter` draws the plain letters. */
export function toleranceSign(code: number, letter: (code: number) => Glyph | undefined): Glyph | undefined {
  const sign = String.fromCodePoint(code);
  const circled = CIRCLED[sign];
  const strokes = circled === undefined ? SIGNS[sign] : [round(0.48)];
  if (!strokes) return undefined;
  const contours = strokes.map((stroke) => Float32Array.from(stroke));
  const inside = circled === undefined ? undefined : letter(circled.charCodeAt(0));
  if (inside) {
    const left = MIDDLE.x - (inside.advance * LETTER_SIZE) / 2;
    const low = MIDDLE.y - LETTER_SIZE / 2;
    for (const stroke of inside.contours)
      contours.push(
        Float32Array.from(stroke, (value, i) => value * LETTER_SIZE + (i % 2 === 0 ? left : low)),
      );
  }
  return { advance: 1.1, contours };
}
