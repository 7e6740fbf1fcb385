import type { ConvertTask } from '@linework/contract/convert';
import { IconAlertTriangle, IconCheck, IconRotateClockwise, IconX } from '@tabler/icons-react';
import { useT, type Translate } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import {
  cancelConvertTask,
  countAll,
  isTaskOver,
  percentOf,
  removeConvertTask,
  retryConvertTask,
  showConversion,
} from '../../convert/actions.ts';
import { showFolder } from './reveal.ts';
import { ProgressBar } from './ProgressBar.tsx';
import classes from './tray.module.css';

/** Conversions in the tray: each with how far it is, what was lost, and what can be done about it. */
export function ConversionList({ tasks }: { tasks: readonly ConvertTask[] }) {
  return (
    <ul className={classes.tasks}>
      {tasks.map((task) => (
        <li key={task.convertId} className={classes.task}>
          <ConversionRow task={task} />
        </li>
      ))}
    </ul>
  );
}

function stateText(t: Translate<'convert'>, task: ConvertTask): string {
  const { done, cancelled, lossy } = task.counts;
  const all = countAll(task.counts);
  if (!isTaskOver(task)) return t('convert.task.running', { done, all });
  return [
    t('convert.finished', { done, all }),
    lossy > 0 && t('convert.task.lossy', { count: lossy }),
    cancelled > 0 && t('convert.cancelled'),
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ');
}

function ConversionRow({ task }: { task: ConvertTask }) {
  const t = useT('convert');
  const { counts, results, target, folderId } = task;
  const all = countAll(counts);
  const name = all > 1 ? t('convert.task.several', { count: all }) : (results[0]?.source ?? '');
  const over = isTaskOver(task);
  const isTroubled = counts.failed + counts.lossy > 0;
  const canRetry = over && counts.failed + counts.cancelled > 0;
  const percent = percentOf(counts);
  const text = stateText(t, task);
  return (
    <>
      <span className={classes.mark} aria-hidden>
        {target === 'jpeg' ? 'jpg' : target}
      </span>
      <span className={classes.texts}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.state} data-troubled={isTroubled || undefined} title={text}>
          {text}
        </span>
      </span>
      <span className={classes.tools}>
        <button type="button" className={classes.link} onClick={() => showConversion(task)}>
          {t('convert.task.results')}
        </button>
        {over && folderId !== undefined && (
          <button type="button" className={classes.link} onClick={() => showFolder(folderId)}>
            {t('convert.task.folder')}
          </button>
        )}
        {over && !isTroubled && <IconCheck size={18} stroke={2} className={classes.ok} aria-hidden />}
        {over && isTroubled && (
          <IconAlertTriangle size={18} stroke={1.75} className={classes.bad} aria-hidden />
        )}
        {canRetry && (
          <IconButton label={t('convert.task.retry', { name })} onClick={() => void retryConvertTask(task)}>
            <IconRotateClockwise size={16} stroke={1.75} />
          </IconButton>
        )}
        {/* A button of its own each: what is pressed as "Remove" never acts as "Cancel", however late it is drawn. */}
        <IconButton
          key={over ? 'remove' : 'cancel'}
          label={t(over ? 'convert.task.remove' : 'convert.task.cancel', { name })}
          onClick={() => void (over ? removeConvertTask(task.convertId) : cancelConvertTask(task))}
        >
          <IconX size={16} stroke={1.75} />
        </IconButton>
      </span>
      {!over && <ProgressBar name={name} percent={percent} />}
    </>
  );
}
