import type { MtextToken, ParagraphShape, TextLook } from './mtext-tokens.ts';

/** What is never cut: a word, an ideograph, a gap, a fraction. */
export interface Piece {
  kind: 'word' | 'space' | 'tab' | 'stack';
  x: number;
  width: number;
  /** Of the glyphs, for the height of the line. */
  height: number;
  look: TextLook;
  codes: number[];
  stack?: { upper: number[]; lower: number[]; bar: '/' | '#' | '^'; upperWidth: number; lowerWidth: number };
}

export interface Line {
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

export interface LineRequest {
  /** Of the paragraph's text, which indents and tabs count in. */
  height: number;
  /** Width at which lines end; 0 never. */
  wrap: number;
  start: TextLook;
  /** How far the pen goes over these characters. */
  measure(codes: number[], look: TextLook): number;
}

/** Tokens to lines of placed pieces. */
export function breakLines(tokens: MtextToken[], request: LineRequest): Line[] {
  const { start, wrap, measure } = request;
  const lines: Line[] = [];
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
        width: measure([32], look),
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
      const upperWidth = measure(upper, look);
      const lowerWidth = measure(lower, look);
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
            width: measure(codes, look),
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
