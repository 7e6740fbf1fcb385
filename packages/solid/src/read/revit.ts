/**
 * Revit files: the preview picture, the release, and the elements of the building as boxes by category; no shapes. Of a file
 * in which nothing was built, the categories that it has types of.
 */
import { read as readCompound, find, type CFB$Container } from 'cfb';
import { emptyScene, ModelError, type LengthUnit, type Scene } from '../scene.ts';
import { revitElements, type RevitBox, type RevitElements } from './revit-boxes.ts';
import { revitCategories } from './revit-categories.ts';

/** Whatever a project shows, its file counts in feet. */
const foot: LengthUnit = { name: 'ft', meters: 0.3048 };
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export function readRevit(bytes: Uint8Array): Scene {
  let container: CFB$Container;
  try {
    container = readCompound(bytes, { type: 'array' });
  } catch (error) {
    throw new ModelError('damaged', String(error));
  }
  const scene = emptyScene('', foot, 'z');
  const preview = contentOf(container, 'RevitPreview4.0');
  const start = preview ? indexOfBytes(preview, pngStart) : -1;
  if (preview && start >= 0) scene.images.push({ type: 'image/png', bytes: preview.slice(start) });
  const { placed, types } = revitElements(partitionsOf(container));
  if (placed.length > 0) addBoxes(scene, placed);
  else addTypes(scene, types);
  const isEmpty = scene.nodes.length === 1;
  if (isEmpty && scene.images.length === 0) throw new ModelError('unsupportedModel', 'no preview inside');
  scene.diagnostics.push({ code: placed.length > 0 ? 'boxesOnly' : isEmpty ? 'previewOnly' : 'typesOnly' });
  const info = contentOf(container, 'BasicFileInfo');
  // The record also holds a user's name and paths: only the release and the build are taken.
  const text = info
    ? new TextDecoder('utf-16le').decode(info.subarray(info.length % 2)) + utf16At1(info)
    : '';
  const release =
    /Autodesk Revit(?:[ A-Za-z]*) (20\d\d)/.exec(text)?.[1] ?? /Format:\s*(20\d\d)/.exec(text)?.[1];
  const build = /Build:\s*(\d{8}_\d+)/.exec(text)?.[1];
  if (release) scene.properties['release'] = release;
  if (build) scene.properties['build'] = build;
  return scene;
}

/** The text may begin at an odd byte. */
const utf16At1 = (bytes: Uint8Array): string => new TextDecoder('utf-16le').decode(bytes.subarray(1));

function contentOf(container: CFB$Container, name: string): Uint8Array | undefined {
  const content = find(container, name)?.content;
  return content && Uint8Array.from(content as Uint8Array);
}

function indexOfBytes(bytes: Uint8Array, wanted: readonly number[]): number {
  for (let at = 0; at + wanted.length <= bytes.length; at += 1) {
    if (wanted.every((value, k) => bytes[at + k] === value)) return at;
  }
  return -1;
}

const partitionsOf = (container: CFB$Container): Uint8Array[] =>
  container.FullPaths.flatMap((path, i) => {
    const content = container.FileIndex[i]?.content;
    return content && /\/Partitions\/\d+$/.test(path) ? [Uint8Array.from(content as Uint8Array)] : [];
  });

function addTypes(scene: Scene, types: RevitElements['types']): void {
  for (const [category, count] of types) {
    const properties: [string, string][] = [['Types', String(count)]];
    const name = revitCategories.get(category)!;
    scene.nodes.push({ name, parent: 0, meshes: [], type: 'Category', properties });
  }
}

const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((n) => [n & 1, (n >> 1) & 1, n >> 2]);
const sides = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
] as const;
const rims = [0, 1, 1, 3, 3, 2, 2, 0, 4, 5, 5, 7, 7, 6, 6, 4, 0, 4, 1, 5, 2, 6, 3, 7];

/** One box for all of them, each in its place and size. Seen through, so that nobody takes them for the shapes themselves. */
function addBoxes(scene: Scene, boxes: readonly RevitBox[]): void {
  scene.materials.push({ name: '', color: [0.55, 0.62, 0.72, 0.45] });
  const indices = sides.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]);
  scene.meshes.push({
    positions: Float32Array.from(corners),
    indices: Uint32Array.from(indices),
    groups: [{ start: 0, count: indices.length, material: 0 }],
    edges: Uint32Array.from(rims),
  });
  const byCategory = Map.groupBy(boxes, ({ category }) => category);
  for (const [category, elements] of byCategory) {
    const type = revitCategories.get(category)!;
    const parent = scene.nodes.push({ name: type, parent: 0, meshes: [], type: 'Category' }) - 1;
    for (const { element, box } of elements) {
      const [x, y, z, toX, toY, toZ] = box as [number, number, number, number, number, number];
      const matrix = [toX - x, 0, 0, 0, 0, toY - y, 0, 0, 0, 0, toZ - z, 0, x, y, z, 1];
      scene.nodes.push({ name: `${type} ${element}`, parent, matrix, meshes: [0], type });
    }
  }
}
