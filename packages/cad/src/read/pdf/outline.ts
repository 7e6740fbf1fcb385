/** Paths of a PDF as what they were in the drawing: lines, arcs, circles, polylines, splines. */
import { type Affine } from '@linework/geom/affine';
import type { EntityCommon } from '../../model/common.ts';
import type { Entity } from '../../model/entity.ts';
import { cutLine, type Window } from './clip.ts';
import type { Subpath } from './pdfium.ts';

interface Piece {
  /** Where it ends; for a curve also its two handles. */
  x: number;
  y: number;
  handles?: [number, number, number, number];
  arc?: Arc | undefined;
}

interface Arc {
  cx: number;
  cy: number;
  radius: number;
  /** Turned from start to end, positive counter-clockwise. */
  sweep: number;
}

export interface Outline {
  x: number;
  y: number;
  pieces: Piece[];
  closed: boolean;
}

/** In drawing units; `tolerance` is what the file's own rounding may have moved a point by. */
export function outlineOf(subpath: Subpath, matrix: Affine, tolerance: number): Outline | undefined {
  const [a, b, c, d, e, f] = matrix;
  const { numbers, curved } = subpath;
  const at = (i: number): [number, number] => {
    const [x, y] = [numbers[i]!, numbers[i + 1]!];
    return [a * x + c * y + e, b * x + d * y + f];
  };
  const [x, y] = at(0);
  const pieces: Piece[] = [];
  let next = 2;
  let [px, py] = [x, y];
  for (const one of curved) {
    if (!one) {
      const [qx, qy] = at(next);
      pieces.push({ x: qx, y: qy });
      next += 2;
    } else {
      const handles = [...at(next), ...at(next + 2)] as [number, number, number, number];
      const [qx, qy] = at(next + 4);
      pieces.push({ x: qx, y: qy, handles, arc: arcOf(px, py, handles, qx, qy, tolerance) });
      next += 6;
    }
    [px, py] = [pieces.at(-1)!.x, pieces.at(-1)!.y];
  }
  if (!pieces.every((piece) => Number.isFinite(piece.x + piece.y)) || !Number.isFinite(x + y))
    return undefined;
  return { x, y, pieces, closed: subpath.closed };
}

/** The circle a Bézier curve follows, where it follows one. */
function arcOf(
  x0: number,
  y0: number,
  [x1, y1, x2, y2]: [number, number, number, number],
  x3: number,
  y3: number,
  tolerance: number,
): Arc | undefined {
  // The center lies on the perpendiculars to the curve at both ends.
  const [tx, ty, ux, uy] = [x1 - x0, y1 - y0, x3 - x2, y3 - y2];
  const cross = tx * uy - ty * ux;
  const size = Math.hypot(tx, ty) * Math.hypot(ux, uy);
  if (!(size > 0) || Math.abs(cross) < 1e-6 * size) return undefined;
  const [m, n] = [tx * x0 + ty * y0, ux * x3 + uy * y3];
  const cx = (m * uy - n * ty) / cross;
  const cy = (tx * n - ux * m) / cross;
  const radius = Math.hypot(x0 - cx, y0 - cy);
  const slack = Math.max(tolerance * 4, radius * 1e-3);
  const sweep = Math.atan2(cross, tx * ux + ty * uy);
  const onCircle = (x: number, y: number): boolean => Math.abs(Math.hypot(x - cx, y - cy) - radius) <= slack;
  const point = (t: number, p: number, q: number, r: number, s: number): number =>
    (1 - t) ** 3 * p + 3 * t * (1 - t) ** 2 * q + 3 * t * t * (1 - t) * r + t ** 3 * s;
  const along = [0.25, 0.5, 0.75].every((t) => onCircle(point(t, x0, x1, x2, x3), point(t, y0, y1, y2, y3)));
  return along && onCircle(x3, y3) ? { cx, cy, radius, sweep } : undefined;
}

/** The outline's strokes as entities. */
export function strokeEntities(outline: Outline, common: EntityCommon, tolerance: number): Entity[] {
  const { pieces } = outline;
  if (pieces.every(({ handles, arc }) => !handles || arc)) {
    const circular = wholeArc(outline, common, tolerance);
    return circular ? [circular] : [polylineOf(outline, common)];
  }
  return mixedEntities(outline, common);
}

/** One arc or circle, where all pieces turn about one center. */
function wholeArc(
  { x, y, pieces, closed }: Outline,
  common: EntityCommon,
  tolerance: number,
): Entity | undefined {
  const first = pieces[0]!.arc;
  if (!first) return undefined;
  let sweep = 0;
  const slack = Math.max(tolerance * 8, first.radius * 2e-3);
  for (const [i, piece] of pieces.entries()) {
    const { arc } = piece;
    // The way back to the start, where the producer closed a circle by a line of no length.
    if (!arc && i === pieces.length - 1 && Math.hypot(piece.x - x, piece.y - y) <= slack) continue;
    if (!arc || Math.hypot(arc.cx - first.cx, arc.cy - first.cy) > slack) return undefined;
    if (Math.sign(arc.sweep) !== Math.sign(first.sweep)) return undefined;
    sweep += arc.sweep;
  }
  const center: [number, number, number] = [first.cx, first.cy, 0];
  const { radius } = first;
  if (Math.abs(sweep) > 2 * Math.PI - 0.01)
    return { ...common, type: 'CIRCLE', center, radius, thickness: 0 };
  if (closed) return undefined;
  const last = pieces.at(-1)!;
  const [from, to] = [
    Math.atan2(y - first.cy, x - first.cx),
    Math.atan2(last.y - first.cy, last.x - first.cx),
  ];
  const [startAngle, endAngle] = sweep > 0 ? [from, to] : [to, from];
  return { ...common, type: 'ARC', center, radius, startAngle, endAngle, thickness: 0 };
}

