import type { Color } from '../model/common.ts';
import type { TextStyle } from '../model/styles.ts';
import { OVER, STRIKE, UNDER } from './codes.ts';
import type { GlyphTable } from './glyph-table.ts';
import { layoutColumns } from './mtext-columns.ts';
import { breakLines, type Line, type TextRun } from './mtext-lines.ts';
import { joined } from './script/arabic.ts';
import { runsBack } from './script/direction.ts';
import { orderLine } from './script/line-order.ts';
import { isPointing, markShift, NO_LETTER } from './script/marks.ts';
import { PLAIN_PARAGRAPH, type TextLook, tokenizeMtext } from './mtext-tokens.ts';
import type { FontFallback, TextFonts } from './font-fallback.ts';

/**
 * Glyphs of one line that share size, slant and color, in the paragraph's own coordinates (y up, origin at its top
 * left). From afar a run is a bar from its first glyph to its last: it must never go on in the next line.
 */
export interface ParagraphRun {
  /** Its baseline. */
  y: number;
  /** Size of the glyphs: x and y factor, and shear (x per y). */
  scaleX: number;
  scaleY: number;
  shear: number;
  glyphs: number[];
  color: Color | undefined;
  text: string;
}

export interface ParagraphRule {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  color: Color | undefined;
}

export interface ParagraphLayout {
  runs: ParagraphRun[];
  rules: ParagraphRule[];
  width: number;
  height: number;
}

export interface ParagraphRequest {
  text: string;
  height: number;
  /** Wrapping width; 0 never wraps. */
  width: number;
  /** 0 left, 1 center, 2 right. */
  align: number;
  spacingFactor: number;
  exactSpacing: boolean;
  style: TextStyle | undefined;
  /** Lines run from top to bottom; 0, 1 or 2 where they stand at the top, in the middle or at the bottom. */
  down?: number;
  /** `asNeeded`: `count` is only how many there may be. */
  columns?: { count: number; width: number; gutter: number; heights: number[]; asNeeded?: boolean };
}

const RULES = [
  [UNDER, -0.2],
  [OVER, 1.2],
  [STRIKE, 0.5],
] as const;

/** Lines under, over and through letters. */
function putRules(look: TextLook, x0: number, x1: number, y: number, out: ParagraphLayout): void {
  for (const [bit, part] of RULES) {
    if (!(look.lines & bit)) continue;
    const at = y + part * look.height;
    out.rules.push({ x0, y0: at, x1, y1: at, color: look.color });
  }
}

export class ParagraphSetter {
  readonly #fonts: TextFonts;
  readonly #table: GlyphTable;
  #lastLook: TextLook | undefined;
  #lastStack: FontFallback | undefined;

  constructor(fonts: TextFonts, table: GlyphTable) {
    this.#fonts = fonts;
    this.#table = table;
  }

  layout(request: ParagraphRequest): ParagraphLayout {
    const start: TextLook = {
      height: request.height,
      width: request.style?.widthFactor || 1,
      tracking: 1,
      oblique: request.style?.oblique ?? 0,
      lines: 0,
      color: undefined,
      font: undefined,
      align: 0,
      paragraph: PLAIN_PARAGRAPH,
    };
    const tokens = tokenizeMtext(request.text, start);
    if (request.down !== undefined) {
      const stackOf = (look: TextLook): FontFallback => this.#stackOf(look, request.style);
      return layoutColumns(tokens, { request, start, stackOf, table: this.#table });
    }
    const wrap = request.columns && request.columns.count > 1 ? request.columns.width : request.width;
    const lines = breakLines(tokens, {
      height: request.height,
      wrap,
      start,
      measure: (codes, look) => this.#measure(codes, look, request.style),
    });
    for (const line of lines)
      orderLine(
        line,
        (codes, look) => this.#measure(codes, look, request.style),
        (codes, look) => this.#stackOf(look, request.style).setsBothWays(codes),
      );
    return this.#place(lines, request, wrap);
  }

  /** Looks mostly stay as they are from word to word. */
  #stackOf(look: TextLook, style: TextStyle | undefined): FontFallback {
    if (look === this.#lastLook) return this.#lastStack!;
    const { font } = look;
    this.#lastStack = font
      ? this.#fonts.stack(font.name, font.big || (style?.bigFont ?? ''), font, '', font.family)
      : this.#fonts.forStyle(style);
    this.#lastLook = look;
    return this.#lastStack;
  }

  #measure(codes: number[], look: TextLook, style: TextStyle | undefined): number {
    const stack = this.#stackOf(look, style);
    const letters = runsBack(codes) && stack.setsBothWays(codes) ? joined(codes).codes : codes;
    let width = 0;
    for (let i = 0; i < letters.length; i++) width += stack.pick(letters[i]!).glyph.advance;
    return width * look.tracking * look.height * look.width;
  }

  #place(lines: Line[], request: ParagraphRequest, wrap: number): ParagraphLayout {
    const out: ParagraphLayout = { runs: [], rules: [], width: 0, height: 0 };
    const columns = request.columns && request.columns.count > 1 ? request.columns : undefined;
    let widest = 0;
    for (const line of lines) widest = Math.max(widest, line.width + line.paragraph.right * request.height);
    const box = wrap > 0 ? wrap : widest;
    let y = 0;
    let column = 0;
    let first = true;
    for (const line of lines) {
      let drop = first
        ? line.height
        : ((request.exactSpacing ? request.height : line.height) * request.spacingFactor * 5) / 3;
      const limit = columns?.heights[Math.min(column, columns.heights.length - 1)] ?? 0;
      if (columns && !first && limit > 0 && -y + drop > limit * (1 + 1e-6) && column + 1 < columns.count) {
        column++;
        y = 0;
        drop = line.height;
      }
      y -= drop;
      first = false;
      this.#placeLine(line, y, column * ((columns?.width ?? 0) + (columns?.gutter ?? 0)), box, request, out);
      out.height = Math.max(out.height, -y);
      if (line.column && columns && column + 1 < columns.count) {
        column++;
        y = 0;
        first = true;
      }
    }
    const count = columns?.asNeeded ? column + 1 : (columns?.count ?? 0);
    out.width = columns ? count * columns.width + (count - 1) * columns.gutter : widest;
    return out;
  }

