/** What one version has changed goes into the latest: a three-way merge, verified before it is a version. */
import { codes, Failure, type CallData, type CallResponse } from '@linework/contract';
import type { Kysely } from 'kysely';
import { recordBlob } from '../../blobs/rows.ts';
import type { BlobInfo } from '../../blobs/store.ts';
import type { Tables } from '../../db/schema.ts';
import { addVersion, changeDrive, ownedFile, type Entry, type Version } from '../drive/service.ts';
import { runPublish } from '../edit/service.ts';
import { isDrawing } from '../preview/service.ts';
import { livingVersion } from './change.ts';
import { latestVersionItem, type VersionAsking } from './items.ts';
import { checkVersionPlan } from './service.ts';

type Merged = CallResponse<'versionMerge'>;

export async function mergeVersion(asking: VersionAsking, asked: CallData<'versionMerge'>): Promise<Merged> {
  const { app, session } = asking;
  const { userId } = session;
  await checkVersionPlan(app, userId);
  const { file, version } = await livingVersion(app.db, userId, asked.versionId);
  if (!isDrawing(file)) throw new Failure(codes.drawingRefused);
  if (version.number === file.version) throw new Failure(codes.versionState);
  const base = await baseOf(app.db, userId, version, asked.baseVersionId);
  const made = await runPublish(app.blobs, {
    sha256: version.sha256,
    batches: nothing,
    merge: { base: base.sha256, target: file.sha256!, choices: asked.choices ?? [] },
    userId,
  });
  if (made.state === 'refused')
    return { state: 'failed', reason: made.reason, version: await latestVersionItem(asking, file) };
  if (made.state === 'conflicts') return { ...made, version: await latestVersionItem(asking, file) };
  const after = await fileMerged(asking, file, version, made.blob);
  const state = after.version === file.version ? 'same' : 'done';
  return { state, version: await latestVersionItem(asking, after) };
}

/** A version is merged by itself, without batches. */
async function* nothing(): AsyncGenerator<never, void> {}

/** The one that was named, or the last before it. */
async function baseOf(
  db: Kysely<Tables>,
  userId: number,
  version: Version,
  baseVersionId: string | undefined,
): Promise<Version> {
  if (baseVersionId !== undefined) {
    const { version: named } = await livingVersion(db, userId, baseVersionId);
    if (named.entry_id !== version.entry_id || named.id === version.id)
      throw new Failure(codes.versionAbsent);
    return named;
  }
  const before = await db
    .selectFrom('version')
    .selectAll()
    .where('entry_id', '=', version.entry_id)
    .where('number', '<', version.number)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!before) throw new Failure(codes.versionState);
  return before;
}

/** Refused where somebody has made another version meanwhile: it is asked for again. */
async function fileMerged(
  { app, session }: VersionAsking,
  before: Entry,
  { number }: Version,
  blob: BlobInfo,
): Promise<Entry> {
  return changeDrive(app, session.userId, async (drive) => {
    const file = await ownedFile(drive.trx, session.userId, String(before.id));
    if (file.version !== before.version) throw new Failure(codes.draftOutdated, { version: file.version });
    if (blob.sha256 === file.sha256) return file;
    await recordBlob(drive.trx, blob);
    const after = await addVersion(drive, file, {
      sha256: blob.sha256,
      size: blob.size,
      remark: 'merge',
      sourceName: file.name,
      fromNumber: number,
      space: 'take',
    });
    drive.log('mergeVersion', file.id, { from: `V${number}`, to: `V${after.version}` });
    return after;
  });
}
