import { joined } from './arabic.ts';
import { directionOf, mirrored, runsBack } from './direction.ts';
import { levelsOf, visualOrder } from './levels.ts';

/** Characters from left to right as they are drawn, each with the index of the one it was. */
export interface Shaped {
  codes: number[];
  from: number[];
}

/** A line with Hebrew or Arabic as it is drawn; undefined where every character stands as it is stored. */
export function shapedLine(codes: readonly number[]): Shaped | undefined {
  if (!runsBack(codes)) return undefined;
  const { codes: letters, from } = joined(codes);
  const { levels } = levelsOf(letters);
  const order = marksAfter(visualOrder(levels), letters, levels);
  return {
    codes: order.map((i) => (levels[i]! % 2 === 1 ? mirrored(letters[i]!) : letters[i]!)),
    from: order.map((i) => from[i]!),
  };
}

/** Letters of one direction, from left to right. */
export function shapedRun(codes: readonly number[], level: number): number[] {
  const { codes: letters } = joined(codes);
  if (level % 2 === 0) return letters;
  const levels = letters.map(() => level);
  return marksAfter(visualOrder(levels), letters, levels).map((i) => mirrored(letters[i]!));
}

/** Marks stand after the letter they belong to, whichever way it runs (rule L3). */
function marksAfter(
  order: readonly number[],
  letters: readonly number[],
  levels: readonly number[],
): number[] {
  const out: number[] = [];
  const marks: number[] = [];
  const putMarks = (): void => {
    while (marks.length > 0) out.push(marks.pop()!);
  };
  for (const i of order) {
    const isMark = levels[i]! % 2 === 1 && directionOf(letters[i]!) === 'NSM';
    if (isMark) marks.push(i);
    else {
      out.push(i);
      putMarks();
    }
  }
  putMarks();
  return out;
}