  #placeLine(
    line: Line,
    y: number,
    left: number,
    box: number,
    request: ParagraphRequest,
    out: ParagraphLayout,
  ): void {
    const { paragraph } = line;
    const align = paragraph.align === 'default' ? ['l', 'c', 'r'][request.align]! : paragraph.align;
    const free = box - paragraph.right * request.height - line.width;
    let shift = left;
    let stretch = 0;
    if (align === 'c') shift += free / 2;
    else if (align === 'r') shift += free;
    else if ((align === 'j' && !line.last) || align === 'd') {
      const gaps = line.pieces.filter((p, i) => p.kind === 'space' && i < line.pieces.length - 1).length;
      if (gaps > 0 && free > 0 && request.width > 0) stretch = free / gaps;
    }
    let moved = 0;
    for (const piece of line.pieces) {
      const x = piece.x + shift + moved;
      if (piece.kind === 'space') moved += stretch;
      const { look } = piece;
      const lift =
        look.align === 1 ? (line.height - look.height) / 2 : look.align === 2 ? line.height - look.height : 0;
      if (piece.stack) this.#placeStack(piece, x, y, request, out);
      else if (piece.codes.length > 0)
        this.#putGlyphs(piece.codes, look, x, y + lift, request.style, out, piece.said);
      const width = piece.width + (piece.kind === 'space' ? stretch : 0);
      if (look.lines !== 0) putRules(look, x, x + width, y + lift, out);
    }
  }

  #placeStack(piece: TextRun, x: number, y: number, request: ParagraphRequest, out: ParagraphLayout): void {
    const { look } = piece;
    const { upper, lower, bar, upperWidth, lowerWidth } = piece.stack!;
    const h = look.height;
    const gap = h * 0.25;
    const total = 2 * h + 2 * gap;
    const line = Math.max(request.height, h);
    // Middle of the stack relative to the baseline.
    const middle =
      look.align === 2
        ? line - total / 2 + gap
        : look.align === 1 || bar === '^'
          ? line / 2
          : total / 2 - gap;
    if (bar === '#') {
      this.#putGlyphs(upper, look, x, y + middle + gap / 2, request.style, out);
      this.#putGlyphs(lower, look, x + upperWidth + h * 0.4, y + middle - h - gap / 2, request.style, out);
      out.rules.push({
        x0: x + upperWidth - h * 0.1,
        y0: y + middle - h * 0.8,
        x1: x + upperWidth + h * 0.5,
        y1: y + middle + h * 0.8,
        color: look.color,
      });
      return;
    }
    const width = Math.max(upperWidth, lowerWidth);
    const place = (own: number): number => (bar === '/' ? x + (width - own) / 2 : x);
    this.#putGlyphs(upper, look, place(upperWidth), y + middle + gap, request.style, out);
    this.#putGlyphs(lower, look, place(lowerWidth), y + middle - gap - h, request.style, out);
    if (bar === '/')
      out.rules.push({ x0: x, y0: y + middle, x1: x + width, y1: y + middle, color: look.color });
  }

  #putGlyphs(
    codes: number[],
    look: TextLook,
    x: number,
    y: number,
    style: TextStyle | undefined,
    out: ParagraphLayout,
    said = String.fromCodePoint(...codes.slice(0, 4000)),
  ): void {
    const stack = this.#stackOf(look, style);
    const scaleX = look.height * look.width;
    const shear = Math.tan(look.oblique) * look.height;
    const last = out.runs[out.runs.length - 1];
    const same =
      last &&
      last.y === y &&
      last.scaleX === scaleX &&
      last.scaleY === look.height &&
      last.shear === shear &&
      last.color === look.color;
    const run: ParagraphRun = same
      ? last
      : { y, scaleX, scaleY: look.height, shear, glyphs: [], color: look.color, text: '' };
    run.text += said;
    if (!same) out.runs.push(run);
    let letter = NO_LETTER;
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i]!;
      const picked = stack.pick(code);
      const { glyph } = picked;
      const isMark = isPointing(code);
      const shift = isMark ? markShift(letter, glyph) * scaleX : 0;
      if (glyph.contours.length > 0) run.glyphs.push(this.#table.indexOf(picked), x + shift, y);
      if (!isMark) letter = glyph;
      x += glyph.advance * look.tracking * scaleX;
    }
  }
}
