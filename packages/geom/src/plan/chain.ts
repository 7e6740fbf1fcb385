/** Pieces of one entity, put end to end: a polyline with arcs in it is drawn as lines and arcs. */
import { arcPoint, type XY } from './arcs.ts';
import type { PlainCurve } from './curves.ts';

export interface Chain {
  /** Along it; arcs by their chords. */
  points: XY[];
  closed: boolean;
  /** Of what it encloses, arcs as they are; 0 where it is open. */
  area: number;
}

/** Chords of an arc, for those who draw it. */
const chords = 24;
/** Of the whole: what rounding may have moved an end by. */
const slack = 1e-9;

interface Piece {
  points: XY[];
  /** Twice what it sweeps over, seen from the first point of all. */
  swept: number;
}

/** Undefined where they are not one line. */
export function chainOf(runs: readonly (readonly PlainCurve[])[]): Chain | undefined {
  const origin = startOf(runs[0]?.[0]);
  if (!origin) return undefined;
  const left: Piece[] = [];
  for (const run of runs) {
    const piece = pieceOf(run, origin);
    if (!piece) return undefined;
    left.push(piece);
  }
  const reach = slack * Math.max(...left.flatMap(({ points }) => points.map((point) => far(point, origin))));
  const first = left.shift()!;
  const points = [...first.points];
  let { swept } = first;
  while (left.length > 0) {
    const end = points.at(-1)!;
    const next = left.findIndex(
      (piece) => far(piece.points[0]!, end) <= reach || far(piece.points.at(-1)!, end) <= reach,
    );
    if (next < 0) return undefined;
    const [piece] = left.splice(next, 1) as [Piece];
    const ahead = far(piece.points[0]!, end) <= reach;
    points.push(...(ahead ? piece.points : piece.points.toReversed()).slice(1));
    swept += ahead ? piece.swept : -piece.swept;
  }
  const closed = points.length > 2 && far(points.at(-1)!, points[0]!) <= reach;
  if (closed) points.pop();
  return { points, closed, area: closed ? Math.abs(swept) / 2 : 0 };
}

const far = (a: XY, b: XY): number => Math.hypot(a.x - b.x, a.y - b.y);

function startOf(curve: PlainCurve | undefined): XY | undefined {
  if (curve?.kind === 'segment') return { x: curve.x0, y: curve.y0 };
  return curve?.kind === 'arc' ? arcPoint(curve.arc, curve.arc.from) : undefined;
}

function pieceOf(curves: readonly PlainCurve[], origin: XY): Piece | undefined {
  const start = startOf(curves[0]);
  if (!start) return undefined;
  const points = [start];
  let swept = 0;
  for (const curve of curves) {
    if (curve.kind === 'ray') return undefined;
    const from = points.at(-1)!;
    if (curve.kind === 'segment') {
      points.push({ x: curve.x1, y: curve.y1 });
      swept += cross(from, points.at(-1)!, origin);
      continue;
    }
    const { arc } = curve;
    for (let k = 1; k <= chords; k++) points.push(arcPoint(arc, arc.from + (arc.sweep * k) / chords));
    const to = points.at(-1)!;
    // Green's theorem: the sector about its center, and the triangle from the origin.
    swept +=
      (arc.ux * arc.vy - arc.uy * arc.vx) * arc.sweep +
      (arc.cx - origin.x) * (to.y - from.y) -
      (arc.cy - origin.y) * (to.x - from.x);
  }
  return { points, swept };
}

function cross(a: XY, b: XY, origin: XY): number {
  return (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y);
}
