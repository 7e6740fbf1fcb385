/** What the tray says of all uploads together. */
import type { UploadTotals } from '../ledger.ts';

export type TrayState = 'uploading' | 'offline' | 'needing' | 'paused' | 'failed' | 'done';

export function trayState(totals: UploadTotals, online: boolean): TrayState {
  if (totals.active + totals.waiting > 0) return online ? 'uploading' : 'offline';
  if (totals.needing > 0) return 'needing';
  if (totals.held > 0) return 'paused';
  return totals.failed > 0 ? 'failed' : 'done';
}

export const unfinished = ({ active, waiting, held, needing }: UploadTotals): number =>
  active + waiting + held + needing;

/** 0 to 100, by bytes; by number where the files are empty. */
export function percentDone({ bytes, sent, done, count, failed }: UploadTotals): number {
  if (bytes > 0) return (sent / bytes) * 100;
  return count > failed ? (done / (count - failed)) * 100 : 0;
}
