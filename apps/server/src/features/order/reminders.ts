/** Mails and notices 7 and 1 days before premium or space ends, and when it has; each once, on whichever node. */
import { limits, type Language } from '@linework/contract';
import type { App } from '../../app.ts';
import { chainEnd, dayMs, periodsOfUser } from '../membership/service.ts';
import { expiryMail, queueMail } from '../mail/service.ts';
import { tellUser } from '../notice/service.ts';

const atOnce = 500;

export async function remindOfEnds(app: App, now = app.payments.now()): Promise<number> {
  const horizon = now + Math.max(...limits.expiryMailDays) * dayMs;
  let reminded = 0;
  for (let after = 0; ;) {
    const due = await app.db
      .selectFrom('membership')
      .innerJoin('user', 'user.id', 'membership.user_id')
      .select(['user.id', 'user.email', 'user.language'])
      .distinct()
      .where('user.id', '>', after)
      .where('user.deleted_at', 'is', null)
      .where('membership.source', '!=', 'registration')
      .where('end_at', '>', now - dayMs)
      .where('end_at', '<=', horizon)
      .orderBy('user.id')
      .limit(atOnce)
      .execute();
    for (const account of due) reminded += await remind(app, account, now);
    if (due.length < atOnce) return reminded;
    after = due.at(-1)!.id;
  }
}

async function remind(
  app: App,
  account: { id: number; email: string | null; language: Language },
  now: number,
): Promise<number> {
  const periods = await periodsOfUser(app.db, app.config.region, account.id);
  let reminded = 0;
  for (const line of ['premium', 'space'] as const) {
    const ofLine = periods.filter((period) => period.line === line);
    for (const slot of new Set(ofLine.map((period) => period.slot))) {
      const chain = ofLine.filter((period) => period.slot === slot);
      const end = chainEnd(chain, now) ?? Math.max(...chain.map((period) => period.end));
      const stage = end <= now ? 0 : limits.expiryMailDays.findLast((days) => end - now <= days * dayMs);
      if (stage === undefined || end <= now - dayMs) continue;
      reminded += await tellOnce(
        app,
        account,
        { line, end, stage, key: `${account.id}:${line}:${slot}:${end}:${stage}` },
        now,
      );
    }
  }
  return reminded;
}

async function tellOnce(
  app: App,
  { id: userId, email, language }: { id: number; email: string | null; language: Language },
  { line, end, stage, key }: { line: 'premium' | 'space'; end: number; stage: number; key: string },
  now: number,
): Promise<number> {
  const origin = await app.address.get();
  return app.db.transaction().execute(async (trx) => {
    const first = await trx
      .insertInto('expiry_reminder')
      .values({ unique_key: key, at: now })
      .onConflict((conflict) => conflict.column('unique_key').doNothing())
      .returning('at')
      .executeTakeFirst();
    if (!first) return 0;
    if (email) {
      const about = { line, end, isOver: stage === 0, url: `${origin}/upgrade` };
      await queueMail(trx, expiryMail({ to: email, language, origin }, about));
    }
    const kind = stage === 0 ? 'membershipEnded' : 'membershipEnding';
    const name = new Date(end).toISOString().slice(0, 10);
    const telling = {
      userId,
      kind,
      actorId: null,
      name,
      text: line,
      path: '/upgrade',
      subject: `ending:${line}`,
    } as const;
    await tellUser(trx, app.events, telling);
    return 1;
  });
}
