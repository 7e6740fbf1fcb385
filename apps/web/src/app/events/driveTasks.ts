/** Work on the drive that goes on at the server: how far it is, in a message from which it can be cancelled. */
import { dismissToast, showToast, updateToast } from '../../ui/toast.ts';
import { client } from '../api.ts';
import { tellDriveEvent } from './driveEvents.ts';
import { onJobEvent } from './jobEvents.ts';
import { wordsOf } from '../language.ts';

/** Quick work needs no message of its own. */
const quietMs = 600;
const pollMs = 2000;

/** A message with a bar; quick work never shows it. */
export function progressMessage(cancelLabel: string, onCancel: (() => void) | undefined) {
  let toast: number | undefined;
  let latest = { text: '', progress: 0 };
  const show = (): void => {
    toast = showToast('info', latest.text, {
      ms: Infinity,
      progress: latest.progress,
      ...(onCancel && { action: { label: cancelLabel, perform: onCancel } }),
    });
  };
  const timer = setTimeout(show, quietMs);
  return {
    update(text: string, progress: number): void {
      latest = { text, progress };
      if (toast !== undefined) updateToast(toast, latest);
    },
    end(): void {
      clearTimeout(timer);
      if (toast !== undefined) dismissToast(toast);
    },
  };
}

/** Work that goes on at the server after its answer: shows how far it is, resolves when it has ended. */
export async function followTask(taskId: string, label: string, canCancel = true): Promise<void> {
  const t = await wordsOf('drive');
  const stopIt = (): void => {
    client.call('driveTaskCancel', { taskId }).then(
      ({ cancelled, taskId: back }) => {
        if (cancelled) tellDriveEvent({ folders: ['*'], files: [] });
        // Taking it back may take a while too; that is not stopped once more.
        if (back !== undefined) void followTask(back, t('drive.work.takingBack'), false);
      },
      // The client has said why it failed.
      () => undefined,
    );
  };
  const message = progressMessage(t('action.cancel'), canCancel ? stopIt : undefined);
  const tell = (progress: number): void => {
    const percent = Math.round(progress * 100);
    message.update(t('drive.work.percent', { label, percent }), progress);
  };
  tell(0);
  await new Promise<void>((resolve) => {
    const end = (): void => {
      stop();
      clearInterval(poll);
      resolve();
    };
    const handleProgress = (state: string, progress: number): void => {
      if (state === 'waiting' || state === 'running') tell(progress);
      else end();
    };
    const stop = onJobEvent((job) => {
      if (String(job.id) === taskId) handleProgress(job.state, job.progress);
    });
    // Events can be missed.
    const poll = setInterval(() => {
      client
        .call('driveTask', { taskId }, { quiet: true })
        .then(({ state, progress }) => handleProgress(state, progress), end);
    }, pollMs);
  });
  message.end();
}
