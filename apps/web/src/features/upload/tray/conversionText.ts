/** What the tray says of all conversions together. */
import type { ConvertCounts, ConvertTask } from '@linework/contract/convert';
import type { Translate } from '../../../app/language.ts';
import { isTaskOver, percentOf } from '../../convert/actions.ts';
import type { TrayState } from './trayState.ts';

const hasFailed = ({ counts }: ConvertTask): boolean => counts.failed > 0;

export function conversionState(tasks: readonly ConvertTask[]): TrayState {
  if (tasks.some((task) => !isTaskOver(task))) return 'uploading';
  return tasks.some(hasFailed) ? 'failed' : 'done';
}

export function conversionPercent(tasks: readonly ConvertTask[]): number {
  const sum = tasks.reduce((so, task) => so + (isTaskOver(task) ? 100 : percentOf(task.counts)), 0);
  return tasks.length === 0 ? 0 : sum / tasks.length;
}

export function conversionTitle(t: Translate<'upload'>, tasks: readonly ConvertTask[]): string {
  const count = (state: keyof ConvertCounts): number =>
    tasks.reduce((sum, { counts }) => sum + counts[state], 0);
  if (tasks.some((task) => !isTaskOver(task))) return t('tray.converting', { count: count('waiting') });
  const failed = count('failed');
  return failed > 0
    ? t('tray.notConverted', { count: failed })
    : t('tray.converted', { count: count('done') });
}
