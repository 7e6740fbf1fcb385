import type { Affine } from '@linework/geom/affine';
import type { Arc } from '@linework/geom/curve';
import type { PlainCurve } from '@linework/geom/plan/curves';
import { KIND } from '@linework/cad/display/list';
import { arcAt } from './primitiveBox.ts';
import type { Near } from './near.ts';

function mapArc(arc: Arc, [a, b, c, d, e, f]: Affine): Arc {
  return {
    cx: a * arc.cx + c * arc.cy + e,
    cy: b * arc.cx + d * arc.cy + f,
    ux: a * arc.ux + c * arc.uy,
    uy: b * arc.ux + d * arc.uy,
    vx: a * arc.vx + c * arc.vy,
    vy: b * arc.vx + d * arc.vy,
    from: arc.from,
    sweep: arc.sweep,
  };
}

/** Lines of a primitive, one after another; areas give their outlines, text and pictures nothing. */
export function eachCurve(
  { content, kind, row, matrix }: Near,
  visit: (curve: PlainCurve, index: number) => void,
): void {
  const [a, b, c, d, e, f] = matrix;
  const polyline = (points: Float64Array, from: number, to: number, closed: boolean, first: number): void => {
    let x0 = a * points[2 * from]! + c * points[2 * from + 1]! + e;
    let y0 = b * points[2 * from]! + d * points[2 * from + 1]! + f;
    const [startX, startY] = [x0, y0];
    for (let p = from + 1; p < to; p++) {
      const x1 = a * points[2 * p]! + c * points[2 * p + 1]! + e;
      const y1 = b * points[2 * p]! + d * points[2 * p + 1]! + f;
      visit({ kind: 'segment', x0, y0, x1, y1 }, first + p - from - 1);
      x0 = x1;
      y0 = y1;
    }
    if (closed) visit({ kind: 'segment', x0, y0, x1: startX, y1: startY }, first + to - from - 1);
  };
  const rings = (columns: {
    ringStart: Uint32Array;
    pointStart: Uint32Array;
    points: Float64Array;
  }): void => {
    const first = columns.pointStart[columns.ringStart[row]!]!;
    for (let r = columns.ringStart[row]!; r < columns.ringStart[row + 1]!; r++) {
      const from = columns.pointStart[r]!;
      const to = columns.pointStart[r + 1]!;
      if (to > from) polyline(columns.points, from, to, true, from - first);
    }
  };
  switch (kind) {
    case KIND.path:
      return polyline(
        content.paths.points,
        content.paths.start[row]!,
        content.paths.start[row + 1]!,
        false,
        0,
      );
    case KIND.arc:
      return visit({ kind: 'arc', arc: mapArc(arcAt(content, row), matrix) }, 0);
    case KIND.fill:
      return rings(content.fills);
    case KIND.hatch:
      return rings(content.hatches);
    case KIND.wipeout:
      return rings(content.wipeouts);
    case KIND.ray: {
      const g = content.rays.geometry.subarray(4 * row, 4 * row + 4) as unknown as [
        number,
        number,
        number,
        number,
      ];
      const dx = a * g[2] + c * g[3];
      const dy = b * g[2] + d * g[3];
      const length = Math.hypot(dx, dy);
      if (length > 0)
        visit(
          {
            kind: 'ray',
            x: a * g[0] + c * g[1] + e,
            y: b * g[0] + d * g[1] + f,
            dx: dx / length,
            dy: dy / length,
            both: content.rays.both[row] !== 0,
          },
          0,
        );
      return;
    }
    case KIND.image: {
      const [x, y, ux, uy, vx, vy] = content.images.frame.subarray(6 * row, 6 * row + 6) as unknown as Affine;
      const corners = Float64Array.of(x, y, x + ux, y + uy, x + ux + vx, y + uy + vy, x + vx, y + vy);
      return polyline(corners, 0, 4, true, 0);
    }
  }
}
