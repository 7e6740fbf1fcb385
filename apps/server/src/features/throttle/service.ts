/**
 * Tries that are limited across nodes. A try is counted before it is made, so that a thousand at once are not a
 * thousand free tries; a success takes its count back.
 */
import { codes, Failure, limits, type Code } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';

const minute = 60_000;
const hour = 60 * minute;

export const signInLimits = {
  perAccountAndIp: { max: 5, windowMs: 15 * minute },
  perAccount: { max: 20, windowMs: hour },
  perIp: { max: 100, windowMs: hour },
} as const;

/** How long a try may still count for any limit. */
export const attemptsKeptMs = 24 * hour;

async function count(
  db: Kysely<Tables>,
  by: { account?: string; ip?: string },
  since: number,
): Promise<number> {
  let query = db
    .selectFrom('login_failure')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('at', '>', since);
  if (by.account !== undefined) query = query.where('account', '=', by.account);
  if (by.ip !== undefined) query = query.where('ip', '=', by.ip);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

async function add(db: Kysely<Tables>, account: string, ip: string, now: number): Promise<number> {
  const row = { account, ip, at: now };
  return (await db.insertInto('login_failure').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Fails with loginThrottled, or returns what to call when the try turned out well. */
export async function beginSignIn(
  db: Kysely<Tables>,
  account: string,
  ip: string,
  now = Date.now(),
): Promise<() => Promise<void>> {
  const id = await add(db, account, ip, now);
  const { perAccountAndIp, perAccount, perIp } = signInLimits;
  const over =
    (await count(db, { account, ip }, now - perAccountAndIp.windowMs)) > perAccountAndIp.max ||
    (await count(db, { account }, now - perAccount.windowMs)) > perAccount.max ||
    (await count(db, { ip }, now - perIp.windowMs)) > perIp.max;
  if (over) {
    // What was refused unseen does not count: hammering must not keep the rightful owner out for ever.
    await db.deleteFrom('login_failure').where('id', '=', id).execute();
    throw new Failure(codes.loginThrottled);
  }
  return async () => {
    await db.deleteFrom('login_failure').where('account', '=', account).where('ip', '=', ip).execute();
  };
}

/** Something that may be done only so often a day, whether it turns out well or not. */
export async function countDaily(
  db: Kysely<Tables>,
  what: string,
  max: number,
  code: Code,
  now = Date.now(),
): Promise<void> {
  const id = await add(db, what, '', now);
  if ((await count(db, { account: what }, now - 24 * hour)) <= max) return;
  await db.deleteFrom('login_failure').where('id', '=', id).execute();
  throw new Failure(code);
}

/** IPv6 hands whole networks to one person: their address counts without its second half. */
export function placeOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const all = [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after];
  const network = all.slice(0, 4).map((part) => parseInt(part, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * Guesses at a share's code. An address that guessed wrong too often is refused unseen. Beyond the share's daily limit
 * only first guesses are looked at: whoever knows the code gets in from an address that has not guessed before, while a
 * guesser has to bring another address for each guess. Returns what to call when the guess was right.
 */
export async function beginShareCode(
  db: Kysely<Tables>,
  shareId: number,
  ip: string,
  now = Date.now(),
): Promise<() => Promise<void>> {
  const account = `share:${shareId}`;
  const place = placeOf(ip);
  const id = await add(db, account, place, now);
  const takeBack = async () => {
    await db.deleteFrom('login_failure').where('id', '=', id).execute();
  };
  const of = { account, ip: place };
  const isOver =
    (await count(db, of, now - limits.shareTriesWindowMs)) > limits.shareTriesPerVisitor ||
    ((await count(db, { account }, now - 24 * hour)) > limits.shareTriesPerDay &&
      (await count(db, of, now - 24 * hour)) > 1);
  if (isOver) {
    await takeBack();
    throw new Failure(codes.shareThrottled);
  }
  return takeBack;
}
