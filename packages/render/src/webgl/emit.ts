import { CHUNK_STRIDE, type ChunkList } from './chunks.ts';
import type { FrameClips } from './clips.ts';
import { HIGH_PRECISION_SIZE, HighPrecisionLines } from './high-precision.ts';
import type { EntryList } from './entries.ts';
import type { GlyphStore } from './glyph-store.ts';
import { CHUNK, INHERIT, MIN_TEXT, PLAIN, SEGMENT_TEXELS } from './items.ts';
import type { FrameLists } from './lists.ts';
import type { DrawnPart } from './part.ts';
import type { InsertStack } from './insert-stack.ts';
import type { WebglScene } from './scene.ts';
import type { StyleRow } from './style-rows.ts';

/** Where a part is drawn: its level of the tree, styles, clip, and its share of depth. */
export interface EmitSpot {
  level: number;
  row: StyleRow;
  clip: number;
  depth: number;
  step: number;
}

/** Makes the instances that show a part. */
export class Emitter {
  items = 0;
  readonly #lists: FrameLists;
  readonly #insertStack: InsertStack;
  readonly #clips: FrameClips;
  readonly #highPrecision: HighPrecisionLines;
  readonly #matrix = new Float64Array(4);
  #glyphs!: GlyphStore;
  #scene!: WebglScene;

  constructor(lists: FrameLists, insertStack: InsertStack, clips: FrameClips) {
    this.#lists = lists;
    this.#insertStack = insertStack;
    this.#clips = clips;
    this.#highPrecision = new HighPrecisionLines(insertStack);
  }

  /** Gives what has been cut to the picture to the card. */
  end(): void {
    this.items += this.#highPrecision.upload(this.#lists.segments[2]);
  }

  begin(scene: WebglScene): void {
    this.#highPrecision.begin(scene.items);
    this.#scene = scene;
    this.#glyphs = scene.glyphs;
    this.items = 0;
  }

  part(part: DrawnPart, spot: EmitSpot): void {
    const { segments, arcs, areas, hatches } = this.#lists;
    if (part.areas.count > 0) this.#areas(part.areas, part.first, spot, areas[1], areas[0]);
    if (part.hatches.count > 0) this.#areas(part.hatches, part.first, spot, hatches[1], hatches[0]);
    if (part.edges.count > 0) this.#lines(part.edges, part.first, spot, segments[2], segments[1], 16);
    this.#lines(part.segments, part.first, spot, segments[2], segments[1], 16, part);
    this.#lines(part.plain, part.first, spot, segments[2], segments[1], 16, undefined, true);
    if (part.arcs.count > 0) this.#lines(part.arcs, part.first, spot, arcs[1], arcs[0], 1, part);
    if (part.bars.count > 0) this.#texts(part, spot);
    const { content } = part;
    if (content.points.count > 0) this.#points(part, spot);
    if (content.rays.count > 0) this.#rays(part, spot);
    if (content.images.count > 0) this.#images(part, spot);
  }

