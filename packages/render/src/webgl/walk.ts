import type { Affine } from '@linework/geom/affine';
import type { Clip, DisplayLayout } from '@linework/cad/display/list';
import type { FrameClips } from './clips.ts';
import { Emitter, type EmitSpot } from './emit.ts';
import { DEPTHS } from './items.ts';
import type { FrameLists } from './lists.ts';
import type { DrawnPart } from './part.ts';
import { MAX_INSERT_DEPTH, InsertStack } from './insert-stack.ts';
import type { WebglScene } from './scene.ts';
import type { StyleRow, StyleRows } from './style-rows.ts';

/** Inserts and instances of a frame, at most: nested grids can ask for more than anyone can see. */
const MOST = 600_000;
/** Inserts smaller than this many pixels are a dot of their own color. */
const DOT = 0.35;
/** Copies of a grid that are gone through one by one; larger grids are cut to what can be seen first. */
const SMALL_GRID = 64;

/**
 * Finds what a frame shows: walks the tree of inserts, leaves out what lies outside the picture and has an instance made
 * for every chunk. All in float64; what the card gets is pixels.
 *
 * Draw order is depth: every group has an interval of depths, each order in it a share, and an insert hands its share
 * down. Areas write depth and are drawn first; lines, drawn after them, are hidden where an area of a later order lies.
 * So parts may come in any order and nothing needs sorting.
 */
