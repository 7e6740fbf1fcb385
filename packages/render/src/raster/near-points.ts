import type { Affine } from '@linework/geom/affine';
import type { Group, Paths } from '@linework/cad/display/list';

/** Points of paths, counted from a place among them: half the bytes, and nothing is lost of what is rounded anyway. */
export interface NearPoints {
  x: number;
  y: number;
  points: Float32Array;
}

/** A group whose paths' points may be told in short: then its paths have none of their own. */
export interface HeldGroup extends Group {
  near?: NearPoints;
}

const NO_POINTS = new Float64Array(0);
let zeros = new Float64Array(0);

/** The same in fewer bytes. */
export function shortened(group: Group): HeldGroup {
  const { paths, box } = group;
  if (paths.count === 0 || !box) return group;
  const [x, y] = [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2];
  const points = new Float32Array(paths.points.length);
  for (let i = 0; i < points.length; i += 2) {
    points[i] = paths.points[i]! - x;
    points[i + 1] = paths.points[i + 1]! - y;
  }
  const phase = phasesOf(paths);
  return { ...group, paths: { ...paths, points: NO_POINTS, phase }, near: { x, y, points } };
}

/** Hardly any pattern begins elsewhere than at its beginning: those that begin there share one column. */
function phasesOf({ phase, count }: Paths): Float64Array {
  if (phase.some((value) => value !== 0)) return phase;
  if (zeros.length < count) zeros = new Float64Array(count);
  return zeros.subarray(0, count);
}

let last: { matrix: Affine; near: NearPoints; moved: Affine } | undefined;

/** The matrix for such points. */
export function matrixNear(matrix: Affine, near: NearPoints): Affine {
  if (last?.matrix !== matrix || last.near !== near) {
    const [a, b, c, d, e, f] = matrix;
    const { x, y } = near;
    last = { matrix, near, moved: [a, b, c, d, a * x + c * y + e, b * x + d * y + f] };
  }
  return last.moved;
}
