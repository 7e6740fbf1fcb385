/** Tells members of new files one by one: a large group holds nobody up. */
import type { App } from '../../app.ts';
import type { JobHandlers } from '../../jobs/kinds.ts';
import { tellUser } from '../notice/service.ts';
import { membersOf } from './change.ts';

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    'group.tell': { payload: { groupId: number; actorId: number; name: string }; result: { told: number } };
  }
}

export function groupJobs({ db, events }: Pick<App, 'db' | 'events'>): JobHandlers {
  return {
    'group.tell': {
      concurrency: 2,
      async run({ payload: { groupId, actorId, name } }, { signal }) {
        const group = await db
          .selectFrom('user_group')
          .select('name')
          .where('id', '=', groupId)
          .executeTakeFirst();
        const members = group ? await membersOf(db, groupId) : [];
        for (const { user_id: userId } of members) {
          signal.throwIfAborted();
          const telling = {
            userId,
            kind: 'groupFile' as const,
            actorId,
            name: group!.name,
            text: name,
            path: `/yun/group/${groupId}`,
            subject: `group:${groupId}`,
          };
          await db.transaction().execute((trx) => tellUser(trx, events, telling));
        }
        return { told: members.length };
      },
    },
  };
}
