/** Companies: founding, changing, dissolving, and what others ask about them. */
import { codes, Failure, type CompanyInfo, type CompanyRole } from '@linework/contract';
import type { Kysely, Transaction } from 'kysely';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Tables } from '../../db/schema.ts';
import { lock } from '../oneTimeTokens/service.ts';

export { guardedFetch } from './guardedFetch.ts';

export interface Membership {
  memberId: number;
  companyId: number;
  role: CompanyRole;
}

export async function membershipOf(db: Kysely<Tables>, userId: number): Promise<Membership | undefined> {
  const row = await db
    .selectFrom('company_member')
    .select(['id', 'company_id', 'role'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { memberId: row.id, companyId: row.company_id, role: row.role };
}

export async function companyRoleOf(db: Kysely<Tables>, userId: number): Promise<CompanyRole | undefined> {
  return (await membershipOf(db, userId))?.role;
}

/** The membership of somebody whom the policy has let in; it may have ended since. */
export async function requireMembership(db: Kysely<Tables>, userId: number): Promise<Membership> {
  const membership = await membershipOf(db, userId);
  if (!membership) throw new Failure(codes.companyAbsent);
  return membership;
}

/** An invitation holds as soon as its address is proved to be the account's; the oldest one where there are several. */
export async function joinInvited(db: Kysely<Tables>, userId: number, companyId?: number): Promise<void> {
  let invitations = db
    .selectFrom('company_member')
    .innerJoin('user', 'user.email', 'company_member.email')
    .select('company_member.id')
    .where('user.id', '=', userId)
    .where('user.email_verified', '=', 1)
    .where('user.deleted_at', 'is', null)
    .where('company_member.user_id', 'is', null)
    .orderBy('company_member.id')
    .limit(1);
  if (companyId !== undefined) invitations = invitations.where('company_member.company_id', '=', companyId);
  const invitation = await invitations.executeTakeFirst();
  if (!invitation || (await membershipOf(db, userId))) return;
  try {
    await db
      .updateTable('company_member')
      .set({ user_id: userId, joined_at: Date.now() })
      .where('id', '=', invitation.id)
      .where('user_id', 'is', null)
      .execute();
  } catch (error) {
    // Joined somewhere in the same moment: one company a person.
    if (!isUniqueViolation(error)) throw error;
  }
}

/** A member's row follows the account to its new address. */
export async function moveMemberEmail(
  trx: Transaction<Tables>,
  userId: number,
  email: string,
): Promise<void> {
  const membership = await membershipOf(trx, userId);
  if (!membership) return;
  await trx
    .deleteFrom('company_member')
    .where('company_id', '=', membership.companyId)
    .where('email', '=', email)
    .where('user_id', 'is', null)
    .execute();
  await trx.updateTable('company_member').set({ email }).where('id', '=', membership.memberId).execute();
}

/** Before an account is deleted. An owner with colleagues hands the company over first; one without takes it along. */
export async function leaveForGood(trx: Transaction<Tables>, userId: number): Promise<void> {
  const membership = await membershipOf(trx, userId);
  if (!membership) return;
  if (membership.role !== 'owner') {
    await trx.deleteFrom('company_member').where('id', '=', membership.memberId).execute();
    return;
  }
  if ((await memberCount(trx, membership.companyId)) > 1) throw new Failure(codes.companyMemberState);
  await trx.deleteFrom('company').where('id', '=', membership.companyId).execute();
}

async function memberCount(db: Kysely<Tables>, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('company_member')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('user_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const none: CompanyInfo = {
  id: '',
  name: '',
  slug: '',
  serviceNumber: '',
  role: '',
  memberCount: 0,
  hasOidc: false,
};

export async function companyInfoOf(db: Kysely<Tables>, userId: number): Promise<CompanyInfo> {
  const membership = await membershipOf(db, userId);
  if (!membership) return none;
  const company = await db
    .selectFrom('company')
    .leftJoin('company_oidc', 'company_oidc.company_id', 'company.id')
    .select(['company.id', 'company.name', 'company.slug', 'company.service_number', 'company_oidc.issuer'])
    .where('company.id', '=', membership.companyId)
    .executeTakeFirst();
  if (!company) return none;
  return {
    id: String(company.id),
    name: company.name,
    slug: company.slug,
    serviceNumber: company.service_number,
    role: membership.role,
    memberCount: await memberCount(db, company.id),
    hasOidc: company.issuer !== null,
  };
}

export interface CompanyData {
  name: string;
  slug: string;
  serviceNumber?: string | undefined;
}

/** Founds a company, or changes the one that the account administers. Founded twice at once, it is one. */
export async function saveCompany(db: Kysely<Tables>, userId: number, data: CompanyData): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await lock(trx, `company-of:${userId}`);
      const membership = await membershipOf(trx, userId);
      if (membership) await change(trx, membership, data);
      else await found(trx, userId, data);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure(codes.companyClash);
    throw error;
  }
}

async function found(trx: Transaction<Tables>, userId: number, data: CompanyData): Promise<void> {
  const now = Date.now();
  const user = await trx
    .selectFrom('user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto('company')
    .values({ name: data.name, slug: data.slug, service_number: data.serviceNumber ?? '', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('company_member')
    .values({
      company_id: id,
      user_id: userId,
      email: user.email ?? '',
      role: 'owner',
      created_at: now,
      joined_at: now,
    })
    .execute();
}

async function change(trx: Transaction<Tables>, membership: Membership, data: CompanyData): Promise<void> {
  if (membership.role === 'member') throw new Failure(codes.companyPermission);
  const { name, slug, serviceNumber } = data;
  await trx
    .updateTable('company')
    .set({ name, slug, ...(serviceNumber === undefined ? {} : { service_number: serviceNumber }) })
    .where('id', '=', membership.companyId)
    .execute();
}

export async function deleteCompany(db: Kysely<Tables>, userId: number): Promise<void> {
  const { companyId, role } = await requireMembership(db, userId);
  if (role !== 'owner') throw new Failure(codes.companyPermission);
  const { numDeletedRows } = await db
    .deleteFrom('company')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new Failure(codes.companyAbsent);
}
