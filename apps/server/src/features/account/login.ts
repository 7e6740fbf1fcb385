/** Signing in by password or by code. One answer for every cause, and the same work. */
import { codes, Failure } from '@linework/contract';
import type { App } from '../../app.ts';
import { askerOf, beginSignIn, type Caller } from '../throttle/service.ts';
import { consumeCode } from './codes.ts';
import { passwordFits } from './password.ts';
import { findAccount, type Account } from './service.ts';

/** Failures count for the account whichever of its names was used. */
const attemptName = (account: Account | undefined, name: string): string =>
  account ? `user:${account.id}` : name;

export async function loginByPassword(
  app: App,
  name: string,
  password: string,
  caller: Caller,
): Promise<number> {
  const lowered = name.trim().toLowerCase();
  const account = await findAccount(app.db, lowered);
  const succeeded = await beginSignIn(app.db, attemptName(account, lowered), caller);
  const fits = await passwordFits(account?.password ?? null, password);
  if (!account || !fits) throw new Failure(codes.loginRefused);
  await succeeded();
  return account.id;
}

/** By a code that was sent to an e-mail address or a mobile number. */
export async function loginByCode(
  app: App,
  target: string,
  code: string,
  caller: Caller & { userId?: number | undefined },
): Promise<number> {
  const account = await findAccount(app.db, target);
  const succeeded = await beginSignIn(app.db, attemptName(account, target), caller);
  const asker = askerOf(caller, caller.userId);
  if (!(await consumeCode(app, 'login', target, code, asker)) || !account) throw new Failure(codes.codeWrong);
  await succeeded();
  // Whoever read the code has the mailbox.
  if (account.email === target && account.email_verified === 0) {
    await app.db.updateTable('user').set({ email_verified: 1 }).where('id', '=', account.id).execute();
  }
  return account.id;
}

/** Asks for the password once more before something that a borrowed session must not do. */
export async function confirmPassword(
  app: App,
  account: Account,
  password: string | undefined,
  caller: Caller,
): Promise<void> {
  if (password === undefined) throw new Failure(codes.passwordWrong);
  const succeeded = await beginSignIn(app.db, `user:${account.id}`, caller);
  if (!(await passwordFits(account.password, password))) throw new Failure(codes.passwordWrong);
  await succeeded();
}
