import type { Line, TextRun } from '../mtext-lines.ts';
import { runsBack } from './direction.ts';
import { levelsOf, visualOrder } from './levels.ts';
import { shapedRun } from './shaped.ts';

type Measure = (codes: number[], look: TextRun['look']) => number;
/** Whether the fonts of a piece are set in both directions. */
type IsSet = (codes: readonly number[], look: TextRun['look']) => boolean;

const NUMBER = 0x30;
/** Of a word without end, as elsewhere. */
const MAX_SAID = 4000;

/** What a piece is to the order of its line: a fraction is a number. */
const codesIn = ({ kind, codes }: TextRun): number[] =>
  kind === 'stack' ? [NUMBER] : kind === 'word' ? codes : [32];

/** Puts the pieces of a line with Hebrew or Arabic where they are read; all other lines stay as they are. */
export function orderLine(line: Line, measure: Measure, isSet: IsSet): void {
  const { pieces } = line;
  if (!pieces.some(({ codes, look }) => runsBack(codes) && isSet(codes, look))) return;
  let end = pieces.length;
  while (end > 0 && pieces[end - 1]!.kind !== 'word' && pieces[end - 1]!.kind !== 'stack') end--;
  const parts = partsOf(pieces.slice(0, end), measure);
  const said = parts.map(({ piece }) => piece.said);
  let x = pieces[0]!.x;
  const placed = visualOrder(parts.map(({ level }) => level)).map((i, place) => {
    const { piece } = parts[i]!;
    piece.x = x;
    x += piece.width;
    // What the line says stays in the order in which it is read.
    return { ...piece, said: said[place]! };
  });
  line.width = x;
  line.pieces = [...placed, ...pieces.slice(end)];
}

/** Pieces of one direction each, their letters from left to right. */
function partsOf(
  pieces: readonly TextRun[],
  measure: Measure,
): { piece: TextRun & { said: string }; level: number }[] {
  const { levels } = levelsOf(pieces.flatMap(codesIn));
  let at = 0;
  return pieces.flatMap((piece) => {
    const length = codesIn(piece).length;
    const own = levels.slice(at, at + length);
    at += length;
    if (piece.kind !== 'word')
      return [{ piece: { ...piece, said: piece.kind === 'space' ? ' ' : '' }, level: own[0]! }];
    const parts: { piece: TextRun & { said: string }; level: number }[] = [];
    for (let from = 0; from < length;) {
      let to = from;
      while (to < length && own[to] === own[from]) to++;
      const stored = piece.codes.slice(from, to);
      const codes = shapedRun(stored, own[from]!);
      parts.push({
        piece: {
          ...piece,
          codes,
          width: measure(codes, piece.look),
          said: String.fromCodePoint(...stored.slice(0, MAX_SAID)),
        },
        level: own[from]!,
      });
      from = to;
    }
    return parts;
  });
}
