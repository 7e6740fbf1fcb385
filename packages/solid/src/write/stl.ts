/** Binary STL: triangles alone, in the scene's own units. */
import { meshInstances } from '../instances.ts';
import { transformPoint } from '../matrix.ts';
import type { Scene } from '../scene.ts';

const HEADER = 80;
const TRIANGLE = 50;

export function writeStl(scene: Scene): Uint8Array {
  const instances = meshInstances(scene);
  const count = instances.reduce((sum, { mesh }) => sum + scene.meshes[mesh]!.indices.length / 3, 0);
  const bytes = new Uint8Array(HEADER + 4 + count * TRIANGLE);
  const view = new DataView(bytes.buffer);
  view.setUint32(HEADER, count, true);
  let at = HEADER + 4;
  for (const { mesh, matrix } of instances) {
    const { positions, indices } = scene.meshes[mesh]!;
    const corner = (index: number): number[] =>
      transformPoint(matrix, positions[index * 3]!, positions[index * 3 + 1]!, positions[index * 3 + 2]!);
    for (let t = 0; t < indices.length; t += 3) {
      const [a, b, c] = [corner(indices[t]!), corner(indices[t + 1]!), corner(indices[t + 2]!)];
      const [u, v] = [b.map((value, i) => value - a[i]!), c.map((value, i) => value - a[i]!)];
      const normal = [0, 1, 2].map(
        (i) => u[(i + 1) % 3]! * v[(i + 2) % 3]! - u[(i + 2) % 3]! * v[(i + 1) % 3]!,
      );
      const length = Math.hypot(...normal) || 1;
      [...normal.map((value) => value / length), ...a, ...b, ...c].forEach((value, i) =>
        view.setFloat32(at + i * 4, value, true),
      );
      at += TRIANGLE;
    }
  }
  return bytes;
}
