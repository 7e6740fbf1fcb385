import type { ClipMask } from './clip.ts';
import { Coverage } from './coverage.ts';

/** A color to paint with; components 0–255, alpha 0–1. */
export type Rgba = readonly [r: number, g: number, b: number, a: number];

/** Chooses the color of one pixel (gradients, images). Returns packed 0xAARRGGBB as an unsigned number. */
export type Shader = (x: number, y: number) => number;

export type PixelBox = { x0: number; y0: number; x1: number; y1: number };

/**
 * An RGBA picture with a coverage plane in front of it. Primitives of one color add their coverage to the plane;
 * `flush` blends it once. So segments that share a pixel (joints, dense hatches) add up instead of fading each other,
 * and a pixel's color is computed once however many segments cross it.
 */
export class Surface {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  readonly mask: Float32Array;
  /** Where all of these are, and what draws lines on them. */
  readonly coverage: Coverage;
  #scissor: PixelBox = { x0: 0, y0: 0, x1: 0, y1: 0 };
  clip: ClipMask | null = null;
  /** Pixels with coverage, each once: a flush costs what was drawn, wherever it lies. */
  private readonly touched: Uint32Array;
  private color: Rgba = [0, 0, 0, 1];

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.coverage = new Coverage(width, height);
    const { rgba, mask, touched } = this.coverage;
    this.rgba = rgba;
    this.mask = mask;
    this.touched = touched;
    this.scissor = { x0: 0, y0: 0, x1: width, y1: height };
  }

  /** Pixels that may be painted: whole pixels, x1 and y1 excluded. */
  get scissor(): PixelBox {
    return this.#scissor;
  }

  set scissor(box: PixelBox) {
    this.#scissor = box;
    this.coverage.code.scissor(box.x0, box.y0, box.x1, box.y1);
  }

  /** Everything that may be painted, whatever was there. */
  clear(color: Rgba): void {
    const { x0, y0, x1, y1 } = this.scissor;
    const word = new Uint32Array(
      new Uint8Array([...color.slice(0, 3), Math.round(color[3] * 255)]).buffer,
    )[0]!;
    const pixels = new Uint32Array(this.rgba.buffer);
    if (x0 === 0 && x1 === this.width) pixels.fill(word, y0 * x1, y1 * x1);
    else for (let y = y0; y < y1; y++) pixels.fill(word, y * this.width + x0, y * this.width + x1);
  }

  /** The color of what follows; what was drawn in another color is blended first, so draw order holds. */
  use(color: Rgba): void {
    const now = this.color;
    if (now[0] === color[0] && now[1] === color[1] && now[2] === color[2] && now[3] === color[3]) return;
    this.flush();
    this.color = color;
  }

  setClip(scissor: PixelBox, clip: ClipMask | null): void {
    this.flush();
    this.scissor = scissor;
    this.clip = clip;
  }

  /** Whether anything may be painted at all. */
  get isOpen(): boolean {
    const { x0, y0, x1, y1 } = this.#scissor;
    return x1 > x0 && y1 > y0;
  }

  /** How many pixels are listed. */
  private get listed(): number {
    return this.coverage.code.count.value;
  }

  /** So much is drawn that the list would cost more than a walk over all pixels: coverage need not be in it. */
  private get crowded(): boolean {
    return this.coverage.code.crowded.value !== 0;
  }

  /** About so many small marks follow. */
  expect(marks: number): void {
    if (marks * 8 > this.mask.length) this.coverage.code.crowded.value = 1;
  }

  /** Takes the coverage inside a box away, to be kept elsewhere; nothing else may be covered. */
  take({ x0, y0, x1, y1 }: PixelBox): Float32Array {
    const out = new Float32Array((x1 - x0) * (y1 - y0));
    for (let y = y0; y < y1; y++)
      out.set(this.mask.subarray(y * this.width + x0, y * this.width + x1), (y - y0) * (x1 - x0));
    this.drop();
    return out;
  }

  /** Forgets coverage that was not painted yet. */
  drop(): void {
    this.coverage.code.drop();
  }

  /** What is covered becomes clear, in place of being painted. */
  erase(): void {
    const { mask, rgba, width, touched, clip } = this;
    const inOrder = this.inOrder();
    const end = inOrder ? mask.length : this.listed;
    for (let i = 0; i < end; i++) {
      const at = inOrder ? i : touched[i]!;
      const cover = Math.min(1, mask[at]!) * (clip ? clip.at(at % width, Math.floor(at / width)) : 1);
      mask[at] = 0;
      rgba[at * 4 + 3] = rgba[at * 4 + 3]! * (1 - cover);
    }
    this.forget();
  }

  private forget(): void {
    this.coverage.code.count.value = 0;
    this.coverage.code.crowded.value = 0;
  }

  /** A full plane is faster to walk in order than by the list. */
  private inOrder(): boolean {
    return this.crowded || this.listed * 8 > this.mask.length;
  }

  /** Onto a pixel that something shines through. */
  private blendClear(p: number, r: number, g: number, b: number, cover: number): void {
    const { rgba } = this;
    const keep = (rgba[p + 3]! / 255) * (1 - cover);
    const out = keep + cover;
    rgba[p] = (rgba[p]! * keep + r * cover) / out;
    rgba[p + 1] = (rgba[p + 1]! * keep + g * cover) / out;
    rgba[p + 2] = (rgba[p + 2]! * keep + b * cover) / out;
    rgba[p + 3] = out * 255;
  }

  flush(shader?: Shader): void {
    if (this.listed === 0 && !this.crowded) return;
    // One color, nothing clipped: most of all that is drawn.
    if (!shader && !this.clip) {
      const [r, g, b, alpha] = this.color;
      this.coverage.code.blend(this.inOrder(), r, g, b, alpha);
      return;
    }
    this.blendEach(shader);
    this.forget();
  }

  private blendEach(shader?: Shader): void {
    const { mask, rgba, width, touched, clip } = this;
    let [r, g, b, alpha] = this.color;
    const inOrder = this.inOrder();
    const end = inOrder ? mask.length : this.listed;
    for (let i = 0; i < end; i++) {
      const at = inOrder ? i : touched[i]!;
      let cover = mask[at]!;
      if (cover === 0) continue;
      mask[at] = 0;
      if (cover > 1) cover = 1;
      if (clip) cover *= clip.at(at % width, Math.floor(at / width));
      if (shader) {
        const word = shader(at % width, Math.floor(at / width));
        alpha = (word >>> 24) / 255;
        r = (word >>> 16) & 255;
        g = (word >>> 8) & 255;
        b = word & 255;
      }
      cover *= alpha;
      if (cover <= 0) continue;
      const p = at * 4;
      const under = rgba[p + 3]!;
      if (under === 255) {
        rgba[p] = rgba[p]! + (r - rgba[p]!) * cover;
        rgba[p + 1] = rgba[p + 1]! + (g - rgba[p + 1]!) * cover;
        rgba[p + 2] = rgba[p + 2]! + (b - rgba[p + 2]!) * cover;
      } else this.blendClear(p, r, g, b, cover);
    }
  }
}
