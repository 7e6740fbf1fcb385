import type { Affine } from '@linework/geom/affine';
import { walkDashes } from '@linework/cad/display/dashes';
import { type Group, type LinePattern, PATH } from '@linework/cad/display/list';
import type { Resolved } from '@linework/cad/display/resolve';
import type { WalkState } from '../walk.ts';
import { type Ink, inkFor, isUniform, onPage, type PdfScene, pageScale } from './scene.ts';

/** A pattern whose period is shorter than this many points shows as a whole line. */
const MIN_PERIOD = 0.5;

/** The paths from..to, those of one look together. */
export function paintPaths(scene: PdfScene, place: WalkState, group: Group, from: number, to: number): void {
  const { paths } = group;
  for (let i = from, end = from; i < to; i = end) {
    const index = paths.style[i]!;
    for (end = i + 1; end < to && paths.style[end] === index;) end++;
    const style = place.styles.resolve(index);
    if (patternOf(scene, place, style)) {
      for (let one = i; one < end; one++) paintPath(scene, place, group, one);
    } else paintSolid(scene, place, style, group, i, end);
  }
}

/** Lines without gaps: nearly all of a drawing. */
function paintSolid(
  scene: PdfScene,
  place: WalkState,
  style: Resolved,
  group: Group,
  from: number,
  to: number,
): void {
  const { points, start } = group.paths;
  const [a, b, c, d, e, f] = place.matrix;
  const { pen, width, height } = scene;
  const reach = 20 * scene.point;
  let ready = false;
  for (let i = from; i < to; i++) {
    const at = 2 * start[i]!;
    if (2 * start[i + 1]! - at !== 4) {
      paintPath(scene, place, group, i);
      continue;
    }
    const x0 = a * points[at]! + c * points[at + 1]! + e;
    const y0 = b * points[at]! + d * points[at + 1]! + f;
    const x1 = a * points[at + 2]! + c * points[at + 3]! + e;
    const y1 = b * points[at + 2]! + d * points[at + 3]! + f;
    if ((x0 < -reach && x1 < -reach) || (x0 > width + reach && x1 > width + reach)) continue;
    if ((y0 < -reach && y1 < -reach) || (y0 > height + reach && y1 > height + reach)) continue;
    if (!Number.isFinite(x0 + y0 + x1 + y1)) continue;
    if (!ready) {
      const ink = inkFor(scene, style);
      if (!ink) return;
      startStroke(scene, ink);
      ready = true;
    }
    pen.line(x0, y0, x1, y1);
  }
}

function paintPath(scene: PdfScene, place: WalkState, group: Group, i: number): void {
  const { paths } = group;
  const from = paths.start[i]!;
  const to = paths.start[i + 1]!;
  if (to <= from || !pathOnPage(scene, place.matrix, paths.points, from, to)) return;
  const style = place.styles.resolve(paths.style[i]!);
  const ink = inkFor(scene, style);
  if (!ink) return;
  const { pen } = scene;
  pen.stroke(ink.rgb, ink.alpha);
  pen.width(ink.width);
  const flags = paths.flags[i]!;
  const dashed = patternOf(scene, place, style);
  if (dashed && dashByHand(dashed.pattern, place.matrix, flags)) {
    pen.dash([], 0);
    const piece = pieceSink(scene, place.matrix);
    const { dashes } = dashed.pattern;
    const fit = (flags & PATH.fit) !== 0;
    if (flags & PATH.perSegment) {
      for (let p = from; p + 1 < to; p++)
        walkDashes(paths.points, p, p + 2, dashes, dashed.scale, 0, fit, piece);
    } else walkDashes(paths.points, from, to, dashes, dashed.scale, paths.phase[i]!, fit, piece);
    return;
  }
  if (dashed) {
    const total = (flags & PATH.fit) !== 0 ? lengthOf(paths.points, from, to) : 0;
    takeDashes(scene, place, dashed, flags, total, paths.phase[i]!);
  } else pen.dash([], 0);
  const [a, b, c, d, e, f] = place.matrix;
  const { points } = paths;
  const last = flags & PATH.closed && to - from > 2 ? to - 1 : to;
  const out = pen.path;
  for (let p = from; p < last; p++) {
    const x = points[2 * p]!;
    const y = points[2 * p + 1]!;
    out.point(a * x + c * y + e, b * x + d * y + f, p === from ? 'm ' : 'l ');
  }
  // A line without length is a dot: the cap of a line that ends where it began.
  if (last - from === 1) {
    const x = points[2 * from]!;
    const y = points[2 * from + 1]!;
    out.point(a * x + c * y + e, b * x + d * y + f, 'l ');
  }
  pen.strokeLater(last < to);
}

