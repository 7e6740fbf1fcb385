import type { Face } from './fonts.ts';

/** What fonts of a kind are like, so that one like them stands in. */
export interface FontClass {
  /** Filled outlines, or strokes. */
  outline: boolean;
  /** The family to look for in their place. */
  like?: string;
  face?: Face;
}

const SERIF = { outline: true, like: 'Times New Roman' } as const;
const CLASSES: [RegExp, FontClass][] = [
  // Strokes with serifs, doubled or tripled: from afar they are like print.
  [/^(roman[ct]|complex|triplex)(\.shx)?$/i, SERIF],
  [/^(italic[ct]?|script[sc]?)(\.shx)?$/i, { ...SERIF, face: { bold: false, italic: true } }],
  [/^gothic[egi](\.shx)?$/i, { ...SERIF, face: { bold: true, italic: false } }],
];

export function fontClass(name: string): FontClass | undefined {
  return CLASSES.find(([pattern]) => pattern.test(name))?.[1];
}
