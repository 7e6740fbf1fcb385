/** What people are told of, as other features tell it. */
import { mailableNotices, type MailableNotice, type NoticeKind } from '@linework/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import type { EventBus } from '../../events/bus.ts';
import { enqueue } from '../../jobs/queue.ts';
import { lock } from '../oneTimeTokens/service.ts';
import type { MailedNotice } from '../mail/service.ts';
import { unreadOf } from './read.ts';
import { settingsOf, wants } from './settings.ts';

export interface Telling {
  userId: number;
  kind: NoticeKind;
  /** Who did it; null for a visitor and for the installation itself. */
  actorId: number | null;
  /** The file, share or group it is about. */
  name: string;
  /** What was written, or the role that was given. */
  text?: string;
  /** A path of this installation; '' where there is nowhere to go. */
  path: string;
  /** Unread ones of the same kind about the same subject become one that counts them. */
  subject: string;
}

/** Invitations come with a mail of their own, which reaches people without an account as well. */
const isMailed = (kind: NoticeKind): kind is MailedNotice =>
  kind !== 'shareReceived' && kind !== 'groupInvited' && mailableNotices.some((each) => each === kind);

const isOnce = (kind: NoticeKind): boolean => kind === 'publicLiked' || kind === 'publicCollected';

/**
 * Tells somebody of something that another one did; nobody is told of what they did themselves. To be called last in a
 * transaction, and for several people by `tellUsers`: it locks by person, and who locks in one order never waits for
 * each other.
 */
export async function tellUser(
  trx: Transaction<Tables>,
  events: EventBus,
  { userId, kind, actorId, name, text = '', path, subject }: Telling,
): Promise<void> {
  if (actorId === userId) return;
  await lock(trx, `notice:${userId}`);
  const person = await trx
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!person) return;
  // Gathered ones come anew, so that they stand first again.
  const earlier = await trx
    .deleteFrom('notice')
    .where('user_id', '=', userId)
    .where('subject', '=', subject)
    .where('kind', '=', kind)
    .where('read_at', 'is', null)
    .returning(['count', 'actor_id'])
    .execute();
  // Who likes, no longer likes and likes again is one person.
  const isSame = isOnce(kind) && earlier.some((row) => row.actor_id === actorId);
  // Of several people none is named for all.
  const actor = earlier.every((row) => row.actor_id === actorId) ? actorId : null;
  const count = earlier.reduce((sum, row) => sum + row.count, isSame ? 0 : 1);
  await trx
    .insertInto('notice')
    .values({ user_id: userId, kind, actor_id: actor, name, text, path, subject, count, at: Date.now() })
    .execute();
  // One mail for what is gathered: the first.
  if (count === 1 && isMailed(kind) && (await wants(trx, userId, kind))) {
    await enqueue(trx, 'notice.mail', { userId, kind, actorId, name, text, path }, { maxTries: 8 });
  }
  await events.publish({ userId, topic: 'notice', data: { unread: await unreadOf(trx, userId) } }, trx);
}

/** The same to several people. */
export async function tellUsers(
  trx: Transaction<Tables>,
  events: EventBus,
  userIds: readonly number[],
  telling: Omit<Telling, 'userId'>,
): Promise<void> {
  for (const userId of [...new Set(userIds)].toSorted((a, b) => a - b)) {
    await tellUser(trx, events, { userId, ...telling });
  }
}

/** Whether a person wants mails of this kind; for what is mailed by the feature itself. */
export const wantsMail = (db: Kysely<Tables>, userId: number, kind: MailableNotice): Promise<boolean> =>
  wants(db, userId, kind);

/** What an account that is deleted was told, and how it wanted it. */
export async function forgetNotices(trx: Transaction<Tables>, userId: number): Promise<void> {
  await trx.deleteFrom('notice').where('user_id', '=', userId).execute();
  await trx.deleteFrom('notice_setting').where('user_id', '=', userId).execute();
}

/** For the person's own copy of what is stored. */
export async function noticeData(db: Kysely<Tables>, userId: number): Promise<object> {
  const rows = await db
    .selectFrom('notice')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const list = rows.map(({ kind, name, text, count, at }) => ({
    kind,
    name,
    text,
    count,
    at: new Date(at).toISOString(),
  }));
  return { list, mail: await settingsOf(db, userId) };
}
