/** Where the pieces of what drawings say are kept: this is all that differs between the databases. */
import { sql, type Kysely } from 'kysely';
import type { DialectName } from '../../db/open.ts';
import type { Tables } from '../../db/schema.ts';

export interface TextStore {
  /** In place of what is kept of the same drawing. */
  add(db: Kysely<Tables>, id: number, pieces: readonly number[]): Promise<void>;
  /** So many drawings, anybody's, that have all of the pieces, perhaps. */
  some(db: Kysely<Tables>, pieces: readonly number[], limit: number): Promise<number[]>;
  /** Those of the drawings that have all of the pieces, perhaps. */
  only(db: Kysely<Tables>, ids: readonly number[], pieces: readonly number[]): Promise<Set<number>>;
}

const matchOf = (pieces: readonly number[]): string => pieces.map((piece) => `"${piece}"`).join(' AND ');

const sqlite: TextStore = {
  async add(db, id, pieces) {
    await sql`insert or replace into search_drawing (rowid, pieces) values (${id}, ${pieces.join(' ')})`.execute(
      db,
    );
  },
  async some(db, pieces, limit) {
    const { rows } = await sql<{ id: number }>`
      select rowid as id from search_drawing where search_drawing match ${matchOf(pieces)}
      limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },
  async only(db, ids, pieces) {
    // By the plus the index is walked once; without it, once for each id.
    const { rows } = await sql<{ id: number }>`
      select rowid as id from search_drawing
      where search_drawing match ${matchOf(pieces)} and rowid between ${Math.min(...ids)} and ${Math.max(...ids)}
        and +rowid in (${sql.join([...ids])})`.execute(db);
    return new Set(rows.map(({ id }) => id));
  },
};

const postgres: TextStore = {
  async add(db, id, pieces) {
    await sql`
      insert into search_drawing (drawing_id, pieces) values (${id}, ${`{${pieces.join()}}`}::text::integer[])
      on conflict (drawing_id) do update set pieces = excluded.pieces`.execute(db);
  },
  async some(db, pieces, limit) {
    const { rows } = await sql<{ id: number }>`
      select drawing_id as id from search_drawing where pieces @> ${[...pieces]}::integer[]
      limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },
  async only(db, ids, pieces) {
    const { rows } = await sql<{ id: number }>`
      select drawing_id as id from search_drawing
      where pieces @> ${[...pieces]}::integer[] and drawing_id = any (${[...ids]}::bigint[])`.execute(db);
    return new Set(rows.map(({ id }) => id));
  },
};

export const textStores: Record<DialectName, TextStore> = { sqlite, postgres };
