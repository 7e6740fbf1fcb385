/** Batches come in order, and are acknowledged when they would survive a power cut. */
import {
  bounds,
  codes,
  Failure,
  limits,
  unpackBatches,
  type CallData,
  type CallResponse,
} from '@linework/contract';
import type { Transaction } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import type { IncomingFile } from '../../http/context.ts';
import { changeDrive, type DriveChange } from '../drive/service.ts';
import { draftsOf, editableFile, insertDraft, lockOf } from '../teamwork/service.ts';
import { holdLog, renewHeld, sessionOf, settleSpace, spaceOf, updateSession, type OpenLog } from './rows.ts';
import { insertSession } from './session.ts';

interface Appending {
  userId: number;
  sessionId: string;
  fence: number;
  /** Of the first batch. */
  first: number;
  batches: readonly Uint8Array[];
}

interface Appended {
  seq: number;
  draftId: number;
  /** It came from whoever holds the lock. */
  isCurrent: boolean;
}

/** Space has to be taken, which only a change of the drive may do. */
class NeedsDrive extends Error {}

export async function appendBatches(
  app: App,
  userId: number,
  { sessionId, fence, seq }: CallData<'editAppend'>,
  { stream }: IncomingFile,
): Promise<CallResponse<'editAppend'>> {
  const batches = await readBatches(stream);
  const appending = { userId, sessionId, fence: Number(fence), first: Number(seq), batches };
  if (appending.first < 1 || appending.first + batches.length > bounds.editBatches)
    throw new Failure(codes.parameterInvalid);
  const appended = await append(app, appending);
  if (!appended.isCurrent)
    throw new Failure(codes.lockPreempted, { sessionId: String(appended.draftId), seq: appended.seq });
  return { seq: appended.seq };
}

/** Magic and version of a batch: what it says beyond that is read in a child process only. */
const head = [0x4c, 0x01];

async function readBatches(stream: IncomingFile['stream']): Promise<Uint8Array[]> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (size > bounds.editAppendBytes) throw new Failure(codes.bodyTooLarge);
    parts.push(part);
  }
  const batches = unpackBatches(Buffer.concat(parts));
  const isFine = batches?.every((batch) => head.every((byte, i) => batch[i] === byte));
  if (!batches || !isFine || batches.length === 0) throw new Failure(codes.parameterInvalid);
  return batches;
}

/** Most batches fit into the space that their log has: then the drive is left alone. */
async function append(app: App, appending: Appending): Promise<Appended> {
  try {
    return await app.db.transaction().execute((trx) => write(trx, undefined, appending));
  } catch (error) {
    if (!(error instanceof NeedsDrive)) throw error;
    return changeDrive(app, appending.userId, (drive) => write(drive.trx, drive, appending));
  }
}

async function write(
  trx: Transaction<Tables>,
  drive: DriveChange | undefined,
  appending: Appending,
): Promise<Appended> {
  const { userId, sessionId, fence, first, batches } = appending;
  const log = await holdLog(trx, userId, sessionId);
  const entryId = log.draft.entry_id;
  const file = await editableFile(trx, userId, String(entryId));
  const isCurrent =
    log.draft.set_aside === 0 &&
    log.draft.fence === fence &&
    (await renewHeld(trx, { entryId, userId, fence }));
  if (isCurrent && log.session.is_ended === 1) throw new Failure(codes.draftAbsent);
  const target = isCurrent ? log : await lateLog(trx, drive, log, appending);
  const { draft, session } = target;
  if (first > session.seq + 1) throw new Failure(codes.editGap, { seq: session.seq });
  const fresh = batches.slice(session.seq + 1 - first);
  const now = Date.now();
  for (const [i, bytes] of fresh.entries()) {
    const row = { draft_id: draft.id, seq: session.seq + 1 + i, author_id: userId, epoch: fence };
    await trx
      .insertInto('edit_batch')
      .values({ ...row, bytes, created_at: now })
      .execute();
  }
  if (fresh.length > 0) {
    const log_bytes = fresh.reduce((sum, { byteLength }) => sum + byteLength, session.log_bytes);
    const after = await updateSession(trx, session, { seq: session.seq + fresh.length, log_bytes });
    await trx.updateTable('draft').set({ updated_at: now }).where('id', '=', draft.id).execute();
    if (spaceOf(after) !== draft.size) {
      if (!drive) throw new NeedsDrive();
      await settleSpace(drive, file, { draft, session: after });
    }
    return { seq: after.seq, draftId: draft.id, isCurrent };
  }
  return { seq: session.seq, draftId: draft.id, isCurrent };
}

