/**
 * Verification codes. Asking for one does the same work for every address, known or not: a row and a job. The job
 * (codeJob.ts) finds out whether there is somebody to write to, and makes the code; no row ever holds it in clear.
 */
import { codes, Failure, type Language } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { Secrets } from '../../secrets.ts';
import { lock } from '../oneTimeTokens/service.ts';
import type { CodePurpose } from '../mail/service.ts';

export const codeRules = {
  validMs: 10 * 60_000,
  tries: 5,
  resendAfterMs: 60_000,
  perDay: 10,
  dayMs: 24 * 3_600_000,
} as const;

export interface CodeRequest {
  purpose: CodePurpose;
  /** A lowercased e-mail address, or a mobile number. */
  target: string;
  language: Language;
  origin: string;
  /** Who asks, where that is somebody signed in. */
  userId?: number;
}

export async function requestCode(db: Kysely<Tables>, request: CodeRequest, now = Date.now()): Promise<void> {
  const { purpose, target, language, origin, userId } = request;
  await db.transaction().execute(async (trx) => {
    await lock(trx, `code:${target}`, now);
    const sent = await trx
      .selectFrom('verification_code')
      .select(['purpose', 'created_at'])
      .where('target', '=', target)
      .where('created_at', '>', now - codeRules.dayMs)
      .execute();
    const last = Math.max(0, ...sent.filter((row) => row.purpose === purpose).map((row) => row.created_at));
    const wait = last + codeRules.resendAfterMs - now;
    if (wait > 0 || sent.length >= codeRules.perDay) {
      throw new Failure(codes.codeThrottled, { retryAfterMs: Math.max(wait, codeRules.resendAfterMs) });
    }
    // One living code a purpose and address: the newest.
    await trx
      .updateTable('verification_code')
      .set({ expires_at: now })
      .where('target', '=', target)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now)
      .execute();
    const { id: codeId } = await trx
      .insertInto('verification_code')
      .values({
        purpose,
        target,
        code_hash: '',
        tries: 0,
        created_at: now,
        expires_at: now + codeRules.validMs,
        used_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueue(trx, 'account.sendCode', { codeId, language, origin, userId }, { priority: 10 });
  });
}

export function hashCode(secrets: Secrets, purpose: string, target: string, code: string): string {
  return secrets.mac('code', `${purpose}\n${target}\n${code}`);
}

/** True once, for the right code in its time. Every call costs one of the five tries. */
export async function consumeCode(
  { db, secrets }: { db: Kysely<Tables>; secrets: Secrets },
  purpose: CodePurpose,
  target: string,
  code: string,
  now = Date.now(),
): Promise<boolean> {
  const row = await db
    .updateTable('verification_code')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('target', '=', target)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', codeRules.tries)
    .where('code_hash', '!=', '')
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
  if (!row || row.code_hash !== hashCode(secrets, purpose, target, code)) return false;
  const { numUpdatedRows } = await db
    .updateTable('verification_code')
    .set({ used_at: now })
    .where('id', '=', row.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