function pathOnPage(
  scene: PdfScene,
  [a, b, c, d, e, f]: Affine,
  points: Float64Array,
  from: number,
  to: number,
): boolean {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let p = from; p < to; p++) {
    const x = a * points[2 * p]! + c * points[2 * p + 1]! + e;
    const y = b * points[2 * p]! + d * points[2 * p + 1]! + f;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return Number.isFinite(minX + maxX + minY + maxY) && onPage(scene, minX, minY, maxX, maxY, 20);
}

interface Dashed {
  pattern: LinePattern;
  /** Group units of a pattern unit. */
  scale: number;
}

function patternOf(scene: PdfScene, place: WalkState, style: Resolved): Dashed | undefined {
  const pattern = scene.list.linePatterns[style.linePattern];
  if (!pattern || pattern.dashes.length === 0) return undefined;
  const scale = style.lineTypeScale * place.dashScale;
  const period = pattern.length * scale * pageScale(place.matrix);
  return period >= MIN_PERIOD * scene.point ? { pattern, scale } : undefined;
}

/** Dots, patterns that begin anew at every vertex, and those that a skewed insert stretches, are drawn dash by dash. */
function dashByHand(pattern: LinePattern, matrix: Affine, flags: number): boolean {
  return (
    (flags & PATH.perSegment) !== 0 ||
    pattern.dashes.length % 2 === 1 ||
    !isUniform(matrix) ||
    pattern.dashes.some((dash, i) => (i % 2 === 0 ? dash <= 0 : dash >= 0))
  );
}

function takeDashes(
  scene: PdfScene,
  place: WalkState,
  { pattern, scale }: Dashed,
  flags: number,
  total: number,
  phase: number,
): void {
  const points = scale * pageScale(place.matrix);
  const period = pattern.length * scale;
  if (flags & PATH.fit) {
    if (total < period) return scene.pen.dash([], 0);
    phase = (Math.floor(total / period) * period + pattern.dashes[0]! * scale - total) / 2;
    if (phase < 0) phase += period;
  }
  scene.pen.dash(
    pattern.dashes.map((dash) => Math.abs(dash) * points),
    phase * pageScale(place.matrix),
  );
}

function lengthOf(points: Float64Array, from: number, to: number): number {
  let total = 0;
  for (let p = from + 1; p < to; p++)
    total += Math.hypot(points[2 * p]! - points[2 * p - 2]!, points[2 * p + 1]! - points[2 * p - 1]!);
  return total;
}

/** Strokes single pieces given in group units. */
export function pieceSink(
  scene: PdfScene,
  [a, b, c, d, e, f]: Affine,
): (x0: number, y0: number, x1: number, y1: number) => void {
  const { pen } = scene;
  return (x0, y0, x1, y1) => {
    const [px, py] = [a * x0 + c * y0 + e, b * x0 + d * y0 + f];
    const [qx, qy] = [a * x1 + c * y1 + e, b * x1 + d * y1 + f];
    if (!onPage(scene, Math.min(px, qx), Math.min(py, qy), Math.max(px, qx), Math.max(py, qy), 20)) return;
    pen.line(px, py, qx, qy);
  };
}

