/** What the tray's heading tells: of all that it lists, what is under way comes first. */
import type { ZipTask } from '@linework/contract/archive';
import type { ConvertTask } from '@linework/contract/convert';
import type { Translate } from '../../../app/language.ts';
import type { ZipDownload } from '../../download/actions.ts';
import type { UploadTotals } from '../ledger.ts';
import { conversionPercent, conversionState, conversionTitle } from './conversionText.ts';
import { downloadState, downloadTitle } from './downloadText.ts';
import { taskPercent, taskState, taskTitle } from './taskText.ts';
import { percentDone, trayState, unfinished, type TrayState } from './trayState.ts';

export interface TrayContent {
  uploads: UploadTotals;
  online: boolean;
  tasks: readonly ZipTask[];
  conversions: readonly ConvertTask[];
  downloads: readonly ZipDownload[];
}

export interface TraySummary {
  of: 'uploads' | 'tasks' | 'conversions' | 'downloads';
  state: TrayState;
  title: string;
  /** 0 to 100; undefined where nobody can tell. */
  percent: number | undefined;
}

export function uploadTitle(t: Translate<'upload'>, state: TrayState, totals: UploadTotals): string {
  if (state === 'uploading') return t('tray.uploading', { count: unfinished(totals) });
  if (state === 'failed') return t('tray.failed', { count: totals.failed });
  if (state === 'done') return t('tray.done', { count: totals.done });
  return t(`tray.${state}`);
}

/** Undefined where nothing is listed. */
export function traySummary(t: Translate<'upload'>, content: TrayContent): TraySummary | undefined {
  const { uploads, online, tasks, conversions, downloads } = content;
  const all: TraySummary[] = [];
  if (uploads.count > 0) {
    const state = trayState(uploads, online);
    all.push({
      of: 'uploads',
      state,
      title: uploadTitle(t, state, uploads),
      percent: percentDone(uploads),
    });
  }
  if (tasks.length > 0) {
    const state = taskState(tasks);
    all.push({ of: 'tasks', state, title: taskTitle(t, tasks), percent: taskPercent(tasks) });
  }
  if (conversions.length > 0) {
    all.push({
      of: 'conversions',
      state: conversionState(conversions),
      title: conversionTitle(t, conversions),
      percent: conversionPercent(conversions),
    });
  }
  if (downloads.length > 0) {
    const state = downloadState(downloads);
    const percent = state === 'failed' ? 100 : undefined;
    all.push({ of: 'downloads', state, title: downloadTitle(t, downloads), percent });
  }
  return all.find(({ state }) => state === 'uploading' || state === 'offline') ?? all[0];
}
