/** Which notices come by mail too. */
import { mailableNotices, type CallData, type CallResponse, type MailableNotice } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';

/** What somebody else waits for an answer to; the rest is asked for. */
const mailedUnlessTold: readonly MailableNotice[] = ['shareReceived', 'groupInvited', 'publicMessage'];

const standard = (kind: MailableNotice): boolean => mailedUnlessTold.includes(kind);

export async function wants(db: Kysely<Tables>, userId: number, kind: MailableNotice): Promise<boolean> {
  const row = await db
    .selectFrom('notice_setting')
    .select('mail')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row ? row.mail === 1 : standard(kind);
}

type Settings = CallResponse<'noticeSettings'>['mail'];

export async function settingsOf(db: Kysely<Tables>, userId: number): Promise<Settings> {
  const rows = await db
    .selectFrom('notice_setting')
    .select(['kind', 'mail'])
    .where('user_id', '=', userId)
    .execute();
  const chosen = new Map(rows.map(({ kind, mail }) => [kind, mail === 1]));
  const entries = mailableNotices.map((kind) => [kind, (chosen.get(kind) ?? standard(kind)) ? 1 : 0]);
  return Object.fromEntries(entries) as Settings;
}

export async function changeSettings(
  db: Kysely<Tables>,
  userId: number,
  changes: NonNullable<CallData<'noticeSettings'>['mail']>,
): Promise<void> {
  const rows = mailableNotices.flatMap((kind) => {
    const mail = changes[kind];
    return mail === undefined ? [] : [{ user_id: userId, kind, mail }];
  });
  if (rows.length === 0) return;
  await db
    .insertInto('notice_setting')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet((eb) => ({ mail: eb.ref('excluded.mail') })),
    )
    .execute();
}
