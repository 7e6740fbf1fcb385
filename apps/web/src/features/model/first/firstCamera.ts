/** Where the first frame is looked at from, and how the pointer turns it: as the viewer does that goes on with it. */
import { cross, dot, minus, normalize } from '@linework/geom/vector';
import type { Bounds } from '@linework/solid/instances';
import type { ViewPosition } from '../engine/viewPosition.ts';

type Vector = [number, number, number];

/** What engine/camera.ts calls `iso`, and its angle. */
const direction: Vector = [0.55, 0.5, 0.67];
const fieldOfView = (35 * Math.PI) / 180;
const halfTangent = Math.tan(fieldOfView / 2);
/** Straight from above there would be no upright. */
const minPolar = 0.001;

export class FirstCamera {
  readonly target: Vector;
  readonly #radius: number;
  #offset: Vector;
  #width = 1;
  #height = 1;
  /** Pixels at the left that the viewer's panel will lie over. */
  #covered = 0;

  constructor({ min, max }: Bounds) {
    this.target = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
    this.#radius = Math.max(Math.hypot(...minus(max, min)) / 2, 1e-9);
    this.#offset = normalize(direction);
  }

  /** Fits all of it into what is free. */
  fit(width: number, height: number, covered: number): void {
    this.resize(width, height, covered);
    const free = Math.max(Math.min(width - covered, height) / height, 0.1);
    const distance = this.#radius / Math.sin(fieldOfView / 2) / free;
    this.#offset = normalize(this.#offset).map((part) => part * distance) as Vector;
  }

  resize(width: number, height: number, covered: number): void {
    this.#width = Math.max(1, width);
    this.#height = Math.max(1, height);
    this.#covered = covered;
  }

  /** By pixels that the pointer moved. */
  turn(dx: number, dy: number): void {
    const [x, y, z] = this.#offset;
    const length = Math.hypot(x, y, z);
    const around = Math.atan2(x, z) - (2 * Math.PI * dx) / this.#height;
    const polar = Math.acos(y / length) - (2 * Math.PI * dy) / this.#height;
    const down = Math.min(Math.PI - minPolar, Math.max(minPolar, polar));
    this.#offset = [
      length * Math.sin(down) * Math.sin(around),
      length * Math.cos(down),
      length * Math.sin(down) * Math.cos(around),
    ];
  }

  pan(dx: number, dy: number): void {
    const { right, up } = this.#axes;
    const step = (2 * Math.hypot(...this.#offset) * halfTangent) / this.#height;
    for (let axis = 0; axis < 3; axis += 1)
      this.target[axis]! += (-dx * right[axis]! + dy * up[axis]!) * step;
  }

  /** More than 1 goes away. */
  zoom(factor: number): void {
    this.#offset = this.#offset.map((part) => part * factor) as Vector;
  }

  get position(): ViewPosition {
    return { eye: this.#eye, target: [...this.target] };
  }

  set position({ eye, target }: ViewPosition) {
    target.forEach((part, axis) => (this.target[axis] = part));
    this.#offset = minus(eye as Vector, this.target);
  }

  get #eye(): Vector {
    return [0, 1, 2].map((axis) => this.target[axis]! + this.#offset[axis]!) as Vector;
  }

  get #axes(): { right: Vector; up: Vector; back: Vector } {
    const back = normalize(this.#offset);
    const right = normalize(cross([0, 1, 0], back));
    return { right, up: cross(back, right), back };
  }

  /** From the world to the eye, column by column. */
  get view(): number[] {
    const { right: r, up: u, back: b } = this.#axes;
    const eye = this.#eye;
    const [x, y, z] = [-dot(r, eye), -dot(u, eye), -dot(b, eye)];
    return [r[0], u[0], b[0], 0, r[1], u[1], b[1], 0, r[2], u[2], b[2], 0, x, y, z, 1];
  }

  /** The target stands in the middle of what is free. */
  get projection(): number[] {
    const distance = Math.hypot(...this.#offset);
    const near = Math.max(distance / 1000, 1e-6);
    const far = distance + this.#radius * 20;
    const aspect = this.#width / this.#height;
    const aside = this.#covered / this.#width;
    const depth = far - near;
    const [x, y] = [1 / (halfTangent * aspect), 1 / halfTangent];
    return [x, 0, 0, 0, 0, y, 0, 0, -aside, 0, -(far + near) / depth, -1, 0, 0, (-2 * far * near) / depth, 0];
  }
}
