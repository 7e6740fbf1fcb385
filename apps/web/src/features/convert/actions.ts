/** What other features use of the tools. */
import type { ConvertTask } from '@linework/contract/convert';
import type { FileItem } from '@linework/contract/drive';
import { panels } from '../../app/desktop/panels.ts';
import { conversion } from './conversion.ts';
import { toolOf, toolsFor } from './tools.ts';

export { reasonKey } from './reasons.ts';
export {
  cancelConvertTask,
  countAll,
  followConvertTasks,
  isTaskOver,
  percentOf,
  removeConvertTask,
  retryConvertTask,
  useConvertTasks,
} from './convertTasks.ts';

/** Whether one of the tools takes all of these. */
export const canConvert = (files: readonly { name: string }[]): boolean =>
  toolsFor(files.map(({ name }) => name)).length > 0;

/** The dialog with what came of one that the tray shows. */
export function showConversion(task: ConvertTask): void {
  conversion.show(task, toolOf(task.target, task.results[0]?.source ?? ''));
}

/** Opens the first tool that takes them, with the files chosen. */
export function convertFiles(files: readonly FileItem[]): void {
  const [tool] = toolsFor(files.map(({ name }) => name));
  if (tool === undefined) return;
  conversion.choose(files);
  panels.openTool(tool);
}
