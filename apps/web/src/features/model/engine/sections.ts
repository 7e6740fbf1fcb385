/** Cutting planes, and the caps that close what they cut: filled by the stencil, within the outlines of the solids. */
import type { Box3, Ray } from 'three';
import {
  AlwaysStencilFunc,
  BackSide,
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  DecrementWrapStencilOp,
  FrontSide,
  IncrementWrapStencilOp,
  Mesh,
  MeshBasicMaterial,
  NotEqualStencilFunc,
  Plane,
  PlaneGeometry,
  ReplaceStencilOp,
  RepeatWrapping,
  Vector3,
  type Camera,
  type WebGLRenderer,
} from 'three';
import { capAt, capFans, cutPieces, within, type Axis, type Cap } from './caps.ts';
import type { Piece } from './content.ts';

interface Section {
  plane: Plane;
  cap: Mesh<PlaneGeometry, MeshBasicMaterial>;
  /** As of which place and parts. */
  cut: { caps: Cap[]; fans: Mesh<BufferGeometry, MeshBasicMaterial> } | undefined;
}

const normals: Record<Axis, Vector3> = {
  x: new Vector3(-1, 0, 0),
  y: new Vector3(0, -1, 0),
  z: new Vector3(0, 0, -1),
};

export class Sections {
  readonly #sections = new Map<Axis, Section>();
  readonly #inside = stencilMaterial(BackSide);
  readonly #outside = stencilMaterial(FrontSide);
  readonly #box: Box3;
  #pieces: readonly Piece[];

  constructor(box: Box3, pieces: readonly Piece[]) {
    this.#box = box;
    this.#pieces = pieces;
  }

  /** Other parts are there, or they stand elsewhere. */
  setPieces(pieces: readonly Piece[]): void {
    this.#pieces = pieces;
    for (const section of this.#sections.values()) forget(section);
  }

  get planes(): Plane[] {
    return [...this.#sections.values()].map(({ plane }) => plane);
  }

  /** `at` from 0, everything cut off, to 1, nothing; `undefined` takes the plane away. */
  set(axis: Axis, at: number | undefined): void {
    const known = this.#sections.get(axis);
    if (at === undefined) {
      if (known) this.#remove(known);
      this.#sections.delete(axis);
      return;
    }
    const section = known ?? this.#create(axis);
    const [low, high] = [this.#box.min[axis], this.#box.max[axis]];
    const place = low + (high - low) * at;
    section.plane.constant = place;
    forget(section);
    section.cap.position.copy(this.#box.getCenter(new Vector3()))[axis] = place;
  }

  #create(axis: Axis): Section {
    const side = this.#box.getSize(new Vector3()).length() * 1.2;
    const material = new MeshBasicMaterial({
      map: hatch(),
      side: 2,
      // Before faces and lines that lie in the plane themselves.
      polygonOffset: true,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -8,
      stencilWrite: true,
      stencilRef: 0,
      stencilFunc: NotEqualStencilFunc,
      stencilFail: ReplaceStencilOp,
      stencilZFail: ReplaceStencilOp,
      stencilZPass: ReplaceStencilOp,
    });
    material.map!.repeat.set(40, 40);
    const cap = new Mesh(new PlaneGeometry(side, side), material);
    cap.lookAt(normals[axis]);
    const section = { plane: new Plane(normals[axis].clone(), 0), cap, cut: undefined };
    this.#sections.set(axis, section);
    return section;
  }

  #remove(section: Section): void {
    forget(section);
    section.cap.geometry.dispose();
    section.cap.material.map?.dispose();
    section.cap.material.dispose();
  }

  #cutOf(axis: Axis, section: Section): NonNullable<Section['cut']> {
    if (section.cut) return section.cut;
    const place = section.plane.constant;
    const caps = cutPieces(this.#pieces, axis, place);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(capFans(caps, axis, place), 3));
    const fans = new Mesh(geometry, this.#inside);
    fans.frustumCulled = false;
    section.cut = { caps, fans };
    return section.cut;
  }

  /** Before the model itself: for each plane count what is solid, then close it. */
  drawCaps(renderer: WebGLRenderer, camera: Camera): void {
    for (const [axis, section] of this.#sections) {
      const { fans } = this.#cutOf(axis, section);
      if (fans.geometry.getAttribute('position').count === 0) continue;
      renderer.clearStencil();
      for (const material of [this.#inside, this.#outside]) {
        fans.material = material;
        renderer.render(fans, camera);
      }
      section.cap.material.clippingPlanes = this.planes.filter((other) => other !== section.plane);
      renderer.render(section.cap, camera);
    }
  }

  /** Where a ray meets a cap that no other plane takes away: the nearest, with the part that is cut there. */
  hit(ray: Ray): { point: Vector3; normal: Vector3; distance: number; cap: Cap; axis: Axis } | undefined {
    let nearest: ReturnType<Sections['hit']>;
    for (const [axis, section] of this.#sections) {
      const point = ray.intersectPlane(section.plane, new Vector3());
      if (!point) continue;
      const distance = ray.origin.distanceTo(point);
      if (nearest && nearest.distance <= distance) continue;
      const isCut = this.planes.some((other) => other !== section.plane && other.distanceToPoint(point) < 0);
      if (isCut) continue;
      const [u, v] = within(axis);
      const cap = capAt(this.#cutOf(axis, section).caps, point.getComponent(u), point.getComponent(v));
      if (cap) nearest = { point, normal: section.plane.normal.clone().negate(), distance, cap, axis };
    }
    return nearest;
  }

  dispose(): void {
    for (const section of this.#sections.values()) this.#remove(section);
    this.#inside.dispose();
    this.#outside.dispose();
  }
}

function forget(section: Section): void {
  section.cut?.fans.geometry.dispose();
  section.cut = undefined;
}

function stencilMaterial(side: typeof BackSide | typeof FrontSide): MeshBasicMaterial {
  const operation = side === BackSide ? IncrementWrapStencilOp : DecrementWrapStencilOp;
  return new MeshBasicMaterial({
    side,
    colorWrite: false,
    depthWrite: false,
    depthTest: false,
    stencilWrite: true,
    stencilFunc: AlwaysStencilFunc,
    stencilFail: operation,
    stencilZFail: operation,
    stencilZPass: operation,
  });
}

/** Slanted lines, as sections are drawn on paper. */
function hatch(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 32;
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#e7dcc6';
  context.fillRect(0, 0, 32, 32);
  context.strokeStyle = '#5b4a2f';
  context.lineWidth = 2;
  for (const shift of [-32, 0, 32]) {
    context.beginPath();
    context.moveTo(shift, 32);
    context.lineTo(shift + 32, 0);
    context.stroke();
  }
  const texture = new CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  return texture;
}
