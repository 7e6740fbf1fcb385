/** Looks for rows of drives that do not fit together. What a job is just about to finish counts as fitting. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/open.ts';
import type { Tables } from '../../db/schema.ts';
import { driveOwners } from './reconcile.ts';
import { differences, tallyOf } from './tally.ts';

export interface DriveFinding {
  /** What it is about: an entry's id, or the account's. */
  entry?: number;
  user?: number;
  problem: string;
}

const maxEach = 100;

/** A job of the account may be at work on just this. */
const isQuiet = (owner: RawBuilder<unknown>): RawBuilder<unknown> => sql`not exists (
  select 1 from job where job.kind = 'drive.sweep' and job.user_id = ${owner} and job.ended_at is null)`;

const quiet = isQuiet(sql`entry.owner_id`);
const isDeletedItself = sql`child.trash_id is not null and child.trash_id = child.id`;

/** Each selects the ids of entries with the problem. */
const problems: Record<string, RawBuilder<{ id: number }>> = {
  'lies nowhere': sql`
    select entry.id from entry left join drive on drive.root_id = entry.id
    where entry.parent_id is null and entry.trash_id is null and drive.root_id is null and ${quiet}`,
  'lies in what is no folder of the same account': sql`
    select entry.id from entry join entry as parent on parent.id = entry.parent_id
    where parent.kind <> 0 or parent.owner_id <> entry.owner_id`,
  'lives in a deleted folder': sql`
    select entry.id from entry join entry as parent on parent.id = entry.parent_id
    where entry.trash_id is null and parent.trash_id is not null and ${quiet}`,
  'was deleted with something that is gone': sql`
    select entry.id from entry left join entry as item on item.id = entry.trash_id
    where entry.trash_id is not null and item.id is null`,
  'was deleted with something that lives': sql`
    select entry.id from entry join entry as item on item.id = entry.trash_id
    where entry.trash_id is not null and item.trash_id is null and ${quiet}`,
  'is neither in the recycle bin nor out of it': sql`
    select entry.id from entry where entry.trash_id is not null
      and (entry.trash_id = entry.id) <> (entry.trashed_at is not null) and ${quiet}`,
  'counts its folders wrongly': counting(0, sql.ref('entry.folder_count')),
  'counts its files wrongly': counting(1, sql.ref('entry.file_count')),
  'has no current version': sql`
    select entry.id from entry left join version on version.entry_id = entry.id and version.number = entry.version
      and version.sha256 = entry.sha256 and version.size = entry.size
    where entry.kind = 1 and version.id is null`,
  'does not count its versions and bytes': sql`
    select entry.id from entry
    left join (select entry_id, count(*) as many, sum(size) as bytes from version group by entry_id) as sums
      on sums.entry_id = entry.id
    where entry.kind = 1
      and (sums.many is null or entry.versions <> sums.many
        or entry.bytes <> sums.bytes + octet_length(entry.note) + entry.note_bytes + entry.draft_bytes)`,
  'does not count its drafts': sql`
    select entry.id from entry
    left join (select entry_id, sum(size) as bytes from draft group by entry_id) as sums on sums.entry_id = entry.id
    where entry.draft_bytes <> coalesce(sums.bytes, 0)`,
  'does not count its notes': sql`
    select entry.id from entry
    left join (select entry_id, sum(bytes) as bytes from (
      select note.entry_id, octet_length(note.layout) + octet_length(note.data) as bytes from note
      where note.deleted_at is null
      union all
      select note.entry_id, octet_length(note_comment.text) as bytes from note_comment
      join note on note.id = note_comment.note_id where note.deleted_at is null
    ) as each_note group by entry_id) as sums on sums.entry_id = entry.id
    where entry.note_bytes <> coalesce(sums.bytes, 0)`,
  'is a folder with content of its own': sql`
    select entry.id from entry where entry.kind = 0 and (entry.sha256 is not null or entry.bytes <> 0
      or exists (select 1 from version where version.entry_id = entry.id))`,
};

function counting(kind: number, counter: RawBuilder<unknown>): RawBuilder<{ id: number }> {
  return sql`select entry.id from entry where entry.kind = 0 and entry.trash_id is null and ${counter} <> (
    select count(*) from entry as child where child.parent_id = entry.id and child.kind = ${kind}
      and not (${isDeletedItself}))`;
}

/** At most some of each problem. */
export async function checkDrives({
  kysely,
  dialect,
}: Pick<Database, 'kysely' | 'dialect'>): Promise<DriveFinding[]> {
  const findings = await (dialect === 'postgres'
    ? kysely.transaction().execute(async (trx) => {
        // What is known of a table that has just grown is out of date, and to go through it once for each row of another
        // takes minutes: all rows are looked at, so that joining whole tables is never wrong.
        await sql`set local enable_nestloop = off`.execute(trx);
        return problemsIn(trx);
      })
    : problemsIn(kysely));
  for await (const user of driveOwners(kysely)) {
    const row = await kysely.selectFrom('drive').selectAll().where('user_id', '=', user).executeTakeFirst();
    if (!row) continue;
    for (const { column, is, should } of differences(row, await tallyOf(kysely, user))) {
      findings.push({ user, problem: `${column} is ${is} and should be ${should}` });
    }
  }
  return findings;
}

async function problemsIn(db: Kysely<Tables>): Promise<DriveFinding[]> {
  const findings: DriveFinding[] = [];
  for (const [problem, query] of Object.entries(problems)) {
    const { rows } = await sql<{ id: number }>`${query} limit ${maxEach}`.execute(db);
    findings.push(...rows.map(({ id }) => ({ entry: id, problem })));
  }
  return findings;
}
