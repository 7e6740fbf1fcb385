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
import { imageHeadBytes, imageType, type ImageType } from '../../blobs/pictures.ts';

export const picturePurpose = 'feedback';
const perDay = 20;
/** The same words again so soon are a second click, not a second message. */
const sameMs = 60_000;
export interface Author {
  userId: number | null;
  ip: string;
}

export async function addFeedback(
  app: App,
  author: Author,
  advice: CallData<'adviceAdd'>,
): Promise<{ id: string }> {
  const { db } = app;
  const { userId, ip } = author;
  const { email, content, pictureId, ratings } = advice;
  const again = await findSame(db, userId, email, content);
  if (again !== undefined) return { id: again };
  if (pictureId !== undefined) await checkPicture(app, pictureId);
  await countDaily(db, `feedback:${userId ?? networkOf(ip)}`, perDay, codes.feedbackLimit);
  const digest = createHash('sha256').update(`${userId}\n${email}\n${content}`).digest('base64url');
  return db.transaction().execute(async (trx) => {
    await lock(trx, `feedback:${digest}`);
    const same = await findSame(trx, userId, email, content);
    if (same !== undefined) return { id: same };
    const picture = pictureId === undefined ? null : await takePicture(trx, pictureId, userId);
    const { id } = await trx
      .insertInto('feedback')
      .values({
        user_id: userId,
        email,
        content,
        ratings: JSON.stringify(ratings),
        picture,
        created_at: Date.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: String(id) };
  });
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

async function takePicture(trx: Kysely<Tables>, id: string, userId: number | null): Promise<string> {
  const staged = await trx
    .deleteFrom('staged_upload')
    .where('id', '=', id)
    .where('purpose', '=', picturePurpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', Date.now())
    .returning('sha256')
    .executeTakeFirst();
  if (!staged) throw new Failure(codes.uploadAbsent);
  return staged.sha256;
}

async function checkPicture(app: App, id: string): Promise<void> {
  const staged = await app.db
    .selectFrom('staged_upload')
    .select('sha256')
    .where('id', '=', id)
    .executeTakeFirst();
  if (staged && !(await pictureType(app, staged.sha256))) throw new Failure(codes.uploadTypeRefused);
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
