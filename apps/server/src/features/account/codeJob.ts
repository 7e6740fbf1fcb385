/** Makes a code and sends it, where there is somebody it may be sent to. */
import { randomInt } from 'node:crypto';
import type { Language } from '@linework/contract';
import type { App } from '../../app.ts';
import type { JobHandler } from '../../jobs/kinds.ts';
import { codeMail, codeSms, existsMail, type CodePurpose } from '../mail/service.ts';
import { codeRules, hashCode } from './codes.ts';
import { findAccount } from './service.ts';
import { createSms } from './sms.ts';

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    'account.sendCode': {
      payload: { codeId: number; language: Language; userId?: number | undefined };
      result: { sent: boolean };
    };
  }
}

/** Who may be written to: people who have an account, people who have none yet, or whoever asked. */
const needsAccount: Record<CodePurpose, boolean | undefined> = {
  login: true,
  reset: true,
  register: false,
  email: false,
  mobile: undefined,
  delete: undefined,
};

export function sendCodeJob(app: App): JobHandler<'account.sendCode'> {
  const sms = createSms(app.config, app.db);
  return {
    concurrency: 4,
    async run({ payload: { codeId, language, userId } }) {
      const now = Date.now();
      const row = await app.db
        .selectFrom('verification_code')
        .select(['purpose', 'target'])
        .where('id', '=', codeId)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      if (!row) return { sent: false };
      const purpose = row.purpose as CodePurpose;
      const { target } = row;
      const isMail = target.includes('@');
      const origin = await app.address.get();
      const account = await findAccount(app.db, target);
      const needs = needsAccount[purpose];
      if (needs === true && !account) return { sent: false };
      // Somebody's own address may be proved again; another's belongs to that other.
      if (needs === false && account && account.id !== userId) {
        if (isMail) await app.mailer.send(existsMail({ to: target, language, origin }));
        return { sent: false };
      }

      const code = String(randomInt(1_000_000)).padStart(6, '0');
      // A second try after a failed one makes a new code: the old one may have arrived or not.
      await app.db
        .updateTable('verification_code')
        .set({
          code_hash: hashCode(app.secrets, purpose, target, code),
          tries: 0,
          foreign_tries: 0,
          expires_at: now + codeRules.validMs,
        })
        .where('id', '=', codeId)
        .execute();
      if (isMail) {
        await app.mailer.send(codeMail({ to: target, language, origin }, purpose, code, codeRules.validMs));
      } else {
        await sms?.send({ to: target, text: codeSms(language, code, codeRules.validMs) });
      }
      return { sent: true };
    },
  };
}
