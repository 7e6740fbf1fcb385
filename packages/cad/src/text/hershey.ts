import type { Font, Glyph } from './fonts.ts';
import { ROMAN_SIMPLEX } from './hershey-data.ts';
import { toleranceSign } from './tolerance-signs.ts';

/** Capitals of the Hershey set are 21 units high, its baseline lies 9 below the middle. */
const UNIT = 1 / 21;
const R = 82;

/** Accents as strokes, x about 0, in units of the height, above a small letter (raised for capitals). */
const MARKS: Record<string, number[][]> = {
  '\u0300': [[-0.14, 0.95, 0.04, 0.8]],
  '\u0301': [[0.14, 0.95, -0.04, 0.8]],
  '\u0302': [[-0.16, 0.8, 0, 0.95, 0.16, 0.8]],
  '\u0303': [[-0.18, 0.82, -0.08, 0.92, 0.08, 0.82, 0.18, 0.92]],
  '\u0304': [[-0.16, 0.86, 0.16, 0.86]],
  '\u0306': [[-0.16, 0.93, 0, 0.8, 0.16, 0.93]],
  '\u0307': [[0, 0.86, 0, 0.92]],
  '\u0308': [
    [-0.13, 0.86, -0.13, 0.92],
    [0.13, 0.86, 0.13, 0.92],
  ],
  '\u0309': [[-0.07, 0.9, 0, 0.97, 0.08, 0.91, 0, 0.84, 0, 0.8]],
  '\u030a': [[-0.09, 0.88, 0, 0.8, 0.09, 0.88, 0, 0.97, -0.09, 0.88]],
  '\u030b': [
    [-0.02, 0.8, 0.08, 0.95],
    [0.14, 0.8, 0.24, 0.95],
  ],
  '\u030c': [[-0.16, 0.95, 0, 0.8, 0.16, 0.95]],
  '\u031b': [[0.22, 0.6, 0.34, 0.66, 0.34, 0.82]],
  '\u0323': [[0, -0.2, 0, -0.14]],
  '\u0327': [[0, 0, 0.06, -0.1, -0.04, -0.2]],
  '\u0328': [[0.1, 0, 0, -0.12, 0.1, -0.2]],
};

/** Marks below a letter, which stay there under capitals. */
const LOW = new Set(['\u0323', '\u0327', '\u0328']);
const HORN = '\u031b';
/** How much higher the second of two marks over a letter is. */
const STOREY = 0.18;

/** Letters with a stroke through them: the letter, and the stroke in parts of its width and of the height. */
const CROSSED: Record<string, [letter: string, stroke: number[]]> = {
  ł: ['l', [0.1, 0.4, 0.9, 0.65]],
  Ł: ['L', [0, 0.38, 0.6, 0.62]],
  đ: ['d', [0.45, 0.84, 1, 0.84]],
  Đ: ['D', [-0.05, 0.5, 0.5, 0.5]],
  Ø: ['O', [0.1, -0.05, 0.9, 1.05]],
  ø: ['o', [0.1, -0.05, 0.9, 1.05]],
};

/** Signs drawings need that the set lacks, as strokes; the last number is the advance. */
const SIGNS: Record<string, [number[][], number]> = {
  '±': [
    [
      [0.1, 0.55, 0.75, 0.55],
      [0.425, 0.85, 0.425, 0.25],
      [0.1, 0.1, 0.75, 0.1],
    ],
    0.85,
  ],
  '×': [
    [
      [0.12, 0.1, 0.65, 0.63],
      [0.12, 0.63, 0.65, 0.1],
    ],
    0.77,
  ],
  '÷': [
    [
      [0.1, 0.4, 0.75, 0.4],
      [0.425, 0.65, 0.425, 0.7],
      [0.425, 0.1, 0.425, 0.15],
    ],
    0.85,
  ],
  '·': [[[0.2, 0.38, 0.2, 0.43]], 0.4],
  '•': [[[0.15, 0.4, 0.25, 0.5, 0.35, 0.4, 0.25, 0.3, 0.15, 0.4]], 0.5],
  µ: [
    [
      [0.15, 0.65, 0.15, -0.3],
      [0.15, 0.2, 0.25, 0, 0.45, 0, 0.6, 0.2, 0.6, 0.65],
      [0.6, 0.2, 0.65, 0, 0.72, 0],
    ],
    0.85,
  ],
  '^': [[[0.1, 0.6, 0.35, 1, 0.6, 0.6]], 0.7],
  '`': [[[0.1, 1, 0.25, 0.8]], 0.35],
  ß: [
    [
      [
        0.15, 0, 0.15, 0.8, 0.25, 0.97, 0.45, 0.97, 0.58, 0.8, 0.5, 0.6, 0.35, 0.52, 0.55, 0.42, 0.65, 0.22,
        0.52, 0, 0.3, 0,
      ],
    ],
    0.8,
  ],
  '≤': [
    [
      [0.7, 0.85, 0.12, 0.55, 0.7, 0.25],
      [0.12, 0.05, 0.7, 0.05],
    ],
    0.82,
  ],
  '≥': [
    [
      [0.12, 0.85, 0.7, 0.55, 0.12, 0.25],
      [0.12, 0.05, 0.7, 0.05],
    ],
    0.82,
  ],
  '≈': [
    [
      [0.1, 0.5, 0.25, 0.62, 0.5, 0.48, 0.65, 0.6],
      [0.1, 0.25, 0.25, 0.37, 0.5, 0.23, 0.65, 0.35],
    ],
    0.75,
  ],
  '≠': [
    [
      [0.1, 0.55, 0.7, 0.55],
      [0.1, 0.25, 0.7, 0.25],
      [0.25, 0.05, 0.55, 0.75],
    ],
    0.8,
  ],
  '∠': [[[0.7, 0.7, 0.1, 0, 0.75, 0]], 0.85],
  '□': [[[0.1, 0, 0.1, 0.7, 0.8, 0.7, 0.8, 0, 0.1, 0]], 0.9],
  Δ: [[[0.1, 0, 0.45, 1, 0.8, 0, 0.1, 0]], 0.9],
  Ω: [
    [
      [
        0.1, 0, 0.3, 0, 0.3, 0.15, 0.12, 0.4, 0.15, 0.75, 0.35, 1, 0.6, 1, 0.8, 0.75, 0.83, 0.4, 0.65, 0.15,
        0.65, 0, 0.85, 0,
      ],
    ],
    0.95,
  ],
};

