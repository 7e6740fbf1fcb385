/** Goes through all that a layout shows, part by part, and stops now and then so that something else can be done. */
import { type Affine, compose } from '@linework/geom/affine';
import { type Clip, type DisplayLayout, KIND } from '@linework/cad/display/list';
import { findPlotTable } from '@linework/cad/display/plot-tables';
import { StyleContext, type StyleTables } from '@linework/cad/display/resolve';
import { boxOnScreen, enterClip, paintDot, PAINTERS } from '../raster/painters.ts';
import { paintPaths } from '../raster/paint-lines.ts';
import type { HeldGroup } from '../raster/near-points.ts';
import { type RasterScene, takeStyle } from '../raster/scene.ts';
import { DEEPEST, insideOf, type WalkState } from '../walk.ts';
import type { Marks } from './marks.ts';
import { byRank, inSequence } from './order.ts';
import type { HeldPart, PaintedParts } from './parts.ts';

/** Points that are drawn between two stops: a fraction of a millisecond. */
const STEP = 1500;
/** Paths that are drawn at once. */
const PATHS = 400;
/** Points up to which the parts of a group are drawn in its own order, whatever they are. */
const ORDERED = 100_000;
/** Primitives of one picture: nested grids of inserts can ask for more than anyone can see. */
const MAX_PRIMITIVES = 50_000_000;

const stay = (): void => undefined;

export class PartWalk {
  readonly #scene: RasterScene;
  readonly #parts: PaintedParts;
  readonly #tables: StyleTables;
  /** Pixels by which anything may reach beyond its box. */
  readonly #reach: number;
  readonly #pointReach: number;
  #budget = MAX_PRIMITIVES;
  #spent = 0;

  constructor(scene: RasterScene, parts: PaintedParts, tables: StyleTables) {
    this.#scene = scene;
    this.#parts = parts;
    this.#tables = tables;
    this.#reach = 8 + scene.weight(211);
    this.#pointReach = Math.max(40, (scene.height ?? scene.surface.height) * 0.12);
  }

  *layout(layout: DisplayLayout, matrix: Affine, marks?: Marks): Generator<void> {
    for (const { group, place, clip } of this.#roots(layout, matrix)) {
      const leave = this.#enter(clip, matrix);
      if (marks) this.#marked(place, group, marks);
      else yield* this.#group(place, group);
      leave();
    }
    this.#scene.surface.flush();
  }

