/** Looks after the disk: administrators hear before it is full, and uploads that nobody goes on with make room. */
import type { App } from '../../app.ts';
import type { JobHandlers, JobResult } from '../../jobs/kinds.ts';
import type { Schedule } from '../../jobs/schedule.ts';
import { diskLowMail, queueMail } from '../mail/service.ts';
import { sweepUploads } from '../upload/service.ts';

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    'disk.watch': { payload: Record<string, never>; result: { state: string; mails: number } };
  }
}

const hour = 3_600_000;
const warnAgainMs = 24 * hour;
const warnedKey = 'diskWarnedAt';

export const storageJobs = (app: App): JobHandlers => ({
  'disk.watch': { run: () => watchDisk(app) },
});

export const storageSchedules: Schedule[] = [
  { name: 'disk.watch', kind: 'disk.watch', payload: {}, when: { everyMs: 5 * 60_000 } },
];

export async function watchDisk(app: App, now = Date.now()): Promise<JobResult<'disk.watch'>> {
  const { state, free } = app.reserve.space();
  if (state === 'ok') return { state, mails: 0 };
  app.log.warn({ state, free }, 'the disk of the data folder is nearly full');
  // Who has sent nothing for an hour begins anew.
  if (state === 'full') await sweepUploads(app, now - hour);
  return { state, mails: await warnAdmins(app, free, now) };
}

/** Once a day, however many nodes there are. */
async function warnAdmins(app: App, free: number, now: number): Promise<number> {
  const origin = await app.address.get();
  return app.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('setting')
      .select('value')
      .where('key', '=', warnedKey)
      .executeTakeFirst();
    if (row && now - Number(row.value) < warnAgainMs) return 0;
    await trx
      .insertInto('setting')
      .values({ key: warnedKey, value: String(now) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(now) }))
      .execute();
    const admins = await trx
      .selectFrom('user')
      .select(['email', 'language'])
      .where('is_admin', '=', 1)
      .where('deleted_at', 'is', null)
      .execute();
    const written = admins.filter(({ email }) => email !== null);
    for (const { email, language } of written)
      await queueMail(trx, diskLowMail({ to: email!, language, origin }, free));
    return written.length;
  });
}
