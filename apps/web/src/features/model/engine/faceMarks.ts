/** Faces that are pointed out, drawn over their parts wherever these are at the moment. */
import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  type Plane,
  Vector3,
} from 'three';
import type { Piece } from './content.ts';
import type { MarkedFace } from './faces.ts';

export class FaceMarks {
  readonly group = new Group();
  readonly #material = new MeshBasicMaterial({
    color: 0xff8a00,
    side: DoubleSide,
    transparent: true,
    opacity: 0.85,
    polygonOffset: true,
    polygonOffsetFactor: -1,
    polygonOffsetUnits: -1,
  });
  #faces: { mesh: Mesh; piece: Piece }[] = [];

  set(faces: readonly MarkedFace[]): void {
    this.clear();
    for (const { piece, indices } of faces) {
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(piece.mesh.positions, 3));
      geometry.setIndex(new BufferAttribute(indices, 1));
      const mesh = new Mesh(geometry, this.#material);
      mesh.matrixAutoUpdate = false;
      mesh.frustumCulled = false;
      this.group.add(mesh);
      this.#faces.push({ mesh, piece });
    }
    this.place();
  }

  /** Again, after parts were moved. */
  place(): void {
    for (const { mesh, piece } of this.#faces) piece.batch.getMatrixAt(piece.instance, mesh.matrix);
  }

  setHidden(hidden: ReadonlySet<number>): void {
    for (const { mesh, piece } of this.#faces) mesh.visible = !hidden.has(piece.node);
  }

  cut(planes: Plane[]): void {
    this.#material.clippingPlanes = planes;
  }

  /** Where they are, and the way they mostly look; a face all around looks nowhere. */
  bounds(): { box: Box3; facing: Vector3 } {
    const box = new Box3();
    const facing = new Vector3();
    let area = 0;
    const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
    for (const { mesh } of this.#faces) {
      const { array: positions } = mesh.geometry.getAttribute('position');
      const { array: indices } = mesh.geometry.getIndex()!;
      for (let at = 0; at < indices.length; at += 3) {
        [a, b, c].forEach((corner, i) => {
          corner.fromArray(positions, indices[at + i]! * 3).applyMatrix4(mesh.matrix);
          box.expandByPoint(corner);
        });
        const normal = b.sub(a).cross(c.sub(a));
        area += normal.length();
        facing.add(normal);
      }
    }
    return { box, facing: facing.divideScalar(area || 1) };
  }

  clear(): void {
    for (const { mesh } of this.#faces) mesh.geometry.dispose();
    this.group.clear();
    this.#faces = [];
  }

  dispose(): void {
    this.clear();
    this.#material.dispose();
  }
}
