/** Where the pieces of names are kept: this is all that differs between the databases. */
import { sql, type Compilable, type Kysely, type RawBuilder } from 'kysely';
import type { DialectName } from '../../../db/open.ts';
import type { Numbers } from '../../../db/postgres/numbers.ts';
import { prepare } from '../../../db/prepared.ts';
import type { Tables } from '../../../db/schema.ts';
import { pipelined } from '../../../db/pipelined.ts';
import type { EntryTable } from '../tables.ts';

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
  /** Where there is more than enough, those with these pieces as well. Not every store does. */
  best?: readonly number[] | undefined;
  /** From an earlier page. */
  after?: SearchPosition | undefined;
  /** Whether more than the name is asked for: every column read costs. */
  withDetails: boolean;
}

export type Candidate = Pick<EntryTable, 'kind' | 'name' | 'touched_at'> & { id: number };
export type DetailedCandidate = Candidate &
  Pick<EntryTable, 'extension' | 'section' | 'size' | 'parent_id' | 'modified_at'>;

/** Where a page ended. */
export interface SearchPosition {
  window: number;
  id: number;
}

export interface SearchCandidates {
  /** The newest first; detailed ones where these were asked for. */
  rows: Candidate[];
  /** Where the next page begins; undefined after the last one. */
  after?: SearchPosition | undefined;
  /** With the pieces of the best, and whether these are all. */
  best?: { rows: Candidate[]; isComplete: boolean } | undefined;
}

export interface SearchStore {
  /** In place of what is kept of the same entries. All of one owner. */
  add(db: Kysely<Tables>, ownerId: number, entries: readonly Pieces[]): Promise<void>;
  remove(db: Kysely<Tables>, ids: readonly number[]): Promise<void>;
  find(db: Kysely<Tables>, sought: Sought): Promise<SearchCandidates>;
}

const briefly = sql`e.id, e.kind, e.name, e.touched_at`;
const inDetail = sql`${briefly}, e.extension, e.section, e.size, e.parent_id, e.modified_at`;
/** Found among the pieces and gone meanwhile: such rows are all null. */
type Found = { [Key in keyof Candidate]: Candidate[Key] | null } & { place: number };

const living = (rows: readonly Found[]): Candidate[] => rows.filter((row) => row.id !== null) as Candidate[];

const newest: SearchPosition = { window: 1, id: Number.MAX_SAFE_INTEGER };

/** Full-text search takes the numbers for words. */
const sqlite: SearchStore = {
  async add(db, _ownerId, entries) {
    const rows = entries.map(({ id, tokens }) => sql`(${id}, ${[...tokens].join(' ')})`);
    const insert = sql`insert or replace into search_name (rowid, pieces) values ${sql.join(rows)}`;
    await db.executeQuery(pipelined(insert.compile(db)));
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
const epochBase = 500_000_000;
const bestWindow = 0;

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

  async find(db, { ownerId, tokens, sections, enough, withDetails, best, after = newest }) {
    const read = withDetails ? inDetailPrepared : brieflyPrepared;
    const packed = await read(
      db,
      ownerId,
      [...tokens],
      sections ? [...sections] : null,
      after.window,
      after.id,
      enough,
      best ? [...best] : null,
    );
    const found = packed.map(withDetails ? unpackedInDetail : unpacked);
    const rows = found.filter(({ window }) => window !== bestWindow);
    if (rows.length < enough) return { rows: living(rows) };
    const others = found.filter(({ window }) => window === bestWindow);
    // The last window may have more than were wanted: the next page goes on in it.
    const window = Math.max(...rows.map((row) => row.window));
    const places = rows.flatMap((row) => (row.window === window ? row.place : []));
    return {
      rows: living(rows),
      after: { window, id: Math.min(...places) },
      best: best && { rows: living(others), isComplete: others.length < enough },
    };
  },
};

type InWindow = Found & { window: number };
type Asked = [
  ownerId: number,
  tokens: number[],
  sections: number[] | null,
  window: number,
  before: number,
  enough: number,
  best: number[] | null,
];

/** Hundreds of them are looked at for a page. */
interface Packed {
  numbers: Numbers;
  name: string | null;
  extension?: string | null;
}

const packedBriefly = sql`f.entry_id, f.in_window, e.id, e.kind, e.touched_at`;
const packedInDetail = sql`${packedBriefly}, e.section, e.size, e.parent_id, e.modified_at`;

const unpacked = ({ numbers, name }: Packed): InWindow => ({
  place: numbers[0]!,
  window: numbers[1]!,
  id: numbers[2]!,
  kind: numbers[3]!,
  touched_at: numbers[4]!,
  name,
});

const unpackedInDetail = (row: Packed): InWindow =>
  Object.assign(unpacked(row), {
    section: row.numbers[5]!,
    size: row.numbers[6]!,
    parent_id: row.numbers[7]!,
    modified_at: row.numbers[8]!,
    extension: row.extension!,
  });

const preparedFind = (numbers: RawBuilder<unknown>, texts: RawBuilder<unknown>) =>
  prepare<Asked>()(
    (db, ownerId, tokens, sections, window, before, enough, best) =>
      ({
        compile: () =>
          sql<Packed>`
            select array[${numbers}] as numbers, ${texts}
            from find_names(${ownerId}::bigint, ${tokens}::integer[], ${sections}::integer[],
              ${window}::integer, ${before}::bigint, ${enough}::integer, ${best}::integer[]) f
            left join entry e on e.id = f.entry_id and e.owner_id = ${ownerId}::bigint and e.trash_id is null
          `.compile(db),
      }) as Compilable<Packed>,
  );
const brieflyPrepared = preparedFind(packedBriefly, sql`e.name`);
const inDetailPrepared = preparedFind(packedInDetail, sql`e.name, e.extension`);

export const searchStores: Record<DialectName, SearchStore> = { sqlite, postgres };
