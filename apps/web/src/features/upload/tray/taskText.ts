/** What the tray says of tasks that the server runs. */
import type { ZipTask } from '@linework/contract/archive';
import { zipTaskStatus } from '@linework/contract/enums';
import type { Translate } from '../../../app/language.ts';
import { isBusy, isEnded, isExpired, isLocked, isUnzip, percentOf } from '../../archive/queries.ts';
import type { TrayState } from './trayState.ts';

const isFailed = ({ status }: ZipTask): boolean => status === zipTaskStatus.failed;

export function taskState(tasks: readonly ZipTask[]): TrayState {
  if (tasks.some(isBusy)) return 'uploading';
  if (tasks.some(isLocked)) return 'needing';
  return tasks.some(isFailed) ? 'failed' : 'done';
}

export function taskPercent(tasks: readonly ZipTask[]): number {
  if (tasks.length === 0) return 0;
  const sum = tasks.reduce((so, task) => so + (isEnded(task) ? 100 : percentOf(task)), 0);
  return sum / tasks.length;
}

export function taskTitle(t: Translate<'upload'>, tasks: readonly ZipTask[]): string {
  const busy = tasks.filter(isBusy);
  if (busy.length > 0)
    return t(busy.every(isUnzip) ? 'tray.tasks.unpacking' : 'tray.tasks.running', { count: busy.length });
  if (tasks.some(isLocked)) return t('tray.needing');
  const failed = tasks.filter(isFailed).length;
  return failed > 0
    ? t('tray.tasks.failed', { count: failed })
    : t('tray.tasks.done', { count: tasks.length });
}

export function taskText(t: Translate<'upload'>, task: ZipTask): string {
  const { status, done, total, response, msg, part } = task;
  switch (status) {
    case zipTaskStatus.waiting:
      return t('tray.item.waiting');
    case zipTaskStatus.running:
      return total > 0 && isUnzip(task)
        ? t('tray.task.unpacking', { done, total })
        : t('tray.task.packing', { percent: percentOf(task) });
    case zipTaskStatus.needsPassword:
      return response.failedCount
        ? t('tray.task.otherPassword', { count: response.failedCount })
        : t('tray.item.needsPassword');
    case zipTaskStatus.wrongPassword:
      return t('tray.item.wrongPassword');
    case zipTaskStatus.checkingPassword:
      return t('tray.item.checkingPassword');
    case zipTaskStatus.succeeded:
      return doneText(t, task);
    default:
      if (part !== undefined) return t('tray.task.partMissing', { part });
      return msg ?? t('tray.task.failed');
  }
}

function doneText(t: Translate<'upload'>, task: ZipTask): string {
  const { done, response } = task;
  if (!isUnzip(task)) return t(isExpired(task) ? 'tray.task.expired' : 'tray.task.packed');
  const { failed, failedCount = 0, skipped = 0, renamed = 0 } = response;
  return [
    t('tray.task.unpacked', { count: done }),
    failedCount > 0 && t('tray.task.notUnpacked', { count: failedCount, name: failed?.[0]?.path ?? '' }),
    skipped > 0 && t('tray.task.skipped', { count: skipped }),
    renamed > 0 && t('tray.task.renamed', { count: renamed }),
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ');
}
