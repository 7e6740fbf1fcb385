/** Stops a job of the drive, and takes back what it has done. */
import { codes, Failure, type CallResponse } from '@linework/contract';
import { cancel, get } from '../../jobs/queue.ts';
import { reverseOf } from './bulk.ts';
import { changeDrive, type DriveApp, type DriveChange } from './change.ts';
import { removeCopy } from './copy/copy.ts';
import { removeSaved } from './copy/saving.ts';
import { continueInJob, type SweepPayload } from './continueInJob.ts';
import { ownEntry } from './rows.ts';
import { restoreItems, trashItems, type Done } from './trash/trash.ts';

type Answer = CallResponse<'driveTaskCancel'>;

export async function cancelTask(app: DriveApp, userId: number, taskId: number): Promise<Answer> {
  const job = await get(app.db, taskId);
  if (!job || job.user_id !== userId || job.kind !== 'drive.sweep') throw new Failure(codes.taskAbsent);
  const payload = job.payload as SweepPayload;
  const takeBack = ways[payload.work];
  if (!takeBack || !(await cancel(app.db, taskId))) return { cancelled: false };
  // A chunk that was committed meanwhile may have noted down what it made.
  const last = (await get(app.db, taskId))?.payload as SweepPayload | undefined;
  const next = await takeBack(app, userId, last ?? payload);
  return next === undefined ? { cancelled: true } : { cancelled: true, taskId: next };
}

/** Names the job that goes on with it, where one transaction does not suffice. */
type TakeBack = (app: DriveApp, userId: number, payload: SweepPayload) => Promise<string | undefined>;

/** A chunk of the job may still be on its way: it looks at the state of the items, and finds nothing more to do. */
const ways: Partial<Record<SweepPayload['work'], TakeBack>> = {
  items(app, userId, payload) {
    const back = payload.work === 'items' ? reverseOf(payload) : undefined;
    return back
      ? changeDrive(app, userId, (drive) => continueInJob(drive, back))
      : Promise.resolve(undefined);
  },
  async copy(app, userId, payload) {
    if (payload.work !== 'copy') return undefined;
    const copy = await ownEntry(app.db, userId, payload.toId);
    if (copy?.trash_id === null) await removeCopy(app, userId, payload.toId);
    return undefined;
  },
  async save(app, userId, payload) {
    if (payload.work === 'save') await removeSaved(app, userId, payload);
    return undefined;
  },
  // The rest stays in the bin.
  empty: async () => undefined,
  trash: (app, userId, payload) =>
    again(app, userId, payload, 'restore', (drive, folderIds) =>
      restoreItems(drive, { fileIds: [], folderIds }, true),
    ),
  restore: (app, userId, payload) =>
    again(app, userId, payload, 'trash', (drive, folderIds) => trashItems(drive, { fileIds: [], folderIds })),
};

function again(
  app: DriveApp,
  userId: number,
  payload: SweepPayload,
  work: 'trash' | 'restore',
  change: (drive: DriveChange, folderIds: number[]) => Promise<Done>,
): Promise<string | undefined> {
  if (!('ids' in payload)) return Promise.resolve(undefined);
  return changeDrive(app, userId, async (drive) => {
    const { unfinished } = await change(drive, payload.ids);
    return continueInJob(drive, { work, ids: unfinished });
  });
}
