/** The messages that people leave at a public drawing. */
import {
  bounds,
  codes,
  Failure,
  type CallData,
  type CallResponse,
  type PublicMessage,
} from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import { pageOf, pageSize } from '../../db/page.ts';
import type { Tables } from '../../db/schema.ts';
import { avatarUrl } from '../account/service.ts';
import { lock } from '../oneTimeTokens/service.ts';
import { countDaily } from '../throttle/service.ts';
import { tellUser } from '../notice/service.ts';
import type { Session } from '../session/service.ts';
import { countUp } from './reactions.ts';
import { publicFile, type PublicRow } from './accessScope.ts';

type GalleryApp = Pick<App, 'db' | 'events'>;

/** The same words again so soon are a second click. */
const sameMs = 60_000;
/** A notice says how it begins. */
const toldChars = 200;

function messageRows(db: Kysely<Tables>, entryId: number) {
  return db
    .selectFrom('public_message as message')
    .leftJoin('user', 'user.id', 'message.author_id')
    .selectAll('message')
    .select(['user.nickname', 'user.avatar'])
    .where('message.entry_id', '=', entryId)
    .orderBy('message.id', 'desc');
}
type MessageRow = Awaited<ReturnType<ReturnType<typeof messageRows>['executeTakeFirstOrThrow']>>;

const isTheirs = (
  { author_id }: Pick<MessageRow, 'author_id'>,
  { owner_id }: Pick<PublicRow, 'owner_id'>,
  reader: Session | null,
): boolean =>
  reader !== null && (reader.isAdmin || reader.userId === author_id || reader.userId === owner_id);

const toItem = (row: MessageRow, file: PublicRow, reader: Session | null): PublicMessage => ({
  id: String(row.id),
  userId: String(row.author_id ?? 0),
  userName: row.nickname ?? '',
  avatar: avatarUrl(row.avatar),
  text: row.text,
  time: row.at,
  removable: isTheirs(row, file, reader) ? 1 : 0,
});

export async function listMessages(
  db: Kysely<Tables>,
  reader: Session | null,
  { fileId, before }: CallData<'galleryMessages'>,
): Promise<CallResponse<'galleryMessages'>> {
  const file = await publicFile(db, Number(fileId), reader);
  let query = messageRows(db, file.entry_id).limit(pageSize + 1);
  if (before !== undefined) query = query.where('message.id', '<', Number(before));
  const page = pageOf(await query.execute(), (row) => toItem(row, file, reader));
  return { ...page, total: file.messages };
}

export async function addMessage(
  { db, events }: GalleryApp,
  session: Session,
  asked: CallData<'galleryMessageAdd'>,
): Promise<PublicMessage> {
  const { userId } = session;
  const fileId = Number(asked.fileId);
  const text = asked.text.trim();
  await publicFile(db, fileId, session);
  await countDaily(db, `public message:${userId}`, bounds.publicMessagesADay, codes.publicLimit);
  return db.transaction().execute(async (trx) => {
    await lock(trx, `public message:${userId}`);
    const file = await publicFile(trx, fileId, session);
    const now = Date.now();
    const again = await messageRows(trx, fileId)
      .where('message.author_id', '=', userId)
      .where('message.text', '=', text)
      .where('message.at', '>', now - sameMs)
      .executeTakeFirst();
    if (again) return toItem(again, file, session);
    const { id } = await trx
      .insertInto('public_message')
      .values({ entry_id: fileId, author_id: userId, text, at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await countUp(trx, fileId, 'messages', 1);
    const row = await messageRows(trx, fileId).where('message.id', '=', id).executeTakeFirstOrThrow();
    await tellUser(trx, events, {
      userId: file.owner_id,
      kind: 'publicMessage',
      actorId: userId,
      name: file.name,
      text: text.length > toldChars ? `${text.slice(0, toldChars)}…` : text,
      path: `/gallery/${fileId}`,
      subject: `public:${fileId}`,
    });
    return toItem(row, file, session);
  });
}

export function deleteMessage({ db }: GalleryApp, session: Session, id: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const message = await trx
      .selectFrom('public_message')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!message) throw new Failure(codes.messageAbsent);
    const file = await publicFile(trx, message.entry_id, session);
    if (!isTheirs(message, file, session)) throw new Failure(codes.publicPermission);
    const { numDeletedRows } = await trx
      .deleteFrom('public_message')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new Failure(codes.messageAbsent);
    await countUp(trx, file.entry_id, 'messages', -1);
  });
}
