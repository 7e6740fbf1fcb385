/** The task that extracts: what is promised is reserved first, what has come is filed in steps, the rest is undone. */
import { codes, Failure, zipTaskStatus } from '@linework/contract';
import type { App } from '../../app.ts';
import type { JobControl, JobHandler } from '../../jobs/kinds.ts';
import { SandboxFailure } from '../../sandbox/limits.ts';
import { addFolder, changeDrive, viewableFile } from '../drive/service.ts';
import { runExtract } from './engine/run.ts';
import type { ArchiveListing } from './engine/types.ts';
import { encodeIds } from './idRanges.ts';
import { nativeSevenZip } from './native.ts';
import { listingOf, problemFailure, refusalOf } from './listings.ts';
import { planExtraction, type ExtractionPlan } from './plan.ts';
import { MemberBits } from './memberBits.ts';
import { receiveMembers } from './receive.ts';
import { fileMembers, makeEmptyFolders } from './fileMembers.ts';
import {
  maxFailedNamed,
  openPassword,
  setStatus,
  settleTask,
  TaskOver,
  tell,
  updateTask,
  type TaskEnd,
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
        const end = endFor(error);
        // Ours, or the machine's: another try may end well, and goes on where this one stopped.
        if (end === undefined) throw error;
        await settleTask(app, task, end);
        return { files: 0 };
      }
    },
  };
}

/** Where it is the archive's or the account's fault. */
function endFor(error: unknown): TaskEnd | undefined {
  if (error instanceof SandboxFailure) {
    const code = error.reason === 'crashed' ? codes.archiveFailed : codes.archiveTooLarge;
    return { status: zipTaskStatus.failed, code, isUndone: true };
  }
  if (!(error instanceof Failure)) return undefined;
  const { code, data } = error;
  if (code === codes.archivePassword) return { status: zipTaskStatus.needsPassword, code };
  if (code === codes.archivePasswordWrong) return { status: zipTaskStatus.wrongPassword, code };
  const part = typeof data?.part === 'string' ? data.part : undefined;
  return { status: zipTaskStatus.failed, code, part, isUndone: true };
}

async function unzip(app: App, task: TaskRow, control: JobControl): Promise<number> {
  const request = JSON.parse(task.request) as UnzipRequest;
  const password = openPassword(app, task);
  const { signal } = control;
  const file = await viewableFile(app.db, task.user_id, String(task.entry_id));
  const archive = await openArchive(app, file);
  await setStatus(app, task, password === undefined ? zipTaskStatus.running : zipTaskStatus.checkingPassword);
  const listing = await listingOf(app, archive, password, signal);
  if (listing.problem) throw problemFailure(listing);
  const refusal = refusalOf(listing, app.config.archives);
  if (refusal !== undefined) throw new Failure(refusal);
  const plan = planExtraction(listing, {
    chosen: request,
    encoding: request.encoding,
    language: request.language,
    limits: app.config.archives,
  });
  if (password === undefined && !hasOpenMember(plan)) throw new Failure(codes.archivePassword);
  const unzipping = { ...(await begin(app, task, request, plan)), control };
  await extract(unzipping, archive, listing, password);
  await makeEmptyFolders(unzipping);
  return finish(app, unzipping, password);
}

/** Nothing is encrypted, or something besides that is more than an empty file. */
const hasOpenMember = ({ files }: ExtractionPlan): boolean =>
  files.every(({ member }) => !member.isEncrypted) ||
  files.some(({ member }) => !member.isEncrypted && member.size > 0);

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
    const processed = new MemberBits(task.processed, plan.files.length);
    const locked = new MemberBits(task.locked, plan.files.length);
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
      ...(task.folder_id === null && { made: encodeIds([folderId]) }),
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
    return { app, task: { ...task, ...values }, folderId, plan, processed, locked };
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
  const left = plan.files.flatMap(({ member }, place) => (processed.has(place) ? [] : member));
  // Without a password what is encrypted is only asked for: the rest comes first.
  const [wanted, closed] =
    password === undefined
      ? [left.filter(({ isEncrypted }) => !isEncrypted), left.filter(({ isEncrypted }) => isEncrypted)]
      : [left, []];
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
  const reason = 'needsPassword' as const;
  if (closed.length > 0)
    await fileMembers(
      unzipping,
      closed.map(({ index }) => ({ index, reason })),
      places,
    );
}

/** All right, or all but some that are named; where another password is needed it waits for that. */
async function finish(
  app: App,
  { task: { id }, plan }: Unzipping,
  password: string | undefined,
): Promise<number> {
  const task = await app.db.selectFrom('zip_task').selectAll().where('id', '=', id).executeTakeFirst();
  if (!task) return 0;
  const isLocked = !new MemberBits(task.locked, plan.files.length).isEmpty;
  if (isLocked && password !== undefined && task.opened === 0) {
    // It opened nothing. Where nothing had come before either, the next try begins anew.
    await settleTask(app, task, {
      status: zipTaskStatus.wrongPassword,
      code: codes.archivePasswordWrong,
      isUndone: task.delivered === 0,
    });
  } else if (isLocked) {
    await settleTask(app, task, { status: zipTaskStatus.needsPassword, code: codes.archivePassword });
  } else if (task.done === 0 && task.failed_count > 0) {
    await settleTask(app, task, { status: zipTaskStatus.failed, code: codes.archiveFailed, isUndone: true });
  } else await settleTask(app, task, { status: zipTaskStatus.succeeded });
  return task.done;
}
