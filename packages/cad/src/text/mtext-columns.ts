import type { GlyphTable } from './glyph-table.ts';
import type { ParagraphLayout, ParagraphRequest, ParagraphRun } from './mtext-layout.ts';
import { breakLines, type Line } from './mtext-lines.ts';
import type { MtextToken, TextLook } from './mtext-tokens.ts';
import type { FontFallback } from './font-fallback.ts';

type Columns = {
  request: ParagraphRequest;
  start: TextLook;
  stackOf: (look: TextLook) => FontFallback;
  table: GlyphTable;
};

/** A paragraph whose lines run from top to bottom, letter under letter, each to the right of the one before. */
export function layoutColumns(tokens: readonly MtextToken[], columns: Columns): ParagraphLayout {
  const { request, start, stackOf } = columns;
  const { height, spacingFactor } = request;
  const lines = breakLines(tokens.map(inOneLine), {
    height,
    wrap: request.width,
    start,
    measure: (codes, look) => codes.length * stepOf(stackOf(look), look),
  });
  const lengths = lines.map((line) => lengthOf(line, stackOf));
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  const out: ParagraphLayout = { runs: [], rules: [], width: 0, height: longest };
  lines.forEach((line, i) => {
    const left = i * spacingFactor * APART * height;
    const half = halfWidth(line, stackOf);
    placeColumn(line, left + half, ((longest - lengths[i]!) * (request.down ?? 0)) / 2, columns, out);
    out.width = Math.max(out.width, left + 2 * half);
  });
  return out;
}

/** From the left of one line to that of the next, by the height: as AutoCAD draws them, whatever it says of their size. */
const APART = 27 / 21;

const stepOf = (stack: FontFallback, look: TextLook): number => stack.step * look.tracking * look.height;

/** Fractions are written out: there is no room for them beside each other. */
function inOneLine(token: MtextToken): MtextToken {
  if (token.kind !== 'stack') return token;
  const { upper, lower, look } = token;
  return { kind: 'word', text: upper && lower ? `${upper}/${lower}` : upper + lower, look };
}

/** Without the gap behind the last letter. */
function lengthOf({ pieces, width }: Line, stackOf: Columns['stackOf']): number {
  const last = pieces.findLast(({ codes }) => codes.length > 0);
  return last ? width - stepOf(stackOf(last.look), last.look) + last.look.height : width;
}

/** How far its letters reach from the middle of the line. */
function halfWidth({ pieces }: Line, stackOf: Columns['stackOf']): number {
  let most = 0;
  for (const { codes, look } of pieces)
    for (const code of codes) {
      const { advance, contours } = stackOf(look).pick(code).glyph;
      for (const ring of contours)
        for (let i = 0; i < ring.length; i += 2)
          most = Math.max(most, Math.abs(ring[i]! - advance / 2) * look.height * look.width);
    }
  return most;
}

function placeColumn(line: Line, middle: number, top: number, columns: Columns, out: ParagraphLayout): void {
  let run: ParagraphRun | undefined;
  for (const { codes, look, x } of line.pieces) {
    const stack = columns.stackOf(look);
    const scaleX = look.height * look.width;
    if (run?.scaleX !== scaleX || run.scaleY !== look.height || run.color !== look.color) {
      const shear = Math.tan(look.oblique) * look.height;
      run = { y: -top, scaleX, scaleY: look.height, shear, glyphs: [], color: look.color, text: '' };
      out.runs.push(run);
    }
    run.text += String.fromCodePoint(...codes.slice(0, 4000));
    codes.forEach((code, i) => {
      const picked = stack.pick(code);
      const { advance, contours } = picked.glyph;
      if (contours.length === 0) return;
      const y = -(top + x + i * stepOf(stack, look) + look.height);
      run!.glyphs.push(columns.table.indexOf(picked), middle - (advance * scaleX) / 2, y);
    });
  }
}