  /** Viewports first, then the layout's own. */
  #roots(
    layout: DisplayLayout,
    matrix: Affine,
  ): { group: number; place: WalkState; clip: Clip | undefined }[] {
    const plotTable = findPlotTable(layout.plotTable, this.#tables);
    const through = layout.viewports.map((viewport) => {
      const frozen = new Set(viewport.frozen);
      const place: WalkState = {
        matrix: compose(matrix, viewport.matrix),
        styles: new StyleContext(this.#tables, undefined, frozen, plotTable),
        frozen,
        dashScale: viewport.lineTypeScale,
        depth: 0,
      };
      return { group: viewport.group, place, clip: viewport.clip };
    });
    const styles = new StyleContext(this.#tables, undefined, undefined, plotTable);
    const dashScale = layout.lineTypeScale ?? 1;
    return [
      ...through,
      { group: layout.group, place: { matrix, styles, dashScale, depth: 0 }, clip: undefined },
    ];
  }

  #enter(clip: Clip | undefined, matrix: Affine): () => void {
    return clip && clip.points.length >= 6 ? enterClip(this.#scene, clip, matrix) : stay;
  }

  /** Parts that can be seen. */
  #seen(place: WalkState, g: number): HeldPart[] {
    const { unbounded, points } = this.#parts.facts(g);
    const parts = this.#parts.groups[g] ?? [];
    // Whether an insert is seen has been asked before.
    if (unbounded || (parts.length === 1 && place.depth > 0)) return parts;
    const reach = points ? this.#pointReach : this.#reach;
    return parts.filter(
      ({ box }) => !box || boxOnScreen(this.#scene, box, place.matrix, reach) !== 'outside',
    );
  }

  /** Among very many lines nobody sees which of two that cross is above; areas hide what is below them. */
  #isOrdered(g: number, parts: readonly HeldPart[]): boolean {
    const { hides, cost } = this.#parts.facts(g);
    return parts.length > 1 && (hides || cost < ORDERED);
  }

  *#group(place: WalkState, g: number): Generator<void> {
    const parts = this.#seen(place, g);
    const ranges = this.#isOrdered(g, parts) ? byRank(parts) : inSequence(parts);
    for (let r = 0; r < ranges.count; r++) {
      const content = ranges.contents[ranges.content[r]!]!;
      const kind = ranges.kind[r]!;
      const to = ranges.to[r]!;
      for (let i = ranges.from[r]!; i < to; i++) {
        if (this.#budget <= 0) return;
        if (kind === KIND.path) i = this.#paths(place, content, i, to) - 1;
        else if (kind !== KIND.insert) this.#paint(place, content, kind, i);
        else if (this.#parts.facts(content.inserts.group[i]!).cost > STEP)
          yield* this.#insert(place, content, i);
        else this.#one(place, content, kind, i);
        if (this.#spent < STEP) continue;
        this.#spent = 0;
        yield;
      }
    }
  }

  *#insert(place: WalkState, content: HeldGroup, i: number): Generator<void> {
    const { group, places, clip } = this.#placesOf(place, content, i);
    for (const inner of places) {
      const leave = this.#enter(clip, inner.matrix);
      yield* this.#group(inner, group);
      leave();
    }
  }

  /** Without a stop. */
  #whole(place: WalkState, g: number): void {
    const parts = this.#seen(place, g);
    // Most blocks are one part, and small: nothing is made for them.
    if (parts.length === 1) {
      const [{ content }] = parts as [HeldPart];
      const { count, kind, start, size } = content.runs;
      for (let r = 0; r < count; r++) this.#range(place, content, kind[r]!, start[r]!, start[r]! + size[r]!);
      return;
    }
    const { contents, count, content, kind, from, to } = this.#isOrdered(g, parts)
      ? byRank(parts)
      : inSequence(parts);
    for (let r = 0; r < count; r++) this.#range(place, contents[content[r]!]!, kind[r]!, from[r]!, to[r]!);
  }

  #range(place: WalkState, content: HeldGroup, kind: number, from: number, to: number): void {
    for (let i = from; i < to && this.#budget > 0; i++)
      if (kind === KIND.path) i = this.#paths(place, content, i, to) - 1;
      else this.#one(place, content, kind, i);
  }

  /** Some of the paths from..to, at once; returns where they end. */
  #paths(place: WalkState, content: HeldGroup, from: number, to: number): number {
    const { start } = content.paths;
    const end = Math.min(to, from + PATHS);
    this.#budget -= end - from;
    this.#spent += start[end]! - start[from]!;
    paintPaths(this.#scene, place, content, from, end);
    return end;
  }

  #one(place: WalkState, content: HeldGroup, kind: number, i: number): void {
    if (kind !== KIND.insert) return this.#paint(place, content, kind, i);
    const { group, places, clip } = this.#placesOf(place, content, i);
    for (const inner of places) {
      const leave = this.#enter(clip, inner.matrix);
      this.#whole(inner, group);
      leave();
    }
  }

  #paint(place: WalkState, content: HeldGroup, kind: number, i: number): void {
    this.#budget -= 1;
    const { texts } = content;
    this.#spent +=
      kind === KIND.text
        ? 8 * (texts.glyphStart[i + 1]! - texts.glyphStart[i]!)
        : kind === KIND.hatch || kind === KIND.image
          ? 200
          : 8;
    PAINTERS[kind]?.(this.#scene, place, content, i);
  }

  /** Where what is inserted is to be drawn; a dot stands for what is too small. */
  #placesOf(
    place: WalkState,
    { inserts }: HeldGroup,
    i: number,
  ): { group: number; places: WalkState[]; clip: Clip | undefined } {
    const scene = this.#scene;
    const group = inserts.group[i]!;
    const clip = scene.list.clips[inserts.clip[i]!];
    const places: WalkState[] = [];
    const style = place.styles.resolve(inserts.style[i]!);
    const box = this.#parts.head.groups[group]?.box;
    if (style.frozen || !box || place.depth >= DEEPEST) return { group, places, clip };
    const { unbounded, points } = this.#parts.facts(group);
    const m = inserts.matrix;
    const at = i * 6;
    const styles = insideOf(this.#tables, place, style);
    const { frozen, dashScale } = place;
    const depth = place.depth + 1;
    for (let row = 0; row < inserts.rows[i]!; row++) {
      for (let column = 0; column < inserts.columns[i]!; column++) {
        if (--this.#budget <= 0) return { group, places, clip };
        this.#spent += 2;
        const dx = column * inserts.grid[i * 4]! + row * inserts.grid[i * 4 + 2]!;
        const dy = column * inserts.grid[i * 4 + 1]! + row * inserts.grid[i * 4 + 3]!;
        const [x, y] = [m[at + 4]! + dx, m[at + 5]! + dy];
        const matrix = compose(place.matrix, [m[at]!, m[at + 1]!, m[at + 2]!, m[at + 3]!, x, y]);
        const seen = boxOnScreen(scene, box, matrix, points ? this.#pointReach : this.#reach);
        if (unbounded || seen === 'seen' || (seen === 'dot' && points))
          places.push({ matrix, styles, frozen, dashScale, depth });
        else if (seen === 'dot' && takeStyle(scene, style)) paintDot(scene, box, matrix);
      }
    }
    return { group, places, clip };
  }

  /** Only what is marked, and what marked inserts hold. */
  #marked(place: WalkState, g: number, marks: Marks): void {
    for (const part of this.#seen(place, g)) {
      const { content } = part;
      for (const [kind, i] of marks.of(part)) this.#one(place, content, kind, i);
      const { inserts } = content;
      for (let i = 0; i < inserts.count; i++) {
        if (marks.has(inserts.entity[i]!) || !marks.leads(inserts.group[i]!)) continue;
        const { group, places, clip } = this.#placesOf(place, content, i);
        for (const inner of places) {
          const leave = this.#enter(clip, inner.matrix);
          this.#marked(inner, group, marks);
          leave();
        }
      }
    }
  }
}
