import type { Affine } from '@linework/geom/affine';
import { type Box, type Group, PATH } from '@linework/cad/display/list';
import type { Resolved } from '@linework/cad/display/resolve';
import { drawDot, drawLine } from './line.ts';
import { type HeldGroup, matrixNear } from './near-points.ts';
import type { WalkState } from '../walk.ts';
import { pixelScale, type RasterScene, seenBy, takeStyle } from './scene.ts';

/** A pattern whose period is shorter than this many pixels shows as a whole line. */
const MIN_PERIOD = 2.5;
/** How far a chord may stray from its arc, in pixels. */
const CHORD_ERROR = 0.1;
const MAX_CHORDS = 4096;

export function paintPath(scene: RasterScene, place: WalkState, group: HeldGroup, i: number): void {
  paintPaths(scene, place, group, i, i + 1);
}

/** The paths from..to, those of one look together. */
export function paintPaths(
  scene: RasterScene,
  place: WalkState,
  group: HeldGroup,
  from: number,
  to: number,
): void {
  const { paths } = group;
  for (let i = from, end = from; i < to; i = end) {
    end = alike(paths.style, i, to);
    const style = place.styles.resolve(paths.style[i]!);
    if (takeStyle(scene, style)) strokePaths(scene, place, style, group, i, end);
  }
}

/** Where, from a place on, something else follows. */
function alike(column: Uint32Array, from: number, to: number): number {
  const first = column[from];
  let end = from + 1;
  while (end < to && column[end] === first) end++;
  return end;
}

/** Paths of one style. */
function strokePaths(
  scene: RasterScene,
  { matrix: own, dashScale }: WalkState,
  style: Resolved,
  { paths, near }: HeldGroup,
  from: number,
  to: number,
): void {
  const { surface } = scene;
  surface.expect(paths.start[to]! - paths.start[from]!);
  const matrix = near ? matrixNear(own, near) : own;
  const { start, flags, phase } = paths;
  const columns = { points: near?.points ?? paths.points, start, flags, phase };
  const dashed = dashesOf(scene, { matrix, dashScale }, style);
  surface.coverage.paths(columns, from, to, scene.weight(style.lineWeight), matrix, dashed);
}

/** Undefined where no gaps can be seen. */
function dashesOf(
  { list, surface }: RasterScene,
  { matrix, dashScale }: Pick<WalkState, 'matrix' | 'dashScale'>,
  style: Resolved,
): { dashes: readonly number[]; scale: number; seen: Box } | undefined {
  const pattern = list.linePatterns[style.linePattern];
  if (!pattern || pattern.dashes.length === 0) return undefined;
  const scale = style.lineTypeScale * dashScale;
  if (!(pattern.length * scale * pixelScale(matrix) >= MIN_PERIOD)) return undefined;
  const seen = seenBy(surface, matrix);
  return seen && { dashes: pattern.dashes, scale, seen };
}

type Eight = [number, number, number, number, number, number, number, number];

export function paintArc(scene: RasterScene, place: WalkState, group: Group, i: number): void {
  const { arcs } = group;
  const style = place.styles.resolve(arcs.style[i]!);
  if (!takeStyle(scene, style)) return;
  const g = arcs.geometry;
  const at = i * 8;
  const ux = g[at + 2]!;
  const uy = g[at + 3]!;
  const vx = g[at + 4]!;
  const vy = g[at + 5]!;
  const sweep = g[at + 7]!;
  const radius = Math.max(Math.hypot(ux, uy), Math.hypot(vx, vy)) * pixelScale(place.matrix);
  if (!Number.isFinite(radius + sweep)) return;
  if (!meets(scene, place.matrix, g[at]!, g[at + 1]!, radius)) return;
  const step = 2 * Math.acos(1 - Math.min(0.5, CHORD_ERROR / Math.max(radius, 0.2)));
  const wanted = Math.ceil(Math.abs(sweep) / step);
  if (wanted > MAX_CHORDS) return paintHugeArc(scene, place, style, group, i);
  const count = Math.max(1, wanted);
  if (!dashesOf(scene, place, style))
    return strokeArc(scene, place.matrix, style, g, at, count, arcs.flags[i]!);
  const points = new Float64Array(count * 2 + 2);
  for (let k = 0; k <= count; k++) {
    const t = g[at + 6]! + (sweep * k) / count;
    const c = Math.cos(t);
    const s = Math.sin(t);
    points[2 * k] = g[at]! + ux * c + vx * s;
    points[2 * k + 1] = g[at + 1]! + uy * c + vy * s;
  }
  strokeOne(scene, place, style, points, arcs.flags[i]! & ~PATH.perSegment, arcs.phase[i]!);
}

