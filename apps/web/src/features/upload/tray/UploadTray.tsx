import { IconChevronDown, IconX } from '@tabler/icons-react';
import { taskTabs } from '@linework/contract/enums';
import { formatSize } from '@linework/contract/format';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useT, type Translate } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { dismissTask, isEnded, isUnzip, useZipTasks } from '../../archive/queries.ts';
import { isTaskOver, removeConvertTask, useConvertTasks } from '../../convert/actions.ts';
import { useDownloads } from '../../download/actions.ts';
import { useIntake } from '../intake.ts';
import type { UploadTotals } from '../ledger.ts';
import { command, useUploads } from '../uploads.ts';
import { activeTab, type TrayTab } from './activeTab.ts';
import { DownloadList } from './DownloadList.tsx';
import { timeLeft } from './itemText.ts';
import { TaskList } from './TaskList.tsx';
import { ConversionList } from './ConversionList.tsx';
import { conversionPercent, conversionState, conversionTitle } from './conversionText.ts';
import { taskPercent, taskState, taskTitle } from './taskText.ts';
import { TrayList } from './TrayList.tsx';
import { TrayTabs } from './TrayTabs.tsx';
import { TrayTools } from './TrayTools.tsx';
import { percentDone, trayState, unfinished, type TrayState } from './trayState.ts';
import classes from './tray.module.css';
import { narrow } from '../../../ui/media.ts';

function watchNetwork(notify: () => void): () => void {
  addEventListener('online', notify);
  addEventListener('offline', notify);
  return () => {
    removeEventListener('online', notify);
    removeEventListener('offline', notify);
  };
}

function titleOf(t: Translate<'upload'>, state: TrayState, totals: UploadTotals): string {
  if (state === 'uploading') return t('tray.uploading', { count: unfinished(totals) });
  if (state === 'failed') return t('tray.failed', { count: totals.failed });
  if (state === 'done') return t('tray.done', { count: totals.done });
  return t(`tray.${state}`);
}

/** Bottom right, over whatever page: uploads, downloads and what the server extracts and converts, all of it and each one. */
export function UploadTray() {
  const t = useT('upload');
  const { totals, speed, secondsLeft } = useUploads();
  const step = useIntake((state) => state.step);
  const online = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const downloads = useDownloads(({ tasks }) => tasks.length);
  const [open, setOpen] = useState(() => !narrow.matches);
  const [chosen, setChosen] = useState<TrayTab>();
  const tasks = useZipTasks((tray) => tray.tasks);
  const unzips = tasks.filter(isUnzip);
  const packed = tasks.filter((task) => !isUnzip(task));
  const conversions = useConvertTasks((tray) => tray.tasks);
  const hasUploads = totals.count > 0;
  const state = hasUploads
    ? trayState(totals, online)
    : tasks.length > 0
      ? taskState(tasks)
      : conversionState(conversions);
  const listed = hasUploads || tasks.length > 0 || conversions.length > 0;
  const counts = {
    [taskTabs.uploads]: totals.count,
    [taskTabs.downloads]: downloads + packed.length,
    [taskTabs.unzips]: unzips.length,
    [taskTabs.conversions]: conversions.length,
  };
  const tab = activeTab(chosen, counts) ?? taskTabs.uploads;
  const title = hasUploads
    ? titleOf(t, state, totals)
    : step
      ? t(`upload.${step.at}`, { count: step.files })
      : tasks.length > 0
        ? taskTitle(t, tasks)
        : conversions.length > 0
          ? conversionTitle(t, conversions)
          : undefined;

  if (title === undefined) return <Announcement text="" />;
  const left = unfinished(totals);
  const percent = hasUploads
    ? percentDone(totals)
    : tasks.length > 0
      ? taskPercent(tasks)
      : conversionPercent(conversions);
  const facts = !hasUploads
    ? []
    : [
        state !== 'uploading' && t('tray.count', { done: totals.done, count: totals.count }),
        totals.bytes > 0 &&
          t('tray.bytes', { sent: formatSize(totals.sent), size: formatSize(totals.bytes) }),
        state === 'uploading' && speed > 0 && t('tray.speed', { size: formatSize(speed) }),
        state === 'uploading' && secondsLeft !== undefined && timeLeft(t, secondsLeft),
      ].filter((fact) => typeof fact === 'string');
  const close = (): void => {
    command('clearSettled');
    for (const task of tasks) if (isEnded(task)) void dismissTask(task);
    for (const task of conversions) if (isTaskOver(task)) void removeConvertTask(task.convertId);
    const isBusy = tasks.some((task) => !isEnded(task)) || conversions.some((task) => !isTaskOver(task));
    if (left > 0 || isBusy) setOpen(false);
  };

  return (
    <section
      className={classes.tray}
      aria-label={t('tray.label')}
      data-open={open || undefined}
      data-upload-tray
    >
      <header className={classes.head}>
        <div className={classes.title}>
          <h2>{title}</h2>
          {facts.length > 0 && (left > 0 || open) && <p className={classes.facts}>{facts.join(' · ')}</p>}
        </div>
        {step && !listed && (
          <IconButton label={t('action.cancel')} onClick={step.cancel}>
            <IconX size={18} stroke={1.5} />
          </IconButton>
        )}
        {listed && (
          <>
            <IconButton
              label={t(open ? 'tray.collapse' : 'tray.expand')}
              aria-expanded={open}
              aria-controls="upload-list"
              className={classes.fold}
              onClick={() => setOpen(!open)}
            >
              <IconChevronDown size={18} stroke={1.5} />
            </IconButton>
            <IconButton label={t('action.close')} onClick={close}>
              <IconX size={18} stroke={1.5} />
            </IconButton>
          </>
        )}
      </header>
      <div
        className={classes.total}
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={listed ? Math.floor(percent) : undefined}
        data-state={listed ? state : 'asking'}
      >
        <span style={{ width: listed ? `${percent}%` : undefined }} />
      </div>
      {listed && open && (
        <div id="upload-list" className={classes.body}>
          <TrayTabs counts={counts} active={tab} onChoose={setChosen} />
          {tab === taskTabs.conversions ? (
            <Suspense fallback={null}>
              <ConversionList tasks={conversions} />
            </Suspense>
          ) : tab === taskTabs.unzips ? (
            <TaskList tasks={unzips} />
          ) : tab === taskTabs.downloads ? (
            <Suspense fallback={null}>
              {downloads > 0 && <DownloadList />}
              <TaskList tasks={packed} />
            </Suspense>
          ) : (
            <>
              <TrayTools totals={totals} />
              <TrayList />
            </>
          )}
        </div>
      )}
      <Announcement text={hasUploads ? announced(t, state, totals, step === undefined) : (title ?? '')} />
    </section>
  );
}

/** Only what changes the situation is said aloud, not every percent. */
function announced(t: Translate<'upload'>, state: TrayState, totals: UploadTotals, settled: boolean): string {
  if (!settled) return '';
  if (state !== 'uploading') return titleOf(t, state, totals);
  return t('tray.uploading', { count: totals.count });
}

function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), 600);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="visuallyHidden" role="status">
      {said}
    </p>
  );
}
