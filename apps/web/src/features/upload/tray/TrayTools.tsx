import { useState } from 'react';
import { useT } from '../../../app/language.ts';
import { ConfirmDialog } from '../../../ui/settings/ConfirmDialog.tsx';
import type { UploadTotals } from '../ledger.ts';
import { command } from '../uploads.ts';
import { giveWhatIsNeeded } from './supply.ts';
import { unfinished } from './trayState.ts';
import classes from './tray.module.css';

/** What can be done with all uploads at once; nothing where there is but one, which has its own buttons. */
export function TrayTools({ totals }: { totals: UploadTotals }) {
  const t = useT('upload');
  const [asking, setAsking] = useState(false);
  const { active, waiting, held, retryable, needing, count } = totals;
  const left = unfinished(totals);
  if (count < 2 || left + retryable === 0) return null;
  return (
    <div className={classes.all}>
      {active + waiting > 0 && (
        <button type="button" className={classes.link} onClick={() => command('pause')}>
          {t('tray.pauseAll')}
        </button>
      )}
      {held > 0 && (
        <button type="button" className={classes.link} onClick={() => command('resume')}>
          {t('tray.resumeAll')}
        </button>
      )}
      {retryable > 0 && (
        <button type="button" className={classes.link} onClick={() => command('retry')}>
          {t('tray.retryAll')}
        </button>
      )}
      {needing > 1 && (
        <button type="button" className={classes.link} onClick={giveWhatIsNeeded}>
          {t('action.continue')}
        </button>
      )}
      {left > 0 && (
        <button type="button" className={classes.link} data-last onClick={() => setAsking(true)}>
          {t('tray.cancelAll')}
        </button>
      )}
      {asking && (
        <ConfirmDialog
          title={t('tray.cancelAll')}
          text={t('tray.cancelAllText', { count: left })}
          confirm={t('tray.cancelAll')}
          onConfirm={() => {
            command('cancel');
            return Promise.resolve();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
