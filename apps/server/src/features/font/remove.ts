/** The recycle bin of fonts. A font in it uses no space; coming back it needs it again. */
import { codes, deleteLevels, Failure } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import type { DriveChange } from '../drive/service.ts';
import { costOf, fontKey, freeName, namesake, type FontRow } from './rows.ts';

const chunk = 500;

export type DeleteLevel = (typeof deleteLevels)[keyof typeof deleteLevels];

/** All of the named ones or, where one is not there, none; returns how many it were. */
export async function deleteFonts(
  drive: DriveChange,
  { level, ids }: { level: DeleteLevel; ids: readonly number[] },
): Promise<number> {
  const { trx, userId } = drive;
  if (level === deleteLevels.empty) return removeRows(trx, userId);
  const isInTrash = level !== deleteLevels.trash;
  const fonts = await named(trx, userId, ids, isInTrash);
  if (fonts.length < new Set(ids).size) throw new Failure(isInTrash ? codes.trashAbsent : codes.fontAbsent);
  if (level === deleteLevels.permanent) {
    return removeRows(
      trx,
      userId,
      fonts.map(({ id }) => id),
    );
  }
  for (const font of fonts) {
    if (level === deleteLevels.trash) await moveToTrash(drive, font);
    else await restore(drive, font);
  }
  return fonts.length;
}

async function named(
  db: Kysely<Tables>,
  userId: number,
  ids: readonly number[],
  isInTrash: boolean,
): Promise<FontRow[]> {
  const fonts: FontRow[] = [];
  for (let from = 0; from < ids.length; from += chunk) {
    const some = await db
      .selectFrom('font')
      .selectAll()
      .where('owner_id', '=', userId)
      .where('id', 'in', ids.slice(from, from + chunk))
      .where('trashed_at', isInTrash ? 'is not' : 'is', null)
      .execute();
    fonts.push(...some);
  }
  return fonts;
}

async function moveToTrash(drive: DriveChange, font: FontRow): Promise<void> {
  drive.give(costOf(font));
  await drive.trx.updateTable('font').set({ trashed_at: drive.now }).where('id', '=', font.id).execute();
}

async function restore(drive: DriveChange, font: FontRow): Promise<void> {
  const { trx, userId } = drive;
  drive.checkThawed();
  drive.take(costOf(font));
  const name = (await namesake(trx, userId, font.name)) ? await freeName(trx, userId, font.name) : font.name;
  await trx
    .updateTable('font')
    .set({ trashed_at: null, name, name_key: fontKey(name) })
    .where('id', '=', font.id)
    .execute();
}

/** Rows of the bin; the bytes go with the sweep of blobs. */
async function removeRows(db: Kysely<Tables>, userId: number, ids?: readonly number[]): Promise<number> {
  let query = db.deleteFrom('font').where('owner_id', '=', userId).where('trashed_at', 'is not', null);
  if (ids) query = query.where('id', 'in', ids);
  if (ids?.length === 0) return 0;
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
