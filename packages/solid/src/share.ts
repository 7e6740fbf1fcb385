/** Meshes that are equal become one: many programs write the same shape anew wherever it stands. */
import type { Scene, SceneMesh } from './scene.ts';

export function shareMeshes(scene: Scene): Scene {
  const byHash = new Map<number, number[]>();
  const meshes: SceneMesh[] = [];
  const places = scene.meshes.map((mesh) => {
    const hash = hashOf(mesh);
    const alike = byHash.get(hash) ?? [];
    const known = alike.find((place) => isEqual(meshes[place]!, mesh));
    if (known !== undefined) return known;
    const place = meshes.push(mesh) - 1;
    byHash.set(hash, [...alike, place]);
    return place;
  });
  if (meshes.length === scene.meshes.length) return scene;
  const nodes = scene.nodes.map((node) => ({ ...node, meshes: node.meshes.map((mesh) => places[mesh]!) }));
  return { ...scene, nodes, meshes };
}

type Numbers = Float32Array | Uint32Array;
const numbersOf = ({ positions, normals, uvs, indices, edges }: SceneMesh): (Numbers | undefined)[] => [
  positions,
  normals,
  uvs,
  indices,
  edges,
];

/** Of the points alone, bit by bit: what differs beside them is seen when two are held against each other. */
function hashOf({ positions }: SceneMesh): number {
  const words = new Int32Array(positions.buffer, positions.byteOffset, positions.length);
  let hash = words.length;
  for (let at = 0; at < words.length; at += 1) hash = Math.imul(hash ^ words[at]!, 0x01000193);
  return hash;
}

function isEqual(a: SceneMesh, b: SceneMesh): boolean {
  if (a.groups.length !== b.groups.length) return false;
  const others = numbersOf(b);
  return (
    numbersOf(a).every((numbers, at) => isEqualList(numbers, others[at])) &&
    a.groups.every(({ start, count, material }, at) => {
      const other = b.groups[at]!;
      return start === other.start && count === other.count && material === other.material;
    })
  );
}

function isEqualList(a: Numbers | undefined, b: Numbers | undefined): boolean {
  if (a === b) return true;
  if (a?.length !== b?.length) return false;
  for (let at = 0; at < a!.length; at += 1) if (a![at] !== b![at]) return false;
  return true;
}
