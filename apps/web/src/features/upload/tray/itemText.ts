import { clientCodes, codes } from '@linework/contract/codes';
import { uploadStatus } from '@linework/contract/enums';
import { extensionOf } from '@linework/contract/files';
import { formatSize } from '@linework/contract/format';
import type { Translate } from '../../../app/language.ts';
import type { UploadItem } from '../item.ts';

export const percentOf = (sent: number, size: number): number =>
  size === 0 ? 0 : Math.min(100, Math.floor((sent / size) * 100));

/** The second line of a row: how it stands, and where something is wrong, what to do. */
export function itemText(t: Translate<'upload'>, item: UploadItem): string {
  switch (item.status) {
    case uploadStatus.waiting:
      return waitingText(t, item);
    case uploadStatus.uploading:
      return sendingText(t, item);
    case uploadStatus.succeeded:
      if (item.outcome?.fontId !== undefined) return t('tray.item.font');
      return item.outcome?.known ? t('tray.item.known') : `${t('tray.item.done')} · ${formatSize(item.size)}`;
    case uploadStatus.failed:
      return failedText(t, item);
    case uploadStatus.needsPassword:
      return t('tray.item.needsPassword');
    case uploadStatus.wrongPassword:
      return t('tray.item.wrongPassword');
    case uploadStatus.checkingPassword:
      return t('tray.item.checkingPassword');
  }
}

function waitingText(t: Translate<'upload'>, { need, code, held, sent, size }: UploadItem): string {
  if (need === 'permission') return t('tray.item.needsPermission');
  if (need === 'file') return t(code === 'unreadable' ? 'tray.item.changed' : 'tray.item.needsFile');
  if (held) {
    return sent === 0 ? t('tray.item.paused') : t('tray.item.pausedAt', { percent: percentOf(sent, size) });
  }
  if (code === codes.rateLimited || code === codes.maintenance) return t('tray.item.busy');
  if (code !== undefined) return t('tray.item.again');
  return `${t('tray.item.waiting')} · ${formatSize(size)}`;
}

function sendingText(t: Translate<'upload'>, { phase, sent, size, speed }: UploadItem): string {
  if (phase === 'filing') return t('tray.item.filing');
  if (phase !== 'sending') return t('tray.item.checking');
  const bytes = t('tray.bytes', { sent: formatSize(sent), size: formatSize(size) });
  return speed > 0 ? `${bytes} · ${t('tray.speed', { size: formatSize(speed) })}` : bytes;
}

function failedText(t: Translate<'upload'>, { code, message, name }: UploadItem): string {
  if (code === clientCodes.network) return t('tray.item.network');
  if (code === codes.fileClash) return t('tray.item.clash');
  if (code === codes.uploadContentWrong)
    return t('tray.item.content', { type: extensionOf(name).toUpperCase() });
  // The server's own words, in the person's language.
  return message || t('tray.item.failed');
}

export function timeLeft(t: Translate<'upload'>, seconds: number): string {
  if (seconds < 60) return t('tray.left.seconds', { count: Math.max(1, Math.round(seconds)) });
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t('tray.left.minutes', { count: minutes });
  return t('tray.left.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
