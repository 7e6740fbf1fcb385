/** 3MF: objects of triangles, components that place other objects, and what is to be built. */
import { emptyScene, ModelError, type MeshGroup, type Scene } from '../scene.ts';
import { colorTable } from './materials.ts';
import { parseXml } from './xml.ts';
import { unzipModel } from './zip.ts';

const unitMeters: Record<string, number> = {
  micron: 1e-6,
  millimeter: 1e-3,
  centimeter: 1e-2,
  inch: 0.0254,
  foot: 0.3048,
  meter: 1,
};
const unitNames: Record<string, string> = {
  millimeter: 'mm',
  centimeter: 'cm',
  inch: 'in',
  foot: 'ft',
  meter: 'm',
};

interface Part {
  object: string;
  matrix: number[] | undefined;
}
interface Object3mf {
  name: string;
  positions: number[];
  indices: number[];
  /** The material of each triangle. */
  materials: number[];
  parts: Part[];
}

const maxDepth = 32;

export function read3mf(bytes: Uint8Array): Scene {
  const files = unzipModel(bytes);
  const scene = emptyScene('', { name: 'mm', meters: 0.001 }, 'z');
  const objects = new Map<string, Object3mf>();
  const items: Part[] = [];
  const materialOf = colorTable(scene);
  let hasTextures = false;
  for (const [path, content] of files) {
    if (!path.endsWith('.model')) continue;
    hasTextures =
      readModelPart(new TextDecoder().decode(content), scene, objects, items, materialOf) || hasTextures;
  }
  if (objects.size === 0) throw new ModelError('empty');
  if (hasTextures) scene.diagnostics.push({ code: 'textureMissing' });
  placeObjects(
    scene,
    objects,
    items.length > 0 ? items : [...objects.keys()].map((object) => ({ object, matrix: undefined })),
  );
  return scene;
}

function readModelPart(
  text: string,
  scene: Scene,
  objects: Map<string, Object3mf>,
  items: Part[],
  materialOf: ReturnType<typeof colorTable>,
): boolean {
  /** Colors by the id of their group and their place in it. */
  const colors = new Map<string, number[]>();
  let group: number[] = [];
  let object: Object3mf | undefined;
  let own = materialOf(undefined);
  let ownGroup: string | undefined;
  let hasTextures = false;
  parseXml(text, {
    open(name, at) {
      switch (name) {
        case 'model': {
          const unit = at['unit'] ?? 'millimeter';
          scene.unit = { name: unitNames[unit] ?? 'mm', meters: unitMeters[unit] ?? 0.001 };
          break;
        }
        case 'basematerials':
        case 'colorgroup':
          group = [];
          colors.set(at['id'] ?? '', group);
          break;
        case 'base':
          group.push(materialOf(...colorOf(at['displaycolor'])));
          break;
        case 'color':
          group.push(materialOf(...colorOf(at['color'])));
          break;
        case 'texture2d':
          hasTextures = true;
          break;
        case 'object':
          object = { name: at['name'] ?? '', positions: [], indices: [], materials: [], parts: [] };
          objects.set(at['id'] ?? '', object);
          ownGroup = at['pid'];
          own = colors.get(ownGroup ?? '')?.[Number(at['pindex'] ?? 0)] ?? materialOf(undefined);
          break;
        case 'vertex':
          object?.positions.push(Number(at['x']), Number(at['y']), Number(at['z']));
          break;
        case 'triangle': {
          const chosen =
            at['p1'] === undefined ? undefined : colors.get(at['pid'] ?? ownGroup ?? '')?.[Number(at['p1'])];
          object?.indices.push(Number(at['v1']), Number(at['v2']), Number(at['v3']));
          object?.materials.push(chosen ?? own);
          break;
        }
        case 'component':
          object?.parts.push({ object: at['objectid'] ?? '', matrix: matrixOf(at['transform']) });
          break;
        case 'item':
          items.push({ object: at['objectid'] ?? '', matrix: matrixOf(at['transform']) });
          break;
      }
    },
  });
  return hasTextures;
}

/** #RRGGBB or #RRGGBBAA. */
function colorOf(text: string | undefined): [color: number[] | undefined, opacity?: number] {
  const hex = /^#([0-9a-fA-F]{6})([0-9a-fA-F]{2})?$/.exec(text ?? '');
  if (!hex) return [undefined];
  const parts = hex[1]!.match(/../g)!.map((part) => Number.parseInt(part, 16) / 255);
  return [parts, hex[2] ? Number.parseInt(hex[2], 16) / 255 : 1];
}

/** Twelve numbers, row by row of a matrix that stands on the right. */
function matrixOf(text: string | undefined): number[] | undefined {
  const m = text?.trim().split(/\s+/).map(Number);
  if (m?.length !== 12 || m.some(Number.isNaN)) return undefined;
  return [m[0]!, m[1]!, m[2]!, 0, m[3]!, m[4]!, m[5]!, 0, m[6]!, m[7]!, m[8]!, 0, m[9]!, m[10]!, m[11]!, 1];
}

function placeObjects(scene: Scene, objects: Map<string, Object3mf>, items: readonly Part[]): void {
  const meshes = new Map<Object3mf, number>();
  const meshOf = (object: Object3mf): number[] => {
    if (object.indices.length === 0) return [];
    const known = meshes.get(object) ?? scene.meshes.push(meshFrom(object)) - 1;
    meshes.set(object, known);
    return [known];
  };
  const place = ({ object: id, matrix }: Part, parent: number, depth: number): void => {
    const object = objects.get(id);
    if (!object || depth > maxDepth) return;
    const node = scene.nodes.push({ name: object.name, parent, matrix, meshes: meshOf(object) }) - 1;
    for (const part of object.parts) place(part, node, depth + 1);
  };
  for (const item of items) place(item, 0, 0);
}

/** Triangles of one material lie together. */
function meshFrom({ positions, indices, materials }: Object3mf): Scene['meshes'][number] {
  const count = positions.length / 3;
  const order = [...materials.keys()]
    .filter((at) => [0, 1, 2].every((corner) => indices[at * 3 + corner]! < count))
    .toSorted((a, b) => materials[a]! - materials[b]!);
  const groups: MeshGroup[] = [];
  const sorted = new Uint32Array(order.length * 3);
  order.forEach((triangle, at) => {
    const material = materials[triangle]!;
    const group = groups.at(-1);
    if (group?.material === material) group.count += 3;
    else groups.push({ start: at * 3, count: 3, material });
    for (let corner = 0; corner < 3; corner += 1) sorted[at * 3 + corner] = indices[triangle * 3 + corner]!;
  });
  return { positions: new Float32Array(positions), indices: sorted, groups };
}
