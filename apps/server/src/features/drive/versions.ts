/** Versions of a file as rows: one more, or some fewer, with the space that they use. */
import { codes, Failure, privateTypes, type VersionRemark } from '@linework/contract';
import type { Kysely, Selectable } from 'kysely';
import { prepare, prepareWrite } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';
import { requestPreview } from '../preview/service.ts';
import type { DriveChange } from './change.ts';
import { inChunks, type Entry } from './rows.ts';
import type { VersionTable } from './tables.ts';
import { tellGroups } from './tellGroups.ts';

export type Version = Selectable<VersionTable>;

type VersionValues = [
  entryId: number,
  userId: number,
  number: number,
  sha256: string,
  size: number,
  remark: VersionRemark,
  note: string,
  sourceName: string,
  fromNumber: number | null,
  fromDraft: number | null,
  at: number,
];

const insertRow = prepareWrite<VersionValues>()(
  (db, entry_id, userId, number, sha256, size, remark, note, source_name, from_number, from_draft, at) =>
    db.insertInto('version').values({
      entry_id,
      owner_id: userId,
      number,
      sha256,
      size,
      remark,
      note,
      source_name,
      from_number,
      from_draft,
      created_at: at,
      created_by: userId,
    }),
);

/** The first version of a new file. */
export const insertFirstVersion = (
  { trx, userId, now }: Pick<DriveChange, 'trx' | 'userId' | 'now'>,
  { id, sha256, size, name }: Pick<Entry, 'id' | 'sha256' | 'size' | 'name'>,
): Promise<void> => insertRow(trx, id, userId, 1, sha256!, size, 'create', '', name, null, null, now);

export interface NewVersion {
  sha256: string;
  size: number;
  remark: VersionRemark;
  /** What people call it. */
  note?: string;
  /** The name of the file that was uploaded. */
  sourceName: string;
  fromNumber?: number | null;
  fromDraft?: number | null;
  /** When the person's own copy was changed last. */
  modifiedAt?: number | null;
  /** Whether its bytes take space now, or were promised it before. */
  space: 'take' | 'reserved';
}

/** The new latest version of a file; bytes that the latest has already make none. The blob's row is the caller's. */
export async function addVersion(drive: DriveChange, file: Entry, version: NewVersion): Promise<Entry> {
  const { trx, userId, now } = drive;
  const { sha256, size, remark, note = '', sourceName, fromNumber = null, fromDraft = null } = version;
  if (file.frozen === 1) throw new Failure(codes.fileFrozen);
  drive.checkThawed();
  const isSame = file.sha256 === sha256;
  settleSpace(drive, version, isSame || file.private_type === privateTypes.public ? 0 : size);
  if (isSame) return file;
  // Only older versions are ever deleted, so the latest has the highest number there has been.
  const number = file.version + 1;
  await insertRow(
    trx,
    file.id,
    userId,
    number,
    sha256,
    size,
    remark,
    note,
    sourceName,
    fromNumber,
    fromDraft,
    now,
  );
  const change = {
    sha256,
    size,
    bytes: file.bytes + size,
    version: number,
    versions: file.versions + 1,
    modified_at: version.modifiedAt ?? now,
    touched_at: now,
  };
  await trx.updateTable('entry').set(change).where('id', '=', file.id).execute();
  const entry = { ...file, ...change };
  drive.moved(file, entry);
  drive.changed(file.parent_id!);
  drive.changedFile(file.id);
  await requestPreview(trx, { sha256, extension: file.extension, size, userId });
  drive.tell((last, events) => tellGroups(last, events, entry, number));
  return entry;
}

function settleSpace(drive: DriveChange, { space, size }: NewVersion, cost: number): void {
  if (space === 'take') {
    if (cost > 0) drive.take(cost);
  } else if (cost > 0) drive.useReserved(size);
  else drive.release(size);
}

/** Takes older versions away; the latest cannot go. */
export async function removeVersions(
  drive: DriveChange,
  file: Entry,
  versions: readonly Version[],
): Promise<Entry> {
  if (versions.some(({ number }) => number === file.version)) throw new Failure(codes.versionState);
  for (const some of inChunks(versions)) {
    const ids = some.map(({ id }) => id);
    await drive.trx.deleteFrom('version').where('id', 'in', ids).execute();
  }
  const bytes = versions.reduce((sum, { size }) => sum + size, 0);
  if (file.private_type === privateTypes.private) drive.give(bytes);
  const change = { bytes: file.bytes - bytes, versions: file.versions - versions.length };
  await drive.trx.updateTable('entry').set(change).where('id', '=', file.id).execute();
  drive.changedFile(file.id);
  return { ...file, ...change };
}

const byId = prepare<[id: number, userId: number]>()((db, id, userId) =>
  db.selectFrom('version').selectAll().where('id', '=', id).where('owner_id', '=', userId),
);

/** A version of one of the account's files, living or not. */
export async function ownVersion(db: Kysely<Tables>, userId: number, versionId: number): Promise<Version> {
  const [version] = await byId(db, versionId, userId);
  if (!version) throw new Failure(codes.versionAbsent);
  return version;
}

/** The file as it was in a version. */
export const fileAsOf = (file: Entry, { sha256, size, number, created_at }: Version): Entry => ({
  ...file,
  sha256,
  size,
  version: number,
  modified_at: created_at,
});