/** Circles, arcs and ellipses as Bézier curves of a quarter each: 2.7e-4 of the radius off at most. */
export function paintArc(scene: PdfScene, place: WalkState, group: Group, i: number): void {
  const { arcs } = group;
  const [cx, cy, ux, uy, vx, vy, start, sweep] = arcs.geometry.subarray(i * 8, i * 8 + 8) as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [a, b, c, d, e, f] = place.matrix;
  const [px, py] = [a * cx + c * cy + e, b * cx + d * cy + f];
  const reach = Math.hypot(ux, uy, vx, vy) * pageScale(place.matrix);
  if (!Number.isFinite(px + py + reach + sweep)) return;
  if (!onPage(scene, px - reach, py - reach, px + reach, py + reach, 20)) return;
  const style = place.styles.resolve(arcs.style[i]!);
  const ink = inkFor(scene, style);
  if (!ink) return;
  const { pen } = scene;
  pen.stroke(ink.rgb, ink.alpha);
  pen.width(ink.width);
  const flags = arcs.flags[i]! & ~PATH.perSegment;
  const dashed = patternOf(scene, place, style);
  const radius = (Math.hypot(ux, uy) + Math.hypot(vx, vy)) / 2;
  if (dashed && dashByHand(dashed.pattern, place.matrix, flags)) {
    pen.dash([], 0);
    const chords = arcPoints(arcs.geometry, i, 96);
    const { pattern, scale } = dashed;
    const fit = (flags & PATH.fit) !== 0;
    const sink = pieceSink(scene, place.matrix);
    walkDashes(chords, 0, chords.length / 2, pattern.dashes, scale, arcs.phase[i]!, fit, sink);
    return;
  }
  if (dashed) takeDashes(scene, place, dashed, flags, radius * Math.abs(sweep), arcs.phase[i]!);
  else pen.dash([], 0);
  const turns = Math.min(2 * Math.PI, Math.abs(sweep));
  const pieces = Math.max(1, Math.ceil(turns / (Math.PI / 2) - 1e-9));
  const step = (Math.sign(sweep) * turns) / pieces;
  const k = (4 / 3) * Math.tan(step / 4);
  const [gux, guy] = [a * ux + c * uy, b * ux + d * uy];
  const [gvx, gvy] = [a * vx + c * vy, b * vx + d * vy];
  const out = pen.path;
  let cos = Math.cos(start);
  let sin = Math.sin(start);
  out.point(px + gux * cos + gvx * sin, py + guy * cos + gvy * sin, 'm ');
  for (let n = 1; n <= pieces; n++) {
    const t = start + step * n;
    const [cos1, sin1] = [Math.cos(t), Math.sin(t)];
    const [c0, s0] = [cos - k * sin, sin + k * cos];
    const [c1, s1] = [cos1 + k * sin1, sin1 - k * cos1];
    out
      .number(px + gux * c0 + gvx * s0)
      .number(py + guy * c0 + gvy * s0)
      .number(px + gux * c1 + gvx * s1)
      .number(py + guy * c1 + gvy * s1)
      .point(px + gux * cos1 + gvx * sin1, py + guy * cos1 + gvy * sin1, 'c ');
    cos = cos1;
    sin = sin1;
  }
  pen.strokeLater(turns >= 2 * Math.PI - 1e-9);
}

function arcPoints(geometry: Float64Array, i: number, count: number): Float64Array {
  const points = new Float64Array(count * 2 + 2);
  const at = i * 8;
  for (let k = 0; k <= count; k++) {
    const t = geometry[at + 6]! + (geometry[at + 7]! * k) / count;
    points[2 * k] = geometry[at]! + geometry[at + 2]! * Math.cos(t) + geometry[at + 4]! * Math.sin(t);
    points[2 * k + 1] = geometry[at + 1]! + geometry[at + 3]! * Math.cos(t) + geometry[at + 5]! * Math.sin(t);
  }
  return points;
}

