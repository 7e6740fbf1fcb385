import { sql, type Kysely } from 'kysely';
import type { Migration } from './migration.ts';

/** Tables, columns and jobs that wait are called what the code calls them. */
export const names: Migration = {
  name: '0014_names',
  async up(db) {
    await db.schema.alterTable('drawing_whole').renameTo('drawing_with_dependencies').execute();
    for (const [name, column] of [
      ['ocf', 'ocf'],
      ['used', 'used_at'],
    ] as const) {
      await db.schema.dropIndex(`drawing_whole_${name}`).execute();
      await db.schema
        .createIndex(`drawing_with_dependencies_${name}`)
        .on('drawing_with_dependencies')
        .column(column)
        .execute();
    }
    await renameJobs(db);
  },
};

/** Only jobs that have not ended are read again. */
async function renameJobs(db: Kysely<unknown>): Promise<void> {
  await sql`
    update job set kind = 'preview.withDependencies', payload = replace(payload, '"wholeId":', '"preparedId":')
    where kind = 'preview.whole'`.execute(db);
  for (const [before, after] of [
    ['"bearer":{"n":', '"urlGrant":{"sessionId":'],
    ['"bearer":{"p":', '"urlGrant":{"publicFileId":'],
  ]) {
    await sql`
      update job set payload = replace(payload, ${before}, ${after})
      where kind = 'drive.sweep' and state in ('waiting', 'running')`.execute(db);
  }
  const { rows } = await sql<{ id: number; payload: string }>`
    select id, payload from job
    where kind = 'drive.sweep' and state in ('waiting', 'running') and payload like '%"bearer":%'`.execute(
    db,
  );
  for (const { id, payload } of rows) {
    const { bearer, ...rest } = JSON.parse(payload) as {
      bearer: { s: number; r: number } | { g: number; u: number };
    };
    const urlGrant =
      's' in bearer
        ? { shareId: bearer.s, revision: bearer.r }
        : { groupShareId: bearer.g, userId: bearer.u };
    await sql`update job set payload = ${JSON.stringify({ ...rest, urlGrant })} where id = ${id}`.execute(db);
  }
}
