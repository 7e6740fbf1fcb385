/** Invitations: by mail for one address, or by a link for whoever has it. */
import { randomBytes } from 'node:crypto';
import {
  bounds,
  codes,
  Failure,
  type CallData,
  type CallResponse,
  type GroupInvite,
  type Language,
} from '@linework/contract';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { countDaily } from '../throttle/service.ts';
import { groupInviteMail, queueMail } from '../mail/service.ts';
import { tellUser, wantsMail } from '../notice/service.ts';
import { changeGroup, nicknameOf, type GroupApp, type GroupChange } from './change.ts';
import type { UserGroupInviteTable } from './tables.ts';

type InviteRow = Selectable<UserGroupInviteTable>;

const day = 86_400_000;
const validMs = bounds.groupInviteDays * day;
const mailsADay = 200;

export const invitePath = (token: string): string => `/group/invite/${token}`;

const toItem = (row: InviteRow): GroupInvite => ({
  id: String(row.id),
  email: row.email ?? '',
  role: row.role as GroupInvite['role'],
  url: invitePath(row.token),
  endTime: row.ends_at,
});

/** Still open: not at its end, and nobody in the group has the address. */
function openInvites(db: Kysely<Tables>, groupId: number) {
  return db
    .selectFrom('user_group_invite as invite')
    .selectAll('invite')
    .where('invite.group_id', '=', groupId)
    .where('invite.ends_at', '>', Date.now())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_group_member as member')
            .innerJoin('user', 'user.id', 'member.user_id')
            .select('user.id')
            .whereRef('member.group_id', '=', 'invite.group_id')
            .whereRef('user.email', '=', 'invite.email'),
        ),
      ),
    )
    .orderBy('invite.id', 'desc');
}

export async function listInvites(
  db: Kysely<Tables>,
  groupId: number,
): Promise<CallResponse<'groupInvites'>> {
  return { list: (await openInvites(db, groupId).execute()).map(toItem) };
}

interface Inviter {
  actorId: number;
  language: Language;
  origin: string;
}

/** The same again is the same invitation, with its week begun anew. */
export async function invite(
  app: GroupApp,
  by: Inviter,
  { groupId, emails = [], role }: CallData<'groupInvite'>,
): Promise<CallResponse<'groupInvite'>> {
  const { actorId } = by;
  const addresses = [...new Set(emails.map((email) => email.toLowerCase()))];
  for (const _ of addresses) await countDaily(app.db, `groupInvite:${actorId}`, mailsADay, codes.groupLimit);
  return changeGroup(app, { groupId: Number(groupId), actorId, least: 'admin' }, async (held, actor) => {
    // Only the owner makes administrators.
    if (role === 'admin' && actor !== 'owner') throw new Failure(codes.groupPermission);
    if (addresses.length === 0) return { list: [toItem(await renewed(held, null, role))] };
    const outside = await notMembers(held, addresses);
    if (outside.length === 0) throw new Failure(codes.groupMemberClash);
    const rows: InviteRow[] = [];
    for (const email of outside) rows.push(await renewed(held, email, role));
    await checkOpen(held);
    await sendInvites(app, held, by, rows);
    return { list: rows.map(toItem) };
  });
}

async function notMembers({ trx, group }: GroupChange, addresses: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('user_group_member as member')
    .innerJoin('user', 'user.id', 'member.user_id')
    .select('user.email')
    .where('member.group_id', '=', group.id)
    .where('user.email', 'in', addresses)
    .execute();
  const inside = new Set(rows.map(({ email }) => email));
  return addresses.filter((address) => !inside.has(address));
}

async function renewed(
  { trx, group, actorId, now }: GroupChange,
  email: string | null,
  role: GroupInvite['role'],
): Promise<InviteRow> {
  let same = trx
    .updateTable('user_group_invite')
    .set({ role, ends_at: now + validMs, created_by: actorId })
    .where('group_id', '=', group.id)
    .where('ends_at', '>', now)
    .where('email', email === null ? 'is' : '=', email);
  // A link for viewers stays one when another for members is made.
  if (email === null) same = same.where('role', '=', role);
  const [row] = await same.returningAll().execute();
  if (row) return row;
  return trx
    .insertInto('user_group_invite')
    .values({
      group_id: group.id,
      email,
      role,
      token: randomBytes(16).toString('base64url'),
      created_by: actorId,
      created_at: now,
      ends_at: now + validMs,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Those that ended long ago go; the rest is not more than a group has places. */
async function checkOpen({ trx, group, now }: GroupChange): Promise<void> {
  await trx
    .deleteFrom('user_group_invite')
    .where('group_id', '=', group.id)
    .where('ends_at', '<', now - validMs)
    .execute();
  const { open } = await trx
    .selectFrom('user_group_invite')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('group_id', '=', group.id)
    .executeTakeFirstOrThrow();
  if (Number(open) > bounds.groupMembers) throw new Failure(codes.groupLimit);
}

async function sendInvites(
  app: GroupApp,
  { trx, group, actorId }: GroupChange,
  { language, origin }: Inviter,
  rows: readonly InviteRow[],
): Promise<void> {
  const inviter = await nicknameOf(trx, actorId);
  const accounts = await trx
    .selectFrom('user')
    .select(['id', 'email', 'language'])
    .where(
      'email',
      'in',
      rows.map(({ email }) => email!),
    )
    .where('email_verified', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const byEmail = new Map(accounts.map((account) => [account.email, account]));
  for (const { email, token, ends_at: until } of rows) {
    const account = byEmail.get(email);
    if (account && !(await wantsMail(trx, account.id, 'groupInvited'))) continue;
    const recipient = { to: email!, language: account?.language ?? language, origin };
    const url = origin + invitePath(token);
    await queueMail(trx, groupInviteMail(recipient, { inviter, group: group.name, url, until }));
  }
  for (const { id: userId, email } of accounts) {
    const { token, role } = rows.find((row) => row.email === email)!;
    await tellUser(trx, app.events, {
      userId,
      kind: 'groupInvited',
      actorId,
      name: group.name,
      text: role,
      path: invitePath(token),
      subject: `group:${group.id}`,
    });
  }
}

export function stopInvite(app: GroupApp, actorId: number, groupId: number, inviteId: number): Promise<void> {
  return changeGroup(app, { groupId, actorId, least: 'admin' }, async ({ trx }) => {
    const { numDeletedRows } = await trx
      .deleteFrom('user_group_invite')
      .where('id', '=', inviteId)
      .where('group_id', '=', groupId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new Failure(codes.groupInviteExpired);
  });
}
