/** Two cameras that show the same: with perspective and without, and the standard views. */
import type { Box3 } from 'three';
import { OrthographicCamera, PerspectiveCamera, Sphere, Vector3 } from 'three';

export const standardViews = ['iso', 'front', 'back', 'left', 'right', 'top', 'bottom'] as const;
export type StandardView = (typeof standardViews)[number];

/** From where one looks. Y is up, and the front looks along −Z. */
const directions: Record<StandardView, [number, number, number]> = {
  iso: [0.55, 0.5, 0.67],
  front: [0, 0, 1],
  back: [0, 0, -1],
  left: [-1, 0, 0],
  right: [1, 0, 0],
  // Not quite straight down: the camera keeps its up direction that way.
  top: [0, 1, 0.0001],
  bottom: [0, -1, 0.0001],
};

const fieldOfView = 35;

/** Pixels of the canvas that lie under panels. */
export interface CoveredEdges {
  left: number;
  bottom: number;
}

export class Cameras {
  readonly perspective = new PerspectiveCamera(fieldOfView, 1, 0.01, 1000);
  readonly parallel = new OrthographicCamera(-1, 1, 1, -1, 0.01, 1000);
  active: PerspectiveCamera | OrthographicCamera = this.perspective;
  readonly target = new Vector3();
  #width = 1;
  #height = 1;
  #covered: CoveredEdges = { left: 0, bottom: 0 };
  #size = 1;

  resize(width: number, height: number): void {
    this.#width = Math.max(1, width);
    this.#height = Math.max(1, height);
    this.perspective.aspect = this.#width / this.#height;
    this.#center();
    this.#frame();
  }

  /** The target stands in the middle of what is free. */
  cover(covered: CoveredEdges): void {
    this.#covered = covered;
    this.#center();
  }

  #center(): void {
    const [width, height] = [this.#width, this.#height];
    const { left, bottom } = this.#covered;
    for (const camera of [this.perspective, this.parallel])
      camera.setViewOffset(width, height, -left / 2, bottom / 2, width, height);
  }

  /** The shorter side of what is free, as a share of the canvas's height. */
  get #free(): number {
    const { left, bottom } = this.#covered;
    const free = Math.min(this.#width - left, this.#height - bottom, this.#height);
    return Math.max(free / this.#height, 0.1);
  }

  /** How high the view is at the target, in world units. */
  get height(): number {
    if (this.active === this.parallel) return (this.parallel.top - this.parallel.bottom) / this.parallel.zoom;
    const distance = this.perspective.position.distanceTo(this.target);
    return 2 * distance * Math.tan((fieldOfView * Math.PI) / 360);
  }

  #frame(): void {
    const half = this.#size / 2;
    this.parallel.top = half;
    this.parallel.bottom = -half;
    this.parallel.left = (-half * this.#width) / this.#height;
    this.parallel.right = (half * this.#width) / this.#height;
    this.parallel.updateProjectionMatrix();
  }

  /** `facing`: the way that what is looked at looks. The view turns where it would show its back. */
  look(box: Box3, view?: StandardView, facing?: Vector3): void {
    const sphere = box.getBoundingSphere(new Sphere());
    const radius = Math.max(sphere.radius, 1e-9);
    const direction = view
      ? new Vector3(...directions[view]).normalize()
      : this.active.position.clone().sub(this.target).normalize();
    if (facing && facing.length() > 0.5 && direction.dot(facing) < 0.25) {
      // A little from the side: a face seen straight on tells nothing of the part around it.
      const aside = direction.clone().cross(facing).cross(facing).negate();
      direction.copy(facing).normalize().multiplyScalar(1.2).add(aside.normalize()).normalize();
    }
    this.target.copy(sphere.center);
    const fit = this.#free;
    const distance = radius / Math.sin((fieldOfView * Math.PI) / 360) / fit;
    this.#size = (radius * 2.1) / fit;
    for (const camera of [this.perspective, this.parallel]) {
      camera.position.copy(sphere.center).addScaledVector(direction, distance);
      camera.near = Math.max(distance / 1000, 1e-6);
      camera.far = distance + radius * 20;
      camera.up.set(0, 1, 0);
      camera.lookAt(sphere.center);
      camera.zoom = 1;
      camera.updateProjectionMatrix();
    }
    this.#frame();
  }

  /** The same view by the other camera. */
  setPerspective(on: boolean): void {
    const next = on ? this.perspective : this.parallel;
    if (next === this.active) return;
    const { height } = this;
    const direction = this.active.position.clone().sub(this.target).normalize();
    next.position.copy(this.active.position);
    next.quaternion.copy(this.active.quaternion);
    this.active = next;
    if (on) {
      const distance = height / 2 / Math.tan((fieldOfView * Math.PI) / 360);
      next.position.copy(this.target).addScaledVector(direction, distance);
    } else {
      this.parallel.zoom = 1;
      this.#size = height;
      this.#frame();
    }
    next.updateProjectionMatrix();
  }
}
