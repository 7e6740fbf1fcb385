import { decoderFor } from '../../read/encoding.ts';
import { MetafileState, type MetafileBox, type MetafileFont } from './metafile-state.ts';

/** What a metafile draws. Places are shares of its window, from the left and from the top. */
export type Mark =
  | { kind: 'line'; points: number[]; rgb: number }
  | { kind: 'fill'; rings: number[][]; rgb: number }
  | { kind: 'picture'; box: MetafileBox; bytes: Uint8Array }
  | {
      kind: 'text';
      from: [number, number];
      to: [number, number];
      font: MetafileFont;
      text: string;
      rgb: number;
    };

const HEADER = Uint8Array.of(1, 0, 9, 0, 0, 3);
const MAX_MARKS = 50_000;
const MAX_RECORDS = 500_000;
const WHITE = 0xffffff;
/** Raster operations that paint without looking at what is there. */
const PATTERN = 0x00f00021;
const BLACKNESS = 0x00000042;
const WHITENESS = 0x00ff0062;
const SOURCE = 0x00cc0020;
const OPAQUE = 2;
const CLIPPED = 4;
const ALIGN = { update: 1, right: 2, center: 6, bottom: 8, baseline: 24 };
/** Of a letter's size: how far its top and its bottom are from the line it stands on, and what a wide one takes. */
const ASCENT = 0.9;
const DESCENT = 0.21;
const ADVANCE = 0.5;

/** Code pages by the character sets of fonts. */
const CHARACTER_SETS: Record<number, string> = {
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  130: 'johab',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};

/** The Windows metafile that begins somewhere near the start of the bytes; undefined where there is none. */
export function readMetafile(bytes: Uint8Array): Mark[] | undefined {
  const end = Math.min(bytes.length - 18, 256);
  for (let at = 0; at < end; at++)
    if (HEADER.every((byte, i) => bytes[at + i] === byte)) return new Player(bytes.subarray(at + 18)).play();
  return undefined;
}