/** Letters that decomposition does not reach, by what stands in for them. */
const STAND_INS: Record<string, string> = {
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '‘': "'",
  '’': "'",
  '‚': ',',
  '“': '"',
  '”': '"',
  '„': '"',
  '…': '.',
  '\u00a0': ' ',
  '\u2002': ' ',
  '\u2003': ' ',
  '\u2009': ' ',
  '⌀': 'Ø',
  '∅': 'Ø',
  µ: 'µ',
  μ: 'µ',
  '²': '2',
  '³': '3',
  '¹': '1',
  ı: 'i',
  '´': "'",
  º: '°',
  '˚': '°',
  '\t': ' ',
};

function letter(index: number): Glyph | undefined {
  const data = ROMAN_SIMPLEX[index];
  if (data === undefined) return undefined;
  const left = data.charCodeAt(0) - R;
  const right = data.charCodeAt(1) - R;
  const contours: Float32Array[] = [];
  let stroke: number[] = [];
  const flush = (): void => {
    if (stroke.length >= 4) contours.push(Float32Array.from(stroke));
    stroke = [];
  };
  for (let i = 2; i + 1 < data.length; i += 2) {
    if (data.startsWith(' R', i)) {
      flush();
      continue;
    }
    stroke.push((data.charCodeAt(i) - R - left) * UNIT, (9 - (data.charCodeAt(i + 1) - R)) * UNIT);
  }
  flush();
  return { advance: (right - left) * UNIT, contours };
}

function crossed(base: Glyph, stroke: readonly number[]): Glyph {
  const { advance } = base;
  const across = Float32Array.from(stroke, (value, i) => (i % 2 === 0 ? value * advance : value));
  return { advance, contours: [...base.contours, across] };
}

function degree(): Glyph {
  const ring: number[] = [];
  for (let i = 0; i <= 12; i++)
    ring.push(0.2 + 0.13 * Math.cos((i * Math.PI) / 6), 0.85 + 0.13 * Math.sin((i * Math.PI) / 6));
  return { advance: 0.42, contours: [Float32Array.from(ring)] };
}

function small(base: Glyph): Glyph {
  return {
    advance: base.advance * 0.6,
    contours: base.contours.map((c) =>
      c.map((value, i) => (i % 2 === 0 ? value * 0.55 : value * 0.55 + 0.45)),
    ),
  };
}

function build(code: number): Glyph | undefined {
  if (code >= 32 && code < 127) return letter(code - 32);
  const char = String.fromCodePoint(code);
  if (char === '°') return degree();
  const through = CROSSED[char];
  if (through) return crossed(build(through[0].charCodeAt(0))!, through[1]);
  if (char === '²' || char === '³' || char === '¹') return small(build(STAND_INS[char]!.charCodeAt(0))!);
  const sign = SIGNS[char];
  if (sign) return { advance: sign[1], contours: sign[0].map((c) => Float32Array.from(c)) };
  const tolerance = toleranceSign(code, build);
  if (tolerance) return tolerance;
  const standIn = STAND_INS[char];
  if (standIn && standIn !== char) return build(standIn.codePointAt(0)!);
  const [base, ...marks] = char.normalize('NFD');
  // A letter without one of its marks is another letter.
  if (!base || marks.length === 0 || base === char || marks.some((mark) => !MARKS[mark])) return undefined;
  const glyph = build(base.codePointAt(0)!);
  if (!glyph) return undefined;
  const contours = [...glyph.contours];
  let raise = base === base.toUpperCase() ? 0.22 : 0;
  for (const mark of marks) {
    const up = LOW.has(mark) ? 0 : raise;
    for (const stroke of MARKS[mark]!)
      contours.push(
        Float32Array.from(stroke, (value, i) => (i % 2 === 0 ? value + glyph.advance / 2 : value + up)),
      );
    if (!LOW.has(mark) && mark !== HORN) raise += STOREY;
  }
  return { advance: glyph.advance, contours };
}

/** Strokes that are always at hand: Latin with accents and the usual signs. */
export function hersheyFont(): Font {
  const known = new Map<number, Glyph | undefined>();
  return {
    name: 'Hershey Roman Simplex',
    outline: false,
    glyph(code) {
      if (!known.has(code)) known.set(code, build(code));
      return known.get(code);
    },
  };
}
