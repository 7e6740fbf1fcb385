/** What people tell us. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { codes, Failure, type CallData } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import { pageOf, pageSize } from '../../db/page.ts';
import type { Tables } from '../../db/schema.ts';
import { countDaily } from '../throttle/service.ts';
import { lock } from '../oneTimeTokens/service.ts';
import { networkOf } from '../../http/network.ts';
import { recordBlob } from '../../blobs/rows.ts';
import type { BlobInfo } from '../../blobs/store.ts';
import { discardStaged, makePutUrl, readStaged } from '../../http/oss.ts';
import { imageHeadBytes, imageType, type ImageType } from '../../blobs/pictures.ts';

const picturePurpose = 'feedback';
const perDay = 20;
/** The same words again so soon are a second click, not a second message. */
const sameMs = 60_000;
export interface Author {
  userId: number | null;
  ip: string;
}

/** Network rather than address, and never the browser: whoever sends the form is whoever sent its picture. */
const askerOf = ({ userId, ip }: Author): string => (userId === null ? networkOf(ip) : `user:${userId}`);

/** Where the picture of a form that is about to be sent goes. */
export async function offerPicture(
  app: App,
  author: Author,
  { size, md5 }: { size: number; md5: string },
): Promise<{ url: string; pictureId: string }> {
  const asker = askerOf(author);
  await countDaily(app.db, `feedback picture:${asker}`, perDay, codes.feedbackLimit);
  const { userId } = author;
  const { url, id } = await makePutUrl(app, { purpose: picturePurpose, userId, asker, size, md5 });
  return { url, pictureId: id };
}

export async function addFeedback(
  app: App,
  author: Author,
  advice: CallData<'adviceAdd'>,
): Promise<{ id: string }> {
  const { db } = app;
  const { userId } = author;
  const { email, content, pictureId, ratings } = advice;
  const again = await findSame(db, userId, email, content);
  if (again !== undefined) return { id: again };
  await countDaily(db, `feedback:${askerOf(author)}`, perDay, codes.feedbackLimit);
  const picture = pictureId === undefined ? undefined : await findPicture(app, pictureId, author);
  const digest = createHash('sha256').update(`${userId}\n${email}\n${content}`).digest('base64url');
  const added = await db.transaction().execute(async (trx) => {
    await lock(trx, `feedback:${digest}`);
    const same = await findSame(trx, userId, email, content);
    if (same !== undefined) return { id: same };
    if (picture) await recordBlob(trx, picture);
    const { id } = await trx
      .insertInto('feedback')
      .values({
        user_id: userId,
        email,
        content,
        ratings: JSON.stringify(ratings),
        picture: picture?.sha256 ?? null,
        created_at: Date.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: String(id) };
  });
  if (pictureId !== undefined) await discardStaged(app, pictureId);
  return added;
}

async function findSame(
  db: Kysely<Tables>,
  userId: number | null,
  email: string,
  content: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('feedback')
    .select('id')
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('created_at', '>', Date.now() - sameMs)
    .where('email', '=', email)
    .where('content', '=', content)
    .executeTakeFirst();
  return row && String(row.id);
}

async function findPicture(app: App, id: string, author: Author): Promise<BlobInfo> {
  const picture = await readStaged(app, id, { purpose: picturePurpose, asker: askerOf(author) });
  if (!picture) throw new Failure(codes.uploadAbsent);
  return picture;
}

async function pictureType(app: App, sha256: string): Promise<ImageType | undefined> {
  const stat = await app.blobs.stat(sha256);
  if (!stat || stat.size < imageHeadBytes) return undefined;
  return imageType(await buffer(await app.blobs.get(sha256, { start: 0, end: imageHeadBytes - 1 })));
}

export async function listFeedback(db: Kysely<Tables>, before: string | undefined) {
  let query = db
    .selectFrom('feedback')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(pageSize + 1);
  if (before !== undefined) query = query.where('id', '<', Number(before));
  const rows = await query.execute();
  return pageOf(rows, (row) => ({
    id: String(row.id),
    email: row.email,
    content: row.content,
    ratings: JSON.parse(row.ratings) as CallData<'adviceAdd'>['ratings'],
    hasPicture: row.picture !== null,
    createTime: row.created_at,
  }));
}

/** The picture of a feedback, as a file that can be downloaded. */
export async function feedbackPicture(app: App, id: string) {
  const row = await app.db
    .selectFrom('feedback')
    .select('picture')
    .where('id', '=', Number(id))
    .executeTakeFirst();
  const type = row?.picture && (await pictureType(app, row.picture));
  if (!row?.picture || !type) throw new Failure(codes.feedbackAbsent);
  return { sha256: row.picture, type, name: `feedback-${id}.${type.slice('image/'.length)}` };
}