class Player {
  readonly #marks: Mark[] = [];
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #state = new MetafileState();
  readonly #decoders = new Map<number, (bytes: Uint8Array) => string>();
  /** Where the current record's parameters begin and end. */
  #at = 0;
  #end = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  play(): Mark[] {
    let at = 0;
    for (let count = 0; count < MAX_RECORDS && at + 6 <= this.#bytes.length; count++) {
      if (this.#marks.length >= MAX_MARKS) break;
      const size = this.#view.getUint32(at, true) * 2;
      const code = this.#view.getUint16(at + 4, true);
      if (size < 6 || code === 0) break;
      this.#at = at + 6;
      this.#end = Math.min(this.#bytes.length, at + size);
      if (
        !this.#state.take(
          code,
          (i) => this.#short(i),
          (i) => this.#long(i),
          this.#parameters(),
        )
      )
        this.#record(code, size);
      at += size;
    }
    return this.#marks;
  }

  #decoder(characterSet: number): (bytes: Uint8Array) => string {
    const known = this.#decoders.get(characterSet);
    if (known) return known;
    const made = decoderFor(CHARACTER_SETS[characterSet] ?? 'windows-1252');
    this.#decoders.set(characterSet, made);
    return made;
  }

  /** The i-th word of the parameters; 0 beyond their end. */
  #short(i: number): number {
    const at = this.#at + i * 2;
    return at + 2 <= this.#end ? this.#view.getInt16(at, true) : 0;
  }

  #long(i: number): number {
    const at = this.#at + i * 2;
    return at + 4 <= this.#end ? this.#view.getUint32(at, true) : 0;
  }

  #parameters(): Uint8Array {
    return this.#bytes.subarray(this.#at, this.#end);
  }

  #record(code: number, size: number): void {
    const state = this.#state;
    switch (code) {
      case 0x0213: {
        const to: [number, number] = [this.#short(1), this.#short(0)];
        this.#line([...state.position, ...to]);
        state.position = to;
        break;
      }
      case 0x0325:
        this.#line(this.#points(1, this.#short(0)));
        break;
      case 0x0324:
        this.#area([this.#points(1, this.#short(0))]);
        break;
      case 0x0538:
        this.#areas();
        break;
      case 0x041b: {
        const [bottom, right, top, left] = [0, 1, 2, 3].map((i) => this.#short(i)) as MetafileBox;
        this.#area([[left, top, right, top, right, bottom, left, bottom]]);
        break;
      }
      case 0x0418:
        this.#ellipse();
        break;
      case 0x061d:
        this.#block(this.#long(0), [5, 4, 3, 2]);
        break;
      case 0x0940:
        // without a picture there is an empty word in its place
        if (size === 24) this.#block(this.#long(0), [8, 7, 6, 5]);
        else this.#picture(this.#long(0), [7, 6, 5, 4], 8);
        break;
      case 0x0b41:
        this.#picture(this.#long(0), [9, 8, 7, 6], 10);
        break;
      case 0x0f43:
        this.#picture(this.#long(0), [10, 9, 8, 7], 11);
        break;
      case 0x0521: {
        const length = this.#short(0);
        const after = 1 + ((length + 1) >> 1);
        this.#text(this.#short(after + 1), this.#short(after), 2, length, -1);
        break;
      }
      case 0x0a32:
        this.#extendedText();
        break;
      default:
    }
  }

  #points(from: number, count: number): number[] {
    const points: number[] = [];
    const most = (this.#end - this.#at) / 4;
    for (let i = 0; i < Math.min(count, most) * 2; i++) points.push(this.#short(from + i));
    return points;
  }

  #placed(points: readonly number[]): number[] {
    return points.map((value, i) => (i % 2 === 0 ? this.#state.across(value) : this.#state.down(value)));
  }

  #line(points: number[]): void {
    const { pen } = this.#state;
    if (pen && points.length >= 4)
      this.#marks.push({ kind: 'line', points: this.#placed(points), rgb: pen.rgb });
  }

  #area(rings: number[][]): void {
    const { pen, brush } = this.#state;
    const placed = rings.filter((ring) => ring.length >= 6).map((ring) => this.#placed(ring));
    if (brush && placed.length > 0) this.#marks.push({ kind: 'fill', rings: placed, rgb: brush.rgb });
    if (pen)
      for (const ring of placed)
        this.#marks.push({ kind: 'line', points: [...ring, ring[0]!, ring[1]!], rgb: pen.rgb });
  }

  #areas(): void {
    const count = Math.min(this.#short(0), (this.#end - this.#at) / 2);
    const rings: number[][] = [];
    let from = 1 + count;
    for (let i = 0; i < count; i++) {
      const points = this.#short(1 + i);
      rings.push(this.#points(from, points));
      from += points * 2;
    }
    this.#area(rings);
  }

  #ellipse(): void {
    const [bottom, right, top, left] = [0, 1, 2, 3].map((i) => this.#short(i)) as MetafileBox;
    const ring: number[] = [];
    for (let i = 0; i < 64; i++) {
      const turn = (i / 32) * Math.PI;
      ring.push((left + right + (right - left) * Math.cos(turn)) / 2);
      ring.push((top + bottom + (bottom - top) * Math.sin(turn)) / 2);
    }
    this.#area([ring]);
  }

  /** A rectangle whose left, top, width and height are these words. */
  #boxOf([left, top, width, height]: MetafileBox): MetafileBox {
    const [x, y] = [this.#short(left), this.#short(top)];
    return [x, y, x + this.#short(width), y + this.#short(height)];
  }

  #block(operation: number, words: MetafileBox): void {
    const colors: Record<number, number | undefined> = {
      [PATTERN]: this.#state.brush?.rgb,
      [BLACKNESS]: 0,
      [WHITENESS]: WHITE,
    };
    const rgb = colors[operation];
    if (rgb !== undefined) this.#rectangle(this.#boxOf(words), rgb);
  }

  #rectangle(box: MetafileBox, rgb: number): void {
    const clipped = this.#state.clipped(box);
    if (!clipped) return;
    const [x0, y0, x1, y1] = clipped;
    this.#marks.push({ kind: 'fill', rings: [this.#placed([x0, y0, x1, y0, x1, y1, x0, y1])], rgb });
  }

  /** A picture without the head that its file would have. */
  #picture(operation: number, words: MetafileBox, from: number): void {
    const data = this.#bytes.subarray(this.#at + from * 2, this.#end);
    const box = this.#boxOf(words);
    if (operation !== SOURCE || data.length < 40 || box[0] === box[2] || box[1] === box[3]) return;
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    const bits = view.getUint16(14, true);
    const colors = view.getUint32(32, true) || (bits <= 8 ? 1 << bits : 0);
    const bytes = new Uint8Array(14 + data.length);
    const head = new DataView(bytes.buffer);
    head.setUint16(0, 0x4d42, true);
    head.setUint32(2, bytes.length, true);
    head.setUint32(10, 14 + view.getUint32(0, true) + colors * 4, true);
    bytes.set(data, 14);
    const [x0, y0, x1, y1] = this.#placed(box) as MetafileBox;
    this.#marks.push({ kind: 'picture', box: [x0, y0, x1, y1], bytes });
  }

  #extendedText(): void {
    const [y, x, length, options] = [0, 1, 2, 3].map((i) => this.#short(i)) as MetafileBox;
    const framed = (options & (OPAQUE | CLIPPED)) !== 0;
    if (framed && options & OPAQUE)
      this.#rectangle([4, 5, 6, 7].map((i) => this.#short(i)) as MetafileBox, this.#state.background);
    const from = framed ? 8 : 4;
    this.#text(x, y, from * 2, length, from + ((length + 1) >> 1));
  }

  /** `from` is a byte, `steps` the word where the widths of the letters begin, −1 where there are none. */
  #text(x: number, y: number, from: number, length: number, steps: number): void {
    const { font, align, text: rgb } = this.#state;
    const start = this.#at + from;
    const bytes = this.#bytes.subarray(start, Math.min(start + Math.max(0, length), this.#end));
    const text = this.#decoder(font.characterSet)(bytes).replace(/\0+$/, '');
    let width = 0;
    if (steps >= 0) for (let i = 0; i < length; i++) width += this.#short(steps + i);
    if (width <= 0) width = text.length * font.size * ADVANCE;
    if (align & ALIGN.update) [x, y] = this.#state.position;
    const [right, down] = [
      [Math.cos(font.turn), -Math.sin(font.turn)],
      [Math.sin(font.turn), Math.cos(font.turn)],
    ] as const;
    const back = (align & ALIGN.center) === ALIGN.center ? width / 2 : align & ALIGN.right ? width : 0;
    const level = align & ALIGN.baseline;
    const drop = level === ALIGN.baseline ? 0 : font.size * (level === ALIGN.bottom ? -DESCENT : ASCENT);
    const left = x - right[0] * back + down[0] * drop;
    const line = y - right[1] * back + down[1] * drop;
    const to: [number, number] = [left + right[0] * width, line + right[1] * width];
    if (align & ALIGN.update) this.#state.position = [x + right[0] * width, y + right[1] * width];
    // where Windows made it of a newer kind, upright letters of two bytes may come in halves
    if (/^[\s\ufffd]*$/.test(text)) return;
    const { across, down: lower } = this.#state;
    this.#marks.push({
      kind: 'text',
      from: [across(left), lower(line)],
      to: [across(to[0]), lower(to[1])],
      font: { ...font, size: font.size / Math.abs(this.#state.height) },
      text,
      rgb,
    });
  }
}
