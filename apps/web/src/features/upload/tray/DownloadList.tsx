import { IconRefresh, IconX } from '@tabler/icons-react';
import { useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { cancelZip, removeZip, retryDownload, useDownloads } from '../../download/actions.ts';
import classes from './tray.module.css';

/** Archives that are being prepared, one after the other. */
export function DownloadList() {
  const t = useT('upload', 'item');
  const tasks = useDownloads((state) => state.tasks);
  return (
    <ul className={classes.downloads}>
      {tasks.map(({ id, downloadName, state }) => (
        <li key={id}>
          <span className={classes.mark} aria-hidden>
            zip
          </span>
          <span className={classes.texts}>
            <span className={classes.name} title={downloadName}>
              {downloadName}
            </span>
            <span className={classes.state} data-failed={state === 'failed' || undefined}>
              {t(`item.download.${state}`)}
            </span>
          </span>
          {state === 'failed' && (
            <IconButton
              label={t('item.download.retry', { name: downloadName })}
              onClick={() => retryDownload(id)}
            >
              <IconRefresh size={16} stroke={1.75} />
            </IconButton>
          )}
          {state !== 'preparing' && (
            <IconButton
              label={t(state === 'failed' ? 'item.download.remove' : 'item.download.cancel', {
                name: downloadName,
              })}
              onClick={() => (state === 'failed' ? removeZip(id) : cancelZip(id))}
            >
              <IconX size={16} stroke={1.75} />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}
