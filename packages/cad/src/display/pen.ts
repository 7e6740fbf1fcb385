import { type Arc, arcLength, bulgeArc, flattenArc } from '@linework/geom/curve';
import type { Point } from '../model/point.ts';
import type { Floats } from './columns.ts';
import type { Context, Source } from './context.ts';
import { isWorld, objectAxes, PLAN, type Projection, through } from './frame.ts';
import type { GroupBuilder } from './group.ts';
import { FILL, PATH } from './list.ts';
import { placeLineShapes } from './linetype-shapes.ts';

/** Draws in the coordinates of one entity (world or object) into a group, through the group's projection. */
export class Pen {
  readonly context: Context;
  readonly source: Source;
  readonly out: GroupBuilder;
  readonly projection: Projection;
  /** Index of the group being built. */
  readonly group: number;
  /** Nesting of inserts. */
  readonly depth: number;
  /** The content of a layout rather than of a block. */
  readonly isLayout: boolean;
  /** Where boxes of entities are collected, of a layout. */
  boxes: Floats | undefined;
  /** Whether what is drawn has not been counted before: a block may be compiled more than once. */
  isCounted = true;
  frame: Projection;
  #lastNormal: Readonly<Point> | undefined;
  #lastFrame: Projection;

  constructor(
    context: Context,
    source: Source,
    out: GroupBuilder,
    projection: Projection,
    group: number,
    depth: number,
    isLayout: boolean,
  ) {
    this.context = context;
    this.source = source;
    this.out = out;
    this.projection = projection;
    this.group = group;
    this.depth = depth;
    this.isLayout = isLayout;
    this.frame = projection;
    this.#lastFrame = projection;
  }

  /** Of an entity, once however often it is drawn. */
  tell(code: string, message: string, handle: number): void {
    if (this.isCounted) this.context.diagnostics.info(code, message, handle);
  }

  /** What follows is in world coordinates. */
  useWorld(): void {
    this.frame = this.projection;
  }

  /** What follows is in the object coordinates of an extrusion. */
  useObject(normal: Readonly<Point>): void {
    if (isWorld(normal)) {
      this.frame = this.projection;
      return;
    }
    if (this.#lastNormal !== normal) {
      this.#lastNormal = normal;
      this.#lastFrame = through(this.projection, objectAxes(normal));
    }
    this.frame = this.#lastFrame;
  }

  x(x: number, y: number, z: number): number {
    const m = this.frame;
    return m[0] * x + m[1] * y + m[2] * z;
  }

  y(x: number, y: number, z: number): number {
    const m = this.frame;
    return m[3] * x + m[4] * y + m[5] * z;
  }

  line(a: Readonly<Point>, b: Readonly<Point>): void {
    let x0 = a[0];
    let y0 = a[1];
    let x1 = b[0];
    let y1 = b[1];
    if (this.frame !== PLAN) {
      x0 = this.x(a[0], a[1], a[2]);
      y0 = this.y(a[0], a[1], a[2]);
      x1 = this.x(b[0], b[1], b[2]);
      y1 = this.y(b[0], b[1], b[2]);
    }
    if (!Number.isFinite(x0 + y0 + x1 + y1)) return;
    this.out.line(x0, y0, x1, y1, PATH.fit, 0);
    if (this.context.complexTypes.size > 0) placeLineShapes(this, [x0, y0, x1, y1], true);
  }

  /** stride 2: x, y with a common z; stride 3: x, y, z. closed: the first point is drawn again at the end. */
  polyline(points: ArrayLike<number>, stride: 2 | 3, z: number, closed: boolean, perSegment = false): void {
    if (stride === 2 && this.frame === PLAN && points instanceof Float64Array && Number.isFinite(z)) {
      const isPlain = points.length >= 6 && this.context.complexTypes.size === 0;
      const flags = (closed ? PATH.closed : 0) | (perSegment ? PATH.perSegment : 0);
      if (isPlain && this.out.planePath(points, closed, flags)) return;
    }
    const flat = this.project(points, stride, z);
    const n = flat.length / 2;
    if (n < 2) return;
    if (closed && n > 2 && (flat[0] !== flat[2 * n - 2] || flat[1] !== flat[2 * n - 1]))
      flat.push(flat[0]!, flat[1]!);
    const flags = (closed ? PATH.closed : 0) | (perSegment ? PATH.perSegment : n === 2 ? PATH.fit : 0);
    this.out.path(flat, flat.length / 2, flags, 0);
    if (this.context.complexTypes.size > 0) placeLineShapes(this, flat, false);
  }

