import type { Group } from '@linework/cad/display/list';
import { ChunkBuilder } from './chunks.ts';
import { segment } from './encode-lines.ts';
import type { GlyphStore } from './glyph-store.ts';
import { FARTHEST, ITEM, SEGMENT_TEXELS } from './items.ts';
import type { Staging } from './staging.ts';

/**
 * Text runs. Their letters are instances, made in each frame for the runs that can be read; what lies on the card of a
 * run itself is the bar that stands for it from afar. A chunk has the runs from its source on, one bar each.
 */
export class TextEncoder {
  readonly bars: ChunkBuilder;
  readonly order: Uint32Array;
  /** Units. */
  readonly height: Float64Array;
  readonly #glyphs: GlyphStore;

  constructor(out: Staging, glyphs: GlyphStore, count: number) {
    this.bars = new ChunkBuilder(out, 2, SEGMENT_TEXELS);
    this.order = new Uint32Array(count);
    this.height = new Float64Array(count);
    this.#glyphs = glyphs;
  }

  text({ texts }: Group, i: number, order: number): void {
    const first = texts.glyphStart[i]!;
    const last = texts.glyphStart[i + 1]! - 1;
    const [a, b, c, d] = texts.matrix.subarray(i * 4, i * 4 + 4) as unknown as [
      number,
      number,
      number,
      number,
    ];
    let height = Math.hypot(c, d);
    const x0 = texts.origin[2 * first]!;
    const y0 = texts.origin[2 * first + 1]!;
    const x1 = texts.origin[2 * last]!;
    const y1 = texts.origin[2 * last + 1]!;
    // A run that cannot be shown keeps its place: runs and bars are counted alike.
    const fit =
      last >= first && Math.abs(x0) + Math.abs(y0) + Math.abs(x1) + Math.abs(y1) + height < FARTHEST;
    if (!fit) height = 0;
    this.order[i] = order;
    this.height[i] = height;
    this.bars.begin(i, 0);
    if (!fit) return segment(this.bars, 0, 0, 0, 0, 0, 0, texts.style[i]!, ITEM.bar, order);
    for (let k = first; k <= last; k++) this.#glyphs.need(texts.glyph[k]!);
    const advance = this.#glyphs.glyphs.box[texts.glyph[last]! * 4 + 2]!;
    const tail = Number.isFinite(advance) ? advance : 0;
    segment(
      this.bars,
      x0 + c / 2,
      y0 + d / 2,
      x1 + a * tail + c / 2,
      y1 + b * tail + d / 2,
      height,
      0,
      texts.style[i]!,
      ITEM.bar,
      order,
    );
    const reach = 2 * (height + Math.hypot(a, b));
    this.bars.grow(Math.min(x0, x1) - reach, Math.min(y0, y1) - reach);
    this.bars.grow(Math.max(x0, x1) + reach, Math.max(y0, y1) + reach);
  }
}
