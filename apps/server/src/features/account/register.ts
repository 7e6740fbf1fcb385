/** New accounts. */
import { codes, Failure, type Language } from '@linework/contract';
import type { App } from '../../app.ts';
import { lock } from '../oneTimeTokens/service.ts';
import { consumeCode } from './codes.ts';
import { hashPassword } from './password.ts';
import { hasAccounts, insertAccount } from './service.ts';
import { giftDaysOf } from '../membership/service.ts';

export interface Registration {
  email: string;
  password: string;
  nickname?: string | undefined;
  code?: string | undefined;
  /** Whose code it is (`askerOf`). */
  asker: string;
  language: Language;
}

/**
 * The very first account needs no code and becomes the administrator. Everybody else proves the address first, so
 * nothing here tells whether an address has an account: without a right code every answer is the same.
 */
export async function register(app: App, registration: Registration, now = Date.now()): Promise<number> {
  const { nickname, language, code } = registration;
  const email = registration.email.toLowerCase();
  const isFirst = !(await hasAccounts(app.db));
  if (!isFirst) {
    if (!app.config.registration) throw new Failure(codes.registrationClosed);
    if (code === undefined || !(await consumeCode(app, 'register', email, code, registration.asker, now)))
      throw new Failure(codes.codeWrong);
  }
  // Slow on purpose, so before the transaction.
  const password = await hashPassword(registration.password);
  const account = {
    email,
    password,
    nickname,
    language,
    region: app.config.region,
    giftHash: app.secrets.mac('gift', email),
    giftDays: giftDaysOf(app.config),
  };
  return app.db.transaction().execute(async (trx) => {
    if (!isFirst) return insertAccount(trx, { ...account, emailVerified: true, isAdmin: false }, now);
    await lock(trx, 'first-account', now);
    // Somebody else was first after all.
    if (await hasAccounts(trx)) throw new Failure(codes.codeWrong);
    return insertAccount(trx, { ...account, emailVerified: false, isAdmin: true }, now);
  });
}
