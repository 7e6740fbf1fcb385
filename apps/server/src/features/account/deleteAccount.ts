/** Deletes an account for good: what names the person goes, and the e-mail address is free again. */
import { randomBytes } from 'node:crypto';
import { codes, Failure } from '@linework/contract';
import type { Transaction } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { leaveForGood } from '../company/service.ts';
import { deleteDriveData } from '../drive/service.ts';
import { lock } from '../oneTimeTokens/service.ts';
import { deleteGalleryData } from '../gallery/service.ts';
import { deleteGroupData } from '../group/service.ts';
import { askerOf, type Caller } from '../throttle/service.ts';
import { accountDeletedMail, queueMail } from '../mail/service.ts';
import { forgetNotices } from '../notice/service.ts';
import { deleteInvoiceData } from '../invoice/service.ts';
import { deleteOrderData } from '../order/service.ts';
import { consumeCode } from './codes.ts';
import { confirmPassword } from './login.ts';
import { readAccount, type Account } from './service.ts';

export async function deleteAccount(
  app: App,
  userId: number,
  proof: { password?: string | undefined; code?: string | undefined },
  caller: Caller,
): Promise<void> {
  const account = await readAccount(app.db, userId);
  await prove(app, account, proof, caller);
  const origin = await app.address.get();
  await app.db.transaction().execute(async (trx) => {
    await deleteDriveData(trx, userId);
    if (account.is_admin === 1) await keepAnAdmin(trx, userId);
    await leaveForGood(trx, userId);
    await deleteGroupData(trx, app.events, userId);
    await deleteGalleryData(trx, userId);
    await forgetNotices(trx, userId);
    await deleteOrderData(trx, userId);
    await deleteInvoiceData(trx, userId);
    const now = Date.now();
    const { numUpdatedRows } = await trx
      .updateTable('user')
      .set({
        email: null,
        email_verified: 0,
        mobile: null,
        nickname: '',
        avatar: null,
        avatar_type: null,
        sex: 0,
        password: null,
        is_admin: 0,
        customer_token: randomBytes(16).toString('base64url'),
        deleted_at: now,
      })
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new Failure(codes.ticketUnknown);
    await forgetTraces(trx, account);
    if (account.email === null) return;
    const { email: to, language } = account;
    await queueMail(trx, accountDeletedMail({ to, language, origin }, now));
  });
}

async function prove(
  app: App,
  account: Account,
  { password, code }: { password?: string | undefined; code?: string | undefined },
  caller: Caller,
): Promise<void> {
  if (code === undefined) return confirmPassword(app, account, password, caller);
  const target = account.email ?? account.mobile ?? '';
  if (!(await consumeCode(app, 'delete', target, code, askerOf(caller, account.id))))
    throw new Failure(codes.codeWrong);
}

/** Two administrators who leave at once must not leave the others alone. */
async function keepAnAdmin(trx: Transaction<Tables>, userId: number): Promise<void> {
  await lock(trx, 'admins');
  const others = await trx
    .selectFrom('user')
    .select('is_admin')
    .where('id', '!=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('is_admin', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (others && others.is_admin === 0) throw new Failure(codes.lastAdmin);
}

async function forgetTraces(trx: Transaction<Tables>, { id, email, mobile }: Account): Promise<void> {
  for (const table of ['session', 'passkey', 'membership', 'staged_upload', 'share_seen'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', id).execute();
  }
  await trx.deleteFrom('share').where('owner_id', '=', id).execute();
  // Others still see that somebody has looked.
  await trx.updateTable('share_visit').set({ user_id: null }).where('user_id', '=', id).execute();
  // What was given to everybody stays.
  await trx.deleteFrom('font').where('owner_id', '=', id).where('is_public', '=', 0).execute();
  // What was said stays useful without its author.
  await trx.updateTable('feedback').set({ user_id: null, email: '' }).where('user_id', '=', id).execute();
  await trx.deleteFrom('login_failure').where('account', '=', `user:${id}`).execute();
  const addresses = [email, mobile].filter((address) => address !== null);
  if (addresses.length === 0) return;
  await trx.deleteFrom('verification_code').where('target', 'in', addresses).execute();
  await trx.deleteFrom('outbox').where('recipient', 'in', addresses).execute();
}
