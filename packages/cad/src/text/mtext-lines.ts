import { isIdeograph } from './script/ideographs.ts';
import type { MtextToken, ParagraphShape, TextLook } from './mtext-tokens.ts';

/** What is never cut: a word, an ideograph, a gap, a fraction. */
export interface TextRun {
  kind: 'word' | 'space' | 'tab' | 'stack';
  x: number;
  width: number;
  /** Of the glyphs, for the height of the line. */
  height: number;
  look: TextLook;
  codes: number[];
  /** What it says, where that is not what its codes are in turn. */
  said?: string;
  stack?: { upper: number[]; lower: number[]; bar: '/' | '#' | '^'; upperWidth: number; lowerWidth: number };
}

export interface Line {
  pieces: TextRun[];
  width: number;
  height: number;
  paragraph: ParagraphShape;
  first: boolean;
  last: boolean;
  column: boolean;
}

function codesOf(text: string): number[] {
  const codes: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i)!;
    if (code > 0xffff) i++;
    codes.push(code);
  }
  return codes;
}

/** Texts that may hold characters between which a line may end: those of two units are taken for it. */
const MAY_END_LINES = /[\u2e80-\udfff\uf900-\uffff]/;

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
  const breaker = new LineBreaker(request);
  for (const token of tokens) if (!breaker.take(token)) break;
  return breaker.done(tokens[tokens.length - 1]);
}

const MAX_LINES = 20000;

const blankLine = (paragraph: ParagraphShape, first: boolean): Line => ({
  pieces: [],
  width: 0,
  height: 0,
  paragraph,
  first,
  last: false,
  column: false,
});

const isGap = ({ kind }: TextRun): boolean => kind === 'space' || kind === 'tab';

class LineBreaker {
  readonly #request: LineRequest;
  readonly #lines: Line[] = [];
  #line: Line;
  #x = 0;
  #started = false;
  #afterWord = false;

  constructor(request: LineRequest) {
    this.#request = request;
    this.#line = blankLine(request.start.paragraph, true);
  }

  /** False once there are more lines than anyone reads. */
  take(token: MtextToken): boolean {
    if (this.#lines.length > MAX_LINES) return false;
    const { look } = token;
    switch (token.kind) {
      case 'paragraph':
      case 'column':
        this.#line.column = token.kind === 'column';
        this.#close(look, true);
        this.#begin(look.paragraph, true);
        this.#afterWord = false;
        break;
      case 'space':
        this.#put(this.#piece('space', this.#request.measure([32], look), look, [32]));
        this.#afterWord = false;
        break;
      case 'tab':
        this.#put(this.#piece('tab', Math.max(0, this.#nextStop(look) - this.#x), look, []));
        this.#afterWord = false;
        break;
      case 'stack':
        this.#place(this.#stack(token), this.#afterWord);
        this.#afterWord = true;
        break;
      case 'word': {
        const codes = codesOf(token.text);
        if (MAY_END_LINES.test(token.text)) for (const part of splitIdeographs(codes)) this.#word(part, look);
        else if (codes.length > 0) this.#word(codes, look);
      }
    }
    return true;
  }

  done(last: MtextToken | undefined): Line[] {
    if (this.#line.pieces.length > 0 || this.#lines.length === 0 || last?.kind === 'paragraph')
      this.#close(last?.look ?? this.#request.start, true);
    return this.#lines;
  }

  #piece(kind: TextRun['kind'], width: number, look: TextLook, codes: number[]): TextRun {
    return { kind, x: 0, width, height: look.height, look, codes };
  }

  #word(codes: number[], look: TextLook): void {
    const free = isIdeograph(codes[0]!);
    this.#place(
      this.#piece('word', this.#request.measure(codes, look), look, codes),
      this.#afterWord && !free,
    );
    this.#afterWord = !isIdeograph(codes[codes.length - 1]!);
  }

  #stack(token: MtextToken & { kind: 'stack' }): TextRun {
    const { look, bar } = token;
    const upper = codesOf(token.upper);
    const lower = codesOf(token.lower);
    const upperWidth = this.#request.measure(upper, look);
    const lowerWidth = this.#request.measure(lower, look);
    const width =
      bar === '#' ? upperWidth + lowerWidth + look.height * 0.4 : Math.max(upperWidth, lowerWidth);
    const piece = this.#piece('stack', width + look.height * 0.1, look, []);
    piece.stack = { upper, lower, bar, upperWidth, lowerWidth };
    return piece;
  }

  #nextStop(look: TextLook): number {
    const unit = this.#request.height;
    return (
      look.paragraph.tabs.map((s) => s * unit).find((s) => s > this.#x + 1e-9) ??
      (Math.floor(this.#x / (4 * unit) + 1e-9) + 1) * 4 * unit
    );
  }

  #indent(): number {
    const { paragraph, first } = this.#line;
    return (paragraph.left + (first ? paragraph.indent : 0)) * this.#request.height;
  }

  #room(): number {
    const { wrap, height } = this.#request;
    return wrap > 0 ? wrap - this.#line.paragraph.right * height : Infinity;
  }

  #begin(paragraph: ParagraphShape, first: boolean): void {
    this.#line = blankLine(paragraph, first);
    this.#started = false;
    this.#x = this.#indent();
  }

  #close(look: TextLook, last: boolean): void {
    if (this.#line.height === 0) this.#line.height = look.height;
    this.#line.last = last;
    this.#lines.push(this.#line);
  }

  #put(piece: TextRun): void {
    const line = this.#line;
    if (!this.#started) {
      line.paragraph = piece.look.paragraph;
      this.#x = this.#indent();
      this.#started = true;
    }
    piece.x = this.#x;
    this.#x += piece.width;
    line.pieces.push(piece);
    if (isGap(piece)) return;
    line.width = this.#x;
    line.height = Math.max(line.height, piece.height);
  }

  #place(piece: TextRun, joined: boolean): void {
    const over = this.#x + piece.width > this.#room() * (1 + 1e-6);
    if (over && this.#started && this.#line.pieces.length > 0) this.#placeBelow(piece, joined);
    else this.#put(piece);
  }

  /** Only what follows a gap may go to the next line: a word is never cut. */
  #placeBelow(piece: TextRun, joined: boolean): void {
    const line = this.#line;
    const moved: TextRun[] = [];
    if (joined) {
      while (line.pieces.length > 0 && !isGap(line.pieces[line.pieces.length - 1]!))
        moved.unshift(line.pieces.pop()!);
      if (line.pieces.length === 0) {
        line.pieces = moved;
        return this.#put(piece);
      }
    }
    const last = line.pieces.findLast((p) => !isGap(p));
    line.width = last ? last.x + last.width : 0;
    this.#close(piece.look, false);
    this.#begin(line.paragraph, false);
    for (const p of moved) this.#put(p);
    this.#put(piece);
  }
}

/** Words as they are, ideographs one by one with the closing marks that follow them. */
function splitIdeographs(codes: number[]): number[][] {
  const parts: number[][] = [];
  let from = 0;
  for (let i = 1; i < codes.length; i++) {
    const code = codes[i]!;
    if ((isIdeograph(code) || isIdeograph(codes[i - 1]!)) && !CLOSING.has(code)) {
      parts.push(codes.slice(from, i));
      from = i;
    }
  }
  if (codes.length > 0) parts.push(from === 0 ? codes : codes.slice(from));
  return parts;
}
