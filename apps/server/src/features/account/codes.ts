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
  /** By one asker to one address. */
  perDay: 10,
  /** To one address by all who are strangers to it; beyond, a network's first one only. */
  strangersPerDay: 20,
  dayMs: 24 * 3_600_000,
} as const;

export interface CodeRequest {
  purpose: CodePurpose;
  /** A lowercased e-mail address, or a mobile number. */
  target: string;
  language: Language;
  /** Who asks, where that is somebody signed in. */
  userId?: number;
  /** The same, a device or a network (`askerOf`). */
  asker: string;
}

export async function requestCode(db: Kysely<Tables>, request: CodeRequest, now = Date.now()): Promise<void> {
  const { purpose, target, language, userId, asker } = request;
  await db.transaction().execute(async (trx) => {
    await lock(trx, `code:${target}`, now);
    const all = await trx
      .selectFrom('verification_code')
      .select(['purpose', 'created_at', 'asker'])
      .where('target', '=', target)
      .where('created_at', '>', now - codeRules.dayMs)
      // Dated ahead: from before the clock was set back.
      .where('created_at', '<=', now + codeRules.resendAfterMs)
      .execute();
    const sent = all.filter((row) => row.asker === asker);
    const last = Math.max(0, ...sent.filter((row) => row.purpose === purpose).map((row) => row.created_at));
    const wait = last + codeRules.resendAfterMs - now;
    const fromStrangers = all.filter((row) => !isKnown(row.asker)).length;
    const isOver =
      sent.length >= codeRules.perDay ||
      (!isKnown(asker) && fromStrangers >= codeRules.strangersPerDay && sent.length > 0);
    if (wait > 0 || isOver) {
      throw new Failure(codes.codeThrottled, { retryAfterMs: Math.max(wait, codeRules.resendAfterMs) });
    }
    // One living code a purpose, address and asker: the newest.
    await trx
      .updateTable('verification_code')
      .set({ expires_at: now })
      .where('target', '=', target)
      .where('purpose', '=', purpose)
      .where('asker', '=', asker)
      .where('expires_at', '>', now)
      .execute();
    const { id: codeId } = await trx
      .insertInto('verification_code')
      .values({
        purpose,
        target,
        code_hash: '',
        asker,
        tries: 0,
        foreign_tries: 0,
        created_at: now,
        expires_at: now + codeRules.validMs,
        used_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueue(trx, 'account.sendCode', { codeId, language, userId }, { priority: 10 });
  });
}

export function hashCode(secrets: Secrets, purpose: string, target: string, code: string): string {
  return secrets.mac('code', `${purpose}\n${target}\n${code}`);
}

/** An account or a device that somebody has signed in with. */
const isKnown = (asker: string): boolean => /^(user|device):/.test(asker);

/**
 * True once, for the right code in its time. Every call costs one of five tries: of the code that the same asker asked
 * for, or, where there is none, of those that others did. So a stranger's guesses leave the owner's tries alone, and
 * whoever reads the code on one device may still type it on another.
 */
export async function consumeCode(
  { db, secrets }: { db: Kysely<Tables>; secrets: Secrets },
  purpose: CodePurpose,
  target: string,
  code: string,
  asker: string,
  now = Date.now(),
): Promise<boolean> {
  const own = await countTry(db, { purpose, target, asker, isOwn: true }, now);
  const rows = own.length > 0 ? own : await countTry(db, { purpose, target, asker, isOwn: false }, now);
  const hash = hashCode(secrets, purpose, target, code);
  const found = rows.find((row) => row.code_hash === hash);
  if (!found) return false;
  const { numUpdatedRows } = await db
    .updateTable('verification_code')
    .set({ used_at: now })
    .where('id', '=', found.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

function countTry(
  db: Kysely<Tables>,
  { purpose, target, asker, isOwn }: Pick<CodeRequest, 'purpose' | 'target' | 'asker'> & { isOwn: boolean },
  now: number,
): Promise<{ id: number; code_hash: string }[]> {
  const column = isOwn ? 'tries' : 'foreign_tries';
  return db
    .updateTable('verification_code')
    .set(({ eb }) => ({ [column]: eb(column, '+', 1) }))
    .where('target', '=', target)
    .where('purpose', '=', purpose)
    .where('asker', isOwn ? '=' : '!=', asker)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(column, '<', codeRules.tries)
    .where('code_hash', '!=', '')
    .returning(['id', 'code_hash'])
    .execute();
}
