/**
 * Tries that are limited across nodes. A try is counted before it is made, so that a thousand at once are not a
 * thousand free tries; a success takes its count back.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { codes, Failure, limits, type Code } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { networkOf } from '../../http/network.ts';

const minute = 60_000;
const hour = 60 * minute;

export const signInLimits = {
  perAccountAndNetwork: { max: 5, windowMs: 15 * minute },
  perAccount: { max: 20, windowMs: hour },
  perNetwork: { max: 100, windowMs: hour },
} as const;
/** So much longer takes each try beyond an account's limit. */
const slowMs = 100;
const maxSlowMs = 5000;

/** How long a try may still count for any limit. */
export const attemptsKeptMs = 24 * hour;

async function count(
  db: Kysely<Tables>,
  by: { account?: string; ip?: string },
  since: number,
  now: number,
): Promise<number> {
  let query = db
    .selectFrom('login_failure')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('at', '>', since)
    // What is dated ahead was written before the clock was set back, and would count for ever.
    .where('at', '<=', now + minute);
  if (by.account !== undefined) query = query.where('account', '=', by.account);
  if (by.ip !== undefined) query = query.where('ip', '=', by.ip);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

async function add(db: Kysely<Tables>, account: string, ip: string, now: number): Promise<number> {
  const row = { account, ip, at: now };
  return (await db.insertInto('login_failure').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** A browser that somebody has signed in with before, by its signed cookie. */
export interface KnownDevice {
  id: string;
  /** Who has signed in there. */
  userIds: readonly number[];
}

/** Where a try comes from. */
export interface Caller {
  ip: string;
  device?: KnownDevice | undefined;
}

/** Whose codes and tries these are: strangers elsewhere neither use them up nor make them invalid. */
export function askerOf({ ip, device }: Caller, userId?: number): string {
  if (userId !== undefined) return `user:${userId}`;
  return device ? `device:${device.id}` : networkOf(ip);
}

/**
 * Fails with loginThrottled, or returns what to call when the try turned out well. Nobody can lock an account from
 * elsewhere: a device that its owner has used before counts by itself, and where the account as a whole has seen too
 * many failures, each network's first try of the hour is still looked at, only later.
 */
export async function beginSignIn(
  db: Kysely<Tables>,
  account: string,
  { ip, device }: Caller,
  now = Date.now(),
): Promise<() => Promise<void>> {
  const isKnown = device?.userIds.some((userId) => account === `user:${userId}`) ?? false;
  const place = isKnown ? `device:${device!.id}` : networkOf(ip);
  const id = await add(db, account, place, now);
  const { perAccountAndNetwork, perAccount, perNetwork } = signInLimits;
  const here = { account, ip: place };
  const all = isKnown ? 0 : await count(db, { account }, now - perAccount.windowMs, now);
  const isOver =
    (await count(db, here, now - perAccountAndNetwork.windowMs, now)) > perAccountAndNetwork.max ||
    (!isKnown && (await count(db, { ip: place }, now - perNetwork.windowMs, now)) > perNetwork.max) ||
    (all > perAccount.max && (await count(db, here, now - perAccount.windowMs, now)) > 1);
  if (isOver) {
    // What was refused unseen does not count: hammering must not keep the rightful owner out for ever.
    await db.deleteFrom('login_failure').where('id', '=', id).execute();
    throw new Failure(codes.loginThrottled);
  }
  if (all > perAccount.max) await sleep(Math.min(maxSlowMs, (all - perAccount.max) * slowMs));
  return async () => {
    await db.deleteFrom('login_failure').where('account', '=', account).where('ip', '=', place).execute();
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
  if ((await count(db, { account: what }, now - 24 * hour, now)) <= max) return;
  await db.deleteFrom('login_failure').where('id', '=', id).execute();
  throw new Failure(code);
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
  const place = networkOf(ip);
  const id = await add(db, account, place, now);
  const takeBack = async () => {
    await db.deleteFrom('login_failure').where('id', '=', id).execute();
  };
  const of = { account, ip: place };
  const isOver =
    (await count(db, of, now - limits.shareTriesWindowMs, now)) > limits.shareTriesPerVisitor ||
    ((await count(db, { account }, now - 24 * hour, now)) > limits.shareTriesPerDay &&
      (await count(db, of, now - 24 * hour, now)) > 1);
  if (isOver) {
    await takeBack();
    throw new Failure(codes.shareThrottled);
  }
  return takeBack;
}

/** Exchange codes that people type: wrong ones are counted by account and by address. Returns what to call when it was right. */
export async function beginCodeEntry(
  db: Kysely<Tables>,
  userId: number,
  ip: string,
  now = Date.now(),
): Promise<() => Promise<void>> {
  const account = `exchange:${userId}`;
  // Under a name of its own: sign-ins from the same address are another matter.
  const place = `exchange ${networkOf(ip)}`;
  const id = await add(db, account, place, now);
  const takeBack = async () => {
    await db.deleteFrom('login_failure').where('id', '=', id).execute();
  };
  const isOver =
    (await count(db, { account }, now - hour, now)) > limits.exchangeTriesPerAccount ||
    (await count(db, { ip: place }, now - hour, now)) > limits.exchangeTriesPerIp;
  if (isOver) {
    await takeBack();
    throw new Failure(codes.exchangeCodeThrottled);
  }
  return takeBack;
}
