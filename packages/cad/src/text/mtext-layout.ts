import type { Color } from '../model/common.ts';
import type { TextStyle } from '../model/styles.ts';
import { OVER, STRIKE, UNDER } from './codes.ts';
import type { GlyphTable } from './glyph-table.ts';
import {
  type MtextToken,
  PLAIN_PARAGRAPH,
  type ParagraphShape,
  type TextLook,
  tokenizeMtext,
} from './mtext-tokens.ts';
import type { FontStack, TextFonts } from './stack.ts';

/**
 * Glyphs of one line that share size, slant and colour, in the paragraph's own coordinates (y up, origin at its top
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
  /** 0 left, 1 centre, 2 right. */
  align: number;
  spacingFactor: number;
  exactSpacing: boolean;
  style: TextStyle | undefined;
  columns?: { count: number; width: number; gutter: number; heights: number[] };
}

interface Piece {
  kind: 'word' | 'space' | 'tab' | 'stack';
  x: number;
  width: number;
  /** Of the glyphs, for the height of the line. */
  height: number;
  look: TextLook;
  codes: number[];
  stack?: { upper: number[]; lower: number[]; bar: '/' | '#' | '^'; upperWidth: number; lowerWidth: number };
}

interface Line {
  pieces: Piece[];
  width: number;
  height: number;
  paragraph: ParagraphShape;
  first: boolean;
  last: boolean;
  column: boolean;
}

const codesOf = (text: string): number[] => Array.from(text, (c) => c.codePointAt(0)!);

/** Characters between which a line may end without a space. */
function isIdeograph(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7af) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff00 && code <= 0xff60) ||
    code >= 0x20000
  );
}
/** Marks that must not begin a line. */
const CLOSING = new Set(codesOf('、。，．・：；？！）］｝」』】〉》%'));

