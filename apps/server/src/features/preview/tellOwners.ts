/** Whoever has a file or a font with this content sees at once what became of its preview. */
import type { Transaction } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';

const maxFiles = 50;
const maxTold = 2000;

export async function tellOwners({ events }: App, trx: Transaction<Tables>, source: string): Promise<void> {
  const entries = await trx
    .selectFrom('version')
    .innerJoin('entry', 'entry.id', 'version.entry_id')
    .innerJoin('drive', 'drive.user_id', 'entry.owner_id')
    .select(['entry.id', 'entry.owner_id', 'drive.revision'])
    .distinct()
    .where('version.sha256', '=', source)
    .where('entry.trash_id', 'is', null)
    .limit(maxTold)
    .execute();
  for (const [userId, rows] of Map.groupBy(entries, (row) => row.owner_id)) {
    const files = rows.slice(0, maxFiles).map(({ id }) => String(id));
    const data = { revision: rows[0]!.revision, folders: [], files };
    await events.publish({ userId, topic: 'drive', data }, trx);
  }
  const fonts = await trx
    .selectFrom('font')
    .select('owner_id')
    .distinct()
    .where('sha256', '=', source)
    .where('trashed_at', 'is', null)
    .limit(maxTold)
    .execute();
  for (const { owner_id: userId } of fonts) await events.publish({ userId, topic: 'font', data: {} }, trx);
}
