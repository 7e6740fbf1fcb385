import { unit } from '@linework/geom/vector';
import { FRONT_AWAY_FROM_EYE } from '../../model/layout.ts';
import { type Point, WORLD_NORMAL } from '../../model/point.ts';
import { PLAN, type Projection, viewProjection } from '../frame.ts';

const PERSPECTIVE = 1;
const FRONT_CLIP = 2;
const BACK_CLIP = 4;
/** Of the way from the eye to the target: what is nearer to the eye is not seen (PERSPECTIVECLIP). */
const NEAREST = 0.05;

/** How a view looks at the model; the length of its direction is how far away the eye is. */
export interface CameraView {
  direction: Readonly<Point>;
  target: Readonly<Point>;
  /** VIEWMODE: 1 in perspective, 2 cut in front, 4 cut behind. */
  mode: number;
  frontClip: number;
  backClip: number;
}

/**
 * From the parallel view along a direction, with depths, to the picture: the same in parallel views, and in perspective as
 * large as it is where the target is.
 */
export class ViewCamera {
  /** The parallel view. */
  readonly projection: Projection;
  /** Depths in place of x: the parallel view from the side. */
  readonly side: Projection;
  /** Depths grow towards the eye; what lies outside of these is cut off. */
  readonly minDepth: number;
  readonly maxDepth: number;
  readonly isPerspective: boolean;
  readonly #x: number;
  readonly #y: number;
  readonly #depth: number;
  readonly #distance: number;

  constructor({ direction, target, mode, frontClip, backClip }: CameraView) {
    const projection = viewProjection(direction);
    this.projection = projection;
    const toEye = projection === PLAN ? WORLD_NORMAL : unit(direction, [0, 0, 1]);
    this.side = [toEye[0], toEye[1], toEye[2], projection[3], projection[4], projection[5]];
    const [x, y, z] = target;
    this.#x = projection[0] * x + projection[1] * y + projection[2] * z;
    this.#y = projection[3] * x + projection[4] * y + projection[5] * z;
    this.#depth = toEye[0] * x + toEye[1] * y + toEye[2] * z;
    this.#distance = Math.hypot(...direction);
    this.isPerspective = (mode & PERSPECTIVE) !== 0 && this.#distance > 0;
    const isCutInFront = (mode & FRONT_CLIP) !== 0 && (mode & FRONT_AWAY_FROM_EYE) !== 0;
    const eye = this.isPerspective ? this.#depth + this.#distance * (1 - NEAREST) : Infinity;
    this.maxDepth = Math.min(eye, isCutInFront ? this.#depth + frontClip : Infinity);
    this.minDepth = (mode & BACK_CLIP) !== 0 ? this.#depth + backClip : -Infinity;
  }

  /** Whether it shows what the parallel view does. */
  get isPlain(): boolean {
    return !this.isPerspective && this.maxDepth === Infinity && this.minDepth === -Infinity;
  }

  x(x: number, depth: number): number {
    return this.isPerspective ? this.#x + (x - this.#x) * this.scale(depth) : x;
  }

  y(y: number, depth: number): number {
    return this.isPerspective ? this.#y + (y - this.#y) * this.scale(depth) : y;
  }

  /** How much larger than at the target things are at a depth. */
  scale(depth: number): number {
    return this.isPerspective ? this.#distance / (this.#distance - (depth - this.#depth)) : 1;
  }

  /** Larger is nearer, and along a straight line of the picture it changes evenly. */
  order(depth: number): number {
    return this.isPerspective ? this.scale(depth) : depth;
  }
}
