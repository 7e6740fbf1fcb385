/**
 * How wide fonts run that are not at hand, so that what stands in for them keeps lines as long as they were. Measured by
 * drawings: text that is not aligned to the left tells where it begins, and so its width in the font it was made with.
 */

/** Mean advance of the sample, by the height of capitals, of families that drawings ask for: plain and bold. The last is for all others. */
const FAMILIES: [RegExp, number, number][] = [
  [/^(roman[ct]|complex|triplex)(\.shx)?$/i, 0.88, 0.88],
  [/^(italic[ct]?|script[sc]?|gothic[egi])(\.shx)?$/i, 0.82, 0.82],
  [/gost ?type ?a|gost_a/i, 0.54, 0.58],
  [/iso(cp|ct)eur/i, 0.62, 0.66],
  [/arial ?narrow|arialn/i, 0.55, 0.59],
  [/condensed/i, 0.5, 0.54],
  [/\bcn\b/i, 0.57, 0.61],
  [/\bex\b|extended/i, 0.85, 0.85],
  [/\bblack\b/i, 0.79, 0.79],
  [/times|serif|roman/i, 0.65, 0.69],
  [/consol|mono/i, 0.86, 0.86],
  [/courier|^cour/i, 1.05, 1.05],
  [/verdana/i, 0.75, 0.86],
  [/tahoma/i, 0.65, 0.75],
  [/segoe/i, 0.68, 0.73],
  [/calibri/i, 0.7, 0.72],
  [/bookman|book antiqua/i, 0.7, 0.74],
  [/poppins|montserrat/i, 0.76, 0.8],
  [/./, 0.67, 0.72],
];

export function meanOfFamily(name: string, bold: boolean): number {
  const row = FAMILIES.find(([pattern]) => pattern.test(name));
  return row?.[bold ? 2 : 1] ?? 0;
}

/** Stroke fonts that run narrower or wider than the Hershey letters which stand in for them. */
const STROKES: [RegExp, number][] = [
  [/gost|eskd/i, 0.8],
  [/^iso(cp|ct|3098)/i, 0.8],
  [/^geniso/i, 0.88],
  [/^gb(enor|eitc|xwxt)/i, 0.6],
  [/^(tssd|hztxt|tjtxt|txtd)/i, 0.8],
];

export function stretchOfStrokes(name: string): number {
  return STROKES.find(([pattern]) => pattern.test(name))?.[1] ?? 1;
}

/** Bigfonts whose ideographs are narrower or wider than the square ones which stand in for them. */
const BIG_FONTS: [RegExp, number][] = [
  [/^gbcbig/i, 0.67],
  [/^(hztxt|whgtxt)/i, 1.26],
];

export function stretchOfBigFont(name: string): number {
  return BIG_FONTS.find(([pattern]) => pattern.test(name))?.[1] ?? 1;
}

/** Sixths of the height that letters of txt.shx take; all others take six, those of monotxt.shx too. */
const TXT_SIXTHS: Record<string, number> = Object.fromEntries(
  ['i.,:;', 'l', `I1"()`, 'j0'].flatMap((letters, i) => [...letters].map((letter) => [letter, i + 2])),
);

/** The advance of a letter in AutoCAD's oldest fonts, nearly all of whose letters are equally wide; undefined in others. */
export function fixedAdvance(name: string, code: number): number | undefined {
  const mono = /^(mono)?txt(\.shx)?$/i.exec(name);
  if (!mono) return undefined;
  return (mono[1] ? 6 : (TXT_SIXTHS[String.fromCodePoint(code)] ?? 6)) / 6;
}
