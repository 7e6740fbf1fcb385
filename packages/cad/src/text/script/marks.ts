import type { Glyph } from '../fonts.ts';
import { directionOf } from './direction.ts';

/** Vowels and other marks of Hebrew and Arabic, which stand over or under a letter. */
export const isPointing = (code: number): boolean =>
  code >= 0x591 && code <= 0x8ff && directionOf(code) === 'NSM';

export const NO_LETTER: Glyph = { advance: 0, contours: [] };

/** How far from the pen, which has gone past the letter, a mark stands in the middle of it. */
export function markShift(letter: Glyph, mark: Glyph): number {
  const shift = middleOf(letter) - letter.advance - middleOf(mark);
  return Number.isFinite(shift) ? shift : 0;
}

function middleOf({ contours }: Glyph): number {
  let [left, right] = [Infinity, -Infinity];
  for (const points of contours) {
    for (let i = 0; i < points.length; i += 2) {
      left = Math.min(left, points[i]!);
      right = Math.max(right, points[i]!);
    }
  }
  return (left + right) / 2;
}