/** A path that is in no group. */
function strokeOne(
  scene: RasterScene,
  place: WalkState,
  style: Resolved,
  points: Float64Array,
  flags: number,
  phase: number,
): void {
  const start = Uint32Array.of(0, points.length / 2);
  const one = { points, start, flags: Uint8Array.of(flags), phase: Float64Array.of(phase) };
  const dashed = dashesOf(scene, place, style);
  scene.surface.coverage.pathsOnce(one, 0, 1, scene.weight(style.lineWeight), place.matrix, dashed);
}

/** An arc of so many chords, of which the geometry begins at a place of g. */
function strokeArc(
  { surface, weight }: RasterScene,
  m: Affine,
  { lineWeight }: Resolved,
  g: Float64Array,
  at: number,
  count: number,
  flags: number,
): void {
  const x = g[at]!;
  const y = g[at + 1]!;
  const ux = g[at + 2]!;
  const uy = g[at + 3]!;
  const vx = g[at + 4]!;
  const vy = g[at + 5]!;
  const from = g[at + 6]!;
  const turn = g[at + 7]! / count;
  const a = m[0];
  const b = m[1];
  const c = m[2];
  const d = m[3];
  surface.expect(count);
  surface.coverage.code.arc(
    a * x + c * y + m[4],
    b * x + d * y + m[5],
    a * ux + c * uy,
    b * ux + d * uy,
    a * vx + c * vy,
    b * vx + d * vy,
    Math.cos(from),
    Math.sin(from),
    Math.cos(turn),
    Math.sin(turn),
    count,
    (flags & PATH.closed) !== 0,
    weight(lineWeight),
  );
}

/** Whether a circle of this radius in pixels comes onto the picture. */
function meets(scene: RasterScene, m: Affine, cx: number, cy: number, radius: number): boolean {
  const x = m[0] * cx + m[2] * cy + m[4];
  const y = m[1] * cx + m[3] * cy + m[5];
  const { x0, y0, x1, y1 } = scene.surface.scissor;
  const reach = radius + 40;
  return x + reach >= x0 && x - reach <= x1 && y + reach >= y0 && y - reach <= y1;
}

/** Halvings of an arc: enough for one that is 2^40 times as long as a chord. */
const DEEPEST = 40;

/** An arc so much larger than the picture that only what is seen of it is cut into chords. */
function paintHugeArc(
  scene: RasterScene,
  place: WalkState,
  style: Resolved,
  { arcs }: Group,
  i: number,
): void {
  const { surface } = scene;
  const seen = seenBy(surface, place.matrix);
  if (!seen) return;
  const [cx, cy, ux, uy, vx, vy, from, sweep] = arcs.geometry.subarray(i * 8, i * 8 + 8) as unknown as Eight;
  const radius = Math.max(Math.hypot(ux, uy), Math.hypot(vx, vy));
  const least = CHORD_ERROR / pixelScale(place.matrix);
  const pixel = 1 / pixelScale(place.matrix);
  let shown: number[] = [];
  let before = from;
  const end = (): void => {
    if (shown.length > 2) {
      const phase = arcs.phase[i]! + Math.abs(before - from) * radius;
      strokeOne(scene, place, style, Float64Array.from(shown), 0, phase);
    }
    shown = [];
  };
  const visit = (t0: number, t1: number, depth: number): void => {
    const half = Math.abs(t1 - t0) / 2;
    const [c0, s0, c1, s1] = [Math.cos(t0), Math.sin(t0), Math.cos(t1), Math.sin(t1)];
    const [x0, y0] = [cx + ux * c0 + vx * s0, cy + uy * c0 + vy * s0];
    const [x1, y1] = [cx + ux * c1 + vx * s1, cy + uy * c1 + vy * s1];
    // An arc strays from its chord by no more than its height, and by its radius beyond a half circle.
    const high = half < Math.PI / 2 ? radius * (1 - Math.cos(half)) : 2 * radius;
    if (
      Math.max(x0, x1) + high < seen.minX ||
      Math.min(x0, x1) - high > seen.maxX ||
      Math.max(y0, y1) + high < seen.minY ||
      Math.min(y0, y1) - high > seen.maxY
    )
      return end();
    if (high > least && depth < DEEPEST && Math.hypot(x1 - x0, y1 - y0) > pixel) {
      visit(t0, (t0 + t1) / 2, depth + 1);
      visit((t0 + t1) / 2, t1, depth + 1);
      return;
    }
    if (shown.length === 0) {
      before = t0;
      shown.push(x0, y0);
    }
    shown.push(x1, y1);
  };
  const pieces = 8;
  for (let k = 0; k < pieces; k++) visit(from + (sweep * k) / pieces, from + (sweep * (k + 1)) / pieces, 0);
  end();
}

