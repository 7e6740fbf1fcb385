/** Forgets what has run out: codes, flows, tries, staged uploads, sessions, nonces. */
import type { App } from '../../app.ts';
import type { JobHandler } from '../../jobs/kinds.ts';
import { attemptsKeptMs } from '../throttle/service.ts';
import { sweepStaged } from '../../http/oss.ts';
import { codeRules } from './codes.ts';

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    'account.sweep': { payload: Record<string, never>; result: null };
  }
}

/** How long mails are kept where no SMTP server takes them. */
const outboxMs = 30 * 86_400_000;

export function sweepJob(app: App): JobHandler<'account.sweep'> {
  return {
    async run() {
      await sweep(app, Date.now());
      return null;
    },
  };
}

export async function sweep(
  { db, blobs, sessions, nonces }: Pick<App, 'db' | 'blobs' | 'sessions' | 'nonces'>,
  now: number,
) {
  // A code counts for the daily limit after it has expired.
  await db
    .deleteFrom('verification_code')
    .where('created_at', '<', now - codeRules.dayMs)
    .execute();
  await db.deleteFrom('flow').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('login_failure')
    .where('at', '<', now - attemptsKeptMs)
    .execute();
  await sweepStaged({ db, blobs }, now);
  await db
    .deleteFrom('outbox')
    .where('created_at', '<', now - outboxMs)
    .execute();
  await sessions.sweep(now);
  await nonces.sweep(now);
}
