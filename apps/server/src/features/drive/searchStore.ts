/** Where the pieces of names are kept: this is all that differs between the databases. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DialectName } from '../../db/open.ts';
import type { Tables } from '../../db/schema.ts';
import { unawaited } from '../../db/unawaited.ts';
import type { EntryTable } from './tables.ts';

export interface Pieces {
  id: number;
  tokens: ReadonlySet<number>;
}

export interface Sought {
  ownerId: number;
  /** All of these. */
  tokens: readonly number[];
  /** And one of these. */
  sections?: readonly number[] | undefined;
  /** About so many. */
  enough: number;
  /** From an earlier page. */
  after?: Place | undefined;
  /** Whether more than the name is asked for: every column read costs. */
  withDetails: boolean;
}

export type Candidate = Pick<EntryTable, 'name' | 'touched_at'> & { id: number };
export type DetailedCandidate = Candidate &
  Pick<EntryTable, 'extension' | 'section' | 'size' | 'parent_id' | 'modified_at'>;

/** Where a page ended. */
export interface Place {
  window: number;
  id: number;
}

export interface Candidates {
  /** The newest first; detailed ones where these were asked for. */
  rows: Candidate[];
  /** Where the next page begins; undefined after the last one. */
  after?: Place | undefined;
}

export interface SearchStore {
  /** In place of what is kept of the same entries. All of one owner. */
  add(db: Kysely<Tables>, ownerId: number, entries: readonly Pieces[]): Promise<void>;
  remove(db: Kysely<Tables>, ids: readonly number[]): Promise<void>;
  find(db: Kysely<Tables>, sought: Sought): Promise<Candidates>;
}

const briefly = sql`e.id, e.name, e.touched_at`;
const inDetail = sql`${briefly}, e.extension, e.section, e.size, e.parent_id, e.modified_at`;
/** Found among the pieces and gone meanwhile: such rows are all null. */
type Found = { [Key in keyof Candidate]: Candidate[Key] | null } & { place: number };

const living = (rows: readonly Found[]): Candidate[] => rows.filter((row) => row.id !== null) as Candidate[];

const newest: Place = { window: 1, id: Number.MAX_SAFE_INTEGER };

/** Full-text search takes the numbers for words. */
const sqlite: SearchStore = {
  async add(db, _ownerId, entries) {
    const rows = entries.map(({ id, tokens }) => sql`(${id}, ${[...tokens].join(' ')})`);
    const insert = sql`insert or replace into search_name (rowid, pieces) values ${sql.join(rows)}`;
    await db.executeQuery(unawaited(insert.compile(db)));
  },

  async remove(db, ids) {
    await sql`delete from search_name where rowid in (${sql.join([...ids])})`.execute(db);
  },

  async find(db, { ownerId, tokens, sections, enough, withDetails, after = newest }) {
    const words = (list: readonly number[]) => list.map((token) => `"${token}"`);
    const match = words(tokens).join(' AND ') + (sections ? ` AND (${words(sections).join(' OR ')})` : '');
    const { rows } = await sql<Found>`
      select f.place, ${withDetails ? inDetail : briefly} from (
        select rowid as place from search_name
        where search_name match ${match} and rowid < ${after.id} order by rowid desc limit ${enough}
      ) f left join entry e on e.id = f.place and e.owner_id = ${ownerId} and e.trash_id is null`.execute(db);
    return {
      rows: living(rows),
      after: rows.length < enough ? undefined : { window: 1, id: rows.at(-1)!.place },
    };
  },
};

/** Names are written in eras, so many names each, and epochs of so many eras: see the migration. */
const eraNames = 1024;
const epochEras = 32;
/** How many eras the first windows have, and how many epochs the ones after them. */
const eraWindows = [2, 6, 24];
const epochWindows = [2, 4, 8];

/** The same in SQL; any spread will do that keeps owners, eras and epochs apart. */
const markOf = (ownerId: number, count: number): number => (ownerId * 1_000_003 + count) % 2_147_483_629;
const epochBase = 500_000_000;

/** From the newest name back, first in small windows and then in large ones. */
function windowsOf(ownerId: number, names: number): { marks: number[]; ends: number[] } {
  const marks: number[] = [];
  const ends: number[] = [];
  const open = (first: number, sizes: readonly number[], base: number, isLast: boolean) => {
    for (let next = first, n = 0; next >= 0 && (isLast || n < sizes.length); n += 1) {
      const size = Math.min(sizes[n] ?? sizes.at(-1)!, next + 1);
      for (let i = 0; i < size; i += 1) marks.push(markOf(ownerId, base + next - i));
      ends.push(marks.length);
      next -= size;
    }
  };
  const era = Math.floor(names / eraNames);
  open(era, eraWindows, 0, false);
  open(Math.floor(era / epochEras), epochWindows, epochBase, true);
  return { marks, ends };
}