export function paintRay(scene: PdfScene, place: WalkState, group: Group, i: number): void {
  const { rays } = group;
  const ink = inkFor(scene, place.styles.resolve(rays.style[i]!));
  if (!ink) return;
  const [a, b, c, d, e, f] = place.matrix;
  const [x, y, dx, dy] = rays.geometry.subarray(i * 4, i * 4 + 4) as unknown as [
    number,
    number,
    number,
    number,
  ];
  const [px, py] = [a * x + c * y + e, b * x + d * y + f];
  const [ex, ey] = [a * dx + c * dy, b * dx + d * dy];
  const length = Math.hypot(ex, ey);
  if (!(length > 0) || !Number.isFinite(px + py)) return;
  // Far enough to cross the page from wherever the base lies.
  const reach = (Math.abs(px) + Math.abs(py) + scene.width + scene.height) / length;
  const back = rays.both[i] ? 1 : 0;
  startStroke(scene, ink);
  scene.pen.out
    .point(px - ex * reach * back, py - ey * reach * back, 'm ')
    .point(px + ex * reach, py + ey * reach, 'l S\n');
}

function startStroke({ pen }: PdfScene, ink: Ink): void {
  pen.stroke(ink.rgb, ink.alpha);
  pen.width(ink.width);
  pen.dash([], 0);
}

/** POINT by PDMODE: 0 dot, 1 nothing, 2 +, 3 ×, 4 tick; with a circle (32) or a square (64) around. */
export function paintPoint(scene: PdfScene, place: WalkState, group: Group, i: number): void {
  const { points } = group;
  const ink = inkFor(scene, place.styles.resolve(points.style[i]!));
  if (!ink) return;
  const [a, b, c, d, e, f] = place.matrix;
  const [x, y, turn] = points.geometry.subarray(i * 3, i * 3 + 3) as unknown as [number, number, number];
  const [px, py] = [a * x + c * y + e, b * x + d * y + f];
  const { mode, size } = scene.list.points;
  const percent = size < 0 ? -size : 5;
  const half = (size > 0 ? size * pageScale(place.matrix) : (scene.height * percent) / 100) / 2;
  if (!Number.isFinite(px + py) || !onPage(scene, px - half, py - half, px + half, py + half, 20)) return;
  startStroke(scene, ink);
  const { out } = scene.pen;
  const cos = Math.cos(turn) * half;
  const sin = Math.sin(turn) * half;
  const line = (x0: number, y0: number, x1: number, y1: number): void => {
    out.point(px + x0 * cos - y0 * sin, py + x0 * sin + y0 * cos, 'm ');
    out.point(px + x1 * cos - y1 * sin, py + x1 * sin + y1 * cos, 'l S\n');
  };
  const shape = mode & 7;
  if (shape === 0) line(0, 0, 0, 0);
  else if (shape === 2) {
    line(-2, 0, 2, 0);
    line(0, -2, 0, 2);
  } else if (shape === 3) {
    line(-2, -2, 2, 2);
    line(-2, 2, 2, -2);
  } else if (shape === 4) line(0, 0, 0, 1);
  const corners = mode & 64 ? 4 : 0;
  const sides = mode & 32 ? 24 : 0;
  for (let k = 0; k < corners; k++) {
    const at = (n: number): [number, number] => [Math.SQRT2 * Math.cos(n), Math.SQRT2 * Math.sin(n)];
    line(...at(((2 * k + 1) * Math.PI) / 4), ...at(((2 * k + 3) * Math.PI) / 4));
  }
  for (let k = 0; k < sides; k++) {
    const at = (n: number): [number, number] => [Math.cos(n), Math.sin(n)];
    line(...at((k * Math.PI) / 12), ...at(((k + 1) * Math.PI) / 12));
  }
}
