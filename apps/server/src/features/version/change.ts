/** Changes of versions: going back, deleting, naming, copying, uploading. */
import {
  codes,
  Failure,
  relationTypes,
  splitIds,
  type CallData,
  type FileItem,
  type VersionItem,
} from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import {
  addVersion,
  changeDrive,
  copyVersion as copyAsFile,
  fileItemOf,
  ownedFile,
  ownedVersion,
  removeVersions,
  type Entry,
  type Version,
} from '../drive/service.ts';
import { latestVersion, versionItems, type VersionAsking } from './items.ts';
import { checkVersionPlan } from './service.ts';

export interface FoundVersion {
  file: Entry;
  version: Version;
}

/** A version of a living file of the account. */
export async function livingVersion(
  db: Kysely<Tables>,
  userId: number,
  versionId: string,
): Promise<FoundVersion> {
  const version = await ownedVersion(db, userId, versionId);
  return { version, file: await livingFileOf(db, userId, version) };
}

async function livingFileOf(db: Kysely<Tables>, userId: number, version: Version): Promise<Entry> {
  try {
    return await ownedFile(db, userId, String(version.entry_id));
  } catch (error) {
    // In the recycle bin a file has no versions to work on.
    if (error instanceof Failure) throw new Failure(codes.versionAbsent);
    throw error;
  }
}

/** Several of one file, in the order of the ids. */
export async function livingVersions(
  db: Kysely<Tables>,
  userId: number,
  versionIds: string,
): Promise<{ file: Entry; versions: Version[] }> {
  const ids = [...new Set(splitIds(versionIds).map(Number))];
  const rows = await db
    .selectFrom('version')
    .selectAll()
    .where('id', 'in', ids)
    .where('owner_id', '=', userId)
    .execute();
  const [first] = rows;
  const isWhole = rows.length === ids.length && rows.every(({ entry_id }) => entry_id === first?.entry_id);
  if (!first || !isWhole) throw new Failure(codes.versionAbsent);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { file: await livingFileOf(db, userId, first), versions: ids.map((id) => byId.get(id)!) };
}

const itemOf = async (asking: VersionAsking, file: Entry, version: Version): Promise<VersionItem> =>
  (await versionItems(asking, file, [version]))[0]!;

/** The bytes of an older version become the new latest one. Done again, it finds them there and adds nothing. */
export async function goBack(asking: VersionAsking, request: CallData<'versionBack'>): Promise<VersionItem> {
  const { app, session } = asking;
  const { userId } = session;
  await checkVersionPlan(app, userId);
  const { file, latest } = await changeDrive(app, userId, async (drive) => {
    const { trx } = drive;
    const { file: before, version } = await livingVersion(trx, userId, request.versionId);
    await checkRelation(trx, userId, before, request);
    if (version.number === before.version) throw new Failure(codes.versionState);
    const { sha256, size, number } = version;
    const after = await addVersion(drive, before, {
      sha256,
      size,
      remark: 'rollback',
      sourceName: version.source_name,
      fromNumber: number,
      space: 'take',
    });
    if (after !== before) drive.log('rollback', before.id, { from: `V${number}`, to: `V${after.version}` });
    return { file: after, latest: await latestVersion(trx, after) };
  });
  return itemOf(asking, file, latest);
}

/** The chat or group that a file is shared in is one of the person's own shares, still open, and with the file in it. */
async function checkRelation(
  db: Kysely<Tables>,
  userId: number,
  file: Entry,
  { relationType = relationTypes.personal, relationId }: CallData<'versionBack'>,
): Promise<void> {
  if (relationType === relationTypes.personal) return;
  const isGroup = relationType === relationTypes.group;
  const share = await db
    .selectFrom('share')
    .innerJoin('share_entry', 'share_entry.share_id', 'share.id')
    .select('share.id')
    .where('share.id', '=', Number(relationId ?? 0))
    .where('share.owner_id', '=', userId)
    .where('share.kind', isGroup ? '=' : '!=', 'group')
    .where('share.stopped_at', 'is', null)
    .where('share_entry.entry_id', '=', file.id)
    .executeTakeFirst();
  if (!share) throw new Failure(isGroup ? codes.groupAbsent : codes.shareAbsent);
}

/** All of them or none. */
export async function deleteVersions(
  { app, session }: VersionAsking,
  versionIds: string,
): Promise<{ count: number }> {
  return changeDrive(app, session.userId, async (drive) => {
    const { file, versions } = await livingVersions(drive.trx, session.userId, versionIds);
    await removeVersions(drive, file, versions);
    const from = versions.map(({ number }) => `V${number}`).join(', ');
    drive.log('versionDelete', file.id, { from });
    return { count: versions.length };
  });
}

export async function nameVersion(
  asking: VersionAsking,
  { versionId, remark }: CallData<'versionRemark'>,
): Promise<VersionItem> {
  const { app, session } = asking;
  const found = await changeDrive(app, session.userId, async (drive) => {
    const { file, version } = await livingVersion(drive.trx, session.userId, versionId);
    const note = remark.trim();
    await drive.trx.updateTable('version').set({ note }).where('id', '=', version.id).execute();
    drive.changedFile(file.id);
    return { file, version: { ...version, note } };
  });
  return itemOf(asking, found.file, found.version);
}

export async function copyVersion(
  { app, session }: VersionAsking,
  { versionId, moveToId }: CallData<'versionCopy'>,
): Promise<FileItem> {
  const { userId } = session;
  await checkVersionPlan(app, userId);
  const copy = await changeDrive(app, userId, async (drive) => {
    const { file, version } = await livingVersion(drive.trx, userId, versionId);
    return copyAsFile(drive, file, version, moveToId);
  });
  return (await fileItemOf(app, session, [copy]))[0]!;
}
