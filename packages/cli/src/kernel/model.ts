/** Models, and the solids of drawings, on the command line. */
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { modelExtensions } from '@linework/solid/formats';
import { readModel } from '@linework/solid/read';
import { ModelError, type Scene } from '@linework/solid/scene';
import { writeGlb } from '@linework/solid/write/glb';
import { writeStl } from '@linework/solid/write/stl';
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
};

export async function openModel(path: string): Promise<Scene> {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch {
    throw new NothingOpened(`${path} cannot be read.`);
  }
  try {
    return await readModel({ bytes, extension: extensionOf(path) });
  } catch (error) {
    if (error instanceof ModelError) throw new NothingOpened(`${path}: ${reasons[error.reason]}`);
    throw error;
  }
}

export async function convertModel(from: string, to: string): Promise<number> {
  const scene = await openModel(from);
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
    diagnostics: scene.diagnostics,
    properties: scene.properties,
  };
}

export function modelText(about: ModelInfo): string {
  const lines = [
    `parts     ${about.nodes} nodes, ${about.meshes} meshes, ${about.materials} materials`,
    `triangles ${about.triangles}`,
    `units     ${about.unit}, ${about.up} up`,
    ...Object.entries(about.properties).map(([name, value]) => `${name}: ${value}`),
    ...about.diagnostics.map(({ code, detail = '' }) => `${code} ${detail}`.trim()),
  ];
  return `${lines.join('\n')}\n`;
}
