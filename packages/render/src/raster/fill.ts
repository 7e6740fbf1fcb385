import type { Affine } from '@linework/geom/affine';
import type { Surface } from './surface.ts';

export type FillRule = 'evenodd' | 'nonzero';

/** Rings of areas in columns: those of area i are ringStart[i]..ringStart[i + 1], the points of ring r pointStart[r]... */
export interface AreaColumns {
  ringStart: Uint32Array;
  pointStart: Uint32Array;
  points: Float64Array;
}

const ASIS: Affine = [1, 0, 0, 1, 0, 0];

/** Fills area i with exact coverage. */
export function fillArea(
  surface: Surface,
  columns: AreaColumns,
  i: number,
  matrix: Affine,
  rule: FillRule,
): void {
  const { coverage } = surface;
  if (!surface.isOpen) return;
  coverage.code.begin();
  coverage.rings(columns, columns.ringStart[i]!, columns.ringStart[i + 1]!, matrix, false);
  coverage.code.sweep(rule === 'evenodd');
}

/** Strokes the rings of area i, one pixel wide. */
export function outlineArea({ coverage }: Surface, columns: AreaColumns, i: number, matrix: Affine): void {
  coverage.rings(columns, columns.ringStart[i]!, columns.ringStart[i + 1]!, matrix, true);
}

/** The same for closed rings of x, y pairs in pixels; the last point joins the first. */
export function fillRings(
  surface: Surface,
  rings: readonly (Float64Array | Float32Array)[],
  rule: FillRule,
): void {
  const { coverage } = surface;
  if (!surface.isOpen) return;
  coverage.code.begin();
  for (const ring of rings) coverage.ring(ring, 0, ring.length >> 1, ASIS);
  coverage.code.sweep(rule === 'evenodd');
}