const postgres: SearchStore = {
  async add(db, ownerId, entries) {
    const ids = entries.map(({ id }) => id);
    const pieces = entries.map(({ tokens }) => `{${[...tokens].join()}}`);
    const mark = (count: RawBuilder<unknown>) => sql`((owner_id * 1000003 + ${count}) % 2147483629)::integer`;
    const era = sql`names / ${sql.lit(eraNames)}`;
    const epoch = sql`${sql.lit(epochBase)} + names / ${sql.lit(eraNames * epochEras)}`;
    await sql`
      with written as (
        insert into search_era (owner_id, names) values (${ownerId}, ${entries.length})
        on conflict (owner_id) do update set names = search_era.names + excluded.names
        returning array[${mark(era)}, ${mark(epoch)}] as marks
      )
      insert into search_name (entry_id, pieces)
      select n.id, n.pieces::integer[] || written.marks
      from written, unnest(${ids}::bigint[], ${pieces}::text[]) as n (id, pieces)
      on conflict (entry_id) do update set pieces = excluded.pieces`.execute(db);
  },

  async remove(db, ids) {
    await sql`delete from search_name where entry_id = any (${[...ids]}::bigint[])`.execute(db);
  },

  async find(db, sought) {
    const { ownerId, enough, after = newest } = sought;
    const { rows: counted } = await sql<{ names: number }>`
      select names from search_era where owner_id = ${ownerId}`.execute(db);
    const names = counted[0]?.names;
    if (names === undefined) return { rows: [] };
    const windows = windowsOf(ownerId, names);
    const last = windows.ends.length;
    if (after.window > last) return everywhere(db, sought, last + 1, after.id);
    const isFirst = after === newest && last > sampled;
    const rows = await inWindows(db, sought, windows, after, isFirst ? sampled : last);
    if (isFirst && rows.length < enough) {
      const expected = ((rows.length + doubt) / (sampledEras * eraNames)) * names;
      if (expected <= few) return everywhere(db, sought, last + 1, newest.id);
      const rest = { ...sought, enough: enough - rows.length };
      rows.push(...(await inWindows(db, rest, windows, { ...newest, window: sampled + 1 }, last)));
    }
    if (rows.length < enough) return { rows: living(rows) };
    const window = Math.max(...rows.map((row) => row.window));
    const inLast = rows.filter((row) => row.window === window);
    const id = Math.min(...inLast.map(({ place }) => place));
    return {
      rows: living(rows),
      after: inLast.length < enough ? { ...newest, window: window + 1 } : { window, id },
    };
  },
};

/**
 * Windows cost most where hits are rare: all of them are searched. The newest names tell: of what is rare among them
 * there are at most a few everywhere, most probably, and all of those are found at once.
 */
const sampled = 2;
const sampledEras = eraWindows.slice(0, sampled).reduce((sum, eras) => sum + eras, 0);
const doubt = 3;
const few = 1500;

type InWindow = Found & { window: number };

async function inWindows(
  db: Kysely<Tables>,
  { ownerId, tokens, sections, enough, withDetails }: Sought,
  { marks, ends }: ReturnType<typeof windowsOf>,
  after: Place,
  upTo: number,
): Promise<InWindow[]> {
  const { rows } = await sql<InWindow>`
    select f.entry_id as place, f.in_window as "window", ${withDetails ? inDetail : briefly}
    from search_names(${[...tokens]}::integer[], ${sections ? [...sections] : null}::integer[],
      ${marks}::integer[], ${ends.slice(0, upTo)}::integer[], ${after.window}, ${after.id}, ${enough}) f
    left join entry e on e.id = f.entry_id and e.owner_id = ${ownerId} and e.trash_id is null`.execute(db);
  return rows;
}

/** The newest of all that have the pieces, whenever they were written. */
async function everywhere(
  db: Kysely<Tables>,
  { ownerId, tokens, sections, enough, withDetails }: Sought,
  window: number,
  before: number,
): Promise<Candidates> {
  const ofSections = sections ? sql`and s.pieces && ${[...sections]}::integer[]` : sql``;
  // By a sum: by the id itself, all names from the newest on might be looked through instead.
  const { rows } = await sql<Found>`
    select f.entry_id as place, ${withDetails ? inDetail : briefly} from (
      select s.entry_id from search_name s
      where s.pieces @> ${[...tokens]}::integer[] ${ofSections} and s.entry_id < ${before}
      order by s.entry_id + 0 desc limit ${enough}
    ) f left join entry e on e.id = f.entry_id and e.owner_id = ${ownerId} and e.trash_id is null`.execute(
    db,
  );
  if (rows.length < enough) return { rows: living(rows) };
  return { rows: living(rows), after: { window, id: Math.min(...rows.map(({ place }) => place)) } };
}

export const searchStores: Record<DialectName, SearchStore> = { sqlite, postgres };
