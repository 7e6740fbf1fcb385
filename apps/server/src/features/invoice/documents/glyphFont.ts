/** One TrueType font of exactly the characters that a document uses, put together from the product's own fonts. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OutlinePen } from '@linework/cad/text/outline-pen';
import { sfntFont, type SfntFont } from '@linework/cad/text/sfnt/sfnt';
import { unpackWoff } from '@linework/cad/text/sfnt/woff';
import { woff2Font } from '@linework/cad/text/sfnt/woff2';
import { slicesOf, type FontSlice } from '@linework/fonts/slices';
import { writeTrueType, type TrueTypeGlyph, type TrueTypePoint } from './trueType.ts';

const require = createRequire(import.meta.url);
const unitsPerEm = 1000;
const question = 0x3f;

const files = new Map<string, SfntFont | undefined>();

function loadSlice({ package: name, file, weight }: FontSlice): SfntFont | undefined {
  const key = `${name}/${file}/${weight ?? ''}`;
  if (!files.has(key)) {
    const chosen = weight === undefined ? file.replace(/\.woff2$/, '.woff') : file;
    const folder = dirname(require.resolve(`${name}/unicode.json`));
    const bytes = new Uint8Array(readFileSync(join(folder, 'files', chosen)));
    files.set(key, woff2Font(bytes, weight) ?? sfntFont(unpackWoff(bytes) ?? bytes));
  }
  return files.get(key);
}

interface FoundGlyph {
  font: SfntFont;
  glyph: number;
}

/** Collects what is drawn: closed rings of points on and off the curve, in units of the document's font. */
class GlyphPen extends OutlinePen {
  readonly rings: TrueTypePoint[][] = [];
  readonly #scale: number;
  #points: TrueTypePoint[] = [];

  constructor(scale: number) {
    super(1, 1);
    this.#scale = scale;
  }

  #add(x: number, y: number, isOn: boolean): void {
    this.#points.push({ x: Math.round(x * this.#scale), y: Math.round(y * this.#scale), isOn });
  }

  override moveTo(x: number, y: number): void {
    this.close();
    this.#add(x, y, true);
  }

  override lineTo(x: number, y: number): void {
    this.#add(x, y, true);
  }

  override quadTo(a: number, b: number, c: number, d: number): void {
    this.#add(a, b, false);
    this.#add(c, d, true);
  }

  override cubicTo(): void {
    throw new Error('the fonts of documents have quadratic outlines');
  }

  override close(): void {
    const [first] = this.#points;
    const last = this.#points.at(-1);
    if (first && last && this.#points.length > 1 && last.isOn && first.x === last.x && first.y === last.y)
      this.#points.pop();
    if (this.#points.length >= 3) this.rings.push(this.#points);
    this.#points = [];
  }
}

export class GlyphFont {
  readonly #isBold: boolean;
  readonly #known = new Map<number, FoundGlyph | undefined>();
  readonly #used = new Set<number>([question, 0x20]);

  constructor(isBold: boolean) {
    this.#isBold = isBold;
  }

  #find(code: number): FoundGlyph | undefined {
    if (!this.#known.has(code)) {
      let found: FoundGlyph | undefined;
      for (const slice of slicesOf(code, { bold: this.#isBold, italic: false }, 'Arial')) {
        const font = loadSlice(slice);
        const glyph = font?.lookup(code) ?? 0;
        if (!font || glyph === 0) continue;
        found = { font, glyph };
        break;
      }
      this.#known.set(code, found);
    }
    return this.#known.get(code);
  }

  /** The text with a question mark for what no font has: no document may refer to a glyph that is not there. */
  showable(text: string): string {
    return [...text].map((each) => (this.#find(each.codePointAt(0)!) ? each : '?')).join('');
  }

  /** Of text at size 1. Whatever is measured is taken into the font. */
  width(text: string): number {
    let width = 0;
    for (const each of text) {
      const code = each.codePointAt(0)!;
      this.#used.add(code);
      width += this.#advance(code);
    }
    return width / unitsPerEm;
  }

  #advance(code: number): number {
    const found = this.#find(code);
    return found ? Math.round((found.font.advance(found.glyph) * unitsPerEm) / found.font.unitsPerEm) : 0;
  }

  build(): Uint8Array {
    const glyphs: TrueTypeGlyph[] = [...this.#used]
      .toSorted((a, b) => a - b)
      .flatMap((code) => {
        const found = this.#find(code);
        if (!found) return [];
        const pen = new GlyphPen(unitsPerEm / found.font.unitsPerEm);
        found.font.draw(found.glyph, pen);
        pen.close();
        return [{ code, advance: this.#advance(code), rings: pen.rings }];
      });
    const name = this.#isBold ? 'LineworkDocument-Bold' : 'LineworkDocument-Regular';
    return writeTrueType(glyphs, { name, unitsPerEm, isBold: this.#isBold });
  }
}
