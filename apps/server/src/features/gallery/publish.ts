/** Makes drawings public, and takes them back. What is public uses no space. */
import {
  codes,
  Failure,
  privateTypes,
  splitIds,
  type CallData,
  type CallResponse,
  type PublicCategory,
} from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import {
  changeDrive,
  chosenEntries,
  chunksOf,
  type DriveApp,
  type DriveChange,
  type Entry,
} from '../drive/service.ts';
import { isDrawing } from '../preview/service.ts';
import { searchKey } from './name.ts';
import { indexPublic } from './search.ts';

/** Files of one transaction. */
const filesAtOnce = 100;

/** All are checked first; then so many in each transaction, since everybody else's changes wait for it. */
export async function setPrivateType(
  app: DriveApp,
  userId: number,
  asked: CallData<'setFilePrivateType'>,
): Promise<CallResponse<'setFilePrivateType'>> {
  const set = async (drive: DriveChange, files: readonly Entry[]): Promise<void> => {
    if (asked.privateType === privateTypes.public) await publish(drive, files, asked);
    else await takeBack(drive, files);
    for (const { id, parent_id } of files) {
      drive.changed(parent_id!);
      drive.changedFile(id);
    }
  };
  const files = await changeDrive(app, userId, async (drive) => {
    const all = await checkAll(drive, asked);
    await set(drive, all.slice(0, filesAtOnce));
    return all;
  });
  for (const some of chunksOf(files.slice(filesAtOnce), filesAtOnce)) {
    const fileIds = some.map(({ id }) => String(id)).join(',');
    await changeDrive(app, userId, async (drive) => {
      const now = await chosenEntries(drive, { fileIds });
      // Whoever was faster has done it.
      await set(
        drive,
        now.filter(({ private_type }) => private_type !== asked.privateType),
      );
    });
  }
  return { count: files.length };
}

async function checkAll(drive: DriveChange, asked: CallData<'setFilePrivateType'>): Promise<Entry[]> {
  const files = await chosenEntries(drive, { fileIds: asked.fileIds });
  // Private ones only are published, and public ones only are taken back.
  if (files.some(({ private_type }) => private_type === asked.privateType)) {
    throw new Failure(codes.publicState);
  }
  if (asked.privateType === privateTypes.private) {
    drive.checkRoom(files.reduce((sum, { bytes }) => sum + bytes, 0));
  } else if (!files.every(isDrawing)) throw new Failure(codes.publicRefused);
  return files;
}

interface Publication {
  userName?: string | undefined;
  category?: PublicCategory | undefined;
  download?: number | undefined;
}

/** Allowed while the space is frozen: it frees some. */
async function publish(drive: DriveChange, files: readonly Entry[], asked: Publication): Promise<void> {
  const { trx, dialect, userId, now } = drive;
  if (files.length === 0) return;
  if (!files.every(isDrawing)) throw new Failure(codes.publicRefused);
  const { nickname } = await trx
    .selectFrom('user')
    .select('nickname')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const userName = asked.userName?.trim() || nickname;
  const shown = {
    owner_id: userId,
    user_name: userName,
    category: asked.category ?? ('other' as const),
    download: asked.download ?? 0,
    published_at: now,
  };
  const rows = files.map(({ id, name }) => ({
    entry_id: id,
    find_key: searchKey(name, userName),
    ...shown,
  }));
  // One that was public before has its likes and messages again, and stays hidden where it was.
  await trx
    .insertInto('public_file')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('entry_id').doUpdateSet(({ ref }) => ({
        user_name: ref('excluded.user_name'),
        find_key: ref('excluded.find_key'),
        category: ref('excluded.category'),
        download: ref('excluded.download'),
        published_at: ref('excluded.published_at'),
      })),
    )
    .execute();
  await indexPublic(trx, dialect, rows);
  for (const { id, bytes } of files) {
    drive.give(bytes);
    drive.log('publish', id);
  }
  await setType(drive, files, { private_type: privateTypes.public, frozen: 0 });
}

/** Counted again in the same moment; refused where it does not fit. */
async function takeBack(drive: DriveChange, files: readonly Entry[]): Promise<void> {
  drive.take(files.reduce((sum, { bytes }) => sum + bytes, 0));
  for (const { id } of files) drive.log('unpublish', id);
  await setType(drive, files, { private_type: privateTypes.private });
}

/** What they would use if they were private. */
export async function spaceOf(
  db: Kysely<Tables>,
  userId: number,
  { fileIds }: CallData<'gallerySpace'>,
): Promise<CallResponse<'gallerySpace'>> {
  const ids = [...new Set(splitIds(fileIds).map(Number))];
  const { size } = await db
    .selectFrom('entry')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('size'))
    .where('id', 'in', ids)
    .where('owner_id', '=', userId)
    .where('private_type', '=', privateTypes.public)
    .executeTakeFirstOrThrow();
  return { size: Number(size ?? 0) };
}

async function setType(
  { trx }: DriveChange,
  files: readonly Entry[],
  change: { private_type: number; frozen?: number },
): Promise<void> {
  if (files.length === 0) return;
  const ids = files.map(({ id }) => id);
  await trx.updateTable('entry').set(change).where('id', 'in', ids).execute();
}
