/** Models, and the solids of drawings, on the command line. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { countPmi } from '@linework/solid/pmi';
import { modelExtensions } from '@linework/solid/formats';
import { readModel } from '@linework/solid/read';
import { pairedFilesOf, textureFoldersOf, type SiblingFile } from '@linework/solid/read/siblings';
import { FilesMissing, ModelError, type Scene } from '@linework/solid/scene';
import { fitTextures, type TexturedScene } from '@linework/solid/textures';
import { writeGlb } from '@linework/solid/write/glb';
import { writeStl } from '@linework/solid/write/stl';
import { readPicture, writePng } from '@linework/server/sandbox/tasks/pictures';
import { NothingOpened } from './open.ts';
import { writeOutput } from './output.ts';

const extensionOf = (path: string): string => extname(path).slice(1).toLowerCase();

export const isModelFile = (path: string): boolean => modelExtensions.includes(extensionOf(path));

const reasons: Record<ModelError['reason'], string> = {
  damaged: 'It is damaged, or not what its name says.',
  empty: 'It holds no solid, surface or mesh.',
  unsupportedModel: 'Models of this kind cannot be read yet.',
  encrypted: 'It is protected by a password.',
  tooLarge: 'It is too large.',
  filesMissing: 'Files that it needs are not beside it.',
};

export async function openModel(path: string): Promise<Scene> {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch {
    throw new NothingOpened(`${path} cannot be read.`);
  }
  try {
    return await readWithSiblings(path, bytes);
  } catch (error) {
    if (error instanceof FilesMissing)
      throw new NothingOpened(`${path}: ${reasons.filesMissing} ${error.missing.join(', ')}`);
    if (error instanceof ModelError) throw new NothingOpened(`${path}: ${reasons[error.reason]}`);
    throw error;
  }
}

/** Materials name textures in turn. */
const maxRounds = 4;

/** With the files that it asks for, where they lie beside it or in a folder for textures. */
async function readWithSiblings(path: string, bytes: Uint8Array): Promise<Scene> {
  const paired = pairedFilesOf(basename(path));
  let siblings = siblingsOf(path, paired);
  for (let round = 0; ; round += 1) {
    const read = await readModel({ bytes, extension: extensionOf(path), siblings }).catch(
      (error: unknown) => {
        if (error instanceof FilesMissing) return error;
        throw error;
      },
    );
    const found = siblingsOf(path, [...paired, ...read.files]);
    if (found.length > siblings.length && round < maxRounds) siblings = found;
    else if (read instanceof FilesMissing) throw read;
    else return read;
  }
}

function siblingsOf(path: string, names: readonly string[]): SiblingFile[] {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const folders = ['.', ...textureFoldersOf(basename(path))];
  const found = new Map<string, SiblingFile>();
  for (const folder of wanted.size > 0 ? folders : []) {
    const at = join(dirname(path), folder);
    for (const name of listFolder(at)) {
      const key = name.toLowerCase();
      if (wanted.has(key) && !found.has(key) && name !== basename(path))
        found.set(key, { name, bytes: readFileSync(join(at, name)) });
    }
  }
  return [...found.values()];
}

function listFolder(path: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((each) => (each.isFile() ? [each.name] : []));
  } catch {
    return [];
  }
}

/** The same with its textures as they can be shown. */
export const openTextured = async (path: string): Promise<TexturedScene> =>
  fitTextures(await openModel(path), { read: readPicture, encodePng: writePng });

export async function convertModel(from: string, to: string): Promise<number> {
  const { scene } = await openTextured(from);
  const isStl = extensionOf(to) === 'stl';
  writeOutput(to, isStl ? writeStl(scene) : (await writeGlb(scene, { compress: false })).bytes);
  for (const { code, detail } of scene.diagnostics)
    process.stderr.write(`${code}${detail === undefined ? '' : `: ${detail}`}\n`);
  return 0;
}

export interface ModelInfo {
  unit: string;
  up: string;
  nodes: number;
  meshes: number;
  triangles: number;
  materials: number;
  /** Dimensions, tolerances, datums, notes and annotations by kind. */
  pmi: ReturnType<typeof countPmi>;
  diagnostics: Scene['diagnostics'];
  properties: Scene['properties'];
}

/** What `info MODEL` tells. */
export function describeModel(scene: Scene): ModelInfo {
  return {
    unit: scene.unit.name,
    up: scene.up,
    nodes: scene.nodes.length,
    meshes: scene.meshes.length,
    triangles: scene.meshes.reduce((sum, { indices }) => sum + indices.length / 3, 0),
    materials: scene.materials.length,
    pmi: countPmi(scene.pmi ?? []),
    diagnostics: scene.diagnostics,
    properties: scene.properties,
  };
}

export function modelText(about: ModelInfo): string {
  const pmi = Object.entries(about.pmi)
    .map(([kind, count]) => `${count} ${kind}${count === 1 ? '' : 's'}`)
    .join(', ');
  const lines = [
    `parts     ${about.nodes} nodes, ${about.meshes} meshes, ${about.materials} materials`,
    `triangles ${about.triangles}`,
    `units     ${about.unit}, ${about.up} up`,
    ...(pmi === '' ? [] : [`PMI       ${pmi}`]),
    ...Object.entries(about.properties).map(([name, value]) => `${name}: ${value}`),
    ...about.diagnostics.map(({ code, detail = '' }) => `${code} ${detail}`.trim()),
  ];
  return `${lines.join('\n')}\n`;
}
