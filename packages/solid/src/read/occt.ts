/** STEP, IGES and BREP by OpenCASCADE in WebAssembly. */
import type { SceneMesh } from '../scene.ts';
import { linearToSrgb } from './gltf-json.ts';
import { compileWasmOnce } from './wasm-tier.ts';

interface OcctMesh {
  name?: string;
  color?: number[] | null;
  brep_faces?: { first: number; last: number; color: number[] | null }[];
  attributes: { position: { array: number[] }; normal?: { array: number[] } };
  index: { array: number[] };
}

interface OcctNode {
  name: string;
  meshes: number[];
  children: OcctNode[];
}

export interface OcctResult {
  success: boolean;
  root: OcctNode;
  meshes: OcctMesh[];
}

type OcctRead = (bytes: Uint8Array, options: object | null) => OcctResult;

interface Occt {
  ReadStepFile: OcctRead;
  ReadIgesFile: OcctRead;
  ReadBrepFile: OcctRead;
}

let engine: Promise<Occt> | undefined;

/** Larger files pay for better code. */
const maxBaselineBytes = 2e6;

/** `size`: of what it will read, as far as that is known. */
export function openOcct(size: number): Promise<Occt> {
  if (!engine && size < maxBaselineBytes) compileWasmOnce();
  engine ??= import('occt-import-js').then(({ default: open }) => (open as () => Promise<Occt>)());
  return engine;
}

/** Chords within a thousandth of a part's size: round enough to look at, small enough to send. */
export const tessellation = {
  linearUnit: 'millimeter',
  linearDeflectionType: 'bounding_box_ratio',
  linearDeflection: 0.001,
  angularDeflection: 0.4,
};

/** Gives the index of a color among the materials. */
export type MaterialOf = (color: readonly number[] | null | undefined) => number;

export function toMesh(mesh: OcctMesh, materialOf: MaterialOf): SceneMesh {
  const indices = new Uint32Array(mesh.index.array);
  const faces = mesh.brep_faces ?? [];
  return {
    positions: new Float32Array(mesh.attributes.position.array),
    normals: mesh.attributes.normal && new Float32Array(mesh.attributes.normal.array),
    indices,
    groups: groupsOf(mesh, indices.length, materialOf),
    edges: edgesOfFaces(indices, faces),
  };
}

/** Its colors are linear, those of files and screens are not. */
const encoded = (color: readonly number[] | null | undefined): number[] | undefined =>
  color?.map(linearToSrgb);

/** Neighboring faces of one color become one run. */
function groupsOf(mesh: OcctMesh, length: number, materialOf: MaterialOf): SceneMesh['groups'] {
  const groups: SceneMesh['groups'] = [];
  for (const { first, last, color } of mesh.brep_faces ?? []) {
    const [start, count] = [first * 3, (last - first + 1) * 3];
    const material = materialOf(encoded(color ?? mesh.color));
    const before = groups.at(-1);
    if (before?.material === material && before.start + before.count === start) before.count += count;
    else if (count > 0) groups.push({ start, count, material });
  }
  const covered = groups.reduce((sum, { count }) => sum + count, 0);
  return covered === length
    ? groups
    : [{ start: 0, count: length, material: materialOf(encoded(mesh.color)) }];
}

/** The border of a face is what only one of its triangles has. */
function edgesOfFaces(indices: Uint32Array, faces: readonly { first: number; last: number }[]): Uint32Array {
  const edges: number[] = [];
  for (const { first, last } of faces) {
    const seen = new Map<number, [number, number] | undefined>();
    for (let at = first * 3; at < (last + 1) * 3; at += 3) {
      for (const [from, to] of [
        [0, 1],
        [1, 2],
        [2, 0],
      ] as const) {
        const [a, b] = [indices[at + from]!, indices[at + to]!];
        const key = a < b ? a * 0x4000000 + b : b * 0x4000000 + a;
        seen.set(key, seen.has(key) ? undefined : [a, b]);
      }
    }
    for (const edge of seen.values()) if (edge) edges.push(...edge);
  }
  return new Uint32Array(edges);
}
