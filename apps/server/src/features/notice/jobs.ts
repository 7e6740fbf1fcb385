/** Notices that go out by mail, and old ones that go for good. */
import type { App } from '../../app.ts';
import type { JobHandlers } from '../../jobs/kinds.ts';
import type { Schedule } from '../../jobs/schedule.ts';
import { noticeMail, type MailedNotice } from '../mail/service.ts';

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    'notice.mail': {
      payload: {
        userId: number;
        kind: MailedNotice;
        actorId: number | null;
        name: string;
        text: string;
        path: string;
      };
      result: { sent: boolean };
    };
    'notice.purge': { payload: Record<string, never>; result: { removed: number } };
  }
}

const day = 86_400_000;
const keptMs = 90 * day;

export function noticeJobs(app: Pick<App, 'address' | 'db' | 'mailer'>): JobHandlers {
  const { db } = app;
  return {
    'notice.mail': {
      concurrency: 4,
      async run({ payload: { userId, kind, actorId, name, text, path } }) {
        const people = await db
          .selectFrom('user')
          .select(['id', 'email', 'language', 'nickname'])
          .where('id', 'in', [userId, actorId ?? userId])
          .where('deleted_at', 'is', null)
          .execute();
        const person = people.find(({ id }) => id === userId);
        if (!person || person.email === null) return { sent: false };
        const actor = people.find(({ id }) => id === actorId)?.nickname ?? '';
        const recipient = { to: person.email, language: person.language, origin: await app.address.get() };
        await app.mailer.send(noticeMail(recipient, { kind, actor, name, text, path }));
        return { sent: true };
      },
    },
    'notice.purge': {
      async run() {
        const { numDeletedRows } = await db
          .deleteFrom('notice')
          .where('at', '<', Date.now() - keptMs)
          .executeTakeFirstOrThrow();
        return { removed: Number(numDeletedRows) };
      },
    },
  };
}

export const noticeSchedules: Schedule[] = [
  { name: 'notice.purge', kind: 'notice.purge', payload: {}, when: { dailyAtUtc: '02:51' } },
];
