/** The free thaw: old accounts may once open all their files again for a month, by a link that is mailed to them. */
import { codes, Failure, limits, type CallResponse } from '@linework/contract';
import type { App } from '../../../app.ts';
import { readAccount, type Account } from '../../account/service.ts';
import { createOneTimeToken, readOneTimeToken, consumeOneTimeToken } from '../../oneTimeTokens/service.ts';
import { queueMail, thawMail } from '../../mail/service.ts';
import { changeDrive } from '../change.ts';
import { frozenFiles } from './frozenFiles.ts';
import { clearTime, keepFrozen, monthsLater } from './frozen.ts';

interface ThawLink {
  userId: number;
}

const linkKind = 'thaw';

const isOldEnough = ({ created_at }: Account): boolean => created_at < limits.freeThawBefore;

/** Mails the link to whom it is open; says whether it did. */
export async function offerThaw(app: App, userId: number, now = Date.now()): Promise<boolean> {
  const account = await readAccount(app.db, userId);
  if (!isOldEnough(account) || account.email === null) return false;
  const drive = await driveOf(app, userId);
  if (!drive || drive.frozen_since === null || drive.thawed_until !== null) return false;
  const until = monthsLater(now, limits.freeThawMonths);
  const data: ThawLink = { userId };
  const { email: to, language } = account;
  const origin = await app.address.get();
  await app.db.transaction().execute(async (trx) => {
    const key = await createOneTimeToken(trx, { kind: linkKind, data, validMs: until - now }, now);
    const url = `${origin}/frozen?thaw=${key}`;
    await queueMail(trx, thawMail({ to, language, origin }, { url, until }));
  });
  return true;
}

/** Once an account. Returns until when everything is open. */
export async function redeemThaw(app: App, key: string, now = Date.now()): Promise<number> {
  const link = await readOneTimeToken<ThawLink>(app.db, linkKind, key, now);
  if (!link) throw new Failure(codes.thawRefused);
  return changeDrive(app, link.userId, async (drive) => {
    const before = await drive.trx
      .selectFrom('drive')
      .select('thawed_until')
      .where('user_id', '=', link.userId)
      .executeTakeFirstOrThrow();
    if (before.thawed_until !== null || !drive.isFrozen) throw new Failure(codes.thawRefused);
    if (!(await consumeOneTimeToken(drive.trx, linkKind, key, now))) throw new Failure(codes.thawRefused);
    const until = monthsLater(now, limits.freeThawMonths);
    drive.thaw(until);
    return until;
  });
}

const driveOf = (app: App, userId: number) =>
  app.db.selectFrom('drive').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** How a drive stands; brings its row up to date where a membership has ended or begun since. */
export async function frozenState(app: App, userId: number): Promise<CallResponse<'freezeTask'>> {
  await keepFrozen(app, userId);
  const now = Date.now();
  const drive = await driveOf(app, userId);
  if (!drive) return { frozen: 0, working: 0, files: 0, size: 0, freeThaw: 'none' };
  const { count: files, bytes: size } = await frozenFiles(app.db, userId);
  const since = drive.frozen_since;
  const thawed = drive.thawed_until !== null && drive.thawed_until > now ? drive.thawed_until : undefined;
  return {
    frozen: since === null ? 0 : 1,
    working: drive.freeze_due === 0 ? 0 : 1,
    files,
    size,
    ...(since !== null && { since, clearTime: clearTime(since) }),
    ...(thawed !== undefined && { thawedUntil: thawed }),
    freeThaw: await thawFor(app, userId, drive.thawed_until),
  };
}

async function thawFor(
  app: App,
  userId: number,
  thawedUntil: number | null,
): Promise<CallResponse<'freezeTask'>['freeThaw']> {
  if (thawedUntil !== null) return 'used';
  const account = await readAccount(app.db, userId);
  return isOldEnough(account) && account.email !== null ? 'offered' : 'none';
}