export class Walk {
  readonly insertStack = new InsertStack();
  readonly #emitter: Emitter;
  readonly #clips: FrameClips;
  readonly #spots: EmitSpot[] = Array.from({ length: MAX_INSERT_DEPTH + 2 }, (_, level) => ({
    level,
    row: undefined as unknown as StyleRow,
    clip: 0,
    depth: 0,
    step: 0,
  }));
  #scene!: WebglScene;
  #rows!: StyleRows;
  /** Only what is marked, and all that is inside. */
  #marked = false;
  #left = 0;
  readonly #range = new GridRange();

  constructor(lists: FrameLists, clips: FrameClips) {
    this.#clips = clips;
    this.#emitter = new Emitter(lists, this.insertStack, clips);
  }

  /** Items given to the card. */
  get items(): number {
    return this.#emitter.items;
  }

  layout(scene: WebglScene, rows: StyleRows, layout: DisplayLayout, view: Affine, marked: boolean): void {
    this.#scene = scene;
    this.#rows = rows;
    this.#marked = marked;
    this.#left = MOST;
    scene.settle();
    this.#emitter.begin(scene);
    const { m } = this.insertStack;
    const share = DEPTHS / (layout.viewports.length + 1);
    layout.viewports.forEach((viewport, i) => {
      m.set(view, 0);
      this.#clipped(viewport.clip, 0, 0, (clip) => {
        multiply(m, view, viewport.matrix);
        const row = rows.root(viewport.frozen, viewport.lineTypeScale, layout.plotTable);
        this.#group(viewport.group, 0, row, clip, i * share, share, false);
      });
    });
    m.set(view, 0);
    const depth = layout.viewports.length * share;
    const row = rows.root(undefined, layout.lineTypeScale ?? 1, layout.plotTable);
    this.#group(layout.group, 0, row, 0, depth, share, false);
    this.#emitter.end();
  }

  #group(
    index: number,
    level: number,
    row: StyleRow,
    clip: number,
    depth: number,
    share: number,
    inMarked: boolean,
  ): void {
    const group = this.#scene.groups[index];
    if (!group || level > MAX_INSERT_DEPTH) return;
    const spot = this.#spots[level]!;
    spot.row = row;
    spot.clip = clip;
    spot.depth = depth;
    spot.step = share / group.span;
    const all = !this.#marked || inMarked;
    for (const part of all ? group.parts : group.marked) {
      if (!this.#sees(part, level)) continue;
      this.#emitter.part(part, spot);
      this.#left -= part.chunks;
      if (part.content.inserts.count > 0) this.#inserts(part, level, this.#marked);
    }
    if (all || !this.#scene.leadsToMarked(index)) return;
    for (const part of group.parts) {
      if (part.content.inserts.count > 0 && this.#sees(part, level)) this.#inserts(part, level, false);
    }
  }

  #sees(part: DrawnPart, level: number): boolean {
    const { box } = part;
    if (part.unbounded) return true;
    return box !== undefined && this.insertStack.seen(level, box.minX, box.minY, box.maxX, box.maxY);
  }

  #inserts(part: DrawnPart, level: number, inMarked: boolean): void {
    const { inserts } = part.content;
    const { head } = this.#scene;
    const searching = this.#marked && !inMarked;
    const { row, depth, step } = this.#spots[level]!;
    for (let i = 0; i < inserts.count; i++) {
      const target = inserts.group[i]!;
      const box = head.groups[target]?.box;
      if (!box || (searching && !this.#scene.leadsToMarked(target))) continue;
      const inner = this.#rows.inside(row, inserts.style[i]!);
      if (!inner) continue;
      const columns = inserts.columns[i]!;
      const rows = inserts.rows[i]!;
      const base = depth + part.insertOrder[i]! * step;
      this.#range.set(0, columns, 0, rows);
      if (columns * rows > SMALL_GRID) this.#seenGrid(part, i, level, box);
      const { from, to, low, high } = this.#range;
      for (let r = low; r < high; r++) {
        for (let c = from; c < to; c++) {
          if (--this.#left < 0) return;
          this.#insert(part, i, level, c, r, inner, base, step, inMarked);
        }
      }
    }
  }

  #insert(
    part: DrawnPart,
    i: number,
    level: number,
    column: number,
    row: number,
    inner: StyleRow,
    depth: number,
    share: number,
    inMarked: boolean,
  ): void {
    const { inserts } = part.content;
    const { insertStack } = this;
    const { grid, matrix } = inserts;
    const x = matrix[i * 6 + 4]! + column * grid[i * 4]! + row * grid[i * 4 + 2]!;
    const y = matrix[i * 6 + 5]! + column * grid[i * 4 + 1]! + row * grid[i * 4 + 3]!;
    insertStack.enter(level, matrix, i * 6, x, y);
    const target = inserts.group[i]!;
    const box = this.#scene.head.groups[target]!.box!;
    const unbounded = this.#scene.groups[target]!.unbounded;
    if (!unbounded) {
      if (!insertStack.seen(level + 1, box.minX, box.minY, box.maxX, box.maxY)) return;
      if (insertStack.size(level + 1, box.maxX - box.minX, box.maxY - box.minY) < DOT)
        return this.#emitter.dot(
          box.minX,
          box.minY,
          level + 1,
          depth + share,
          this.#spots[level]!,
          inserts.style[i]!,
        );
    }
    const { clip } = this.#spots[level]!;
    const own = this.#scene.head.clips[inserts.clip[i]!];
    if (!own) return this.#group(target, level + 1, inner, clip, depth, share, inMarked);
    this.#clipped(own, level + 1, clip, (inside) =>
      this.#group(target, level + 1, inner, inside, depth, share, inMarked),
    );
  }

  /** Draws inside a clip given in the units of a level. */
  #clipped(clip: Clip, level: number, outer: number, draw: (clip: number) => void): void {
    if (clip.points.length < 6) return draw(outer);
    const { insertStack } = this;
    const { left, top, right, bottom } = insertStack;
    const inside = this.#clips.add(clip, insertStack.m, level * 6, outer);
    if (!clip.inverted) {
      insertStack.left = Math.max(left, this.#clips.minX - 1);
      insertStack.top = Math.max(top, this.#clips.minY - 1);
      insertStack.right = Math.min(right, this.#clips.maxX + 1);
      insertStack.bottom = Math.min(bottom, this.#clips.maxY + 1);
    }
    if (insertStack.left <= insertStack.right && insertStack.top <= insertStack.bottom) draw(inside);
    insertStack.left = left;
    insertStack.top = top;
    insertStack.right = right;
    insertStack.bottom = bottom;
  }

  /** Columns and rows of a large grid that can be seen: the picture's corners, counted in columns and rows. */
  #seenGrid(
    part: DrawnPart,
    i: number,
    level: number,
    box: { minX: number; minY: number; maxX: number; maxY: number },
  ): void {
    const { inserts } = part.content;
    const { m, left, top, right, bottom, margin } = this.insertStack;
    const { grid, matrix } = inserts;
    this.insertStack.enter(level, matrix, i * 6, matrix[i * 6 + 4]!, matrix[i * 6 + 5]!);
    const at = level * 6;
    const to = at + 6;
    // One column and one row, in pixels.
    const ax = m[at]! * grid[i * 4]! + m[at + 2]! * grid[i * 4 + 1]!;
    const ay = m[at + 1]! * grid[i * 4]! + m[at + 3]! * grid[i * 4 + 1]!;
    const bx = m[at]! * grid[i * 4 + 2]! + m[at + 2]! * grid[i * 4 + 3]!;
    const by = m[at + 1]! * grid[i * 4 + 2]! + m[at + 3]! * grid[i * 4 + 3]!;
    const det = ax * by - ay * bx;
    if (!(Math.abs(det) > 1e-9)) return;
    const halfX =
      (Math.abs(m[to]!) * (box.maxX - box.minX) + Math.abs(m[to + 2]!) * (box.maxY - box.minY)) / 2 + margin;
    const halfY =
      (Math.abs(m[to + 1]!) * (box.maxX - box.minX) + Math.abs(m[to + 3]!) * (box.maxY - box.minY)) / 2 +
      margin;
    const x = this.insertStack.x(level + 1, (box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2);
    const y = this.insertStack.y(level + 1, (box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2);
    let from = Infinity;
    let end = -Infinity;
    let low = Infinity;
    let high = -Infinity;
    for (const px of [left - halfX - x, right + halfX - x]) {
      for (const py of [top - halfY - y, bottom + halfY - y]) {
        const c = (px * by - py * bx) / det;
        const r = (py * ax - px * ay) / det;
        from = Math.min(from, c);
        end = Math.max(end, c);
        low = Math.min(low, r);
        high = Math.max(high, r);
      }
    }
    const all = this.#range;
    all.set(
      Math.max(0, Math.floor(from)),
      Math.min(all.to, Math.ceil(end) + 1),
      Math.max(0, Math.floor(low)),
      Math.min(all.high, Math.ceil(high) + 1),
    );
  }
}

/** Columns from … to - 1 and rows low … high - 1 of a grid. */
class GridRange {
  from = 0;
  to = 0;
  low = 0;
  high = 0;

  set(from: number, to: number, low: number, high: number): void {
    this.from = from;
    this.to = to;
    this.low = low;
    this.high = high;
  }
}

function multiply(out: Float64Array, outer: ArrayLike<number>, inner: ArrayLike<number>): void {
  out[0] = outer[0]! * inner[0]! + outer[2]! * inner[1]!;
  out[1] = outer[1]! * inner[0]! + outer[3]! * inner[1]!;
  out[2] = outer[0]! * inner[2]! + outer[2]! * inner[3]!;
  out[3] = outer[1]! * inner[2]! + outer[3]! * inner[3]!;
  out[4] = outer[0]! * inner[4]! + outer[2]! * inner[5]! + outer[4]!;
  out[5] = outer[1]! * inner[4]! + outer[3]! * inner[5]! + outer[5]!;
}
