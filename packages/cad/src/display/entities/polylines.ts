import { bulgeArc, flattenArc } from '@linework/geom/curve';
import type { LwPolylineEntity, PolylineEntity } from '../../model/polylines.ts';
import { toDisplayColor } from '../color.ts';
import { walkDashes } from '../dashes.ts';
import { BY_LAYER, FILL } from '../list.ts';
import type { Pen } from '../pen.ts';
import { wideRings } from './wide.ts';

const MAX_DASHES = 5000;

export function drawLwPolyline(pen: Pen, e: LwPolylineEntity): void {
  pen.useObject(e.extrusion);
  const constant = e.constantWidth;
  const widths = e.widths;
  const wide = (constant > 0 && !widths) || (widths?.some((w) => w > 0) ?? false);
  if (wide) {
    drawWide(
      pen,
      e.points,
      2,
      e.bulges,
      (i) => (widths ? [widths[2 * i] ?? 0, widths[2 * i + 1] ?? 0] : [constant, constant]),
      e.closed,
      e.elevation,
    );
    return;
  }
  drawThin(pen, e.points, 2, e.bulges, e.elevation, e.closed, e.continuousLineType);
}

function drawThin(
  pen: Pen,
  points: ArrayLike<number>,
  stride: 2 | 3,
  bulges: ArrayLike<number> | undefined,
  z: number,
  closed: boolean,
  continuous: boolean,
): void {
  if (bulges) pen.bulged(points, stride, bulges, z, closed, continuous);
  else pen.polyline(points, stride, z, closed, !continuous);
}

function drawWide(
  pen: Pen,
  points: ArrayLike<number>,
  stride: 2 | 3,
  bulges: ArrayLike<number> | undefined,
  widths: (i: number) => [number, number],
  closed: boolean,
  z: number,
): void {
  const rings =
    dashedRings(pen, points, stride, bulges, widths, closed) ??
    wideRings(points, stride, bulges, widths, closed);
  if (rings.length === 0) {
    drawThin(pen, points, stride, bulges, z, closed, false);
    return;
  }
  if (pen.source.drawing.header.fillMode) pen.fill(rings, z, FILL.edge | FILL.nonZero);
  else for (const ring of rings) pen.polyline(ring, 2, z, true);
}

/** The dashes of a polyline of one width, where its linetype is known to have any. */
function dashedRings(
  pen: Pen,
  points: ArrayLike<number>,
  stride: 2 | 3,
  bulges: ArrayLike<number> | undefined,
  widths: (i: number) => [number, number],
  closed: boolean,
): number[][] | undefined {
  const { context, out } = pen;
  const style = context.styles[out.style]!;
  const index =
    style.linePattern === BY_LAYER ? (context.layers[style.layer]?.linePattern ?? 0) : style.linePattern;
  const pattern = index > 0 ? context.linePatterns[index] : undefined;
  if (!pattern) return undefined;
  const n = Math.floor(points.length / stride);
  const [width] = widths(0);
  const line: number[] = [];
  for (let i = 0; i < n; i++) {
    const [a, b] = widths(i);
    if ((a !== width || b !== width) && (closed || i < n - 1)) return undefined;
    const x = points[i * stride]!;
    const y = points[i * stride + 1]!;
    line.push(x, y);
    const j = (i + 1) % n;
    const arc =
      closed || i < n - 1
        ? bulgeArc(x, y, points[j * stride]!, points[j * stride + 1]!, bulges?.[i] ?? 0)
        : undefined;
    if (!arc) continue;
    flattenArc(arc, line, false);
    line.length -= 2;
  }
  if (closed) line.push(line[0]!, line[1]!);
  const rings: number[][] = [];
  // Its dashes are areas, so another scale of linetypes needs another picture.
  context.complexLines++;
  const scale = style.lineTypeScale * context.markScale;
  walkDashes(line, 0, line.length / 2, pattern.dashes, scale, 0, false, (x0, y0, x1, y1) => {
    if (rings.length < MAX_DASHES)
      rings.push(...wideRings([x0, y0, x1, y1], 2, undefined, () => [width, width], false));
  });
  return rings.length > 0 && rings.length < MAX_DASHES ? rings : undefined;
}

export function drawPolyline(pen: Pen, e: PolylineEntity): void {
  if (e.kind === 'mesh') drawMesh(pen, e);
  else if (e.kind === 'polyface') drawPolyface(pen, e);
  else if (e.kind === '3d') {
    pen.useWorld();
    pen.polyline(visible(e, 3).points, 3, 0, e.closed, !e.continuousLineType);
    drawFrame(pen, e, 3);
  } else {
    drawPlane(pen, e);
    drawFrame(pen, e, 2);
  }
}

const FRAME = 16;
const SMOOTHED = 64;

/** The control polygon of a fitted curve, where the drawing shows such; in the plane every vertex has the elevation. */
function drawFrame(pen: Pen, e: PolylineEntity, stride: 2 | 3): void {
  const flags = e.vertexFlags;
  if (!flags || !pen.source.drawing.header.splineFrame) return;
  const frame: number[] = [];
  for (let i = 0; 3 * i + 2 < e.points.length; i++)
    if ((flags[i] ?? 0) & FRAME) frame.push(...e.points.subarray(3 * i, 3 * i + stride));
  if (frame.length > 2 * stride) pen.polyline(frame, stride, e.elevation, e.closed);
}