/** Where late batches are kept: in their own log as long as nobody has gone on with it, else in a copy of it as it was. */
async function lateLog(
  trx: Transaction<Tables>,
  drive: DriveChange | undefined,
  log: OpenLog,
  { userId, fence, first }: Appending,
): Promise<OpenLog> {
  const { draft, session } = log;
  const lock = await lockOf(trx, draft.entry_id);
  if (!lock || fence > lock.fence) throw new Failure(codes.lockPreempted);
  if (draft.fence <= fence && session.is_ended === 0) return log;
  const file = await editableFile(trx, userId, String(draft.entry_id));
  const there = await trx
    .selectFrom('draft')
    .selectAll()
    .where('entry_id', '=', draft.entry_id)
    .where('user_id', '=', userId)
    .where('set_aside', '=', fence)
    .executeTakeFirst();
  const known = there && (await sessionOf(trx, there.id));
  if (there && known) return { draft: there, session: known };
  const { seq, bytes } = await trx
    .selectFrom('edit_batch')
    .select(({ fn }) => [
      fn.max('seq').as('seq'),
      fn.sum<number | null>(fn<number>('octet_length', ['bytes'])).as('bytes'),
    ])
    .where('draft_id', '=', draft.id)
    .where('epoch', '<=', fence)
    .where('seq', '<', first)
    .executeTakeFirstOrThrow();
  if (Number(seq ?? 0) !== first - 1) throw new Failure(codes.editGap, { seq: Number(seq ?? 0) });
  if (!drive) throw new NeedsDrive();
  if ((await draftsOf(trx, file, userId)).length >= limits.maxDrafts) throw new Failure(codes.lockLimit);
  return copyLog(drive, file, log, { fence, upTo: first - 1, bytes: Number(bytes ?? 0) });
}

async function copyLog(
  drive: DriveChange,
  file: Awaited<ReturnType<typeof editableFile>>,
  { draft, session }: OpenLog,
  { fence, upTo, bytes }: { fence: number; upTo: number; bytes: number },
): Promise<OpenLog> {
  const { trx, now } = drive;
  // What was published from it since is not part of the copy: that is of the version it began with.
  const isBehind = session.published_seq > upTo;
  const content = {
    base_number: isBehind ? session.origin_number : draft.base_number,
    fence,
    sha256: draft.sha256,
    size: 0,
    updated_at: now,
    has_log: 1,
  };
  const copy = await insertDraft(drive, file, fence, content);
  const row = await insertSession(trx, {
    draft_id: copy.id,
    version_sha256: isBehind ? draft.sha256 : session.version_sha256,
    origin_number: session.origin_number,
    own_bytes: session.own_bytes,
    published_seq: isBehind ? 0 : session.published_seq,
    seq: upTo,
    log_bytes: bytes,
  });
  await trx
    .insertInto('edit_batch')
    .columns(['draft_id', 'seq', 'author_id', 'epoch', 'bytes', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('edit_batch')
        .select(({ val }) => [
          val(copy.id).as('draft_id'),
          'seq',
          'author_id',
          'epoch',
          'bytes',
          'created_at',
        ])
        .where('draft_id', '=', draft.id)
        .where('seq', '<=', upTo),
    )
    .execute();
  return { draft: copy, session: row };
}
