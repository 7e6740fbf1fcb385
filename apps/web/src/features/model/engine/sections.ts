/** Cutting planes, and the caps that close what they cut: drawn where the stencil says that one is inside of a solid. */
import type { Box3 } from 'three';
import {
  AlwaysStencilFunc,
  BackSide,
  type BatchedMesh,
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
  Scene,
  Vector3,
  type Camera,
  type WebGLRenderer,
} from 'three';

export type Axis = 'x' | 'y' | 'z';

interface Section {
  plane: Plane;
  cap: Mesh<PlaneGeometry, MeshBasicMaterial>;
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
  readonly #caps = new Scene();

  constructor(box: Box3) {
    this.#box = box;
  }

  get planes(): Plane[] {
    return [...this.#sections.values()].map(({ plane }) => plane);
  }

  /** `at` from 0, everything cut off, to 1, nothing; `undefined` takes the plane away. */
  set(axis: Axis, at: number | undefined): void {
    const known = this.#sections.get(axis);
    if (at === undefined) {
      known?.cap.geometry.dispose();
      if (known) this.#caps.remove(known.cap);
      this.#sections.delete(axis);
      return;
    }
    const section = known ?? this.#create(axis);
    const [low, high] = [this.#box.min[axis], this.#box.max[axis]];
    const place = low + (high - low) * at;
    section.plane.constant = place;
    section.cap.position.copy(this.#box.getCenter(new Vector3()))[axis] = place;
  }

  #create(axis: Axis): Section {
    const side = this.#box.getSize(new Vector3()).length() * 1.2;
    const material = new MeshBasicMaterial({
      map: hatch(),
      side: 2,
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
    const section = { plane: new Plane(normals[axis].clone(), 0), cap };
    this.#sections.set(axis, section);
    this.#caps.add(cap);
    return section;
  }

  /** After the model itself: for each plane count what is inside, then close it. */
  drawCaps(renderer: WebGLRenderer, scene: Scene, camera: Camera, batches: readonly BatchedMesh[]): void {
    if (this.#sections.size === 0) return;
    const before = scene.overrideMaterial;
    const hidden = scene.children.filter((child) => child.visible && !batches.includes(child as BatchedMesh));
    for (const child of hidden) child.visible = false;
    for (const { plane, cap } of this.#sections.values()) {
      const others = this.planes.filter((other) => other !== plane);
      renderer.clearStencil();
      for (const material of [this.#inside, this.#outside]) {
        material.clippingPlanes = [plane];
        scene.overrideMaterial = material;
        renderer.render(scene, camera);
      }
      cap.material.clippingPlanes = others;
      for (const other of this.#sections.values()) other.cap.visible = other.cap === cap;
      renderer.render(this.#caps, camera);
    }
    scene.overrideMaterial = before;
    for (const child of hidden) child.visible = true;
  }
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