export function paintRay(scene: RasterScene, place: WalkState, group: Group, i: number): void {
  const { rays } = group;
  const style = place.styles.resolve(rays.style[i]!);
  if (!takeStyle(scene, style)) return;
  const [a, b, c, d, e, f] = place.matrix;
  const [x, y, dx, dy] = rays.geometry.subarray(i * 4, i * 4 + 4) as unknown as [
    number,
    number,
    number,
    number,
  ];
  const px = a * x + c * y + e;
  const py = b * x + d * y + f;
  const length = Math.hypot(a * dx + c * dy, b * dx + d * dy);
  if (!(length > 0) || !Number.isFinite(px + py)) return;
  // Far enough to cross the picture from wherever the base lies.
  const reach = (Math.abs(px) + Math.abs(py) + scene.surface.width + scene.surface.height) / length;
  const ex = (a * dx + c * dy) * reach;
  const ey = (b * dx + d * dy) * reach;
  const back = rays.both[i] ? 1 : 0;
  drawLine(scene.surface, px - ex * back, py - ey * back, px + ex, py + ey, scene.weight(style.lineWeight));
}

/** POINT by PDMODE: 0 dot, 1 nothing, 2 +, 3 ×, 4 tick; with a circle (32) or a square (64) around. */
export function paintPoint(scene: RasterScene, place: WalkState, group: Group, i: number): void {
  const { points } = group;
  const style = place.styles.resolve(points.style[i]!);
  if (!takeStyle(scene, style)) return;
  const { surface, list } = scene;
  const [a, b, c, d, e, f] = place.matrix;
  const x = points.geometry[i * 3]!;
  const y = points.geometry[i * 3 + 1]!;
  const px = a * x + c * y + e;
  const py = b * x + d * y + f;
  if (!Number.isFinite(px + py)) return;
  const { mode, size } = list.points;
  const percent = size < 0 ? -size : 5;
  const half =
    (size > 0 ? size * pixelScale(place.matrix) : ((scene.height ?? surface.height) * percent) / 100) / 2;
  const width = scene.weight(style.lineWeight);
  const turn = points.geometry[i * 3 + 2]!;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const line = (x0: number, y0: number, x1: number, y1: number): void => {
    const at = (u: number, v: number): [number, number] => [
      px + (u * cos - v * sin) * half,
      py - (u * sin + v * cos) * half,
    ];
    drawLine(surface, ...at(x0, y0), ...at(x1, y1), width);
  };
  const shape = mode & 7;
  if (half < 1 || shape === 0) drawDot(surface, px, py, width);
  if (half < 1) return;
  if (shape === 2) {
    line(-2, 0, 2, 0);
    line(0, -2, 0, 2);
  } else if (shape === 3) {
    line(-2, -2, 2, 2);
    line(-2, 2, 2, -2);
  } else if (shape === 4) line(0, 0, 0, 1);
  if (mode & 64) {
    line(-1, -1, 1, -1);
    line(1, -1, 1, 1);
    line(1, 1, -1, 1);
    line(-1, 1, -1, -1);
  }
  if (!(mode & 32)) return;
  for (let k = 0; k < 24; k++) {
    const t0 = (k * Math.PI) / 12;
    const t1 = ((k + 1) * Math.PI) / 12;
    line(Math.cos(t0), Math.sin(t0), Math.cos(t1), Math.sin(t1));
  }
}
