/** A file comes into the drive: a new one, or a new version of one that is there. */
import { codes, Failure, type ClashChoice } from '@linework/contract';
import { recordBlob } from '../../blobs/rows.ts';
import type { BlobInfo } from '../../blobs/store.ts';
import { prepare } from '../../db/prepared.ts';
import { requestPreview, startPreview } from '../preview/service.ts';
import type { DriveChange, DriveStart } from './change.ts';
import { clashCode, freeName } from './freeName.ts';
import {
  folderValues,
  insertAheadIfFree,
  insertEntry,
  insertEntryIfFree,
  kinds,
  namesakeIn,
  type Entry,
  type NewEntry,
} from './rows.ts';
import { typeOf } from './lists/sections.ts';
import { addVersion, insertFirstVersion } from './versions.ts';

export interface FileToAdd {
  parentId: number;
  name: string;
  blob: BlobInfo;
  clash: ClashChoice;
  /** When the person's own copy was changed last. */
  modifiedAt?: number | null;
  /** Whether its bytes take space now, or were promised it before. */
  space: 'take' | 'reserved';
}

/** A new file, or a new version of the one that has the name. Records the blob; asks for its preview. */
export async function addFile(drive: DriveChange, file: FileToAdd): Promise<Entry> {
  const { trx, userId } = drive;
  const { parentId, blob } = file;
  const there = await namesakeIn(trx, userId, parentId, file.name);
  if (there && file.clash === 'refuse') throw new Failure(clashCode(there.kind));
  if (there && file.clash === 'version') {
    if (there.kind === kinds.folder) throw new Failure(codes.folderClash);
    return overwrite(drive, there, file);
  }
  if (file.space === 'take') drive.take(blob.size);
  else drive.useReserved(blob.size);
  await recordBlob(trx, blob);
  const name = there ? await freeName(trx, parentId, file.name, false) : file.name;
  const entry = await insertFile(drive, {
    parentId,
    name,
    sha256: blob.sha256,
    size: blob.size,
    modifiedAt: file.modifiedAt ?? drive.now,
  });
  drive.log('upload', entry.id);
  return entry;
}

/** An upload becomes the new latest version of a file. */
export async function overwrite(
  drive: DriveChange,
  there: Entry,
  file: Pick<FileToAdd, 'name' | 'blob' | 'modifiedAt' | 'space'> & { note?: string },
): Promise<Entry> {
  const { blob, name: sourceName, modifiedAt = null, space, note = '' } = file;
  const { sha256, size } = blob;
  await recordBlob(drive.trx, blob);
  const version = { sha256, size, remark: 'overwrite', note, sourceName, modifiedAt, space } as const;
  const entry = await addVersion(drive, there, version);
  if (entry !== there) drive.log('version', there.id, { to: `V${entry.version}` });
  return entry;
}

/** The first half of adding a file that most probably has no namesake: it needs no look at the drive. */
export async function startFile(start: DriveStart, file: FileToAdd): Promise<StartedFile> {
  const { trx, userId, now } = start;
  const { parentId, name, blob } = file;
  const { sha256, size } = blob;
  await recordBlob(trx, blob);
  const values = fileValues(start, { parentId, name, sha256, size, modifiedAt: file.modifiedAt ?? now });
  const preview = await startPreview(trx, { sha256, extension: values.extension, size, userId });
  const id = await insertEntryIfFree(trx, values);
  return { entry: id === undefined ? undefined : ({ ...values, id } as Entry), preview };
}

export interface StartedFile {
  /** Undefined where the name was not free. */
  entry: Entry | undefined;
  preview(): Promise<void>;
}

/** The second half; where the name was not free, it is all done the long way. */
export async function finishFile(
  drive: DriveChange,
  file: FileToAdd,
  { entry, preview }: StartedFile,
): Promise<Entry> {
  if (!entry) {
    const added = await addFile(drive, file);
    await preview();
    return added;
  }
  if (file.space === 'take') drive.take(file.blob.size);
  else drive.useReserved(file.blob.size);
  await completeFile(drive, entry);
  await preview();
  drive.log('upload', entry.id);
  return entry;
}

/**
 * Many files that most probably have no namesake, whose space was reserved. Undefined where the name was not free: of
 * such a file nothing has come but its blob's row.
 */
export async function addFreeFiles(
  drive: DriveChange,
  files: readonly FileToAdd[],
): Promise<(Entry | undefined)[]> {
  const { trx, userId, now } = drive;
  const started = [];
  for (const { parentId, name, blob, modifiedAt } of files) {
    const { sha256, size } = blob;
    await recordBlob(trx, blob);
    const values = fileValues(drive, { parentId, name, sha256, size, modifiedAt: modifiedAt ?? now });
    started.push({ values, inserted: await insertAheadIfFree(trx, values) });
  }
  await postedSoFar(trx, userId);
  const added = [];
  for (const { values, inserted } of started) {
    const [row] = await inserted.rows();
    added.push(row && ({ ...values, id: row.id } as Entry));
  }
  await completeFiles(
    drive,
    added.filter((entry) => entry !== undefined),
  );
  return added;
}

async function completeFiles(drive: DriveChange, entries: Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const { trx, userId } = drive;
  const previews = [];
  for (const entry of entries) {
    drive.useReserved(entry.size);
    await countFile(drive, entry);
    drive.indexName(entry);
    drive.log('upload', entry.id);
    const { sha256, extension, size } = entry;
    previews.push(await startPreview(trx, { sha256: sha256!, extension, size, userId }));
  }
  await postedSoFar(trx, userId);
  for (const preview of previews) await preview();
}

/** Any statement that is waited for brings the answers to those that were not. */
const postedSoFar = prepare<[userId: number]>()((db, userId) =>
  db.selectFrom('drive').select('revision').where('user_id', '=', userId),
);

interface NewFile {
  parentId: number;
  name: string;
  sha256: string;
  size: number;
  modifiedAt: number;
  note?: string;
  /** The file it is a copy of. */
  copyOf?: number;
}

/** The row of a new file with its first version, where the name is free and the space is taken. */
export async function insertFile(drive: DriveChange, file: NewFile): Promise<Entry> {
  const values = fileValues(drive, file);
  const id = await insertEntry(drive.trx, values);
  const entry = { ...values, id } as Entry;
  await completeFile(drive, entry);
  await wantPreview(drive, entry);
  return entry;
}

/** All that belongs to a new file besides its row and its preview. */
async function completeFile(drive: DriveChange, entry: Entry): Promise<void> {
  await countFile(drive, entry);
  drive.indexName(entry);
}

async function countFile(drive: DriveChange, entry: Entry): Promise<void> {
  const { parent_id, section } = entry;
  await insertFirstVersion(drive, entry);
  drive.countIn(parent_id!, { files: 1 });
  drive.countFiles(section, 1);
  drive.moved(undefined, entry);
}

export function fileValues({ userId, now }: Pick<DriveChange, 'userId' | 'now'>, file: NewFile): NewEntry {
  const { parentId, name, sha256, size, modifiedAt, note = '', copyOf = null } = file;
  return {
    ...folderValues({ ownerId: userId, parentId, name, now }),
    kind: kinds.file,
    ...typeOf(name),
    size,
    bytes: size + Buffer.byteLength(note),
    sha256,
    version: 1,
    versions: 1,
    note,
    ref_id: copyOf,
    modified_at: modifiedAt,
  };
}

async function wantPreview({ trx, userId }: DriveChange, { sha256, extension, size }: Entry): Promise<void> {
  if (sha256 !== null) await requestPreview(trx, { sha256, extension, size, userId });
}
