/** 3D models: geometry for the viewer as GLB, the tree beside it, and pictures of it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readModel } from '@linework/solid/read';
import { ModelError, type Scene } from '@linework/solid/scene';
import { renderThumbnail, type Pixels } from '@linework/solid/thumbnail';
import { treeOf } from '@linework/solid/tree';
import { writeGlb } from '@linework/solid/write/glb';
import { countStrings, packTexts, piecesOf, textsOf } from '../../search/drawingText.ts';
import { inputName, requestName } from '../folder.ts';
import { SandboxFailure } from '../limits.ts';
import { readPicture } from './pictures.ts';

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
}

export async function model(folder: string): Promise<object> {
  const { extension, pictures: wanted } = JSON.parse(
    readFileSync(join(folder, requestName), 'utf8'),
  ) as ModelRequest;
  const bytes = readFileSync(join(folder, inputName));
  const scene = await read(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), extension);
  const { bytes: glb, origin } = await writeGlb(scene);
  writeFileSync(join(folder, 'model.glb.gz'), gzipSync(glb, { level: 7 }));
  writeFileSync(join(folder, 'tree.json.gz'), gzipSync(JSON.stringify(treeOf(scene, origin))));
  const pictures: Record<string, { width: number; height: number }> = {};
  for (const [name, size] of Object.entries(sizes)) {
    if (wanted && !wanted.includes(name)) continue;
    const picture = await pictureOf(scene, size);
    if (!picture) continue;
    writeFileSync(join(folder, `${name}-light.rgba`), picture.data);
    pictures[`${name}-light`] = { width: picture.width, height: picture.height };
  }
  return { pictures, strings: leaveNames(scene, folder) };
}

/** The names of its parts, for searching; those that programs give to whatever has none tell nothing. */
function leaveNames({ nodes }: Scene, folder: string): number {
  const names = nodes.map(({ name }) => name).filter((name) => !isNumbered.test(name));
  const texts = textsOf([], { layers: [], blocks: names });
  writeFileSync(join(folder, 'texts.bin'), packTexts(texts));
  writeFileSync(join(folder, 'pieces.bin'), new Uint8Array(Uint32Array.from(piecesOf(texts)).buffer));
  return countStrings(texts);
}
const isNumbered = /^(?:node|mesh|object|shape|part|solid|group)?[\s_.-]*\d*$/i;

async function read(bytes: Uint8Array, extension: string): Promise<Scene> {
  try {
    return await readModel({ bytes, extension });
  } catch (error) {
    if (error instanceof ModelError) throw new SandboxFailure(error.reason, error.message);
    throw error;
  }
}

/** Of a file whose shapes are not read, the picture that it brings along. */
async function pictureOf(scene: Scene, size: { width: number; height: number }): Promise<Pixels | undefined> {
  const hasShapes = scene.meshes.length > 0 && !scene.diagnostics.some(({ code }) => code === 'boxesOnly');
  if (hasShapes) return renderThumbnail(scene, size.width, size.height);
  const inside = scene.images[0] && (await readPicture(scene.images[0].bytes));
  if (!inside) return scene.meshes.length > 0 ? renderThumbnail(scene, size.width, size.height) : undefined;
  return { width: inside.width, height: inside.height, data: new Uint8Array(inside.rgba) };
}
