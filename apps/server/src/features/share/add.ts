/** Shares files and folders: by a link, with one recipient each, or into a group. */
import {
  bounds,
  codes,
  Failure,
  limits,
  type CallData,
  type Language,
  type ShareKind,
  type SharePermission,
} from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { enqueue } from '../../jobs/queue.ts';
import { changeDrive, chosenEntries, nameKey, type DriveChange, type Entry } from '../drive/service.ts';
import { countDaily } from '../throttle/service.ts';
import { tellUser } from '../notice/service.ts';
import { isDrawing } from '../preview/service.ts';
import { makeCode, makeRand } from './code.ts';
import { shareUrl } from './items.ts';
import type { Share } from './rows.ts';

const day = 86_400_000;

export interface NewShare {
  kind: ShareKind;
  /** Living ones of the drive; the first gives it its name. */
  entries: readonly Entry[];
  permission: SharePermission;
  notesVisible: boolean;
  /** 0: without an end. */
  days: number;
  note?: string;
  code?: string | null;
  groupId?: number;
  groupName?: string;
  recipient?: Recipient;
}

export interface Recipient {
  email: string;
  /** The account with that address, where there is one. */
  userId: number | null;
}

/** One share with all of the entries; written into their activity. */
export async function addShare(drive: DriveChange, share: NewShare): Promise<Share> {
  const { trx, userId, now } = drive;
  const { entries, recipient } = share;
  const title = entries[0]!.name;
  const row = await trx
    .insertInto('share')
    .values({
      rand: makeRand(),
      kind: share.kind,
      owner_id: userId,
      group_id: share.groupId ?? null,
      recipient_email: recipient?.email ?? null,
      recipient_id: recipient?.userId ?? null,
      code: share.code ?? null,
      permission: share.permission,
      notes_visible: share.notesVisible ? 1 : 0,
      note: share.note ?? '',
      days: share.days,
      created_at: now,
      ends_at: endOf(share.days, now),
      stopped_at: null,
      removed_at: null,
      revision: 1,
      title,
      title_key: nameKey(title),
      item_count: entries.length,
      views: 0,
      downloads: 0,
      saves: 0,
      last_seen_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const held = entries.map(({ id }, position) => ({ share_id: row.id, entry_id: id, position }));
  await trx.insertInto('share_entry').values(held).execute();
  const to = recipient?.email ?? share.groupName;
  for (const { id, parent_id } of entries) {
    drive.log('share', id, to === undefined ? {} : { to });
    if (parent_id !== null) drive.changed(parent_id);
  }
  return row;
}

export const endOf = (days: number, now: number): number | null => (days === 0 ? null : now + days * day);

type Asked = CallData<'shareAdd'>;

/** Where a mail is sent from. */
export interface Sender {
  userId: number;
  language: Language;
  origin: string;
}

export async function addShares(
  app: App,
  { userId, language, origin }: Sender,
  asked: Asked,
): Promise<Share[]> {
  const emails = [...new Set((asked.recipients ?? []).map((email) => email.toLowerCase()))];
  if (asked.kind === 'easy' && emails.length > 0) throw new Failure(codes.shareRefused);
  const recipients = await recipientsOf(app.db, emails);
  await countMails(app.db, userId, recipients.length);
  return changeDrive(app, userId, async (drive) => {
    const entries = await chosenEntries(drive, asked);
    if (entries.length === 0) throw new Failure(codes.parameterInvalid, { fields: ['fileIds'] });
    if (entries.length > bounds.shareItems) throw new Failure(codes.shareLimit);
    if (asked.kind === 'easy') return [await addShare(drive, easyShare(entries))];
    const settings = {
      entries,
      permission: asked.permission ?? 'view',
      notesVisible: asked.notesVisible === 1,
      days: asked.days ?? limits.shareDaysDefault,
      note: asked.note ?? '',
    };
    const code = () => (asked.password === undefined ? makeCode() : asked.password.toUpperCase() || null);
    if (recipients.length === 0) return [await addShare(drive, { kind: 'link', code: code(), ...settings })];
    const shares: Share[] = [];
    for (const recipient of recipients) {
      const share = await addShare(drive, { kind: 'mail', code: code(), recipient, ...settings });
      await enqueue(drive.trx, 'share.mail', { shareId: share.id, language, origin }, { maxTries: 8 });
      shares.push(share);
    }
    await tellRecipients(app, drive, shares);
    return shares;
  });
}

/** One drawing, without code, to look at only. */
function easyShare(entries: readonly Entry[]): NewShare {
  const [file] = entries;
  if (entries.length !== 1 || !isDrawing(file!)) throw new Failure(codes.shareRefused);
  return { kind: 'easy', entries, permission: 'view', notesVisible: false, days: limits.easyShareDays };
}

async function recipientsOf(db: Kysely<Tables>, emails: readonly string[]): Promise<Recipient[]> {
  if (emails.length === 0) return [];
  const accounts = await db
    .selectFrom('user')
    .select(['id', 'email'])
    .where('email', 'in', [...emails])
    .where('email_verified', '=', 1)
    .where('deleted_at', 'is', null)
    .execute();
  const byEmail = new Map(accounts.map(({ id, email }) => [email, id]));
  return emails.map((email) => ({ email, userId: byEmail.get(email) ?? null }));
}

/** Nobody writes to thousands from here. */
export async function countMails(db: Kysely<Tables>, userId: number, mails: number): Promise<void> {
  for (let each = 0; each < mails; each += 1) {
    await countDaily(db, `share mail:${userId}`, bounds.shareMailsADay, codes.shareLimit);
  }
}

/** In the order of their ids, see tellUser. */
async function tellRecipients(
  app: App,
  { trx, userId }: DriveChange,
  shares: readonly Share[],
): Promise<void> {
  const known = shares.filter(({ recipient_id }) => recipient_id !== null && recipient_id !== userId);
  for (const share of known.toSorted((a, b) => a.recipient_id! - b.recipient_id!)) {
    await trx
      .insertInto('share_seen')
      .values({ share_id: share.id, user_id: share.recipient_id!, seen_at: 0, forgotten_at: null })
      .execute();
    await tellUser(trx, app.events, {
      userId: share.recipient_id!,
      kind: 'shareReceived',
      actorId: userId,
      name: share.title,
      path: shareUrl(share),
      subject: `share:${share.id}`,
    });
  }
}
