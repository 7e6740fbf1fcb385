/** 3D models: geometry for the viewer as GLB, the tree beside it, and pictures of it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readModel } from '@linework/solid/read';
import { FilesMissing, ModelError, type Scene } from '@linework/solid/scene';
import { fitTextures, type TexturedScene } from '@linework/solid/textures';
import { shrinkTo } from '@linework/solid/shrink';
import { renderThumbnail, type Bitmap } from '@linework/solid/thumbnail';
import { packTree, treeOf } from '@linework/solid/tree';
import { writeGlb } from '@linework/solid/write/glb';
import { countStrings, packTexts, piecesOf, textsOf } from '../../search/drawingText.ts';
import { inputName, requestName } from '../folder.ts';
import { SandboxFailure } from '../limits.ts';
import { readPicture, writePng } from './pictures.ts';

const sizes = {
  thumb: { width: 512, height: 384 },
  'thumb-256': { width: 256, height: 192 },
  'thumb-128': { width: 128, height: 96 },
  view: { width: 1600, height: 1200 },
} as const;

interface ModelRequest {
  extension: string;
  /** All of them, unless some are named. */
  pictures?: string[];
  /** Files that lie beside it, by the names they have in the child's folder. */
  given?: { name: string; file: string }[];
}

const maxFiles = 1000;
const maxNameLength = 255;

export async function model(folder: string): Promise<object> {
  const request = JSON.parse(readFileSync(join(folder, requestName), 'utf8')) as ModelRequest;
  let textured: TexturedScene;
  try {
    textured = await fitTextures(await read(folder, request), { read: readPicture, encodePng: writePng });
  } catch (error) {
    // No failure of the file: what it asks for may be there yet, and it is made once more with it.
    if (!(error instanceof FilesMissing)) throw error;
    const strings = leaveNames([], folder);
    return { strings, head: { files: namesOf(error.files) }, isIncomplete: true };
  }
  const { scene } = textured;
  const { bytes: glb, origin } = await writeGlb(scene, { named: false });
  const tree = JSON.stringify(packTree(treeOf(scene, origin)));
  writeFileSync(join(folder, 'model.glb.gz'), gzipSync(glb, { level: 9 }));
  writeFileSync(join(folder, 'tree.json.gz'), gzipSync(tree, { level: 9 }));
  const pictures: Record<string, { width: number; height: number }> = {};
  const wanted = Object.entries(sizes).filter(([name]) => request.pictures?.includes(name) ?? true);
  const [largest] = wanted.map(([, size]) => size).toSorted((a, b) => b.width - a.width);
  const drawn = largest && (await pictureOf(textured, largest));
  for (const [name, { width, height }] of drawn ? wanted : []) {
    // All have the same proportions: the triangles are gone over once.
    const isLarger = drawn!.width > width && drawn!.height > height;
    const picture = isLarger ? shrinkTo(drawn!, width, height) : drawn!;
    writeFileSync(join(folder, `${name}-light.rgba`), picture.data);
    pictures[`${name}-light`] = { width: picture.width, height: picture.height };
  }
  const strings = leaveNames(scene.nodes, folder);
  return { pictures, strings, head: { files: namesOf(scene.files) } };
}

const namesOf = (files: readonly string[]): string[] =>
  files.filter(({ length }) => length <= maxNameLength).slice(0, maxFiles);

/** The names of its parts, for searching; those that programs give to whatever has none tell nothing. */
function leaveNames(nodes: Scene['nodes'], folder: string): number {
  const names = nodes.map(({ name }) => name).filter((name) => !isNumbered.test(name));
  const texts = textsOf([], { layers: [], blocks: names });
  writeFileSync(join(folder, 'texts.bin'), packTexts(texts));
  writeFileSync(join(folder, 'pieces.bin'), new Uint8Array(Uint32Array.from(piecesOf(texts)).buffer));
  return countStrings(texts);
}
const isNumbered = /^(?:node|mesh|object|shape|part|solid|group)?[\s_.-]*\d*$/i;

async function read(folder: string, { extension, given = [] }: ModelRequest): Promise<Scene> {
  const bytesOf = (name: string): Uint8Array => {
    const { buffer, byteOffset, byteLength } = readFileSync(join(folder, name));
    return new Uint8Array(buffer, byteOffset, byteLength);
  };
  const siblings = given.map(({ name, file }) => ({ name, bytes: bytesOf(file) }));
  try {
    return await readModel({ bytes: bytesOf(inputName), extension, siblings });
  } catch (error) {
    if (error instanceof FilesMissing) throw error;
    if (error instanceof ModelError) throw new SandboxFailure(error.reason, error.message);
    throw error;
  }
}

/** Of a file whose shapes are not read, the picture that it brings along. */
async function pictureOf(
  { scene, pixels }: TexturedScene,
  size: { width: number; height: number },
): Promise<Bitmap | undefined> {
  const hasShapes = scene.meshes.length > 0 && !scene.diagnostics.some(({ code }) => code === 'boxesOnly');
  if (hasShapes) return renderThumbnail(scene, size.width, size.height, pixels);
  const inside = scene.images[0] && (await readPicture(scene.images[0].bytes));
  if (!inside) return scene.meshes.length > 0 ? renderThumbnail(scene, size.width, size.height) : undefined;
  return { width: inside.width, height: inside.height, data: new Uint8Array(inside.rgba) };
}