  /** Points of the group's plane; those that are not finite are left out. */
  project(points: ArrayLike<number>, stride: 2 | 3, z: number): number[] {
    const out: number[] = [];
    for (let i = 0; i + stride <= points.length; i += stride) {
      const pz = stride === 3 ? points[i + 2]! : z;
      const x = this.x(points[i]!, points[i + 1]!, pz);
      const y = this.y(points[i]!, points[i + 1]!, pz);
      if (Number.isFinite(x) && Number.isFinite(y)) out.push(x, y);
    }
    return out;
  }

  /** An arc of the current frame, its plane parallel to x, y. */
  planeArc(arc: Arc, z: number, flags = 0, phase = 0): void {
    const projected = this.#projectArc(arc, z);
    this.out.arc(projected, flags, phase);
    if (this.context.complexTypes.size > 0) {
      const points: number[] = [];
      flattenArc(projected, points, true);
      placeLineShapes(this, points, false);
    }
  }

  #projectArc(arc: Arc, z: number): Arc {
    const m = this.frame;
    if (m === PLAN && Number.isFinite(z)) return arc;
    return {
      cx: this.x(arc.cx, arc.cy, z),
      cy: this.y(arc.cx, arc.cy, z),
      ux: m[0] * arc.ux + m[1] * arc.uy,
      uy: m[3] * arc.ux + m[4] * arc.uy,
      vx: m[0] * arc.vx + m[1] * arc.vy,
      vy: m[3] * arc.vx + m[4] * arc.vy,
      from: arc.from,
      sweep: arc.sweep,
    };
  }

  circle(center: Readonly<Point>, radius: number, from = 0, sweep = Math.PI * 2): void {
    const closed = Math.abs(sweep) >= Math.PI * 2 - 1e-9;
    this.planeArc(
      { cx: center[0], cy: center[1], ux: radius, uy: 0, vx: 0, vy: radius, from, sweep },
      center[2],
      closed ? PATH.closed : PATH.fit,
    );
  }

  /** A polyline whose segments may bulge: straight stretches as paths, the rest as exact arcs. */
  bulged(
    points: ArrayLike<number>,
    stride: 2 | 3,
    bulges: ArrayLike<number>,
    z: number,
    closed: boolean,
    continuous: boolean,
  ): void {
    const n = Math.floor(points.length / stride);
    let straight: number[] = [];
    let phase = 0;
    let straightPhase = 0;
    const flush = (): void => {
      if (straight.length >= 4) {
        const flags = continuous ? 0 : PATH.perSegment;
        this.out.path(straight, straight.length / 2, flags, continuous ? straightPhase : 0);
        if (this.context.complexTypes.size > 0) placeLineShapes(this, straight, false);
      }
      straight = [];
    };
    for (let i = 0; i < (closed ? n : n - 1); i++) {
      const j = (i + 1) % n;
      const x0 = points[i * stride]!;
      const y0 = points[i * stride + 1]!;
      const x1 = points[j * stride]!;
      const y1 = points[j * stride + 1]!;
      if (!Number.isFinite(x0 + y0 + x1 + y1)) continue;
      const pz = stride === 3 ? points[i * stride + 2]! : z;
      const arc = bulgeArc(x0, y0, x1, y1, bulges[i] ?? 0);
      if (arc) {
        flush();
        this.planeArc(arc, pz, continuous ? 0 : PATH.fit, continuous ? phase : 0);
        phase += arcLength(arc);
        continue;
      }
      if (straight.length === 0) {
        straightPhase = phase;
        straight.push(this.x(x0, y0, pz), this.y(x0, y0, pz));
      }
      straight.push(this.x(x1, y1, pz), this.y(x1, y1, pz));
      phase += Math.hypot(x1 - x0, y1 - y0);
    }
    flush();
  }

  /** Rings in the current frame (x, y pairs at height z), filled. */
  fill(rings: ArrayLike<number>[], z: number, flags = 0, gradient = -1): void {
    const flat = rings.map((ring) => this.project(ring, 2, z)).filter((ring) => ring.length >= 6);
    if (flat.length > 0) this.out.area(flat, flags, gradient);
  }

  /** Corners in space, filled with a hairline round it. */
  face(corners: readonly Readonly<Point>[]): void {
    const ring: number[] = [];
    for (const c of corners) {
      const x = this.x(c[0], c[1], c[2]);
      const y = this.y(c[0], c[1], c[2]);
      if (Number.isFinite(x) && Number.isFinite(y)) ring.push(x, y);
    }
    if (ring.length >= 6) this.out.area([ring], FILL.edge);
  }
}
