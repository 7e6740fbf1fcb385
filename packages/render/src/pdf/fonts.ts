/**
 * Text stays text: every glyph of the display list that a page uses becomes a character of a Type 3 font, which holds
 * its strokes or outline and says which letter it is. Such fonts are subsets by nature, in any script, and show what
 * the screen shows.
 */
import { invert } from '@linework/geom/affine';
import type { DisplayList } from '@linework/cad/display/list';
import { ContentBytes, plainNumber } from './bytes.ts';
import type { PdfDocument } from './document.ts';

const GLYPHS_A_FONT = 255;
/** Glyph units of the height of a capital. */
const EM = 1000;

interface Member {
  glyph: number;
  /** Of strokes: their width in glyph units. */
  width: number;
}

export interface Character {
  font: number;
  code: number;
  /** How far a reader moves on, in heights. */
  advance: number;
}

export class GlyphFonts {
  readonly #list: DisplayList;
  readonly #members: Member[] = [];
  readonly #characters = new Map<string, Character>();
  readonly #learnt: Learnt;

  constructor(list: DisplayList) {
    this.#list = list;
    this.#learnt = learn(list);
  }

  #advance(glyph: number): number {
    const known = this.#learnt.advances.get(glyph);
    if (known !== undefined) return known;
    const right = this.#list.glyphs.box[glyph * 4 + 2]!;
    return Number.isFinite(right) ? Math.max(0, Math.round(right * EM)) : 0;
  }

  /** strokeWidth: in heights; of glyphs made of strokes only. */
  character(glyph: number, strokeWidth: number): Character {
    const { glyphs } = this.#list;
    // Widths that the eye cannot tell apart share a character: steps of a fifth.
    const step = glyphs.outline[glyph] ? 0 : Math.round(Math.log2(Math.max(1e-4, strokeWidth)) * 4);
    const key = `${glyph}/${step}`;
    let known = this.#characters.get(key);
    if (!known) {
      const index = this.#members.length;
      this.#members.push({ glyph, width: glyphs.outline[glyph] ? 0 : 2 ** (step / 4) * EM });
      known = {
        font: Math.floor(index / GLYPHS_A_FONT),
        code: (index % GLYPHS_A_FONT) + 1,
        advance: this.#advance(glyph) / EM,
      };
      this.#characters.set(key, known);
    }
    return known;
  }

  letter(glyph: number): string | undefined {
    return this.#learnt.letters.get(glyph);
  }

  /** Writes the fonts: entries of the resource dictionary. */
  write(document: PdfDocument): string {
    let entries = '';
    for (let font = 0; font * GLYPHS_A_FONT < this.#members.length; font++) {
      const members = this.#members.slice(font * GLYPHS_A_FONT, (font + 1) * GLYPHS_A_FONT);
      entries += `/F${font} ${this.#writeFont(document, members)} 0 R`;
    }
    return entries;
  }

  #writeFont(document: PdfDocument, members: readonly Member[]): number {
    const procs = members.map((member) => document.stream(this.#outlineOf(member)));
    const names = members.map((_, i) => `/g${i + 1}`);
    const widths = members.map(({ glyph }) => this.#advance(glyph));
    const letters = members.map(({ glyph }) => this.#learnt.letters.get(glyph));
    const unicode = document.stream(new TextEncoder().encode(unicodeMap(letters)));
    return document.object(
      `<</Type/Font/Subtype/Type3/FontBBox[0 0 0 0]/FontMatrix[${1 / EM} 0 0 ${1 / EM} 0 0]` +
        `/FirstChar 1/LastChar ${members.length}/Widths[${widths.join(' ')}]/Resources<<>>` +
        `/CharProcs<<${names.map((name, i) => `${name} ${procs[i]} 0 R`).join('')}>>` +
        `/Encoding<</Type/Encoding/Differences[1${names.join('')}]>>/ToUnicode ${unicode} 0 R>>`,
    );
  }

  #outlineOf({ glyph, width }: Member): Uint8Array {
    const { glyphs } = this.#list;
    const out = new ContentBytes();
    const reach = width / 2;
    const box = [0, 1, 2, 3].map((n) => {
      const edge = glyphs.box[glyph * 4 + n]! * EM;
      return Number.isFinite(edge) ? edge + (n < 2 ? -reach : reach) : 0;
    });
    out.number(this.#advance(glyph)).number(0);
    for (const edge of box) out.number(edge);
    out.text('d1\n');
    if (width > 0) out.text(`${plainNumber(width, 2)} w 1 j 1 J\n`);
    for (let c = glyphs.contourStart[glyph]!; c < glyphs.contourStart[glyph + 1]!; c++) {
      const from = glyphs.pointStart[c]!;
      const to = glyphs.pointStart[c + 1]!;
      for (let p = from; p < to; p++)
        out.point(glyphs.points[2 * p]! * EM, glyphs.points[2 * p + 1]! * EM, p === from ? 'm ' : 'l ');
      // A single point of a stroke font is a dot.
      if (to - from === 1) out.point(glyphs.points[2 * from]! * EM, glyphs.points[2 * from + 1]! * EM, 'l ');
      if (width === 0) out.text('h ');
    }
    out.text(width > 0 ? 'S\n' : 'f\n');
    return out.take();
  }
}

interface Learnt {
  letters: Map<number, string>;
  /** How far the next letter of a word stands, in glyph units. */
  advances: Map<number, number>;
}

/** Which letter a glyph shows and how wide it is, learnt from texts that have as many glyphs as letters. */
function learn(list: DisplayList): Learnt {
  const letters = new Map<number, string>();
  const advances = new Map<number, number>();
  for (const { texts } of list.groups) {
    for (let i = 0; i < texts.count; i++) {
      const said = [...(list.strings[texts.string[i]!] ?? '')];
      const from = texts.glyphStart[i]!;
      const shown = said.filter((letter) => letter.trim() !== '').length;
      if (shown !== texts.glyphStart[i + 1]! - from) continue;
      const [a, b, c, d] = texts.matrix.subarray(i * 4, i * 4 + 4);
      const back = invert([a!, b!, c!, d!, 0, 0]);
      let k = from;
      said.forEach((letter, n) => {
        if (letter.trim() === '') return;
        const glyph = texts.glyph[k]!;
        if (!letters.has(glyph)) letters.set(glyph, letter);
        const inWord = (said[n + 1] ?? ' ').trim() !== '';
        if (inWord && back && !advances.has(glyph)) {
          const dx = texts.origin[2 * k + 2]! - texts.origin[2 * k]!;
          const dy = texts.origin[2 * k + 3]! - texts.origin[2 * k + 1]!;
          const along = Math.round((back[0] * dx + back[2] * dy) * EM);
          if (along > 0 && along < 5 * EM) advances.set(glyph, along);
        }
        k++;
      });
    }
  }
  return { letters, advances };
}

function unicodeMap(letters: readonly (string | undefined)[]): string {
  const hex = (text: string): string =>
    Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0')).join('');
  const rows = letters.flatMap((letter, i) =>
    letter === undefined ? [] : [`<${(i + 1).toString(16).padStart(2, '0')}> <${hex(letter)}>`],
  );
  let map =
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n' +
    '/CMapName /Letters def /CMapType 2 def\n1 begincodespacerange <00> <FF> endcodespacerange\n';
  // A section holds a hundred at most.
  for (let from = 0; from < rows.length; from += 100) {
    const some = rows.slice(from, from + 100);
    map += `${some.length} beginbfchar\n${some.join('\n')}\nendbfchar\n`;
  }
  return `${map}endcmap CMapName currentdict /CMap defineresource pop end end\n`;
}
