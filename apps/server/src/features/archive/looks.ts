/** Members that were unpacked for a look: kept for a day, so many bytes of an account at most. */
import { bounds, codes, Failure } from '@linework/contract';
import type { App } from '../../app.ts';
import { recordBlob } from '../../blobs/rows.ts';
import type { BlobInfo } from '../../blobs/store.ts';

type LooksApp = Pick<App, 'db' | 'blobs'>;

export const lookMs = 86_400_000;

/** A member of an archive, or what was made of it to be shown. */
export interface ArchiveLook {
  key: string;
  member: number;
}

export async function knownLook(
  { db, blobs }: LooksApp,
  { key, member }: ArchiveLook,
): Promise<{ sha256: string; size: number } | undefined> {
  const row = await db
    .selectFrom('archive_member')
    .select(['sha256', 'size'])
    .where('key', '=', key)
    .where('member', '=', member)
    .executeTakeFirst();
  return row && (await blobs.has(row.sha256)) ? row : undefined;
}

/** Bytes that are being unpacked for an account in this process. */
const pending = new Map<number, number>();

/** Fails where the account has looked at too much already. */
export async function withLookSpace<T>(
  { db }: LooksApp,
  userId: number,
  bytes: number,
  work: () => Promise<T>,
): Promise<T> {
  const before = pending.get(userId) ?? 0;
  pending.set(userId, before + bytes);
  try {
    const { kept } = await db
      .selectFrom('archive_member')
      .select(({ fn }) => fn.sum<number | null>('size').as('kept'))
      .where('user_id', '=', userId)
      .where('created_at', '>=', Date.now() - lookMs)
      .executeTakeFirstOrThrow();
    if (Number(kept ?? 0) + before + bytes > bounds.archiveLooksBytes) throw new Failure(codes.archiveLooks);
    return await work();
  } finally {
    const left = pending.get(userId)! - bytes;
    if (left > 0) pending.set(userId, left);
    else pending.delete(userId);
  }
}

export async function rememberLook(
  { db }: Pick<App, 'db'>,
  { key, member }: ArchiveLook,
  blob: BlobInfo,
  userId: number,
): Promise<void> {
  const { sha256, size } = blob;
  const values = { sha256, size, user_id: userId, created_at: Date.now() };
  await db.transaction().execute(async (trx) => {
    await recordBlob(trx, blob);
    await trx
      .insertInto('archive_member')
      .values({ key, member, ...values })
      .onConflict((conflict) => conflict.columns(['key', 'member']).doUpdateSet(values))
      .execute();
  });
}
