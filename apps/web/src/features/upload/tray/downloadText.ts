/** What the tray says of all archives that are being prepared for download. */
import type { Translate } from '../../../app/language.ts';
import type { ZipDownload } from '../../download/actions.ts';
import type { TrayState } from './trayState.ts';

const isFailed = ({ state }: ZipDownload): boolean => state === 'failed';

export const downloadState = (tasks: readonly ZipDownload[]): TrayState =>
  tasks.every(isFailed) ? 'failed' : 'uploading';

export function downloadTitle(t: Translate<'upload'>, tasks: readonly ZipDownload[]): string {
  const failed = tasks.filter(isFailed).length;
  return failed === tasks.length
    ? t('tray.downloadFailed', { count: failed })
    : t('tray.downloading', { count: tasks.length - failed });
}
