/**
 * Makes what stands in for missing fonts as wide as the drawing says that its texts are. A text that is not aligned to the
 * left has two points, one of which follows from its width; a paragraph (a dimension's text too) has its extents.
 */
import type { Block, Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import type { TextStyle } from '../model/styles.ts';
import { recordedExtents } from '../model/text-extents.ts';
import type { AttribEntity, MtextEntity, TextEntity } from '../model/texts.ts';
import { decodeLine } from '../text/codes.ts';
import { type FontFallback, isWide, type TextFonts } from '../text/font-fallback.ts';
import type { Glyph } from '../text/fonts.ts';

/** Fewer different texts may be wrong by chance, more tell no more. */
const MIN_TEXTS = 3;
const MAX_TEXTS = 200;
const MIN_LETTERS = 3;
/** Where the middle half of the texts differ by more than this, they were not all made with one font. */
const MAX_SPREAD = 0.15;
/** Less cannot be seen. */
const MIN_CHANGE = 0.015;
const NARROWEST = 0.5;
const WIDEST = 1.8;
/** By horizontal alignment: how many times the way between its points a text is wide. */
const CENTERED = 2;
const WAYS: Readonly<Record<number, number>> = { 1: CENTERED, 2: 1, 4: CENTERED };
/** Lines of paragraphs are further apart than this times their height. */
const ONE_LINE = 1.5;

/** Recorded by own width of texts in one font. */
class Ratios {
  readonly #byText = new Map<string, number>();

  get isFull(): boolean {
    return this.#byText.size >= MAX_TEXTS;
  }

  add(text: string, ratio: number): void {
    if (!this.isFull) this.#byText.set(text, ratio);
  }

  /** The middle one; 1 where they are few or disagree. */
  get factor(): number {
    const sorted = [...this.#byText.values()].toSorted((a, b) => a - b);
    if (sorted.length < MIN_TEXTS) return 1;
    const at = (part: number): number => sorted[Math.floor(part * (sorted.length - 1))]!;
    const middle = at(0.5);
    const isUsable = middle >= NARROWEST && middle <= WIDEST && at(0.75) - at(0.25) <= MAX_SPREAD * middle;
    return isUsable && Math.abs(middle - 1) >= MIN_CHANGE ? Number(middle.toFixed(3)) : 1;
  }
}

class TextWidths {
  readonly #drawing: Drawing;
  readonly #fonts: TextFonts;
  readonly #letters = new Map<FontFallback, Ratios>();
  readonly #ideographs = new Map<FontFallback, Ratios>();

  constructor(drawing: Drawing, fonts: TextFonts) {
    this.#drawing = drawing;
    this.#fonts = fonts;
  }

  measure(entity: Entity): void {
    if (entity.type === 'TEXT') this.#measureLine(entity);
    else if (entity.type === 'MTEXT') this.#measureParagraph(entity);
    else if (entity.type === 'INSERT')
      for (const attribute of entity.attributes) {
        if (attribute.paragraph) this.#measureParagraph(attribute.paragraph);
        else this.#measureLine(attribute);
      }
  }

  fit(): void {
    for (const stack of new Set([...this.#letters.keys(), ...this.#ideographs.keys()])) {
      const letters = this.#letters.get(stack)?.factor ?? 1;
      const ideographs = this.#ideographs.get(stack)?.factor ?? 1;
      if (letters !== 1 || ideographs !== 1) stack.fit({ letters, ideographs });
    }
  }

  /** The fonts of a style, where some of them are not at hand. */
  #substitutesOf(style: TextStyle | undefined): FontFallback | undefined {
    if (!style || style.vertical) return undefined;
    const stack = this.#fonts.forStyle(style);
    return stack.isAtHand || (this.#letters.get(stack)?.isFull ?? false) ? undefined : stack;
  }

  #measureLine(e: TextEntity | AttribEntity): void {
    const ways = WAYS[e.horizontal];
    const { alignment, position, rotation } = e;
    if (ways === undefined || !alignment || !(e.height > 0)) return;
    const stack = this.#substitutesOf(this.#drawing.textStyles.get(e.style.toUpperCase()));
    if (!stack) return;
    // A centered text lies on its middle, which its height does not move along the line.
    const [dx, dy] = [alignment[0] - position[0], alignment[1] - position[1]];
    const along = dx * Math.cos(rotation) + dy * Math.sin(rotation);
    const width = (along * ways) / (e.height * (e.widthFactor || 1));
    this.#add(stack, e.text, decodeLine(e.text).codes, width, false);
  }

  #measureParagraph(e: MtextEntity): void {
    const extents = recordedExtents(e);
    if (!extents || !(e.height > 0) || extents.height > e.height * ONE_LINE) return;
    // Without any formatting: one look, one line.
    if (/[\\{}^\n]|%%/.test(e.text)) return;
    const style = this.#drawing.textStyles.get(e.style.toUpperCase());
    const stack = this.#substitutesOf(style);
    if (!stack) return;
    const codes = Array.from(e.text, (char) => char.codePointAt(0)!);
    this.#add(stack, e.text, codes, extents.width / (e.height * (style!.widthFactor || 1)), true);
  }

  /** `width`: by the height. `isInk`: from the first letter's ink to the last one's. */
  #add(stack: FontFallback, text: string, codes: number[], width: number, isInk: boolean): void {
    if (codes.length < MIN_LETTERS || !(width > 0)) return;
    const wide = codes.filter(isWide).length;
    if ((wide !== 0 && wide !== codes.length) || !codes.every((code) => stack.isSubstituted(code))) return;
    const glyphs = codes.map((code) => stack.pick(code).glyph);
    let own = glyphs.reduce((sum, { advance }) => sum + advance, 0);
    if (isInk) own -= inkOf(glyphs[0]!)[0] + glyphs.at(-1)!.advance - inkOf(glyphs.at(-1)!)[1];
    if (!(own > 0)) return;
    const kind = wide === 0 ? this.#letters : this.#ideographs;
    let ratios = kind.get(stack);
    if (!ratios) kind.set(stack, (ratios = new Ratios()));
    ratios.add(text, width / own);
  }
}

/** Where the ink of a glyph begins and ends. */
function inkOf({ contours, advance }: Glyph): [from: number, to: number] {
  let [from, to] = [Infinity, -Infinity];
  for (const contour of contours)
    for (let i = 0; i < contour.length; i += 2) {
      from = Math.min(from, contour[i]!);
      to = Math.max(to, contour[i]!);
    }
  return from <= to ? [from, to] : [0, advance];
}

export function fitFonts(drawing: Drawing, fonts: TextFonts): void {
  const widths = new TextWidths(drawing, fonts);
  for (const { entities } of shownBlocks(drawing)) for (const entity of entities) widths.measure(entity);
  widths.fit();
}

/** Without those that nothing inserts: their fonts are none of the drawing's. */
function shownBlocks({ blocks }: Drawing): Block[] {
  const inserted = new Set<string>();
  for (const { entities } of blocks.values())
    for (const entity of entities) if (entity.type === 'INSERT') inserted.add(entity.name.toUpperCase());
  return [...blocks].flatMap(([name, block]) => (name.startsWith('*') || inserted.has(name) ? block : []));
}
