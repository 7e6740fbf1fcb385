/** A document as marks on pages, before any file is written: then it is known which characters its fonts need. */
import { shapedLine } from '@linework/cad/text/script/shaped';
import { GlyphFont } from './glyphFont.ts';

export interface DocumentTextStyle {
  size: number;
  isBold?: boolean;
  color?: string;
  align?: 'left' | 'right';
}

export type DocumentMark =
  | {
      page: number;
      kind: 'text';
      x: number;
      y: number;
      text: string;
      size: number;
      isBold: boolean;
      color: string;
    }
  | { page: number; kind: 'rule'; x: number; y: number; width: number; color: string };

const wide = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef]/;

/** Pieces that a line may end after: words with their space, and each character of scripts without spaces. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let word = '';
  for (const each of text) {
    word += each;
    if (each === ' ' || each === '-' || each === '/' || wide.test(each)) {
      pieces.push(word);
      word = '';
    }
  }
  return word === '' ? pieces : [...pieces, word];
}

export class DocumentSheet {
  readonly width = 595.28;
  readonly height = 841.89;
  readonly left = 48;
  readonly right = 595.28 - 48;
  readonly bottom = 841.89 - 64;
  readonly marks: DocumentMark[] = [];
  readonly regular = new GlyphFont(false);
  readonly bold = new GlyphFont(true);
  pages = 1;
  y = 56;

  fontOf(isBold = false): GlyphFont {
    return isBold ? this.bold : this.regular;
  }

  /** One line as it is read from left to right, without what no font can show. */
  #readable(text: string, isBold: boolean): string {
    // Marks of direction and line ends say nothing on paper, and could put text where it is not meant to be.
    const plain = text.replace(
      /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
      ' ',
    );
    const codes = [...plain.toWellFormed()].map((each) => each.codePointAt(0)!);
    const shaped = shapedLine(codes)?.codes ?? codes;
    return this.fontOf(isBold).showable(String.fromCodePoint(...shaped));
  }

  lineWidth(text: string, { size, isBold = false }: DocumentTextStyle): number {
    return this.fontOf(isBold).width(this.#readable(text, isBold)) * size;
  }

  /** Lines that fit; a word that is too long is cut. */
  wrap(text: string, width: number, style: DocumentTextStyle): string[] {
    const lines: string[] = [];
    let line = '';
    const fits = (candidate: string): boolean => this.lineWidth(candidate.trimEnd(), style) <= width;
    for (const piece of piecesOf(text)) {
      if (fits(line + piece)) {
        line += piece;
        continue;
      }
      if (line !== '') lines.push(line.trimEnd());
      line = '';
      for (const each of piece) {
        if (line !== '' && !fits(line + each)) {
          lines.push(line);
          line = '';
        }
        line += each;
      }
    }
    if (line !== '') lines.push(line.trimEnd());
    return lines.length === 0 ? [''] : lines;
  }

  /** `x` is where the line begins, or where it ends if it is set to the right. */
  line(text: string, x: number, y: number, style: DocumentTextStyle): void {
    const { size, isBold = false, color = '#14181f', align = 'left' } = style;
    const shown = this.#readable(text, isBold);
    if (shown.trim() === '') return;
    const width = this.fontOf(isBold).width(shown) * size;
    const at = align === 'right' ? x - width : x;
    this.marks.push({ page: this.pages - 1, kind: 'text', x: at, y, text: shown, size, isBold, color });
  }

  /** Wrapped lines from `y` down; returns where they end. */
  paragraph(
    text: string,
    x: number,
    y: number,
    width: number,
    style: DocumentTextStyle,
    leading = 1.4,
  ): number {
    let at = y;
    for (const line of this.wrap(text, width, style)) {
      this.line(line, x, at, style);
      at += style.size * leading;
    }
    return at;
  }

  rule(y: number, x = this.left, width = this.right - this.left, color = '#d5dae1'): void {
    this.marks.push({ page: this.pages - 1, kind: 'rule', x, y, width, color });
  }

  /** A new page where less than `height` is left of this one. */
  room(height: number, onPage?: () => void): void {
    if (this.y + height <= this.bottom) return;
    this.pages += 1;
    this.y = 56;
    onPage?.();
  }
}