  /** Stands for an insert too small to be seen; the place is in the units of `level`, the style that of the insert. */
  dot(x: number, y: number, level: number, depth: number, spot: EmitSpot, style: number): void {
    this.#matrix.fill(0);
    this.#strokes(
      this.#glyphs.dot,
      1,
      this.#insertStack.x(level, x, y),
      this.#insertStack.y(level, x, y),
      depth,
      spot,
      style,
    );
  }

  /** An instance for each chunk that can be seen; those too large for float32 go their own way where `exact` is given. */
  #lines(
    list: ChunkList,
    base: number,
    spot: EmitSpot,
    large: EntryList,
    small: EntryList,
    fits: number,
    exact?: DrawnPart,
    plain = false,
  ): void {
    const n = list.numbers;
    const { level } = spot;
    const highPrecision = (2 * HIGH_PRECISION_SIZE) / this.#insertStack.scale(level);
    for (let i = 0; i < n.length; i += CHUNK_STRIDE) {
      if (!this.#insertStack.seen(level, n[i]!, n[i + 1]!, n[i + 2]!, n[i + 3]!)) continue;
      const count = n[i + 5]!;
      if (exact && (n[i + 2]! - n[i]! > highPrecision || n[i + 3]! - n[i + 1]! > highPrecision)) {
        if (list === exact.arcs) this.#highPrecision.arcs(exact, n[i + 6]!, count, spot);
        else this.#highPrecision.segments(exact, n[i + 6]!, n[i + 7]!, count, spot);
        continue;
      }
      this.#chunk(count <= fits ? small : large, n, i, base, spot, INHERIT, plain);
    }
  }

  #areas(list: ChunkList, base: number, spot: EmitSpot, large: EntryList, small: EntryList): void {
    const n = list.numbers;
    for (let i = 0; i < n.length; i += CHUNK_STRIDE) {
      if (!this.#insertStack.seen(spot.level, n[i]!, n[i + 1]!, n[i + 2]!, n[i + 3]!)) continue;
      const header = n[i + 7]!;
      this.#chunk(n[i + 5]! <= 4 ? small : large, n, i, base, spot, header > 0 ? base + header : 0);
    }
  }

  /** Coordinates of plain segments are steps: the matrix makes units of them. */
  #chunk(
    list: EntryList,
    n: Float64Array,
    i: number,
    base: number,
    spot: EmitSpot,
    style: number,
    plain = false,
  ): void {
    const { level } = spot;
    const { m } = this.#insertStack;
    const x = (n[i]! + n[i + 2]!) / 2;
    const y = (n[i + 1]! + n[i + 3]!) / 2;
    const count = n[i + 5]!;
    this.items += count;
    if (plain) for (let k = 0; k < 4; k++) this.#matrix[k] = m[level * 6 + k]! * n[i + 6]!;
    list.push(
      plain ? this.#matrix : m,
      plain ? 0 : level * 6,
      this.#insertStack.x(level, x, y),
      this.#insertStack.y(level, x, y),
      spot.depth,
      spot.step,
      base + n[i + 4]!,
      plain ? count | PLAIN : count,
      spot.clip,
      spot.row.row,
      style,
    );
  }

  /** Chunks of runs: as bars where none can be read, letter by letter where one can. */
  #texts(part: DrawnPart, spot: EmitSpot): void {
    const { level } = spot;
    const n = part.bars.numbers;
    const scale = this.#insertStack.scale(level);
    const [four, sixteen, all] = this.#lists.segments;
    for (let i = 0; i < n.length; i += CHUNK_STRIDE) {
      if (!this.#insertStack.seen(level, n[i]!, n[i + 1]!, n[i + 2]!, n[i + 3]!)) continue;
      const count = n[i + 5]!;
      const first = n[i + 6]!;
      let bars = false;
      for (let run = first; run < first + count; run++) {
        if (part.textHeight[run]! * scale >= MIN_TEXT) this.#run(part, run, spot, scale);
        else bars = true;
      }
      // The shader leaves out the bars of runs that are read.
      if (bars) this.#chunk(count <= 4 ? four : count <= 16 ? sixteen : all, n, i, part.first, spot, INHERIT);
    }
  }

  #run(part: DrawnPart, run: number, spot: EmitSpot, scale: number): void {
    const { texts } = part.content;
    const { level } = spot;
    const insertStack = this.#insertStack;
    const { m } = insertStack;
    const at = level * 6;
    const t = run * 4;
    const own = texts.matrix;
    const matrix = this.#matrix;
    matrix[0] = m[at]! * own[t]! + m[at + 2]! * own[t + 1]!;
    matrix[1] = m[at + 1]! * own[t]! + m[at + 3]! * own[t + 1]!;
    matrix[2] = m[at]! * own[t + 2]! + m[at + 2]! * own[t + 3]!;
    matrix[3] = m[at + 1]! * own[t + 2]! + m[at + 3]! * own[t + 3]!;
    const reach = 4 * (part.textHeight[run]! * scale + Math.hypot(matrix[0], matrix[1]));
    const depth = spot.depth + (part.textOrder[run]! + 1) * spot.step;
    const style = texts.style[run]!;
    const { first, strokes } = this.#glyphs;
    for (let k = texts.glyphStart[run]!; k < texts.glyphStart[run + 1]!; k++) {
      const x = insertStack.x(level, texts.origin[2 * k]!, texts.origin[2 * k + 1]!);
      const y = insertStack.y(level, texts.origin[2 * k]!, texts.origin[2 * k + 1]!);
      if (
        x + reach < insertStack.left ||
        x - reach > insertStack.right ||
        y + reach < insertStack.top ||
        y - reach > insertStack.bottom
      )
        continue;
      const glyph = texts.glyph[k]!;
      const texel = first[glyph]!;
      if (texel === 0) continue;
      if (strokes[glyph] === 0)
        this.#lists.glyphs.push(matrix, 0, x, y, depth, 0, texel, 1, spot.clip, spot.row.row, style);
      else this.#strokes(texel, strokes[glyph]!, x, y, depth, spot, style);
    }
  }

  /** Strokes of a figure with the matrix at hand. */
  #strokes(
    first: number,
    count: number,
    x: number,
    y: number,
    depth: number,
    spot: EmitSpot,
    style: number,
  ): void {
    const [four, sixteen, all] = this.#lists.segments;
    this.items += count;
    for (let from = 0; from < count;) {
      const left = count - from;
      const size = left > 32 ? Math.min(left, CHUNK) : Math.min(left, 16);
      (size <= 4 ? four : size <= 16 ? sixteen : all).push(
        this.#matrix,
        0,
        x,
        y,
        depth,
        0,
        first + from * SEGMENT_TEXELS,
        size,
        spot.clip,
        spot.row.row,
        style,
      );
      from += size;
    }
  }

  #points(part: DrawnPart, spot: EmitSpot): void {
    const { points } = part.content;
    const { mode, size } = this.#scene.head.points;
    const { level } = spot;
    const insertStack = this.#insertStack;
    const percent = size < 0 ? -size : 5;
    const half = (size > 0 ? size * insertStack.scale(level) : (insertStack.height * percent) / 100) / 2;
    const { dot, mark } = this.#glyphs;
    const matrix = this.#matrix;
    for (let i = 0; i < points.count; i++) {
      const x = insertStack.x(level, points.geometry[i * 3]!, points.geometry[i * 3 + 1]!);
      const y = insertStack.y(level, points.geometry[i * 3]!, points.geometry[i * 3 + 1]!);
      const reach = half * 2 + insertStack.margin;
      if (
        !(
          x + reach >= insertStack.left &&
          x - reach <= insertStack.right &&
          y + reach >= insertStack.top &&
          y - reach <= insertStack.bottom
        )
      )
        continue;
      const depth = spot.depth + (part.pointOrder[i]! + 1) * spot.step;
      const style = points.style[i]!;
      if (half < 1 || (mode & 7) === 0) {
        matrix.fill(0);
        this.#strokes(dot, 1, x, y, depth, spot, style);
      }
      if (half < 1 || mark.strokes === 0) continue;
      const cos = Math.cos(points.geometry[i * 3 + 2]!) * half;
      const sin = Math.sin(points.geometry[i * 3 + 2]!) * half;
      matrix[0] = cos;
      matrix[1] = -sin;
      matrix[2] = -sin;
      matrix[3] = -cos;
      this.#strokes(mark.first, mark.strokes, x, y, depth, spot, style);
    }
  }

  #rays(part: DrawnPart, spot: EmitSpot): void {
    const { rays } = part.content;
    const { level } = spot;
    const insertStack = this.#insertStack;
    const { m } = insertStack;
    const at = level * 6;
    const width = insertStack.right - insertStack.left;
    const height = insertStack.bottom - insertStack.top;
    for (let i = 0; i < rays.count; i++) {
      const g = rays.geometry;
      const x = insertStack.x(level, g[i * 4]!, g[i * 4 + 1]!);
      const y = insertStack.y(level, g[i * 4]!, g[i * 4 + 1]!);
      const dx = m[at]! * g[i * 4 + 2]! + m[at + 2]! * g[i * 4 + 3]!;
      const dy = m[at + 1]! * g[i * 4 + 2]! + m[at + 3]! * g[i * 4 + 3]!;
      const length = Math.hypot(dx, dy);
      if (!(length > 0) || !Number.isFinite(x + y)) continue;
      // The point nearest to the middle of the picture, and as far on both sides as the picture reaches.
      const middle =
        ((insertStack.left + width / 2 - x) * dx + (insertStack.top + height / 2 - y) * dy) /
        (length * length);
      const reach = (width + height + insertStack.margin) / length;
      const from = rays.both[i] ? middle - reach : Math.max(0, middle - reach);
      const to = middle + reach;
      if (to <= from) continue;
      const depth = spot.depth + (part.rayOrder[i]! + 1) * spot.step;
      this.#line(x + dx * from, y + dy * from, x + dx * to, y + dy * to, depth, spot, rays.style[i]!, 1e6);
    }
  }

  /** A line in pixels, at most a sixth of `widest` wide. */
  #line(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    depth: number,
    spot: EmitSpot,
    style: number,
    widest: number,
  ): void {
    const matrix = this.#matrix;
    matrix[0] = x1 - x0;
    matrix[1] = y1 - y0;
    matrix[2] = 0;
    matrix[3] = widest;
    this.#strokes(this.#glyphs.line, 1, x0, y0, depth, spot, style);
  }

  #images(part: DrawnPart, spot: EmitSpot): void {
    const { images } = part.content;
    const { level } = spot;
    const insertStack = this.#insertStack;
    for (let i = 0; i < images.count; i++) {
      const [x, y, ux, uy, vx, vy] = images.frame.subarray(i * 6, i * 6 + 6) as unknown as [
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      const minX = x + Math.min(0, ux) + Math.min(0, vx);
      const minY = y + Math.min(0, uy) + Math.min(0, vy);
      const maxX = x + Math.max(0, ux) + Math.max(0, vx);
      const maxY = y + Math.max(0, uy) + Math.max(0, vy);
      if (!insertStack.seen(level, minX, minY, maxX, maxY)) continue;
      const clip = this.#scene.head.clips[images.clip[i]!];
      const depth = spot.depth + (part.imageOrder[i]! + 1) * spot.step;
      const style = images.style[i]!;
      if (!this.#scene.hasPicture(images.image[i]!)) {
        const ring =
          clip && !clip.inverted
            ? clip.points.subarray(0, 2 * clip.ringStart[1]!)
            : [x, y, x + ux, y + uy, x + ux + vx, y + uy + vy, x + vx, y + vy];
        this.#frame(ring, depth, spot, style);
        continue;
      }
      const inside =
        clip && !clip.inverted && clip.points.length >= 6
          ? this.#clips.add(clip, insertStack.m, level * 6, spot.clip)
          : spot.clip;
      const px = insertStack.x(level, x, y);
      const py = insertStack.y(level, x, y);
      this.#lists.pictures.push({
        image: images.image[i]!,
        matrix: [
          insertStack.x(level, x + ux, y + uy) - px,
          insertStack.y(level, x + ux, y + uy) - py,
          insertStack.x(level, x + vx, y + vy) - px,
          insertStack.y(level, x + vx, y + vy) - py,
        ],
        x: px,
        y: py,
        depth,
        clip: inside,
        row: spot.row.row,
        style,
      });
    }
  }

  /** The outline of a picture that is not there. */
  #frame(ring: ArrayLike<number>, depth: number, spot: EmitSpot, style: number): void {
    const insertStack = this.#insertStack;
    const { level } = spot;
    for (let k = 0, j = ring.length - 2; k + 1 < ring.length; j = k, k += 2) {
      this.#line(
        insertStack.x(level, ring[j]!, ring[j + 1]!),
        insertStack.y(level, ring[j]!, ring[j + 1]!),
        insertStack.x(level, ring[k]!, ring[k + 1]!),
        insertStack.y(level, ring[k]!, ring[k + 1]!),
        depth,
        spot,
        style,
        0,
      );
    }
  }
}
