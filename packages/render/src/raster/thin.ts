/** Lines one pixel wide, many at a time: nearly all that a thumbnail is made of. */
import type { Affine } from '@linework/geom/affine';
import type { Surface } from './surface.ts';

/** Strokes the paths from..to, each the points start[i]..start[i + 1] in the units of `matrix`. */
export function thinPaths(
  surface: Surface,
  matrix: Affine,
  points: Float64Array,
  start: Uint32Array,
  from: number,
  to: number,
): void {
  const { coverage } = surface;
  const crowded = surface.expect(start[to]! - start[from]!);
  const [a, b, c, d, e, f] = matrix;
  coverage.send(points, start, from, to, (pointsAt, startAt, count) => {
    const listed = surface.listed;
    surface.listed = coverage.code.paths(listed, crowded, pointsAt, startAt, count, a, b, c, d, e, f);
  });
}
