/** Whose account an identity provider's word leads to. */
import { codes, Failure, type Language } from '@linework/contract';
import type { App } from '../../app.ts';
import { findAccount, insertAccount } from '../account/service.ts';
import { lock } from '../oneTimeTokens/service.ts';
import { joinInvited, membershipOf } from './service.ts';
import { giftDaysOf } from '../membership/service.ts';

export interface Vouched {
  companyId: number;
  /** Lowercased, verified by the provider, in one of the company's domains. */
  email: string;
  nickname?: string | undefined;
  language: Language;
}

/**
 * An account that exists is entered only when its address is verified here and it belongs to the company, or was
 * invited to it. Where there is none, one is made, as a member of the company.
 */
export async function accountOf(app: App, vouched: Vouched): Promise<number> {
  const { companyId, email } = vouched;
  const made = (await findAccount(app.db, email)) ? undefined : await makeAccount(app, vouched);
  if (made !== undefined) return made;
  const account = await findAccount(app.db, email);
  if (!account || account.email_verified === 0) throw new Failure(codes.oidcRefused);
  await joinInvited(app.db, account.id, companyId);
  const membership = await membershipOf(app.db, account.id);
  if (membership?.companyId !== companyId) throw new Failure(codes.oidcRefused);
  return account.id;
}

/** Undefined where somebody came in through another tab in the same moment, and it is made already. */
async function makeAccount(app: App, vouched: Vouched): Promise<number | undefined> {
  const { companyId, email, nickname, language } = vouched;
  const now = Date.now();
  const { region } = app.config;
  return app.db.transaction().execute(async (trx) => {
    await lock(trx, `email:${email}`, now);
    if (await findAccount(trx, email)) return undefined;
    const account = {
      email,
      emailVerified: true,
      password: null,
      nickname,
      language,
      region,
      isAdmin: false,
      giftHash: app.secrets.mac('gift', email),
      giftDays: giftDaysOf(app.config),
    };
    const userId = await insertAccount(trx, account, now);
    const joined = { user_id: userId, joined_at: now };
    await trx
      .insertInto('company_member')
      .values({ company_id: companyId, email, role: 'member', created_at: now, ...joined })
      .onConflict((conflict) => conflict.columns(['company_id', 'email']).doUpdateSet(joined))
      .execute();
    return userId;
  });
}