export class ParagraphSetter {
  readonly #fonts: TextFonts;
  readonly #table: GlyphTable;

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
    const wrap = request.columns && request.columns.count > 1 ? request.columns.width : request.width;
    const lines = this.#breakLines(tokens, start, request, wrap);
    return this.#place(lines, request, wrap);
  }

  #stackOf(look: TextLook, style: TextStyle | undefined): FontStack {
    if (!look.font) return this.#fonts.forStyle(style);
    return this.#fonts.stack(look.font.name, look.font.big || (style?.bigFont ?? ''), look.font);
  }

  #measure(codes: number[], look: TextLook, style: TextStyle | undefined): number {
    const stack = this.#stackOf(look, style);
    let width = 0;
    for (const code of codes) width += stack.pick(code).glyph.advance;
    return width * look.tracking * look.height * look.width;
  }

  #breakLines(tokens: MtextToken[], start: TextLook, request: ParagraphRequest, wrap: number): Line[] {
    const lines: Line[] = [];
    const style = request.style;
    let line: Line = {
      pieces: [],
      width: 0,
      height: 0,
      paragraph: start.paragraph,
      first: true,
      last: false,
      column: false,
    };
    let x = 0;
    let started = false;
    const indent = (): number =>
      (line.paragraph.left + (line.first ? line.paragraph.indent : 0)) * request.height;
    const room = (): number => (wrap > 0 ? wrap - line.paragraph.right * request.height : Infinity);
    const begin = (paragraph: ParagraphShape, first: boolean): void => {
      line = { pieces: [], width: 0, height: 0, paragraph, first, last: false, column: false };
      started = false;
      x = indent();
    };
    const close = (look: TextLook, last: boolean): void => {
      if (line.height === 0) line.height = look.height;
      line.last = last;
      lines.push(line);
    };
    const put = (piece: Piece): void => {
      if (!started) {
        line.paragraph = piece.look.paragraph;
        x = indent();
        started = true;
      }
      piece.x = x;
      x += piece.width;
      line.pieces.push(piece);
      if (piece.kind !== 'space' && piece.kind !== 'tab') {
        line.width = x;
        line.height = Math.max(line.height, piece.height);
      }
    };
    const place = (piece: Piece, joined: boolean): void => {
      // Only what follows a gap may go to the next line: a word is never cut.
      if (started && x + piece.width > room() * (1 + 1e-6) && line.pieces.length > 0) {
        const moved: Piece[] = [];
        if (joined) {
          while (
            line.pieces.length > 0 &&
            line.pieces[line.pieces.length - 1]!.kind !== 'space' &&
            line.pieces[line.pieces.length - 1]!.kind !== 'tab'
          ) {
            moved.unshift(line.pieces.pop()!);
          }
          if (line.pieces.length === 0) {
            line.pieces = moved;
            moved.length = 0;
            put(piece);
            return;
          }
        }
        line.width = line.pieces.reduce(
          (w, p) => (p.kind === 'space' || p.kind === 'tab' ? w : p.x + p.width),
          0,
        );
        close(piece.look, false);
        begin(line.paragraph, false);
        for (const p of moved) put(p);
      }
      put(piece);
    };
    let afterWord = false;
    for (const token of tokens) {
      if (lines.length > 20000) break;
      if (token.kind === 'paragraph' || token.kind === 'column') {
        line.column = token.kind === 'column';
        close(token.look, true);
        begin(token.look.paragraph, true);
        afterWord = false;
        continue;
      }
      const { look } = token;
      if (token.kind === 'space') {
        put({
          kind: 'space',
          x: 0,
          width: this.#measure([32], look, style),
          height: look.height,
          look,
          codes: [32],
        });
        afterWord = false;
      } else if (token.kind === 'tab') {
        const stops = look.paragraph.tabs;
        const unit = request.height;
        const next =
          stops.map((s) => s * unit).find((s) => s > x + 1e-9) ??
          (Math.floor(x / (4 * unit) + 1e-9) + 1) * 4 * unit;
        put({ kind: 'tab', x: 0, width: Math.max(0, next - x), height: look.height, look, codes: [] });
        afterWord = false;
      } else if (token.kind === 'stack') {
        const upper = codesOf(token.upper);
        const lower = codesOf(token.lower);
        const upperWidth = this.#measure(upper, look, style);
        const lowerWidth = this.#measure(lower, look, style);
        const width =
          token.bar === '#' ? upperWidth + lowerWidth + look.height * 0.4 : Math.max(upperWidth, lowerWidth);
        place(
          {
            kind: 'stack',
            x: 0,
            width: width + look.height * 0.1,
            height: look.height,
            look,
            codes: [],
            stack: { upper, lower, bar: token.bar, upperWidth, lowerWidth },
          },
          afterWord,
        );
        afterWord = true;
      } else if (token.kind === 'word') {
        for (const codes of splitIdeographs(codesOf(token.text))) {
          const free = isIdeograph(codes[0]!);
          place(
            {
              kind: 'word',
              x: 0,
              width: this.#measure(codes, look, style),
              height: look.height,
              look,
              codes,
            },
            afterWord && !free,
          );
          afterWord = !isIdeograph(codes[codes.length - 1]!);
        }
      }
    }
    const last = tokens[tokens.length - 1];
    if (line.pieces.length > 0 || lines.length === 0 || last?.kind === 'paragraph')
      close(last?.look ?? start, true);
    return lines;
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
    out.width = columns ? columns.count * columns.width + (columns.count - 1) * columns.gutter : widest;
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
      else if (piece.codes.length > 0) this.#putGlyphs(piece.codes, look, x, y + lift, request.style, out);
      const width = piece.width + (piece.kind === 'space' ? stretch : 0);
      for (const [bit, part] of [
        [UNDER, -0.2],
        [OVER, 1.2],
        [STRIKE, 0.5],
      ] as const) {
        if (look.lines & bit) {
          const at = y + lift + part * look.height;
          out.rules.push({ x0: x, y0: at, x1: x + width, y1: at, color: look.color });
        }
      }
    }
  }

  #placeStack(piece: Piece, x: number, y: number, request: ParagraphRequest, out: ParagraphLayout): void {
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
  ): void {
    const stack = this.#stackOf(look, style);
    const scaleX = look.height * look.width;
    const shear = Math.tan(look.oblique) * look.height;
    const last = out.runs[out.runs.length - 1];
    const text = String.fromCodePoint(...codes.slice(0, 4000));
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
    run.text += text;
    if (!same) out.runs.push(run);
    for (const code of codes) {
      const { font, glyph } = stack.pick(code);
      if (glyph.contours.length > 0) run.glyphs.push(this.#table.add(font, glyph), x, y);
      x += glyph.advance * look.tracking * scaleX;
    }
  }
}

/** Words as they are, ideographs one by one with the closing marks that follow them. */
function splitIdeographs(codes: number[]): number[][] {
  const parts: number[][] = [];
  let part: number[] = [];
  codes.forEach((code, i) => {
    const before = codes[i - 1];
    const cut =
      i > 0 && !CLOSING.has(code) && (isIdeograph(code) || (before !== undefined && isIdeograph(before)));
    if (cut) {
      parts.push(part);
      part = [];
    }
    part.push(code);
  });
  if (part.length > 0) parts.push(part);
  return parts;
}
