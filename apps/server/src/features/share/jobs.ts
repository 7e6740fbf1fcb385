/** The mail to a recipient. It is put together when it is sent, so that no waiting job holds a code. */
import { codes, Failure, type Language } from '@linework/contract';
import type { App } from '../../app.ts';
import type { JobHandler, JobHandlers } from '../../jobs/kinds.ts';
import { enqueue } from '../../jobs/queue.ts';
import { tellGroup } from '../group/service.ts';
import { sharedMail } from '../mail/service.ts';
import { wantsMail } from '../notice/service.ts';
import { countMails, type Sender } from './add.ts';
import { shareUrl } from './items.ts';
import { ownShare, stateOf } from './rows.ts';

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    'share.mail': { payload: { shareId: number; language: Language; origin: string }; result: null };
    /** The time of something in a group is over. */
    'share.ended': { payload: { shareId: number }; result: null };
  }
}

export const shareJobs = (app: App): JobHandlers => ({
  'share.mail': mailJob(app),
  'share.ended': endedJob(app),
});

function endedJob({ db, events }: App): JobHandler<'share.ended'> {
  return {
    async run({ payload: { shareId } }) {
      const share = await db
        .selectFrom('share')
        .select('group_id')
        .where('id', '=', shareId)
        .executeTakeFirst();
      const groupId = share?.group_id;
      if (typeof groupId === 'number') {
        await db.transaction().execute((trx) => tellGroup(trx, events, groupId));
      }
      return null;
    },
  };
}

function mailJob({ db, mailer }: App): JobHandler<'share.mail'> {
  return {
    concurrency: 4,
    async run({ payload }) {
      const share = await db
        .selectFrom('share')
        .innerJoin('user as owner', 'owner.id', 'share.owner_id')
        .leftJoin('user as recipient', 'recipient.id', 'share.recipient_id')
        .selectAll('share')
        .select(['owner.nickname as owner_name', 'recipient.language as recipient_language'])
        .where('share.id', '=', payload.shareId)
        .where('owner.deleted_at', 'is', null)
        .executeTakeFirst();
      // It was stopped before its mail went out.
      if (!share || share.recipient_email === null || stateOf(share, Date.now()) !== 'open') return null;
      // Who wants no such mails has the notice.
      const { recipient_id } = share;
      if (recipient_id !== null && !(await wantsMail(db, recipient_id, 'shareReceived'))) return null;
      const { origin } = payload;
      const language = share.recipient_language ?? payload.language;
      await mailer.send(
        sharedMail(
          { to: share.recipient_email, language, origin },
          {
            sharer: share.owner_name,
            name: share.title,
            count: share.item_count,
            note: share.note,
            url: `${origin}${shareUrl(share)}`,
            // Link and code together: whoever reads this mailbox is whom the link was made for, and a second way to pass
            // the code on is what people do not have. The code keeps out those who come by the bare link.
            code: share.code,
            endsAt: share.ends_at,
          },
        ),
      );
      return null;
    },
  };
}

/** Once more. */
export async function mailAgain(
  app: App,
  { userId, language, origin }: Sender,
  shareId: number,
): Promise<void> {
  const share = await ownShare(app.db, userId, shareId);
  if (share.recipient_email === null) throw new Failure(codes.shareRefused);
  const state = stateOf(share, Date.now());
  if (state !== 'open') throw new Failure(state === 'stopped' ? codes.shareStopped : codes.shareExpired);
  await countMails(app.db, userId, 1);
  await enqueue(app.db, 'share.mail', { shareId, language, origin }, { maxTries: 8 });
}
