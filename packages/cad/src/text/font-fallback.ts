/** Font substitution: what a text is drawn in where its own font is missing, or lacks one of its characters. */
import type { FontUse } from '../display/list.ts';
import type { TextStyle } from '../model/styles.ts';
import { fontClass } from './font-class.ts';
import type { Face, Font, FontProvider, Glyph } from './fonts.ts';
import { hersheyFont } from './hershey.ts';
import { lineShapes } from './line-shapes.ts';
import { isArabicLetter, letterOfForm } from './script/arabic.ts';
import { isIdeograph } from './script/ideographs.ts';
import { isToleranceSign, signOfLetter } from './tolerance-signs.ts';
import { fixedAdvance, meanOfFamily, stretchOfBigFont, stretchOfStrokes } from './widths.ts';

export interface FallbackFont {
  font: Font;
  glyph: Glyph;
  /** Of the glyph in the one table that these fonts are used with, once it is there. */
  index?: number;
}

/** A hollow box, for what no font can show. */
const MISSING: Glyph = {
  advance: 0.8,
  contours: [Float32Array.from([0.1, 0, 0.7, 0, 0.7, 1, 0.1, 1, 0.1, 0])],
};
const STROKE_SIZE = 0.78;
const LATIN_END = 0x250;
/** The sign of diameters, which few fonts have, and the letter that looks like it. */
const DIAMETER = 0x2205;
const DIAMETER_LETTER = 0xd8;
const SAMPLE = Array.from('etaoinshrdlu0123', (c) => c.codePointAt(0)!);
/** Letters of alphabets end here; what comes after fills a square, or has no capitals to go by. */
const ALPHABETS_END = 0x590;
/** Outlines of letters against strokes, which are wider. */
const WIDER_STROKES = 1.12;
/** From one letter of a column to the next: what shape files say, those of the oldest fonts otherwise than the rest. */
const STEP = 26 / 21;
const WIDE_STEP = 1.5;
const WIDE_START = 0x2e80;
const EMPTY: Glyph = { advance: 0, contours: [] };

/** What the widths of substitutes are multiplied by. */
export interface FontFit {
  letters: number;
  ideographs: number;
}

/** Characters that fill a square, as those of bigfonts do. */
export const isWide = (code: number): boolean => code >= WIDE_START;

/** The fonts one run of text may draw from, in order. */
export class FontFallback {
  readonly #primary: Font | undefined;
  readonly #big: Font | undefined;
  readonly #fonts: TextFonts;
  readonly #face: Face | undefined;
  /** The family that is looked for where the style's own is not at hand. */
  readonly #like: string;
  readonly #use: FontUse;
  /** Of the bigfont, where the style names one. */
  readonly #bigUse: FontUse | undefined;
  /** The style asks for outlines: prefer an outline substitute over strokes. */
  readonly #outline: boolean;
  /** A font of Windows for columns: its ideographs lie on their side, so that they stand in a line that runs down. */
  readonly #sideways: boolean;
  readonly #known = new Map<number, FallbackFont>();
  readonly #stretch: number;
  readonly #bigStretch: number;
  /** What substitutes are widened by, letters and ideographs. */
  #fit: FontFit = { letters: 1, ideographs: 1 };
  /** Stands for gdt.shx, or for the like of Inventor and Mechanical, whose letters are signs. */
  readonly #signs: boolean;

  constructor(
    fonts: TextFonts,
    primary: Font | undefined,
    big: Font | undefined,
    outline: boolean,
    { face, like }: { face: Face | undefined; like: string },
    use: FontUse,
    bigUse: FontUse | undefined,
  ) {
    this.#fonts = fonts;
    this.#primary = primary;
    this.#big = big;
    this.#outline = outline;
    this.#face = face;
    this.#like = like;
    this.#use = use;
    this.#bigUse = bigUse;
    this.#signs = !primary && /^(a[im])?gdt(\.(shx|ttf))?$/i.test(use.name);
    this.#sideways = use.name.startsWith('@');
    this.#stretch = stretchOfStrokes(use.name);
    this.#bigStretch = stretchOfBigFont(bigUse?.name ?? '');
  }

