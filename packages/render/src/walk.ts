/** Goes through all that a layout shows, in draw order, down through inserts and viewports. */
import { type Affine, compose } from '@linework/geom/affine';
import type { Clip, DisplayLayout, DisplayList, Group, Kind } from '@linework/cad/display/list';
import { KIND } from '@linework/cad/display/list';
import { findPlotTable } from '@linework/cad/display/plot-tables';
import { type Resolved, StyleContext, type StyleTables } from '@linework/cad/display/resolve';

/** Where in the tree of inserts we are. */
export interface WalkState {
  /** Group → output. */
  matrix: Affine;
  styles: StyleContext;
  /** Layers frozen in the viewport we look through. */
  frozen?: ReadonlySet<number> | undefined;
  /** Factor on dash lengths. */
  dashScale: number;
  depth: number;
}

export interface Painter {
  paint(kind: Kind, place: WalkState, group: Group, index: number): void;
  /** Draws the paths from..to at once, where that is faster than one by one. */
  paintPaths?(place: WalkState, group: Group, from: number, to: number): void;
  /** Draws inside a clip given in the units of `matrix`. */
  clipped(clip: Clip, matrix: Affine, draw: () => void): void;
  /** False where a group at this place is not to be gone into: out of sight, or shown by other means. */
  enters(group: Group, matrix: Affine, style: Resolved): boolean;
}

export const DEEPEST = 48;

export interface Walk {
  list: DisplayList;
  painter: Painter;
  /** Primitives that may still be drawn: nested grids of inserts can ask for more than anyone can see. */
  budget: number;
  /** With the table of plot styles that the layout is shown with; paper gets the tables that are chosen for it. */
  asPlotted?: boolean;
  /** Instances of blocks that may still be gone into; each costs more than a primitive. Without a bound where absent. */
  instances?: number;
}

export function walkLayout(walk: Walk, layout: DisplayLayout, matrix: Affine): void {
  const { list, painter } = walk;
  const plotTable = walk.asPlotted ? findPlotTable(layout.plotTable, list) : undefined;
  for (const viewport of layout.viewports) {
    const frozen = new Set(viewport.frozen);
    const place: WalkState = {
      matrix: compose(matrix, viewport.matrix),
      styles: new StyleContext(list, undefined, frozen, plotTable),
      frozen,
      dashScale: viewport.lineTypeScale,
      depth: 0,
    };
    inside(painter, viewport.clip, matrix, () => walkGroup(walk, place, viewport.group));
  }
  const dashScale = layout.lineTypeScale ?? 1;
  const styles = new StyleContext(list, undefined, undefined, plotTable);
  walkGroup(walk, { matrix, styles, dashScale, depth: 0 }, layout.group);
}

function inside(painter: Painter, clip: Clip | undefined, matrix: Affine, draw: () => void): void {
  if (!clip || clip.points.length < 6) draw();
  else painter.clipped(clip, matrix, draw);
}

function walkGroup(walk: Walk, place: WalkState, index: number): void {
  const group = walk.list.groups[index];
  if (!group || place.depth > DEEPEST) return;
  const { runs } = group;
  for (let r = 0; r < runs.count; r++) {
    const kind = runs.kind[r] as Kind;
    const end = runs.start[r]! + runs.size[r]!;
    if (kind === KIND.path && walk.painter.paintPaths) {
      const start = runs.start[r]!;
      const size = Math.min(end - start, walk.budget - 1);
      walk.painter.paintPaths(place, group, start, start + size);
      walk.budget -= end - start;
      if (walk.budget <= 0) return;
      continue;
    }
    for (let i = runs.start[r]!; i < end; i++) {
      if (--walk.budget <= 0) return;
      if (kind === KIND.insert) walkInsert(walk, place, group, i);
      else walk.painter.paint(kind, place, group, i);
    }
  }
}

/** One context for all inserts that look alike from outside. */
const contexts = new WeakMap<StyleContext, Map<Resolved, StyleContext>>();

export function insideOf(list: StyleTables, place: WalkState, style: Resolved): StyleContext {
  let known = contexts.get(place.styles);
  if (!known) contexts.set(place.styles, (known = new Map()));
  let inner = known.get(style);
  if (!inner) known.set(style, (inner = new StyleContext(list, style, place.frozen)));
  return inner;
}

function walkInsert(walk: Walk, place: WalkState, group: Group, i: number): void {
  const { list, painter } = walk;
  const { inserts } = group;
  const style = place.styles.resolve(inserts.style[i]!);
  const target = list.groups[inserts.group[i]!];
  if (style.frozen || !target?.box) return;
  const [a, b, c, d, e, f] = inserts.matrix.subarray(i * 6, i * 6 + 6) as unknown as Affine;
  const grid = inserts.grid.subarray(i * 4, i * 4 + 4);
  const styles = insideOf(list, place, style);
  const clip = list.clips[inserts.clip[i]!];
  for (let row = 0; row < inserts.rows[i]!; row++) {
    for (let column = 0; column < inserts.columns[i]!; column++) {
      if (--walk.budget <= 0) return;
      if (walk.instances !== undefined && --walk.instances <= 0) return;
      const dx = column * grid[0]! + row * grid[2]!;
      const dy = column * grid[1]! + row * grid[3]!;
      const matrix = compose(place.matrix, [a, b, c, d, e + dx, f + dy]);
      if (!painter.enters(target, matrix, style)) continue;
      const inner: WalkState = { ...place, matrix, styles, depth: place.depth + 1 };
      inside(painter, clip, matrix, () => walkGroup(walk, inner, inserts.group[i]!));
    }
  }
}
