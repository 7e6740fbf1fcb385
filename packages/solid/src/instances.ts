/** Where each mesh stands in the world, and how large all of it is. */
import { identity, multiply, transformPoint, type Matrix4 } from './matrix.ts';
import type { Scene } from './scene.ts';

export interface MeshInstance {
  node: number;
  mesh: number;
  matrix: Matrix4;
}

export interface Bounds {
  min: [number, number, number];
  max: [number, number, number];
}

/** From the file's units and up axis into meters with Y up, as glTF wants it. */
export function rootMatrix(scene: Scene): Matrix4 {
  const s = scene.unit.meters;
  return scene.up === 'y'
    ? [s, 0, 0, 0, 0, s, 0, 0, 0, 0, s, 0, 0, 0, 0, 1]
    : [s, 0, 0, 0, 0, 0, -s, 0, 0, s, 0, 0, 0, 0, 0, 1];
}

export function worldMatrices(scene: Scene, root: Matrix4 = identity): Matrix4[] {
  const world: Matrix4[] = [];
  for (const { parent, matrix } of scene.nodes) {
    const above = parent < 0 ? root : world[parent]!;
    world.push(matrix ? multiply(above, matrix) : above);
  }
  return world;
}

export function meshInstances(scene: Scene, root: Matrix4 = identity): MeshInstance[] {
  const world = worldMatrices(scene, root);
  return scene.nodes.flatMap(({ meshes }, node) =>
    meshes.map((mesh) => ({ node, mesh, matrix: world[node]! })),
  );
}

export function emptyBounds(): Bounds {
  return { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
}

export function boundsOf(positions: Float32Array): Bounds {
  const bounds = emptyBounds();
  for (let at = 0; at < positions.length; at += 3) {
    growBounds(bounds, positions[at]!, positions[at + 1]!, positions[at + 2]!);
  }
  return bounds;
}

export function growBounds({ min, max }: Bounds, x: number, y: number, z: number): void {
  if (x < min[0]) min[0] = x;
  if (y < min[1]) min[1] = y;
  if (z < min[2]) min[2] = z;
  if (x > max[0]) max[0] = x;
  if (y > max[1]) max[1] = y;
  if (z > max[2]) max[2] = z;
}

/** Of everything, in meters with Y up. The corners of each mesh's own box are moved, not all its points. */
export function sceneBounds(scene: Scene): Bounds {
  const boxes = scene.meshes.map(({ positions }) => boundsOf(positions));
  const bounds = emptyBounds();
  for (const { mesh, matrix } of meshInstances(scene, rootMatrix(scene))) {
    const { min, max } = boxes[mesh]!;
    if (min[0] > max[0]) continue;
    for (let corner = 0; corner < 8; corner += 1) {
      const at = [corner & 1 ? max : min, corner & 2 ? max : min, corner & 4 ? max : min] as const;
      growBounds(bounds, ...transformPoint(matrix, at[0][0], at[1][1], at[2][2]));
    }
  }
  return bounds;
}