  /**
   * Whether Hebrew and Arabic are set as they are read. Stroke fonts show what is stored, as it is stored; but none of
   * them is known to join Arabic letters.
   */
  setsBothWays(codes: readonly number[]): boolean {
    return this.#outline || codes.some((code) => isArabicLetter(code) && !this.#own(code));
  }

  /** Outlines never stand in columns. */
  get mayRunDown(): boolean {
    return !this.#outline;
  }

  /** From one letter of a column to the next, by the height. */
  get step(): number {
    return this.#outline || /^(mono)?txt/i.test(this.#use.name) ? WIDE_STEP : STEP;
  }

  /** Whether all fonts that the style names are at hand. */
  get isAtHand(): boolean {
    return this.#use.found && (this.#bigUse?.found ?? true);
  }

  /** Whether another font shows this character: its width is a guess. */
  isSubstituted(code: number): boolean {
    const { font } = this.pick(code);
    return font !== this.#primary && font !== this.#big;
  }

  /** Makes what stands in wider or narrower; before anything is drawn with it. */
  fit(widths: FontFit): void {
    this.#fit = widths;
    this.#known.clear();
    if (!this.#use.found && widths.letters !== 1) this.#use.fit = widths.letters;
    if (this.#bigUse && !this.#bigUse.found && widths.ideographs !== 1) this.#bigUse.fit = widths.ideographs;
  }

  #own(code: number): boolean {
    return (this.#big?.glyph(code) ?? this.#primary?.glyph(code)) !== undefined;
  }

  pick(code: number): FallbackFont {
    let picked = this.#known.get(code);
    if (!picked) {
      picked = this.#fitted(
        this.#find(this.#signs ? signOfLetter(String.fromCodePoint(code)).codePointAt(0)! : code),
        code,
      );
      if (this.#sideways && isIdeograph(code))
        picked = { font: picked.font, glyph: this.#fonts.sideways(picked.glyph) };
      this.#known.set(code, picked);
    }
    return picked;
  }

  #fitted(picked: FallbackFont, code: number): FallbackFont {
    const { font, glyph } = picked;
    const factor = isWide(code) ? this.#fit.ideographs : this.#fit.letters;
    if (factor === 1 || font === this.#primary || font === this.#big) return picked;
    return { font, glyph: this.#fonts.stretched(glyph, factor) };
  }

  #find(code: number): FallbackFont {
    const hershey = this.#fonts.hershey;
    // Control characters and byte order marks take no room.
    if (code < 32 || code === 0xfeff || (code >= 0x200b && code <= 0x200f))
      return { font: hershey, glyph: EMPTY };
    const order = code > 127 ? [this.#big, this.#primary] : [this.#primary, this.#big];
    for (const font of order) {
      const glyph = font?.glyph(code);
      if (font && glyph) return { font, glyph };
    }
    // Strokes are made when they are wanted: outlines stand in for outlines.
    const sign = isToleranceSign(code) ? hershey.glyph(code) : undefined;
    if (sign) return { font: hershey, glyph: sign };
    const hasStrokes = !this.#outline && (code < 0x2000 || code === DIAMETER);
    const plain = hasStrokes ? hershey.glyph(code) : undefined;
    if (plain) return this.#substitute(hershey, this.#asStrokes(plain, code), code);
    // From the font of the other letters, as these are drawn: a Chinese one, which has the sign, takes long to open.
    const shown = code === DIAMETER ? DIAMETER_LETTER : code;
    const font = this.#fonts.provider.fallback?.(shown, this.#face, this.#like);
    const glyph = font?.glyph(shown);
    if (font && glyph && this.#outline)
      return this.#substitute(
        font,
        shown < LATIN_END
          ? this.#fonts.asWideAs(glyph, font, this.#use.name, this.#face?.bold ?? false)
          : glyph,
        code,
      );
    if (font && glyph) return this.#substitute(font, this.#amongStrokes(glyph, shown), code);
    const strokes = hershey.glyph(code);
    if (strokes) return this.#substitute(hershey, this.#asStrokes(strokes, code), code);
    const letter = letterOfForm(code);
    if (letter !== undefined) return this.pick(letter);
    this.#use.missing =
      (this.#use.missing ?? '').length < 64
        ? (this.#use.missing ?? '') + String.fromCodePoint(code)
        : this.#use.missing;
    return { font: hershey, glyph: MISSING };
  }

  #substitute(font: Font, glyph: Glyph, code: number): FallbackFont {
    const use = this.#bigUse && isWide(code) ? this.#bigUse : this.#use;
    if (!use.found) use.substitute ??= font.name;
    return { font, glyph };
  }

  /** A letter of Hershey's, as wide as that of the font that it stands in for. */
  #asStrokes(glyph: Glyph, code: number): Glyph {
    if (this.#use.found || !(glyph.advance > 0)) return glyph;
    const fixed = fixedAdvance(this.#use.name, code);
    return this.#fonts.stretched(glyph, fixed === undefined ? this.#stretch : fixed / glyph.advance);
  }

  /** An outline where the other letters are strokes. */
  #amongStrokes(glyph: Glyph, code: number): Glyph {
    if (code >= ALPHABETS_END) return this.#fonts.inStrokeSize(glyph, this.#bigStretch);
    return this.#fonts.stretched(glyph, this.#stretch === 1 ? WIDER_STROKES : this.#stretch);
  }

  shape(name: string | number): FallbackFont | undefined {
    const glyph = this.#primary?.shape?.(name);
    return this.#primary && glyph ? { font: this.#primary, glyph } : undefined;
  }
}

/** Whether a font that is not there was one of outlines: by its extension, else family names have capitals, spaces or ideographs. */
function wantsOutline(name: string, alias: string, family: boolean): boolean {
  for (const file of [name, alias]) {
    if (/\.shx$/i.test(file)) return false;
    if (/\.(ttf|ttc|otf)$/i.test(file)) return true;
  }
  if (family || (alias !== '' && alias !== name)) return true;
  return /[\u2e80-\uffff]/.test(name) || (/[A-Z \u0100-\uffff]/.test(name) && name !== name.toUpperCase());
}

function scaledRing(ring: Float32Array, x: number, y: number): Float32Array {
  const scaled = new Float32Array(ring.length);
  for (let i = 0; i < ring.length; i += 2) {
    scaled[i] = ring[i]! * x;
    scaled[i + 1] = ring[i + 1]! * y;
  }
  return scaled;
}

/** How high above the baseline, by its side: a square reaches as far below it as letters do. */
const MIDDLE_OF_SQUARE = 0.36;

function turnedRing(ring: Float32Array, x: number, y: number): Float32Array {
  const turned = new Float32Array(ring.length);
  for (let i = 0; i < ring.length; i += 2) {
    turned[i] = x - (ring[i + 1]! - y);
    turned[i + 1] = y + (ring[i]! - x);
  }
  return turned;
}

/** Finds the fonts of text styles and remembers what had to be substituted. */
export class TextFonts {
  readonly provider: FontProvider;
  readonly hershey: Font = hersheyFont();
  readonly #stacks = new Map<string, FontFallback>();
  readonly #ofStyles = new Map<TextStyle | undefined, FontFallback>();
  readonly #uses = new Map<string, FontUse>();
  readonly #means = new Map<Font, number>();
  readonly #sized = new Map<string, Map<Glyph, Glyph>>();

  constructor(provider: FontProvider) {
    this.provider = provider;
  }

  forStyle(style: TextStyle | undefined): FontFallback {
    let stack = this.#ofStyles.get(style);
    if (!stack) this.#ofStyles.set(style, (stack = this.#findForStyle(style)));
    return stack;
  }

  #findForStyle(style: TextStyle | undefined): FontFallback {
    const outlineName = style && style.face !== '' ? style.face : '';
    const file = style?.font ?? '';
    const name = outlineName !== '' ? outlineName : file !== '' ? file : 'txt';
    return this.stack(
      name,
      style?.bigFont ?? '',
      { bold: style?.bold ?? false, italic: style?.italic ?? false },
      file,
    );
  }

  /**
   * A font by name, for \F and \f in paragraphs as well. alias: another name to try (the style's file). family: it is
   * named as those of outlines are, by family and face.
   */
  stack(name: string, bigFont: string, face: Face, alias = '', family = false): FontFallback {
    const key = `${name}|${bigFont}|${face.bold}|${face.italic}|${alias}|${family}`.toLowerCase();
    let stack = this.#stacks.get(key);
    if (stack) return stack;
    const primary =
      this.provider.find(name, false, face) ??
      (alias !== '' && alias !== name ? this.provider.find(alias, false, face) : undefined) ??
      lineShapes(name, alias);
    const use = this.#note(name, primary);
    let big: Font | undefined;
    let bigUse: FontUse | undefined;
    if (bigFont !== '') {
      big = this.provider.find(bigFont, true);
      bigUse = this.#note(bigFont, big);
    }
    const kind = primary ? undefined : fontClass(name);
    const outline = primary ? primary.outline : (kind?.outline ?? wantsOutline(name, alias, family));
    const like = kind?.like ?? name;
    stack = new FontFallback(this, primary, big, outline, { face: kind?.face ?? face, like }, use, bigUse);
    this.#stacks.set(key, stack);
    return stack;
  }

  #note(name: string, font: Font | undefined): FontUse {
    const key = name.toLowerCase();
    let use = this.#uses.get(key);
    if (!use) {
      use = { name, found: font !== undefined };
      this.#uses.set(key, use);
    }
    return use;
  }

  /** Outlines that stand in for stroke characters: a bigfont's fill the height, an outline font's overtop its capitals. */
  inStrokeSize(glyph: Glyph, stretch: number): Glyph {
    return this.#scaled(glyph, STROKE_SIZE * stretch, STROKE_SIZE);
  }

  /** A substitute's letter made as wide as those of the family it stands in for, so that lines keep their length. */
  asWideAs(glyph: Glyph, font: Font, family: string, bold: boolean): Glyph {
    let mean = this.#means.get(font);
    if (mean === undefined) {
      const widths = SAMPLE.flatMap((code) => font.glyph(code)?.advance ?? []);
      mean = widths.length === SAMPLE.length ? widths.reduce((sum, w) => sum + w, 0) / widths.length : 0;
      this.#means.set(font, mean);
    }
    const wanted = meanOfFamily(family, bold);
    if (!(mean > 0) || !(wanted > 0)) return glyph;
    const factor = Math.max(0.7, Math.min(1.4, wanted / mean));
    return Math.abs(factor - 1) < 0.02 ? glyph : this.#scaled(glyph, factor, 1);
  }

  stretched(glyph: Glyph, factor: number): Glyph {
    return factor === 1 ? glyph : this.#scaled(glyph, factor, 1);
  }

  /** An ideograph turned to the left in its square. */
  sideways(glyph: Glyph): Glyph {
    const x = glyph.advance / 2;
    const y = glyph.advance * MIDDLE_OF_SQUARE;
    return this.#made('sideways', glyph, () => ({
      advance: glyph.advance,
      contours: glyph.contours.map((ring) => turnedRing(ring, x, y)),
    }));
  }

  #scaled(glyph: Glyph, x: number, y: number): Glyph {
    return this.#made(`${x},${y}`, glyph, () => ({
      advance: glyph.advance * x,
      contours: glyph.contours.map((ring) => scaledRing(ring, x, y)),
    }));
  }

  #made(key: string, glyph: Glyph, make: () => Glyph): Glyph {
    const known = this.#sized.get(key) ?? new Map<Glyph, Glyph>();
    this.#sized.set(key, known);
    let made = known.get(glyph);
    if (!made) known.set(glyph, (made = make()));
    return made;
  }

  uses(): FontUse[] {
    return [...this.#uses.values()];
  }
}
