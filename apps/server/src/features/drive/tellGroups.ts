/** Members of the groups that a file is shared in, by itself or with a folder, hear of its new version. */
import type { Transaction } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import type { EventBus } from '../../events/bus.ts';
import { tellUser } from '../notice/service.ts';
import { pathTo, type Entry } from './rows.ts';

export async function tellGroups(
  trx: Transaction<Tables>,
  events: EventBus,
  file: Entry,
  number: number,
): Promise<void> {
  const shares = await trx
    .selectFrom('share_entry')
    .innerJoin('share', 'share.id', 'share_entry.share_id')
    .innerJoin('user_group_member as member', 'member.group_id', 'share.group_id')
    .select(['share.id', 'member.user_id'])
    .where(
      'share_entry.entry_id',
      'in',
      (await pathTo(trx, file.id)).map(({ id }) => id),
    )
    .where('share.owner_id', '=', file.owner_id)
    .where('share.kind', '=', 'group')
    .where('share.stopped_at', 'is', null)
    .where((eb) => eb.or([eb('share.ends_at', 'is', null), eb('share.ends_at', '>', Date.now())]))
    .orderBy('member.user_id')
    .execute();
  const told = new Set<number>();
  for (const { id, user_id: userId } of shares) {
    if (told.has(userId)) continue;
    told.add(userId);
    await tellUser(trx, events, {
      userId,
      kind: 'groupVersion',
      actorId: file.owner_id,
      name: file.name,
      text: `V${number}`,
      path: `/viewer/${file.id}?via=group:${id}`,
      subject: `version:${file.id}`,
    });
  }
}
