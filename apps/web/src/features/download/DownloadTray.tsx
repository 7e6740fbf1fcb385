import { IconFileZip, IconRefresh, IconX } from '@tabler/icons-react';
import { useT } from '../../app/language.ts';
import { IconButton } from '../../ui/Button.tsx';
import classes from './DownloadTray.module.css';
import { retryDownload } from './actions.ts';
import { cancelZip, removeZip, useDownloads } from './queue.ts';

/** Stands for as long as archives are being prepared, on pages that have no other tray. */
export function DownloadTray() {
  const t = useT('item');
  const { tasks, plusOne } = useDownloads();
  return (
    <section className={classes.tray} aria-label={t('item.download.title')}>
      <h2 className={classes.title}>
        {t('item.download.title')}
        {plusOne && <span className={classes.plusOne}>+1</span>}
      </h2>
      <ul aria-live="polite">
        {tasks.map(({ id, downloadName, state }) => (
          <li key={id} className={classes.task} data-state={state}>
            <IconFileZip size={18} stroke={1.5} aria-hidden />
            <span className={classes.name}>{downloadName}</span>
            <span className={classes.state}>{t(`item.download.${state}`)}</span>
            {state === 'failed' && (
              <IconButton
                label={t('item.download.retry', { name: downloadName })}
                onClick={() => retryDownload(id)}
              >
                <IconRefresh size={16} stroke={1.5} />
              </IconButton>
            )}
            {state !== 'preparing' && (
              <IconButton
                label={t(state === 'failed' ? 'item.download.remove' : 'item.download.cancel', {
                  name: downloadName,
                })}
                onClick={() => (state === 'failed' ? removeZip(id) : cancelZip(id))}
              >
                <IconX size={16} stroke={1.5} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
