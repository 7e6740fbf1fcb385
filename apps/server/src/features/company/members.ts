/** Members and invitations of a company. */
import { codes, Failure, type CallResponse, type CompanyRole, type Language } from '@linework/contract';
import type { Kysely } from 'kysely';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Tables } from '../../db/schema.ts';
import { countDaily } from '../throttle/service.ts';
import { avatarUrl } from '../account/service.ts';
import { inviteMail, queueMail } from '../mail/service.ts';
import { requireMembership } from './service.ts';

type Member = CallResponse<'companyMemberAdd'>;

const invitationsPerDay = 100;

function memberRows(db: Kysely<Tables>, companyId: number) {
  return db
    .selectFrom('company_member')
    .leftJoin('user', 'user.id', 'company_member.user_id')
    .select([
      'company_member.id',
      'company_member.user_id',
      'company_member.email',
      'company_member.role',
      'company_member.joined_at',
      'user.email as account_email',
      'user.nickname',
      'user.avatar',
    ])
    .where('company_member.company_id', '=', companyId)
    .orderBy('company_member.id');
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof memberRows>['executeTakeFirstOrThrow']>>;

function shown(row: MemberRow): Member {
  return {
    id: String(row.id),
    userId: row.user_id === null ? '' : String(row.user_id),
    email: row.account_email ?? row.email,
    nickname: row.nickname ?? '',
    avatar: avatarUrl(row.avatar),
    role: row.role,
    pending: row.user_id === null,
    joinTime: row.joined_at ?? 0,
  };
}

export async function listMembers(db: Kysely<Tables>, userId: number) {
  const { companyId } = await requireMembership(db, userId);
  const list = (await memberRows(db, companyId).execute()).map(shown);
  return { list, total: list.length };
}

async function readMember(db: Kysely<Tables>, companyId: number, memberId: number): Promise<MemberRow> {
  const row = await memberRows(db, companyId).where('company_member.id', '=', memberId).executeTakeFirst();
  if (!row) throw new Failure(codes.companyMemberAbsent);
  return row;
}

/** Says nothing about whether the address has an account here. */
export async function inviteMember(
  db: Kysely<Tables>,
  userId: number,
  invitation: { email: string; role: 'admin' | 'member' },
  { language, origin }: { language: Language; origin: string },
): Promise<Member> {
  const { companyId } = await requireMembership(db, userId);
  const email = invitation.email.toLowerCase();
  await countDaily(db, `invite:${companyId}`, invitationsPerDay, codes.companyMemberLimit);
  try {
    const id = await db.transaction().execute(async (trx) => {
      const now = Date.now();
      const made = await trx
        .insertInto('company_member')
        .values({
          company_id: companyId,
          user_id: null,
          email,
          role: invitation.role,
          created_at: now,
          joined_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { nickname } = await trx
        .selectFrom('user')
        .select('nickname')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      const { name } = await trx
        .selectFrom('company')
        .select('name')
        .where('id', '=', companyId)
        .executeTakeFirstOrThrow();
      await queueMail(trx, inviteMail({ to: email, language, origin }, nickname, name));
      return made.id;
    });
    return shown(await readMember(db, companyId, id));
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure(codes.companyMemberClash);
    throw error;
  }
}

/** Naming another owner hands the company over; an owner steps down in no other way. */
export async function changeRole(
  db: Kysely<Tables>,
  userId: number,
  memberId: number,
  role: CompanyRole,
): Promise<Member> {
  const me = await requireMembership(db, userId);
  const member = await readMember(db, me.companyId, memberId);
  if (role === 'owner') {
    await handOver(db, me.companyId, me.memberId, member);
  } else {
    if (member.role === 'owner') throw new Failure(codes.companyMemberState);
    await db
      .updateTable('company_member')
      .set({ role })
      .where('id', '=', memberId)
      .where('role', '!=', 'owner')
      .execute();
  }
  return shown(await readMember(db, me.companyId, memberId));
}

async function handOver(db: Kysely<Tables>, companyId: number, from: number, to: MemberRow): Promise<void> {
  if (to.id === from || to.user_id === null) throw new Failure(codes.companyMemberState);
  await db.transaction().execute(async (trx) => {
    const stepped = await trx
      .updateTable('company_member')
      .set({ role: 'admin' })
      .where('id', '=', from)
      .where('role', '=', 'owner')
      .executeTakeFirstOrThrow();
    if (stepped.numUpdatedRows === 0n) throw new Failure(codes.companyPermission);
    const named = await trx
      .updateTable('company_member')
      .set({ role: 'owner' })
      .where('id', '=', to.id)
      .where('company_id', '=', companyId)
      .where('user_id', 'is not', null)
      .executeTakeFirstOrThrow();
    // Left in the same moment: then everything stays as it was.
    if (named.numUpdatedRows === 0n) throw new Failure(codes.companyMemberAbsent);
  });
}

/** Administrators take others out; everybody but the owner may leave. */
export async function removeMember(db: Kysely<Tables>, userId: number, memberId: number): Promise<void> {
  const me = await requireMembership(db, userId);
  if (me.role === 'member' && me.memberId !== memberId) throw new Failure(codes.companyPermission);
  const member = await readMember(db, me.companyId, memberId);
  if (member.role === 'owner') throw new Failure(codes.companyMemberState);
  const { numDeletedRows } = await db
    .deleteFrom('company_member')
    .where('id', '=', memberId)
    .where('company_id', '=', me.companyId)
    .where('role', '!=', 'owner')
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new Failure(codes.companyMemberAbsent);
}