/** Vertices without the control frame of a fitted curve. */
function visible(
  e: PolylineEntity,
  stride: 3,
): { points: Float64Array; bulges?: Float64Array; widths?: Float64Array } {
  const flags = e.vertexFlags;
  if (!flags || !flags.some((f) => f & FRAME))
    return { points: e.points, bulges: e.bulges, widths: e.widths };
  const keep: number[] = [];
  for (let i = 0; i * stride + 2 < e.points.length; i++) if (!((flags[i] ?? 0) & FRAME)) keep.push(i);
  if (keep.length < 2) return { points: e.points, bulges: e.bulges, widths: e.widths };
  return {
    points: Float64Array.from(
      keep.flatMap((i) => [e.points[3 * i]!, e.points[3 * i + 1]!, e.points[3 * i + 2]!]),
    ),
    bulges: e.bulges && Float64Array.from(keep, (i) => e.bulges![i] ?? 0),
    widths:
      e.widths && Float64Array.from(keep.flatMap((i) => [e.widths![2 * i] ?? 0, e.widths![2 * i + 1] ?? 0])),
  };
}

function drawPlane(pen: Pen, e: PolylineEntity): void {
  pen.useObject(e.extrusion);
  const { points, bulges, widths } = visible(e, 3);
  // Widths of the polyline hold for vertices that give none.
  const wide = widths ? widths.some((w) => w > 0) : e.startWidth > 0 || e.endWidth > 0;
  if (wide) {
    drawWide(
      pen,
      points,
      3,
      bulges,
      (i) => (widths ? [widths[2 * i] ?? 0, widths[2 * i + 1] ?? 0] : [e.startWidth, e.endWidth]),
      e.closed,
      e.elevation,
    );
    return;
  }
  // In object coordinates every vertex has the elevation.
  drawThin(pen, points, 3, bulges, e.elevation, e.closed, e.continuousLineType);
}

/** A grid of points as its lines; the smoothed grid where the file has one and the drawing shows it. */
function drawMesh(pen: Pen, e: PolylineEntity): void {
  pen.useWorld();
  let { points } = e;
  let m = e.mCount;
  let n = e.nCount;
  const flags = e.vertexFlags;
  const isSmoothed = e.smoothType > 0 && !pen.source.drawing.header.splineFrame;
  if (isSmoothed && flags?.some((f) => f & SMOOTHED) && e.mDensity > 1 && e.nDensity > 1) {
    const keep: number[] = [];
    for (let i = 0; 3 * i + 2 < e.points.length; i++)
      if ((flags[i] ?? 0) & SMOOTHED) keep.push(e.points[3 * i]!, e.points[3 * i + 1]!, e.points[3 * i + 2]!);
    if (keep.length >= 3 * e.mDensity * e.nDensity) {
      points = Float64Array.from(keep);
      m = e.mDensity;
      n = e.nDensity;
    }
  }
  const total = Math.floor(points.length / 3);
  if (m < 1 || n < 1 || m * n > total) return;
  for (let i = 0; i < m; i++) pen.polyline(points.subarray(3 * i * n, 3 * (i + 1) * n), 3, 0, e.closedN);
  for (let j = 0; j < n && pen.context.step(); j++) {
    const column = new Float64Array(3 * m);
    for (let i = 0; i < m; i++) column.set(points.subarray(3 * (i * n + j), 3 * (i * n + j) + 3), 3 * i);
    pen.polyline(column, 3, 0, e.closed);
  }
}

/** Faces by their visible edges (by all of them where the drawing shows such), each edge once. */
function drawPolyface(pen: Pen, e: PolylineEntity): void {
  pen.useWorld();
  const faces = e.faces ?? new Int32Array(0);
  const total = Math.floor(e.points.length / 3);
  const seen = new Set<number>();
  const isWhole = pen.source.drawing.header.splineFrame;
  const own = pen.out.style;
  for (let f = 0; f + 3 < faces.length; f += 4) {
    const color = e.faceColors?.[f / 4];
    pen.out.style = color === undefined ? own : pen.context.colored(own, toDisplayColor(color));
    let count = 4;
    while (count > 0 && faces[f + count - 1] === 0) count--;
    for (let k = 0; k < count; k++) {
      const a = faces[f + k]!;
      const i = Math.abs(a) - 1;
      const j = Math.abs(faces[f + ((k + 1) % count)]!) - 1;
      if ((a <= 0 && !isWhole) || i < 0 || i >= total || j < 0 || j >= total || i === j) continue;
      const key = Math.min(i, j) * total + Math.max(i, j);
      if (seen.has(key)) continue;
      seen.add(key);
      const p = e.points;
      pen.line([p[3 * i]!, p[3 * i + 1]!, p[3 * i + 2]!], [p[3 * j]!, p[3 * j + 1]!, p[3 * j + 2]!]);
    }
  }
  pen.out.style = own;
}
