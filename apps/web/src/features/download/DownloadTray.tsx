import { IconFileZip, IconX } from '@tabler/icons-react';
import { useT } from '../../app/language.ts';
import { IconButton } from '../../ui/Button.tsx';
import classes from './DownloadTray.module.css';
import { cancelZip, useDownloads } from './queue.ts';

/** Stands for as long as archives are being prepared. */
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
            {state === 'waiting' && (
              <IconButton label={t('action.cancel')} onClick={() => cancelZip(id)}>
                <IconX size={16} stroke={1.5} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
