/** Copies what lies in a folder, so many rows at a time. Names tell what is there already, so it may begin again. */
import { sql } from 'kysely';
import type { DriveChange } from '../change.ts';
import { insertFolder } from '../folders.ts';
import { inChunks, kinds, type Entry } from '../rows.ts';

interface Pair {
  fromId: number;
  toId: number;
  /** Names up to this one are done. */
  after: string;
}

const sourceColumns = [
  'id',
  'kind',
  'name',
  'name_key',
  'size',
  'note',
  'section',
  'frozen',
  'folder_count',
  'file_count',
] as const satisfies (keyof Entry)[];
type Source = Pick<Entry, (typeof sourceColumns)[number]>;

/** What of a file comes along. */
export interface CopyRules {
  /** From another's drive: frozen files stay where they are. */
  isForeign: boolean;
  /** The note of the file. */
  notes: boolean;
}

const withinDrive: CopyRules = { isForeign: false, notes: true };

export class Copying {
  readonly #pairs: Pair[];
  readonly #topId: number;
  readonly #rules: CopyRules;
  done = 0;
  known: number;

  constructor(
    from: Pick<Entry, 'id' | 'folder_count' | 'file_count'>,
    toId: number,
    rules: CopyRules = withinDrive,
  ) {
    this.#rules = rules;
    this.#pairs = [{ fromId: from.id, toId, after: '' }];
    this.#topId = toId;
    this.known = from.folder_count + from.file_count;
  }

  get isDone(): boolean {
    return this.#pairs.length === 0;
  }

  /** Takes the space of what it copies. */
  async step(drive: DriveChange, limit: number): Promise<void> {
    let seen = 0;
    while (seen < limit && this.#pairs.length > 0) {
      const pair = this.#pairs.at(-1)!;
      const rows = await sourceRows(drive, pair, limit - seen);
      const isLast = rows.length < limit - seen;
      seen += rows.length;
      if (isLast) this.#pairs.pop();
      else pair.after = rows.at(-1)!.name_key;
      await this.#copy(drive, pair.toId, rows);
    }
    this.done += seen;
  }

  async #copy(drive: DriveChange, toId: number, rows: readonly Source[]): Promise<void> {
    const there = await childrenByKey(drive, toId, rows);
    const files = rows.filter(({ kind, name_key }) => kind === kinds.file && !there.has(name_key));
    const { isForeign } = this.#rules;
    const wanted = isForeign ? files.filter(({ frozen }) => frozen === 0) : files;
    await copyFiles(drive, toId, wanted, this.#rules);
    for (const row of rows) {
      // Whoever moves the copy into what is being copied would never see the end of it.
      if (row.kind !== kinds.folder || row.id === this.#topId) continue;
      const known = there.get(row.name_key) ?? (await insertFolder(drive, toId, row.name)).id;
      this.#pairs.push({ fromId: row.id, toId: known, after: '' });
      this.known += row.folder_count + row.file_count;
    }
  }
}

async function sourceRows({ trx }: DriveChange, { fromId, after }: Pair, limit: number): Promise<Source[]> {
  return trx
    .selectFrom('entry')
    .select(sourceColumns)
    .where('parent_id', '=', fromId)
    .where('trash_id', 'is', null)
    .where('name_key', '>', after)
    .orderBy('name_key')
    .limit(limit)
    .execute();
}

async function childrenByKey(
  { trx }: DriveChange,
  folderId: number,
  rows: readonly Source[],
): Promise<Map<string, number>> {
  const there = new Map<string, number>();
  for (const some of inChunks(rows)) {
    const found = await trx
      .selectFrom('entry')
      .select(['id', 'name_key'])
      .where('parent_id', '=', folderId)
      .where('trash_id', 'is', null)
      .where(
        'name_key',
        'in',
        some.map(({ name_key }) => name_key),
      )
      .execute();
    for (const { id, name_key } of found) there.set(name_key, id);
  }
  return there;
}

/** The current version of each, with its note. */
async function copyFiles(
  drive: DriveChange,
  toId: number,
  files: readonly Source[],
  { notes, isForeign }: CopyRules,
): Promise<void> {
  if (files.length === 0) return;
  const { trx, userId, now } = drive;
  const noteOf = notes ? sql`note` : sql`''`;
  // Nobody is told the ids of another's files.
  const refOf = isForeign ? sql`null` : sql`id`;
  drive.take(files.reduce((sum, { size, note }) => sum + size + (notes ? Buffer.byteLength(note) : 0), 0));
  for (const some of inChunks(files)) {
    const ids = sql.join(some.map(({ id }) => id));
    const { rows: made } = await sql<Pick<Entry, 'id' | 'name' | 'section'>>`
      insert into entry (owner_id, parent_id, kind, name, name_key, sort_key, extension, section, size, bytes, sha256,
        version, versions, note, created_at, modified_at, touched_at, opened_at, browse_count, private_type, frozen,
        pinned_at, trash_id, trashed_at, folder_count, file_count, revision, ref_id)
      select cast(${userId} as bigint), cast(${toId} as bigint), kind, name, name_key, sort_key, extension, section, size,
        size + octet_length(${noteOf}), sha256, 1, 1, ${noteOf}, cast(${now} as bigint), modified_at, cast(${now} as bigint),
        0, 0, 1, frozen, null, null, null, 0, 0, 0, ${refOf}
      from entry where id in (${ids})
      returning id, name, section`.execute(trx);
    await sql`
      insert into version (entry_id, owner_id, number, sha256, size, remark, note, created_at, created_by)
      select id, owner_id, 1, sha256, size, 'create', '', created_at, owner_id from entry
      where id in (${sql.join(made.map(({ id }) => id))})`.execute(trx);
    for (const row of made) {
      drive.countFiles(row.section, 1);
      drive.indexName(row);
    }
  }
  drive.countIn(toId, { files: files.length });
  drive.movedMany();
}
