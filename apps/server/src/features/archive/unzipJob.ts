/** The task that extracts: what is promised is reserved first, what has come is filed in steps, the rest is undone. */
import {
  codes,
  Failure,
  zipTaskStatus,
  type Code,
  type FailedMember,
  type ZipTaskStatus,
} from '@linework/contract';
import type { App } from '../../app.ts';
import type { JobControl, JobHandler } from '../../jobs/kinds.ts';
import { SandboxFailure } from '../../sandbox/limits.ts';
import { addFolder, changeDrive, viewableFile } from '../drive/service.ts';
import { runExtract } from './engine/run.ts';
import type { ArchiveListing } from './engine/types.ts';
import { nativeSevenZip } from './native.ts';
import { listingOf, problemCode, refusalOf } from './listings.ts';
import { planExtraction, type ExtractionPlan } from './plan.ts';
import { Processed } from './processed.ts';
import { receiveMembers } from './receive.ts';
import { fileMembers, makeEmptyFolders } from './fileMembers.ts';
import {
  maxFailedNamed,
  openPassword,
  settleTask,
  TaskOver,
  tell,
  updateTask,
  type TaskRow,
} from './tasks.ts';
import { openArchive, withVolumes, type Archive } from './volumes.ts';
import type { UnzipRequest } from './tables.ts';
import type { Unzipping } from './unzipping.ts';

export function unzipJob(app: App): JobHandler<'archive.unzip'> {
  return {
    concurrency: 2,
    async run({ payload: { taskId } }, control) {
      const task = await app.db
        .selectFrom('zip_task')
        .selectAll()
        .where('id', '=', taskId)
        .executeTakeFirst();
      if (!task || task.ended_at !== null) return { files: 0 };
      try {
        return { files: await unzip(app, task, control) };
      } catch (error) {
        control.signal.throwIfAborted();
        if (error instanceof TaskOver) return { files: 0 };
        const code = codeOf(error);
        // Ours, or the machine's: another try may end well, and goes on where this one stopped.
        if (code === undefined) throw error;
        await settleTask(app, task, endFor(code));
        return { files: 0 };
      }
    },
  };
}

/** What is the archive's or the account's fault. */
function codeOf(error: unknown): Code | undefined {
  if (error instanceof Failure) return error.code;
  if (!(error instanceof SandboxFailure)) return undefined;
  return error.reason === 'crashed' ? codes.archiveFailed : codes.archiveTooLarge;
}

function endFor(code: Code): { status: ZipTaskStatus; code?: Code; isUndone: boolean } {
  if (code === codes.archivePassword) return { status: zipTaskStatus.needsPassword, code, isUndone: false };
  if (code === codes.archivePasswordWrong)
    return { status: zipTaskStatus.wrongPassword, code, isUndone: false };
  return { status: zipTaskStatus.failed, code, isUndone: true };
}

async function unzip(app: App, task: TaskRow, control: JobControl): Promise<number> {
  const request = JSON.parse(task.request) as UnzipRequest;
  const password = openPassword(app, task);
  const { signal } = control;
  const file = await viewableFile(app.db, task.user_id, String(task.entry_id));
  const archive = await openArchive(app, file);
  await setStatus(app, task, password === undefined ? zipTaskStatus.running : zipTaskStatus.checkingPassword);
  const listing = await listingOf(app, archive, password, signal);
  const refusal = listing.problem
    ? problemCode(listing.problem)
    : refusalOf(listing, app.config.archives.maxRatio);
  if (refusal !== undefined) throw new Failure(refusal);
  const plan = planExtraction(listing, {
    chosen: request,
    encoding: request.encoding,
    language: request.language,
    limits: app.config.archives,
  });
  if (password === undefined && plan.files.some(({ member }) => member.isEncrypted))
    throw new Failure(codes.archivePassword);
  const unzipping = { ...(await begin(app, task, request, plan)), control };
  await extract(unzipping, archive, listing, password);
  await makeEmptyFolders(unzipping);
  return finish(app, unzipping);
}

