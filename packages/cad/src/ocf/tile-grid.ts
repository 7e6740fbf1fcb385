import { type Group, KIND } from '../display/list.ts';
import { chooseStep, type Grid, keepsLength, stepOf, toSteps } from './grid.ts';

/** Primitives of one group, in draw order, that make a tile. */
export interface TileContent {
  count: number;
  kind: ArrayLike<number>;
  index: ArrayLike<number>;
  /** How many primitives each entity has here, in order. */
  unitSize: ArrayLike<number>;
  /** Where in the draw order of its group each entity stands, ascending. */
  unitRank: ArrayLike<number>;
}

/** Values of a group that are rounded to the grid, visited to choose it. */
let scratch = new Float64Array(1024);

/** The grid that holds every coordinate of a tile within the tolerance; `step` is its number. */
export function chooseGrid(
  group: Group,
  content: TileContent,
  tolerance: number,
): { step: number; grid: Grid } {
  let count = 0;
  let minX = Infinity;
  let minY = Infinity;
  const visit = (values: Float64Array, from: number, to: number, stride = 2): void => {
    if (count + (to - from) > scratch.length) {
      const grown = new Float64Array((count + (to - from)) * 2);
      grown.set(scratch.subarray(0, count));
      scratch = grown;
    }
    for (let i = from; i < to; i += stride) {
      const x = values[i]!;
      const y = values[i + 1]!;
      if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
      scratch[count++] = x;
      scratch[count++] = y;
      if (x < minX) minX = x;
      if (y < minY) minY = y;
    }
  };
  const rings = (
    columns: { ringStart: Uint32Array; pointStart: Uint32Array; points: Float64Array },
    i: number,
  ): void =>
    visit(
      columns.points,
      2 * columns.pointStart[columns.ringStart[i]!]!,
      2 * columns.pointStart[columns.ringStart[i + 1]!]!,
    );
  for (let k = 0; k < content.count; k++) {
    const i = content.index[k]!;
    switch (content.kind[k]) {
      case KIND.path:
        visit(group.paths.points, 2 * group.paths.start[i]!, 2 * group.paths.start[i + 1]!);
        break;
      case KIND.arc:
        visit(group.arcs.geometry, 8 * i, 8 * i + 2);
        break;
      case KIND.fill:
        rings(group.fills, i);
        break;
      case KIND.hatch:
        rings(group.hatches, i);
        visit(group.hatches.origin, 2 * i, 2 * i + 2);
        break;
      case KIND.wipeout:
        rings(group.wipeouts, i);
        break;
      case KIND.text:
        visit(group.texts.origin, 2 * group.texts.glyphStart[i]!, 2 * group.texts.glyphStart[i]! + 2);
        break;
      case KIND.point:
        visit(group.points.geometry, 3 * i, 3 * i + 2);
        break;
      case KIND.ray:
        visit(group.rays.geometry, 4 * i, 4 * i + 2);
        break;
      case KIND.insert:
        visit(group.inserts.matrix, 6 * i + 4, 6 * i + 6);
        break;
    }
  }
  let number = chooseStep(scratch, count, tolerance);
  // A circle around the origin has no coordinates at all: how large it is decides then.
  for (let k = 0; k < content.count; k++) {
    if (content.kind[k] !== KIND.arc) continue;
    const a = 8 * content.index[k]!;
    for (let axis = a + 2; axis < a + 6; axis++)
      while (number > 0 && !keepsLength(group.arcs.geometry[axis]!, stepOf(number), tolerance)) number--;
  }
  const step = stepOf(number);
  if (!(minX < Infinity)) return { step: number, grid: { step, originX: 0, originY: 0 } };
  return { step: number, grid: { step, originX: toSteps(minX, step), originY: toSteps(minY, step) } };
}
