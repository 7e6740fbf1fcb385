/** What the tray says of all conversions together. */
import type { ConvertTask } from '@linework/contract/convert';
import type { Translate } from '../../../app/language.ts';
import { convertPercent, isTaskOver } from '../../convert/actions.ts';
import type { TrayState } from './trayState.ts';

const hasFailed = ({ results }: ConvertTask): boolean => results.some(({ state }) => state === 'failed');

export function conversionState(tasks: readonly ConvertTask[]): TrayState {
  if (tasks.some((task) => !isTaskOver(task))) return 'uploading';
  return tasks.some(hasFailed) ? 'failed' : 'done';
}

export function conversionPercent(tasks: readonly ConvertTask[]): number {
  const sum = tasks.reduce((so, task) => so + (isTaskOver(task) ? 100 : convertPercent(task)), 0);
  return tasks.length === 0 ? 0 : sum / tasks.length;
}

export function conversionTitle(t: Translate<'upload'>, tasks: readonly ConvertTask[]): string {
  const count = (state: string): number =>
    tasks.reduce((sum, { results }) => sum + results.filter((one) => one.state === state).length, 0);
  if (tasks.some((task) => !isTaskOver(task))) return t('tray.converting', { count: count('waiting') });
  const failed = count('failed');
  return failed > 0
    ? t('tray.notConverted', { count: failed })
    : t('tray.converted', { count: count('done') });
}