async function setStatus(app: App, task: TaskRow, status: ZipTaskStatus): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    await updateTask(trx, task.id, { status });
    await tell(app, trx, task.user_id, task.id);
  });
}

/** Makes the folder and reserves the space; after a restart both are there already. */
async function begin(
  app: App,
  { id, user_id: userId }: TaskRow,
  { parentId, stem }: UnzipRequest,
  plan: ExtractionPlan,
): Promise<Omit<Unzipping, 'control'>> {
  return changeDrive(app, userId, async (drive) => {
    const { trx } = drive;
    const task = await trx.selectFrom('zip_task').selectAll().where('id', '=', id).executeTakeFirst();
    if (!task || task.ended_at !== null) throw new TaskOver();
    const processed = new Processed(task.processed, plan.files.length);
    const missing = plan.files.reduce(
      (sum, { member }, place) => sum + (processed.has(place) ? 0 : member.size),
      0,
    );
    if (missing > task.reserved) drive.reserve(missing - task.reserved);
    else drive.release(task.reserved - missing);
    // Somebody may have made a folder of that name since it was asked for: then this one gets a number.
    const folderId =
      task.folder_id ?? (await addFolder(drive, { parentId, name: stem, autorename: true })).id;
    const values = {
      folder_id: folderId,
      reserved: missing,
      total: plan.files.length,
      total_bytes: plan.bytes,
      skipped: plan.skipped,
      renamed: plan.renamed,
      ...(task.processed === '' && {
        failed: JSON.stringify(plan.refused.slice(0, maxFailedNamed)),
        failed_count: plan.refused.length,
      }),
    };
    await updateTask(trx, id, values);
    await tell(app, trx, userId, id);
    return { app, task: { ...task, ...values }, folderId, plan, processed };
  });
}

async function extract(
  unzipping: Unzipping,
  archive: Archive,
  listing: ArchiveListing,
  password: string | undefined,
): Promise<void> {
  const { app, plan, processed } = unzipping;
  const { signal } = unzipping.control;
  const places = new Map(plan.files.map(({ member }, place) => [member.index, place]));
  const wanted = plan.files.flatMap(({ member }, place) => (processed.has(place) ? [] : member));
  const native = await nativeSevenZip(app);
  await withVolumes(app, archive, (volumes) =>
    runExtract(
      {
        request: { volumes, format: archive.format, password, maxMembers: listing.members.length, wanted },
        listing,
        native,
        signal,
      },
      (frames) =>
        receiveMembers(frames, {
          blobs: app.blobs,
          signal,
          sizeOf: (index) => {
            const place = places.get(index);
            return place === undefined ? undefined : plan.files[place]!.member.size;
          },
          onSome: (received) => fileMembers(unzipping, received, places),
        }),
    ),
  );
}

/** All right, or all but some that are named; where another password is needed it waits for that. */
async function finish(app: App, { task: { id } }: Unzipping): Promise<number> {
  const task = await app.db.selectFrom('zip_task').selectAll().where('id', '=', id).executeTakeFirst();
  if (!task) return 0;
  const failed = JSON.parse(task.failed) as FailedMember[];
  const isLocked = failed.some(({ reason }) => reason === 'wrongPassword' || reason === 'needsPassword');
  if (isLocked && task.done === 0) {
    await settleTask(app, task, {
      status: zipTaskStatus.wrongPassword,
      code: codes.archivePasswordWrong,
      isUndone: true,
    });
  } else if (isLocked) {
    await settleTask(app, task, { status: zipTaskStatus.needsPassword, code: codes.archivePassword });
  } else if (task.done === 0 && task.failed_count > 0) {
    await settleTask(app, task, { status: zipTaskStatus.failed, code: codes.archiveFailed, isUndone: true });
  } else await settleTask(app, task, { status: zipTaskStatus.succeeded });
  return task.done;
}
