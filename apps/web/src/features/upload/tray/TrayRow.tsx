import {
  IconAlertTriangle,
  IconCheck,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRotateClockwise,
  IconX,
} from '@tabler/icons-react';
import { codes } from '@linework/contract/codes';
import { extensionOf } from '@linework/contract/files';
import { useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { canRetry, isActive, isDone, isFailed, isSettled, type UploadItem } from '../item.ts';
import { command } from '../uploads.ts';
import { itemText, percentOf } from './itemText.ts';
import { Missing } from './Missing.tsx';
import { reveal } from './reveal.ts';
import { allowReading, chooseAgain } from './supply.ts';
import { ProgressBar } from './ProgressBar.tsx';
import classes from './tray.module.css';

/** One file: what it is, how it stands, what can be done about it. */
export function TrayRow({ item }: { item: UploadItem }) {
  const t = useT('upload');
  const { name, path, size, sent } = item;
  const text = itemText(t, item);
  const percent = percentOf(sent, size);
  const troubled = isFailed(item) || item.need !== undefined;
  return (
    <>
      <span className={classes.mark} aria-hidden>
        {extensionOf(name).slice(0, 4)}
      </span>
      <span className={classes.texts}>
        {isDone(item) ? (
          <button
            type="button"
            className={classes.reveal}
            aria-label={t('tray.reveal', { name })}
            title={name}
            onClick={() => reveal(item)}
          >
            {name}
          </button>
        ) : (
          <span className={classes.name} title={path === '' ? name : `${path}/${name}`}>
            {name}
          </span>
        )}
        {isDone(item) ? (
          <Missing item={item} text={text} />
        ) : (
          <span
            className={classes.state}
            data-troubled={troubled || undefined}
            title={troubled ? text : undefined}
          >
            {text}
          </span>
        )}
      </span>
      <span className={classes.tools}>
        {isDone(item) && <IconCheck size={18} stroke={2} className={classes.ok} aria-hidden />}
        {isFailed(item) && <IconAlertTriangle size={18} stroke={1.75} className={classes.bad} aria-hidden />}
        <RowTools item={item} />
      </span>
      {isActive(item) && <ProgressBar name={name} percent={percent} />}
    </>
  );
}

function RowTools({ item }: { item: UploadItem }) {
  const t = useT('upload');
  const { id, name, need, held, code } = item;
  const settled = isSettled(item);
  return (
    <>
      {need !== undefined && (
        <button
          type="button"
          className={classes.link}
          onClick={need === 'file' ? chooseAgain : () => void allowReading()}
        >
          {t(need === 'file' ? 'tray.choose' : 'tray.allow')}
        </button>
      )}
      {isFailed(item) && code === codes.fileClash && (
        <button type="button" className={classes.link} onClick={() => command('retry', [id])}>
          {t('tray.keepBoth')}
        </button>
      )}
      {canRetry(item) && code !== codes.fileClash && (
        <IconButton label={t('tray.retry', { name })} onClick={() => command('retry', [id])}>
          <IconRotateClockwise size={16} stroke={1.75} />
        </IconButton>
      )}
      {!settled && need === undefined && (
        <IconButton
          label={t(held ? 'tray.resume' : 'tray.pause', { name })}
          onClick={() => command(held ? 'resume' : 'pause', [id])}
        >
          {held ? <IconPlayerPlayFilled size={15} /> : <IconPlayerPauseFilled size={15} />}
        </IconButton>
      )}
      {!isDone(item) && (
        <IconButton
          label={t(settled ? 'tray.remove' : 'tray.cancel', { name })}
          onClick={() => command('cancel', [id])}
        >
          <IconX size={16} stroke={1.75} />
        </IconButton>
      )}
    </>
  );
}
