import type { ZipTask } from '@linework/contract/archive';
import { zipTaskStatus } from '@linework/contract/enums';
import { extensionOf } from '@linework/contract/files';
import {
  IconAlertTriangle,
  IconCheck,
  IconChevronDown,
  IconRotateClockwise,
  IconX,
} from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import { useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import {
  askPassword,
  dismissTask,
  isBusy,
  isEnded,
  isExpired,
  isLocked,
  percentOf,
  retryTask,
} from '../../archive/queries.ts';
import { FailedMembers } from './FailedMembers.tsx';
import { showFolder } from './reveal.ts';
import { taskText } from './taskText.ts';
import { ProgressBar } from './ProgressBar.tsx';
import classes from './tray.module.css';

/** What the server extracts and compresses for the account, begun here or elsewhere. */
export function TaskList({ tasks }: { tasks: readonly ZipTask[] }) {
  if (tasks.length === 0) return null;
  return (
    <ul className={classes.tasks}>
      {tasks.map((task) => (
        <li key={task.taskId} className={classes.task} data-task-status={task.status}>
          <TaskRow task={task} />
        </li>
      ))}
    </ul>
  );
}

function TaskRow({ task }: { task: ZipTask }) {
  const t = useT('upload');
  const { name, status, response } = task;
  const text = taskText(t, task);
  const percent = percentOf(task);
  const isDone = status === zipTaskStatus.succeeded;
  const isFailed = status === zipTaskStatus.failed;
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const failed = response.failed ?? [];
  const isTroubled = isFailed || isLocked(task) || (response.failedCount ?? 0) > 0;
  return (
    <>
      <span className={classes.mark} aria-hidden>
        {extensionOf(name).slice(0, 4)}
      </span>
      <span className={classes.texts}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.state} data-troubled={isTroubled || undefined} title={text}>
          {text}
        </span>
        {failed.length > 0 && (
          <button
            type="button"
            className={classes.disclose}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('tray.task.details')}
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </button>
        )}
      </span>
      <span className={classes.tools}>
        {isLocked(task) && (
          <button type="button" className={classes.link} onClick={() => askPassword(task)}>
            {t('tray.task.password')}
          </button>
        )}
        {isDone && response.downloadUrl !== undefined && (
          <a className={classes.link} href={response.downloadUrl} download={name}>
            {t('tray.task.download')}
          </a>
        )}
        {isDone && response.folderId !== undefined && (
          <button type="button" className={classes.link} onClick={() => showFolder(response.folderId!)}>
            {t('tray.task.folder')}
          </button>
        )}
        {isDone && !isTroubled && !isExpired(task) && (
          <IconCheck size={18} stroke={2} className={classes.ok} aria-hidden />
        )}
        {isTroubled && !isLocked(task) && (
          <IconAlertTriangle size={18} stroke={1.75} className={classes.bad} aria-hidden />
        )}
        {(isFailed || isExpired(task)) && (
          <IconButton label={t('tray.retry', { name })} onClick={() => void retryTask(task)}>
            <IconRotateClockwise size={16} stroke={1.75} />
          </IconButton>
        )}
        <IconButton
          label={t(isEnded(task) ? 'tray.remove' : 'tray.cancel', { name })}
          onClick={() => void dismissTask(task)}
        >
          <IconX size={16} stroke={1.75} />
        </IconButton>
      </span>
      {isOpen && failed.length > 0 && (
        <div id={detailsId} className={classes.details}>
          <Suspense fallback={null}>
            <FailedMembers failed={failed} count={response.failedCount ?? failed.length} />
          </Suspense>
        </div>
      )}
      {isBusy(task) && <ProgressBar name={name} percent={percent} />}
    </>
  );
}
