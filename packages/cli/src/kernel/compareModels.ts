/** What is different between two models, part by part, for the command line. */
import {
  compareModels,
  partOutcomes,
  type ComparedModel,
  type ModelComparison,
  type PartOutcome,
} from '@linework/solid/compare';
import { readGltf } from '@linework/solid/read/gltf';
import { treeOf } from '@linework/solid/tree';
import { writeGlb } from '@linework/solid/write/glb';
import { openTextured } from './model.ts';

/** As the viewer compares them: by what was prepared. */
async function prepared(path: string): Promise<ComparedModel> {
  const { scene } = await openTextured(path);
  const { bytes, origin } = await writeGlb(scene);
  return { scene: await readGltf(bytes), tree: treeOf(scene, origin) };
}

export const compareModelFiles = async (before: string, after: string): Promise<ModelComparison> =>
  compareModels(await prepared(before), await prepared(after));

export const countPartChanges = (comparison: ModelComparison): number =>
  partOutcomes.reduce((sum, outcome) => sum + comparison[outcome].length, 0);

const signs: Record<PartOutcome, string> = { added: '+', removed: '-', changed: '~', moved: '>' };
const meters = (vector: readonly number[]): string =>
  `${vector.map((n) => Number(n.toPrecision(6))).join(', ')} m`;

export function partChangesText(comparison: ModelComparison): string {
  const { same, shift } = comparison;
  const counts = partOutcomes.map((outcome) => `${comparison[outcome].length} ${outcome}`);
  const lines = [`${same} same, ${counts.join(', ')}`];
  if (shift) lines.push(`everything moved by ${meters(shift)}`);
  for (const outcome of partOutcomes) {
    for (const { name, path, vector, changes = [] } of comparison[outcome]) {
      lines.push(`${signs[outcome]} ${[...path, name].filter(Boolean).join(' / ') || 'unnamed part'}`);
      for (const { property, from, to } of changes)
        lines.push(
          `    ${property}${from === null && to === null ? '' : `: ${String(from)} → ${String(to)}`}`,
        );
      if (vector) lines.push(`    moved by ${meters(vector)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}
