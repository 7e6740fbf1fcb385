/** The model on its canvas: drawn when something changed, never otherwise. */
import type { Quaternion } from 'three';
import {
  AmbientLight,
  Box3,
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  DirectionalLight,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type MeshLambertMaterial,
  PlaneGeometry,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { hasCard } from '../../../app/graphicsCard.ts';
import type { Axis } from './caps.ts';
import { Cameras, type CoveredEdges, type StandardView } from './camera.ts';
import type { ModelContent, Piece } from './content.ts';
import { edgePositions } from './edges.ts';
import { findFaces } from './faces.ts';
import { FaceMarks } from './faceMarks.ts';
import { firstHit, pick, type Hit } from './picking.ts';
import { Frames } from './frames.ts';
import { Sections } from './sections.ts';
import type { ViewPosition } from './viewPosition.ts';

export type DisplayMode = 'shadedEdges' | 'shaded' | 'wire' | 'xray';

const selectedColor = [0.12, 0.45, 1] as const;

export class Stage {
  readonly content: ModelContent;
  readonly cameras = new Cameras();
  readonly #renderer: WebGLRenderer;
  /** No graphics card: every pixel is work for the processor. */
  readonly #isEmulated: boolean;
  readonly #scene = new Scene();
  /** Lines come after the shapes, also on top of a frame that was drawn without them. */
  readonly #lines = new Scene();
  readonly #sections: Sections;
  readonly #byNode = new Map<number, Piece[]>();
  readonly #edges = new LineSegments(
    new BufferGeometry(),
    new LineBasicMaterial({ color: 0x20262e, transparent: true, opacity: 0.55 }),
  );
  readonly #marks = new FaceMarks();
  readonly #triangles: number;
  #controls: OrbitControls;
  #hidden: ReadonlySet<number> = new Set();
  #mode: DisplayMode = 'shadedEdges';
  #edgesAreOld = true;
  #size = '';
  #covered = '';
  #onView: ((orientation: Quaternion) => void) | undefined;
  readonly #frames = new Frames({
    drawShapes: () => this.#drawShapes(),
    drawEdges: () => this.#drawEdges(),
  });
  /** What is on screen was fitted, and nobody has moved it since: it is fitted anew when there is more or less room. */
  #fitted: Box3 | undefined;

  constructor(canvas: HTMLCanvasElement, content: ModelContent) {
    this.content = content;
    this.#isEmulated = !hasCard();
    this.#renderer = new WebGLRenderer({
      canvas,
      // For nothing on a card; where the processor does its work, as on virtual machines, half of all.
      antialias: !this.#isEmulated,
      alpha: true,
      stencil: true,
      preserveDrawingBuffer: true,
    });
    this.#renderer.localClippingEnabled = true;
    this.#renderer.autoClear = false;
    this.#renderer.setClearColor(0x000000, 0);
    // Reading back what the compiler says of every shader waits until it is done.
    this.#renderer.debug.checkShaderErrors = false;
    this.#sections = new Sections(content.box, content.pieces);
    this.#triangles = content.pieces.reduce((sum, { mesh, group }) => sum + mesh.groups[group]!.count / 3, 0);
    for (const piece of content.pieces) {
      const known = this.#byNode.get(piece.node);
      if (known) known.push(piece);
      else this.#byNode.set(piece.node, [piece]);
    }
    this.#scene.add(...content.batches, this.#marks.group, shadowUnder(content.box));
    this.#lines.add(this.#edges);
    this.#scene.add(new AmbientLight(0xffffff, 0.55), new HemisphereLight(0xffffff, 0x8a8f99, 1.1));
    for (const camera of [this.cameras.perspective, this.cameras.parallel]) {
      // From above the viewer's shoulder: sides that look in different directions are not of the same gray.
      const sun = new DirectionalLight(0xffffff, 1.9);
      sun.position.set(0.6, 1.2, 0.8);
      sun.target.position.set(0, 0, -1);
      camera.add(sun, sun.target);
    }
    this.#scene.add(this.cameras.perspective, this.cameras.parallel);
    this.#controls = this.#makeControls(canvas);
    this.cameras.look(content.box, 'iso');
    this.#afterMove();
  }

  #makeControls(canvas: HTMLCanvasElement): OrbitControls {
    const controls = new OrbitControls(this.cameras.active, canvas);
    controls.zoomToCursor = true;
    controls.enableDamping = false;
    controls.target.copy(this.cameras.target);
    controls.addEventListener('start', () => {
      this.#fitted = undefined;
    });
    controls.addEventListener('change', () => {
      this.cameras.target.copy(controls.target);
      this.#onView?.(this.cameras.active.quaternion);
      this.draw();
    });
    return controls;
  }

  #afterMove(): void {
    this.#controls.object = this.cameras.active;
    this.#controls.target.copy(this.cameras.target);
    this.#controls.update();
    this.#onView?.(this.cameras.active.quaternion);
    this.draw();
  }

  /** Whenever the camera turns, and at once. */
  watchView(listener: (orientation: Quaternion) => void): () => void {
    this.#onView = listener;
    listener(this.cameras.active.quaternion);
    return () => {
      this.#onView = undefined;
    };
  }

  /** After every frame: marks beside the picture follow it. */
  watchFrames(listener: () => void): () => void {
    return this.#frames.watch(listener);
  }

  resize(width: number, height: number): void {
    const ratio = this.#isEmulated ? 1 : Math.min(devicePixelRatio, 2);
    const size = `${width} ${height} ${ratio}`;
    if (size === this.#size) return;
    this.#size = size;
    this.#renderer.setPixelRatio(ratio);
    this.#renderer.setSize(width, height, false);
    this.cameras.resize(width, height);
    this.#fitAgain();
  }

  /** Panels lie over the canvas: the model stands beside them. */
  cover(covered: CoveredEdges): void {
    const edges = `${covered.left} ${covered.bottom}`;
    if (edges === this.#covered) return;
    this.#covered = edges;
    this.cameras.cover(covered);
    this.#fitAgain();
  }

  #fitAgain(): void {
    if (this.#fitted) this.cameras.look(this.#fitted);
    this.#afterMove();
  }

  /** Once before the next frame, however often it is asked for. */
  draw(): void {
    this.#frames.ask();
  }

  #drawShapes(): void {
    this.#renderer.clear();
    this.#sections.drawCaps(this.#renderer, this.cameras.active);
    this.#renderer.render(this.#scene, this.cameras.active);
  }

  #drawEdges(): void {
    if (this.#edgesAreOld) this.#makeEdges();
    if (this.#edges.visible) this.#renderer.render(this.#lines, this.cameras.active);
  }

  look(view: StandardView): void {
    this.#fitted = this.content.box;
    this.cameras.look(this.content.box, view);
    this.#afterMove();
  }

  fit(nodes?: Iterable<number>): void {
    const box = nodes ? this.boxOf(nodes) : this.content.box;
    if (box.isEmpty()) return;
    this.#fitted = box;
    this.cameras.look(box);
    this.#afterMove();
  }

  /** Points faces of parts out and goes there; false where none of them is known. */
  markFaces(nodes: Iterable<number>, faces: readonly (readonly number[])[]): boolean {
    const pieces = this.piecesOf(nodes);
    this.#marks.set(findFaces(this.content, pieces, faces));
    this.#marks.setHidden(this.#hidden);
    const { box, facing } = this.#marks.bounds();
    this.draw();
    if (box.isEmpty()) return false;
    // With something of the part around, and from the side that shows them.
    const part = this.boxOf(pieces.map(({ node }) => node)).getSize(new Vector3());
    this.#fitted = box.expandByScalar(part.length() * 0.15);
    this.cameras.look(this.#fitted, undefined, facing);
    this.#afterMove();
    return true;
  }

  clearMarks(): void {
    this.#marks.clear();
    this.draw();
  }

  boxOf(nodes: Iterable<number>): Box3 {
    const box = new Box3();
    for (const node of nodes) {
      for (const piece of this.#byNode.get(node) ?? []) {
        const geometry = piece.batch.getGeometryIdAt(piece.instance);
        const own = piece.batch.getBoundingBoxAt(geometry, new Box3());
        if (own) box.union(own.applyMatrix4(piece.batch.getMatrixAt(piece.instance, new Matrix4())));
      }
    }
    return box;
  }

  piecesOf(nodes: Iterable<number>): Piece[] {
    return [...nodes].flatMap((node) => this.#byNode.get(node) ?? []);
  }

  setPerspective(on: boolean): void {
    this.cameras.setPerspective(on);
    this.#afterMove();
  }

  setHidden(hidden: ReadonlySet<number>): void {
    this.#hidden = hidden;
    for (const { batch, instance, node } of this.content.pieces)
      batch.setVisibleAt(instance, !hidden.has(node));
    this.#marks.setHidden(hidden);
    this.#sections.setPieces(this.#visible);
    this.#edgesAreOld = true;
    this.draw();
  }

  setSelected(selected: ReadonlySet<number>): void {
    for (const { batch, instance, node } of this.content.pieces) {
      const own = batch.material as MeshLambertMaterial;
      // Colors of instances are multiplied with the material's: what is chosen gets its share of blue.
      const [r, g, b] = selected.has(node) ? selectedColor : [1, 1, 1];
      tint.set(r, g, b);
      if (selected.has(node)) {
        tint.set(share(r, own.color.r), share(g, own.color.g), share(b, own.color.b));
      }
      batch.setColorAt(instance, tintColor(tint, own));
    }
    this.draw();
  }

  setMode(mode: DisplayMode): void {
    this.#mode = mode;
    for (const batch of this.content.batches) {
      const material = batch.material as MeshLambertMaterial & { opaque?: number };
      material.opaque ??= material.opacity;
      material.wireframe = mode === 'wire';
      material.opacity = mode === 'xray' ? Math.min(0.22, material.opaque) : material.opaque;
      material.transparent = material.opacity < 1;
      material.depthWrite = material.opacity >= 1;
      material.needsUpdate = true;
    }
    this.#edges.visible = mode === 'shadedEdges' || mode === 'xray';
    this.draw();
  }

  /** Parts move away from the middle; 0 puts them back. */
  setExplode(factor: number): void {
    const middle = this.content.box.getCenter(new Vector3());
    const move = new Matrix4();
    for (const { batch, instance, matrix, center } of this.content.pieces) {
      const away = center.clone().sub(middle).multiplyScalar(factor);
      move.makeTranslation(away).multiply(matrix);
      batch.setMatrixAt(instance, move);
    }
    this.#marks.place();
    this.#sections.setPieces(this.#visible);
    this.#edgesAreOld = true;
    this.draw();
  }

  setSection(axis: Axis, at: number | undefined): void {
    this.#sections.set(axis, at);
    const { planes } = this.#sections;
    for (const batch of this.content.batches) (batch.material as MeshLambertMaterial).clippingPlanes = planes;
    this.#edges.material.clippingPlanes = planes;
    this.#marks.cut(planes);
    this.draw();
  }

  get #visible(): Piece[] {
    return this.content.pieces.filter(({ node }) => !this.#hidden.has(node));
  }

  #makeEdges(): void {
    this.#edgesAreOld = false;
    if (this.#mode === 'wire' || this.#mode === 'shaded') {
      this.#edgesAreOld = true;
      return;
    }
    this.#edges.geometry.dispose();
    this.#edges.geometry = new BufferGeometry();
    this.#edges.geometry.setAttribute('position', new BufferAttribute(edgePositions(this.#visible), 3));
    this.#edges.frustumCulled = false;
  }

  /** In pixels from the canvas's corner. */
  hit(x: number, y: number): Hit | undefined {
    const { width, height } = this.#renderer.domElement.getBoundingClientRect();
    const pointer = new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2);
    const snap = (this.cameras.height / height) * 9;
    return pick(this.content, this.cameras.active, pointer, this.#sections, snap);
  }

  /** A point of a part as it stands in the file, however far the parts were moved from each other. */
  toRest({ batch, instance, matrix }: Piece, point: Vector3): Vector3 {
    const now = batch.getMatrixAt(instance, new Matrix4());
    return point.clone().applyMatrix4(now.invert()).applyMatrix4(matrix);
  }

  /** And where it is now. */
  fromRest({ batch, instance, matrix }: Piece, point: Vector3): Vector3 {
    const now = batch.getMatrixAt(instance, new Matrix4());
    return point.clone().applyMatrix4(matrix.clone().invert()).applyMatrix4(now);
  }

  /** A section has taken it away. */
  isCut(point: Vector3): boolean {
    return this.#sections.planes.some((plane) => plane.distanceToPoint(point) < 0);
  }

  /** Another part stands before a point of this one. In models too large to ask, none does. */
  isCovered(point: Vector3, own: Piece | undefined): boolean {
    if (this.#triangles > maxAsked) return false;
    const { active } = this.cameras;
    const at = point.clone().project(active);
    const hit = firstHit(this.content, active, new Vector2(at.x, at.y), this.#sections.planes);
    if (!hit || hit.piece.node === own?.node) return false;
    const depth = hit.point.clone().sub(point).dot(active.getWorldDirection(new Vector3()));
    return depth < -this.content.box.getSize(new Vector3()).length() * 0.004;
  }

  /** Where a point of the model is on the screen. */
  project(point: Vector3): { x: number; y: number; isBehind: boolean } {
    const { width, height } = this.#renderer.domElement.getBoundingClientRect();
    const at = point.clone().project(this.cameras.active);
    return { x: ((at.x + 1) / 2) * width, y: ((1 - at.y) / 2) * height, isBehind: at.z > 1 };
  }

  get position(): ViewPosition {
    const round = (v: Vector3): number[] => v.toArray().map((part) => Number(part.toPrecision(6)));
    const parallel = this.cameras.active === this.cameras.parallel;
    return {
      eye: round(this.cameras.active.position),
      target: round(this.cameras.target),
      ...(parallel && { parallel }),
    };
  }

  set position({ eye, target, parallel }: ViewPosition) {
    this.#fitted = undefined;
    if (parallel) this.cameras.setPerspective(false);
    this.cameras.active.position.fromArray(eye);
    this.cameras.target.fromArray(target);
    this.cameras.active.lookAt(this.cameras.target);
    this.#afterMove();
  }

  picture(): Promise<Blob | null> {
    this.#frames.drawNow();
    return new Promise((resolve) => this.#renderer.domElement.toBlob(resolve));
  }

  dispose(): void {
    this.#frames.stop();
    this.#controls.dispose();
    for (const batch of this.content.batches) batch.dispose();
    for (const texture of this.content.textures) texture?.dispose();
    this.#edges.geometry.dispose();
    this.#marks.dispose();
    this.#sections.dispose();
    this.#renderer.dispose();
  }
}

/** Triangles that a ray is held against without anybody noticing. */
const maxAsked = 400_000;

const tint = new Vector3();
const share = (wanted: number, own: number): number =>
  Math.min(4, (wanted * 0.75 + own * 0.25) / Math.max(own, 0.06));
const tintColor = ({ x, y, z }: Vector3, { color }: MeshLambertMaterial) => color.clone().setRGB(x, y, z);

/** A soft dark spot on the ground. */
function shadowUnder(box: Box3): Mesh {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 128;
  const context = canvas.getContext('2d')!;
  const spot = context.createRadialGradient(64, 64, 4, 64, 64, 64);
  spot.addColorStop(0, 'rgba(10,16,28,0.30)');
  spot.addColorStop(1, 'rgba(10,16,28,0)');
  context.fillStyle = spot;
  context.fillRect(0, 0, 128, 128);
  const size = box.getSize(new Vector3());
  const material = new MeshBasicMaterial({
    map: new CanvasTexture(canvas),
    transparent: true,
    depthWrite: false,
  });
  const shadow = new Mesh(new PlaneGeometry(size.x * 1.5, size.z * 1.5), material);
  shadow.rotation.x = -Math.PI / 2;
  shadow.position.copy(box.getCenter(new Vector3())).setY(box.min.y - size.length() * 0.004);
  return shadow;
}
