/** What the operator does to accounts at the terminal. */
import type { App } from '../../app.ts';
import { capacityFor } from '../storage/service.ts';
import { hashPassword } from './password.ts';
import { findAccount, type Account } from './service.ts';

export class AccountAbsent extends Error {}

async function accountOf({ db }: App, email: string): Promise<Account> {
  const account = await findAccount(db, email.toLowerCase());
  if (!account) throw new AccountAbsent(`There is no account with the address ${email}.`);
  return account;
}

export async function listUsers(app: App) {
  const rows = await app.db
    .selectFrom('user')
    .leftJoin('drive', 'drive.user_id', 'user.id')
    .select(['user.id', 'user.email', 'user.is_admin', 'user.disabled_at', 'drive.used'])
    .where('user.deleted_at', 'is', null)
    .orderBy('user.id')
    .execute();
  return Promise.all(
    rows.map(async ({ id, email, is_admin, disabled_at, used }) => ({
      id,
      email: email ?? '',
      isAdmin: is_admin === 1,
      isDisabled: disabled_at !== null,
      used: used ?? 0,
      capacity: await capacityFor(app.db, id),
    })),
  );
}

/** Whoever knew the old one is out. */
export async function replaceUserPassword(app: App, email: string, password: string): Promise<void> {
  const { id } = await accountOf(app, email);
  const hashed = await hashPassword(password);
  await app.db.updateTable('user').set({ password: hashed }).where('id', '=', id).execute();
  await app.db.deleteFrom('login_failure').where('account', '=', `user:${id}`).execute();
  await app.sessions.end(id, {}, 'revoked');
}

/** Null: what its membership gives. */
export async function setUserQuota(app: App, email: string, quota: number | null): Promise<void> {
  const { id } = await accountOf(app, email);
  await app.db.updateTable('user').set({ quota }).where('id', '=', id).execute();
}

export async function disableUser(app: App, email: string, isDisabled: boolean): Promise<void> {
  const { id } = await accountOf(app, email);
  const disabled_at = isDisabled ? Date.now() : null;
  await app.db.updateTable('user').set({ disabled_at }).where('id', '=', id).execute();
  if (isDisabled) await app.sessions.end(id, {}, 'revoked');
}
