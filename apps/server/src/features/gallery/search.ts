/** Finds public drawings by their names and authors: by parts in any script, Chinese ones by their sound too. */
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { DialectName } from '../../db/open.ts';
import type { Tables } from '../../db/schema.ts';
import { nameTokens, wordTokens } from '../../search/nameGrams.ts';
import { fitOf, wantedOf, type Wanted } from '../../search/nameMatch.ts';
import { counted } from './counted.ts';

interface PublicPieces {
  entryId: number;
  pieces: ReadonlySet<number>;
}

/** All that differs between the databases. */
interface PieceStore {
  /** In place of what is kept of the same drawings. */
  add(db: Kysely<Tables>, drawings: readonly PublicPieces[]): Promise<void>;
  /** Ids of drawings that have all of the pieces, perhaps. */
  having(pieces: readonly number[]): RawBuilder<{ id: number }>;
}

const stores: Record<DialectName, PieceStore> = {
  sqlite: {
    async add(db, drawings) {
      const rows = drawings.map(({ entryId, pieces }) => sql`(${entryId}, ${[...pieces].join(' ')})`);
      await sql`insert or replace into search_public (rowid, pieces) values ${sql.join(rows)}`.execute(db);
    },
    having(pieces) {
      const match = pieces.map((piece) => `"${piece}"`).join(' AND ');
      return sql`select rowid as id from search_public where search_public match ${match}`;
    },
  },
  postgres: {
    async add(db, drawings) {
      const ids = drawings.map(({ entryId }) => entryId);
      const lists = drawings.map(({ pieces }) => `{${[...pieces].join()}}`);
      await sql`
        insert into search_public (entry_id, pieces)
        select n.id, n.pieces::integer[] from unnest(${ids}::bigint[], ${lists}::text[]) as n (id, pieces)
        on conflict (entry_id) do update set pieces = excluded.pieces`.execute(db);
    },
    having(pieces) {
      return sql`select entry_id as id from search_public where pieces @> ${[...pieces]}::integer[]`;
    },
  },
};

/** In place of an account: here all names are looked through together. */
const everybody = 0;

/** To be called whenever drawings are published, or a public one gets another name; at most some hundred at once. */
export async function indexPublic(
  trx: Kysely<Tables>,
  dialect: DialectName,
  drawings: readonly { entry_id: number; find_key: string }[],
): Promise<void> {
  if (drawings.length === 0) return;
  const rows = drawings.map(({ entry_id, find_key }) => ({
    entryId: entry_id,
    pieces: nameTokens(everybody, find_key, 0),
  }));
  await stores[dialect].add(trx, rows);
}

const atOnce = 500;

/** For rows that came without their pieces. */
export async function indexAllPublic(trx: Transaction<Tables>, dialect: DialectName): Promise<void> {
  for (let after = 0; ;) {
    const rows = await trx
      .selectFrom('public_file')
      .select(['entry_id', 'find_key'])
      .where('entry_id', '>', after)
      .orderBy('entry_id')
      .limit(atOnce)
      .execute();
    await indexPublic(trx, dialect, rows);
    if (rows.length < atOnce) return;
    after = rows.at(-1)!.entry_id;
  }
}

export interface Sought {
  wanted: Wanted;
  /** Ids that may fit. */
  ids: RawBuilder<{ id: number }>;
  /** How many these are; where it is more than `fewHits` they are not worth a look one by one. */
  count: number;
}

/** So many hits are taken first and put in order then. */
export const fewHits = 600;

/** Undefined where nothing is looked for. */
export async function sought(
  db: Kysely<Tables>,
  dialect: DialectName,
  keywords: string,
): Promise<Sought | undefined> {
  const wanted = wantedOf(keywords);
  if (!wanted) return undefined;
  const ids = stores[dialect].having(wordTokens(everybody, wanted.words));
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${ids} limit ${fewHits + 1}) as first_hits`.execute(db);
  return { wanted, ids, count: Number(rows[0]!.count) };
}

export function countAll(db: Kysely<Tables>, { ids, wanted }: Sought): Promise<number> {
  return counted(db, JSON.stringify(wanted.words), async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from (${ids}) as hits`.execute(db);
    return Number(rows[0]!.count);
  });
}

export const isFound = (findKey: string, { wanted }: Sought): boolean => fitOf(findKey, wanted) !== undefined;
