/** What a model names and its folder may hold: materials, buffers, textures. */
import { isWebp } from '../webp.ts';
import type { Scene, SceneImage } from '../scene.ts';

/** A file that lies beside the model. */
export interface SiblingFile {
  name: string;
  bytes: Uint8Array;
}

const textureFolders = ['textures', 'texture', 'tex', 'maps', 'images', 'materials'] as const;

const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '');

/** Folders beside a model that its textures lie in; those of FBX have a folder by its name. */
export const textureFoldersOf = (name: string): string[] => [...textureFolders, `${stemOf(name)}.fbm`];

/** Of a Revit file the IFC of the same name is taken for its shapes. */
export const pairedFilesOf = (name: string): string[] =>
  /\.(rvt|rfa|rte)$/i.test(name) ? [`${stemOf(name)}.ifc`] : [];

/** Models carry the paths of whoever made them, with either slash. */
export const bareName = (path: string): string => path.split(/[\\/]/).at(-1)!.trim();

/** The file of that name, whatever folder the model expects it in; the scene remembers that it was asked for. */
export function askFor(
  path: string,
  scene: Pick<Scene, 'files'>,
  siblings: readonly SiblingFile[],
): SiblingFile | undefined {
  const name = bareName(path);
  if (name === '') return undefined;
  const key = name.toLowerCase();
  if (!scene.files.some((each) => each.toLowerCase() === key)) scene.files.push(name);
  return siblings.find((file) => file.name.toLowerCase() === key);
}

/** One image for each texture file, however many materials use it. Undefined where it is missing, which is told. */
export function textureFrom(
  path: string,
  scene: Scene,
  siblings: readonly SiblingFile[],
): number | undefined {
  const name = bareName(path);
  const known = scene.images.findIndex((image) => image.name?.toLowerCase() === name.toLowerCase());
  if (known >= 0) return known;
  const found = askFor(path, scene, siblings);
  if (found) return scene.images.push(imageFrom(found.bytes, name)) - 1;
  reportMissing(scene, 'textureMissing', name);
  return undefined;
}

export function reportMissing(scene: Scene, code: 'textureMissing' | 'fileMissing', name: string): void {
  const isKnown = scene.diagnostics.some((each) => each.code === code && each.detail === name);
  if (!isKnown && name !== '') scene.diagnostics.push({ code, detail: name });
}

export function imageFrom(bytes: Uint8Array, name?: string): SceneImage {
  const isPng = bytes[0] === 0x89 && bytes[1] === 0x50;
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  const type = isPng ? 'image/png' : isJpeg ? 'image/jpeg' : isWebp(bytes) ? 'image/webp' : undefined;
  return { type, bytes, ...(name && { name }) };
}
