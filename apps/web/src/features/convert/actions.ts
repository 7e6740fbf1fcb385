/** What other features use of the tools. */
import type { FileItem } from '@linework/contract/drive';
import { panels } from '../../app/desktop/panels.ts';
import { conversion } from './conversion.ts';
import { toolsFor } from './tools.ts';

/** Whether one of the tools takes all of these. */
export const canConvert = (files: readonly { name: string }[]): boolean =>
  toolsFor(files.map(({ name }) => name)).length > 0;

/** Opens the first tool that takes them, with the files chosen. */
export function convertFiles(files: readonly FileItem[]): void {
  const [tool] = toolsFor(files.map(({ name }) => name));
  if (tool === undefined) return;
  conversion.choose(files);
  panels.openTool(tool);
}
