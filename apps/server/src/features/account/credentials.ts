/** Password, e-mail address and mobile number: what an account is signed in by. */
import { codes, Failure } from '@linework/contract';
import type { App } from '../../app.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { moveMemberEmail } from '../company/service.ts';
import { emailChangedMail, passwordChangedMail, queueMail } from '../mail/service.ts';
import { consumeCode } from './codes.ts';
import { askerOf, type Caller } from '../throttle/service.ts';
import { confirmPassword } from './login.ts';
import { hashPassword } from './password.ts';
import { findAccount, readAccount, type Account } from './service.ts';

async function tellPasswordChanged(app: App, { email, language }: Account): Promise<void> {
  if (email === null) return;
  const origin = await app.address.get();
  await queueMail(app.db, passwordChangedMail({ to: email, language, origin }, Date.now()));
}

/** Only the password that was looked at is replaced: of several changes at once, one wins. */
async function replacePassword(
  app: App,
  account: Account,
  password: string,
  verifiesEmail: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await app.db
    .updateTable('user')
    .set({ password: await hashPassword(password), ...(verifiesEmail ? { email_verified: 1 } : {}) })
    .where('id', '=', account.id)
    .where('password', account.password === null ? 'is' : '=', account.password)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function changePassword(
  app: App,
  session: { id: number; userId: number },
  passwords: { oldPassword?: string | undefined; password: string },
  caller: Caller,
): Promise<void> {
  const account = await readAccount(app.db, session.userId);
  if (account.password !== null) await confirmPassword(app, account, passwords.oldPassword, caller);
  if (!(await replacePassword(app, account, passwords.password, false)))
    throw new Failure(codes.passwordWrong);
  await app.sessions.end(account.id, { except: session.id }, 'revoked');
  await tellPasswordChanged(app, account);
}

export async function resetPassword(
  app: App,
  request: { email: string; code: string; password: string },
  caller: Caller & { userId?: number | undefined },
): Promise<void> {
  const email = request.email.toLowerCase();
  if (!(await consumeCode(app, 'reset', email, request.code, askerOf(caller, caller.userId))))
    throw new Failure(codes.codeWrong);
  const account = await findAccount(app.db, email);
  if (!account || !(await replacePassword(app, account, request.password, true)))
    throw new Failure(codes.codeWrong);
  await app.sessions.end(account.id, {}, 'revoked');
  // The mailbox was proved: whoever guessed at the old password no longer keeps its owner out.
  await app.db.deleteFrom('login_failure').where('account', '=', `user:${account.id}`).execute();
  await tellPasswordChanged(app, account);
}

export async function changeEmail(
  app: App,
  userId: number,
  request: { email: string; code: string; password?: string | undefined },
  caller: Caller,
): Promise<void> {
  const account = await readAccount(app.db, userId);
  if (account.password !== null) await confirmPassword(app, account, request.password, caller);
  const email = request.email.toLowerCase();
  if (!(await consumeCode(app, 'email', email, request.code, askerOf(caller, userId))))
    throw new Failure(codes.codeWrong);
  const origin = await app.address.get();
  try {
    await app.db.transaction().execute(async (trx) => {
      await trx.updateTable('user').set({ email, email_verified: 1 }).where('id', '=', userId).execute();
      await moveMemberEmail(trx, userId, email);
      if (account.email === null || account.email === email) return;
      const { email: to, language } = account;
      await queueMail(trx, emailChangedMail({ to, language, origin }, email));
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure(codes.emailTaken);
    throw error;
  }
}

/** Proved by a code where text messages are configured; '' removes the number. */
export async function changeMobile(
  app: App,
  userId: number,
  { mobile, code }: { mobile: string; code?: string | undefined },
  caller: Caller,
): Promise<void> {
  if (mobile !== '' && app.config.sms !== 'off') {
    if (code === undefined || !(await consumeCode(app, 'mobile', mobile, code, askerOf(caller, userId))))
      throw new Failure(codes.codeWrong);
  }
  try {
    await app.db
      .updateTable('user')
      .set({ mobile: mobile === '' ? null : mobile })
      .where('id', '=', userId)
      .execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure(codes.mobileTaken);
    throw error;
  }
}
