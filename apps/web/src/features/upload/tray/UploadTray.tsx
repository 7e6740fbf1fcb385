import { IconChevronDown, IconX } from '@tabler/icons-react';
import { taskTabs } from '@linework/contract/enums';
import { formatSize } from '@linework/contract/format';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useT, type Translate } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { dismissTask, isEnded, isUnzip, useZipTasks } from '../../archive/queries.ts';
import { isTaskOver, removeConvertTask, useConvertTasks } from '../../convert/actions.ts';
import { clearFailed, useDownloads } from '../../download/actions.ts';
import { useIntake } from '../intake.ts';
import type { UploadTotals } from '../ledger.ts';
import { command, useUploads } from '../uploads.ts';
import { activeTab, type TrayTab } from './activeTab.ts';
import { ConversionList } from './ConversionList.tsx';
import { DownloadList } from './DownloadList.tsx';
import { timeLeft } from './itemText.ts';
import { PlusOne } from './PlusOne.tsx';
import { traySummary, uploadTitle } from './summary.ts';
import { TaskList } from './TaskList.tsx';
import { TrayList } from './TrayList.tsx';
import { shownTabs, TrayTabs } from './TrayTabs.tsx';
import { TrayTools } from './TrayTools.tsx';
import { unfinished, type TrayState } from './trayState.ts';
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

/** Bottom right, over whatever page: uploads, downloads and what the server extracts and converts, all of it and each one. */
export function UploadTray() {
  const t = useT('upload');
  const { totals, speed, secondsLeft } = useUploads();
  const step = useIntake((state) => state.step);
  const online = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const { tasks: downloads, plusOne } = useDownloads();
  const [open, setOpen] = useState(() => !narrow.matches);
  const [chosen, setChosen] = useState<TrayTab>();
  const tasks = useZipTasks((tray) => tray.tasks);
  const unzips = tasks.filter(isUnzip);
  const packed = tasks.filter((task) => !isUnzip(task));
  const conversions = useConvertTasks((tray) => tray.tasks);
  const summary = traySummary(t, { uploads: totals, online, tasks, conversions, downloads });
  const counts = {
    [taskTabs.uploads]: totals.count,
    [taskTabs.downloads]: downloads.length + packed.length,
    [taskTabs.unzips]: unzips.length,
    [taskTabs.conversions]: conversions.length,
  };
  const tab = activeTab(chosen, counts) ?? taskTabs.uploads;
  const isAsking = step !== undefined && totals.count === 0;
  const title = isAsking ? t(`upload.${step.at}`, { count: step.files }) : summary?.title;

  if (title === undefined) return <Announcement text="" />;
  const isOfUploads = !isAsking && summary?.of === 'uploads';
  const state = summary?.state;
  const left = unfinished(totals);
  const facts = !isOfUploads
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
    clearFailed();
    for (const task of tasks) if (isEnded(task)) void dismissTask(task);
    for (const task of conversions) if (isTaskOver(task)) void removeConvertTask(task.convertId);
    const isBusy =
      tasks.some((task) => !isEnded(task)) ||
      conversions.some((task) => !isTaskOver(task)) ||
      downloads.some((task) => task.state !== 'failed');
    if (left > 0 || isBusy) setOpen(false);
  };
  // On the tab of downloads where there is one.
  const hintsInHead = plusOne && !(open && shownTabs(counts).length > 1);
  const percent = isAsking ? undefined : summary?.percent;

  return (
    <section
      className={classes.tray}
      aria-label={t('tray.label')}
      data-open={open || undefined}
      data-upload-tray
    >
      <header className={classes.head}>
        <div className={classes.title}>
          <h2>
            {title}
            {hintsInHead && <PlusOne />}
          </h2>
          {facts.length > 0 && (left > 0 || open) && <p className={classes.facts}>{facts.join(' · ')}</p>}
        </div>
        {step && !summary && (
          <IconButton label={t('action.cancel')} onClick={step.cancel}>
            <IconX size={18} stroke={1.5} />
          </IconButton>
        )}
        {summary && (
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
        aria-valuenow={percent === undefined ? undefined : Math.floor(percent)}
        data-state={percent === undefined ? 'asking' : state}
      >
        <span style={{ width: percent === undefined ? undefined : `${percent}%` }} />
      </div>
      {summary && open && (
        <div id="upload-list" className={classes.body}>
          <TrayTabs counts={counts} active={tab} plusOne={plusOne} onChoose={setChosen} />
          {tab === taskTabs.conversions ? (
            <Suspense fallback={null}>
              <ConversionList tasks={conversions} />
            </Suspense>
          ) : tab === taskTabs.unzips ? (
            <TaskList tasks={unzips} />
          ) : tab === taskTabs.downloads ? (
            <Suspense fallback={null}>
              {downloads.length > 0 && <DownloadList />}
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
      <Announcement text={isOfUploads && state ? announced(t, state, totals, step === undefined) : title} />
    </section>
  );
}

/** Only what changes the situation is said aloud, not every percent. */
function announced(t: Translate<'upload'>, state: TrayState, totals: UploadTotals, settled: boolean): string {
  if (!settled) return '';
  if (state !== 'uploading') return uploadTitle(t, state, totals);
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