function polylineOf({ x, y, pieces, closed }: Outline, common: EntityCommon): Entity {
  const only = pieces[0]!;
  if (pieces.length === 1 && !only.arc && !closed) {
    return { ...common, type: 'LINE', start: [x, y, 0], end: [only.x, only.y, 0], thickness: 0 };
  }
  const last = pieces.at(-1)!;
  const returns = closed && last.x === x && last.y === y && pieces.length > 2;
  const count = pieces.length + (returns ? 0 : 1);
  const points = new Float64Array(count * 2);
  const bulges = new Float64Array(count);
  points.set([x, y]);
  pieces.forEach((piece, i) => {
    if (2 * i + 2 < points.length) points.set([piece.x, piece.y], 2 * i + 2);
    bulges[i] = piece.arc ? Math.tan(piece.arc.sweep / 4) : 0;
  });
  const bulged = bulges.some((bulge) => bulge !== 0) ? { bulges } : {};
  return {
    ...common,
    type: 'LWPOLYLINE',
    points,
    ...bulged,
    constantWidth: 0,
    closed,
    continuousLineType: true,
    elevation: 0,
    thickness: 0,
  };
}

/** Straight stretches as polylines, free curves as splines. */
function mixedEntities({ x, y, pieces, closed }: Outline, common: EntityCommon): Entity[] {
  const all: Entity[] = [];
  const back = closed ? [{ x, y } as Piece] : [];
  let [px, py] = [x, y];
  let run: Piece[] = [];
  let curved = false;
  let [startX, startY] = [x, y];
  const end = (): void => {
    if (run.length === 0) return;
    const outline: Outline = { x: startX, y: startY, pieces: run, closed: false };
    all.push(curved ? splineOf(outline, common) : polylineOf(outline, common));
  };
  for (const piece of [...pieces, ...back]) {
    if (piece.x === px && piece.y === py && !piece.handles) continue;
    const free = piece.handles !== undefined && !piece.arc;
    if (free !== curved) {
      end();
      [run, curved, startX, startY] = [[], free, px, py];
    }
    run.push(piece);
    [px, py] = [piece.x, piece.y];
  }
  end();
  return all;
}

function splineOf({ x, y, pieces }: Outline, common: EntityCommon): Entity {
  const points = [x, y, 0];
  const knots = [0, 0, 0, 0];
  pieces.forEach(({ handles, ...end }, i) => {
    const [x1, y1, x2, y2] = handles!;
    points.push(x1, y1, 0, x2, y2, 0, end.x, end.y, 0);
    knots.push(i + 1, i + 1, i + 1);
  });
  knots.push(pieces.length);
  return {
    ...common,
    type: 'SPLINE',
    degree: 3,
    closed: false,
    periodic: false,
    knots: Float64Array.from(knots),
    controlPoints: Float64Array.from(points),
    fitPoints: new Float64Array(0),
    knotTolerance: 1e-7,
    controlTolerance: 1e-7,
    fitTolerance: 1e-10,
    flags: 8,
  };
}

/** Chords of a curve in an area's edge. */
const CHORDS = 12;

/** The outline as a ring of points, for filled areas: x, y pairs. */
export function ringOf({ x, y, pieces }: Outline): Float64Array {
  const ring = [x, y];
  let [px, py] = [x, y];
  for (const { handles, ...end } of pieces) {
    if (handles) {
      const [x1, y1, x2, y2] = handles;
      for (let k = 1; k < CHORDS; k++) {
        const t = k / CHORDS;
        const [p, q, r, s] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
        ring.push(p * px + q * x1 + r * x2 + s * end.x, p * py + q * y1 + r * y2 + s * end.y);
      }
    }
    ring.push(end.x, end.y);
    [px, py] = [end.x, end.y];
  }
  const n = ring.length;
  if (n > 6 && ring[n - 2] === x && ring[n - 1] === y) ring.length = n - 2;
  return Float64Array.from(ring);
}

/** What of an outline is seen through all of the windows; curves become chords where they are cut. */
export function cutOutline(outline: Outline, windows: readonly Window[]): Outline[] {
  const ring = Array.from(ringOf(outline));
  if (outline.closed) ring.push(ring[0]!, ring[1]!);
  let lines = [ring];
  for (const window of windows) lines = lines.flatMap((line) => cutLine(window, line));
  return lines.map(([x, y, ...rest]) => {
    const pieces = Array.from({ length: rest.length / 2 }, (_, i) => ({
      x: rest[2 * i]!,
      y: rest[2 * i + 1]!,
    }));
    return { x: x!, y: y!, pieces, closed: false };
  });
}
