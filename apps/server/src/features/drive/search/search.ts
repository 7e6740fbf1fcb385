/** Finds names anywhere in a drive: by a part of them in any script, in any case, Chinese ones by their sound too. */
import type { Transaction } from 'kysely';
import type { Database, DialectName } from '../../../db/open.ts';
import type { Tables } from '../../../db/schema.ts';
import {
  nameEnd,
  nameStart,
  nameTokens,
  sectionToken,
  textTokens,
  wordTokens,
} from '../../../search/nameGrams.ts';
import { fitOf, wantedOf, type Wanted } from '../../../search/nameMatch.ts';
import { kinds } from '../rows.ts';
import {
  Below,
  isNarrow,
  isOf,
  isPicky,
  readFew,
  readPart,
  sectionsOf,
  type SearchFilter,
} from './searchNarrow.ts';
import { searchStores, type Candidate, type DetailedCandidate, type SearchPosition } from './searchStore.ts';

export interface NameToIndex {
  id: number;
  ownerId: number;
  name: string;
  section: number;
}

export interface NameSearch extends SearchFilter {
  q: string;
  limit: number;
}

/** So many at once: SQLite takes 32,766 values in a statement. */
const namesAtOnce = 2000;
/** Names that are looked at for one page of pieces, and in all. */
const firstPage = 256;
const laterPage = 1000;
const maxPages = 8;

/** To be called whenever an entry comes to life or gets another name; of one owner, some or thousands at once. */
export async function indexName(
  trx: Transaction<Tables>,
  dialect: DialectName,
  names: NameToIndex | readonly NameToIndex[],
): Promise<void> {
  const list = Array.isArray(names) ? (names as readonly NameToIndex[]) : [names as NameToIndex];
  for (let from = 0; from < list.length; from += namesAtOnce) {
    const some = list.slice(from, from + namesAtOnce);
    const pieces = some.map(({ id, ownerId, name, section }) => ({
      id,
      tokens: nameTokens(ownerId, name, section),
    }));
    await searchStores[dialect].add(trx, some[0]!.ownerId, pieces);
  }
}

/** To be called whenever entries go to the recycle bin; rows that are deleted take their pieces along. */
export async function unindexName(
  trx: Transaction<Tables>,
  dialect: DialectName,
  ids: readonly number[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += namesAtOnce) {
    await searchStores[dialect].remove(trx, ids.slice(from, from + namesAtOnce));
  }
}

/** For rows that came without their pieces. */
export async function indexAllNames(trx: Transaction<Tables>, dialect: DialectName): Promise<void> {
  const owners = await trx.selectFrom('drive').select('user_id').orderBy('user_id').execute();
  for (const { user_id: ownerId } of owners) {
    for (let after = 0; ;) {
      const rows = await trx
        .selectFrom('entry')
        .select(['id', 'name', 'section'])
        .where('owner_id', '=', ownerId)
        .where('trash_id', 'is', null)
        .where('parent_id', 'is not', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(namesAtOnce)
        .execute();
      await indexName(
        trx,
        dialect,
        rows.map((row) => ({ ...row, ownerId })),
      );
      if (rows.length < namesAtOnce) break;
      after = rows.at(-1)!.id;
    }
  }
}

export interface Names {
  /** Of what fits, the best and then the newest first. */
  ids: number[];
  /** Which of them are folders. */
  folders: ReadonlySet<number>;
  /** Whether there would be more. */
  more: boolean;
}

export async function searchNames(database: Database, { q, limit, ...part }: NameSearch): Promise<Names> {
  const wanted = wantedOf(q);
  if (!wanted) return { ids: [], folders: new Set(), more: false };
  const hits = new Hits(database, wanted, part);
  const few = await readFew(database.kysely, part);
  if (few) {
    await hits.take(few, true);
    return hits.best(limit);
  }
  const { ownerId } = part;
  const tokens = wordTokens(ownerId, wanted.words);
  const start = `${nameStart}${wanted.text}`;
  const starts = textTokens(ownerId, start);
  let isComplete = await hits.gather(tokens, limit, isNarrow(part) ? 1 : maxPages, starts);
  if (!isComplete && hits.count <= limit && isNarrow(part)) {
    const rows = await readPart(database.kysely, part);
    if (rows) await hits.take(rows);
    isComplete = rows ? true : await hits.gather(tokens, limit, maxPages);
  }
  if (!isComplete) {
    // There are very many: at least those that fit best shall be among the ones that come.
    const areAllStarts = hits.areAllBest ?? (await hits.gather(starts, limit, 1));
    if (!areAllStarts) await hits.gather(textTokens(ownerId, `${start}${nameEnd}`), limit, 1);
  }
  return hits.best(limit, isComplete);
}

interface Hit {
  id: number;
  kind: number;
  fit: number;
  touchedAt: number;
}

class Hits {
  readonly #database: Database;
  readonly #wanted: Wanted;
  readonly #part: SearchFilter;
  readonly #sections: number[] | undefined;
  readonly #below: Below | undefined;
  readonly #isPicky: boolean;
  readonly #found = new Map<number, Hit>();
  #areAllBest: boolean | undefined;

  constructor(database: Database, wanted: Wanted, part: SearchFilter) {
    this.#database = database;
    this.#wanted = wanted;
    this.#part = part;
    this.#sections = sectionsOf(part);
    this.#isPicky = isPicky(part);
    this.#below = part.within === undefined ? undefined : new Below(database.kysely, part.within);
  }

  get count(): number {
    return this.#found.size;
  }

  /** Whether all with the pieces of the best are among them; undefined where nobody has looked. */
  get areAllBest(): boolean | undefined {
    return this.#areAllBest;
  }

  /** Looks for names with these pieces until there are more than `limit` new ones. True when that was all. */
  async gather(
    tokens: readonly number[],
    limit: number,
    pages: number,
    best?: readonly number[],
  ): Promise<boolean> {
    const { kysely, dialect } = this.#database;
    const { ownerId } = this.#part;
    const sections = this.#sections?.map((section) => sectionToken(ownerId, section));
    if (sections?.length === 0) return true;
    let before = this.count;
    let after: SearchPosition | undefined;
    for (let page = 0; page < pages && this.count - before <= limit; page += 1) {
      const enough = page === 0 ? firstPage : laterPage;
      const found = await searchStores[dialect].find(kysely, {
        ownerId,
        tokens,
        sections,
        enough,
        after,
        withDetails: isNarrow(this.#part),
        best: page === 0 ? best : undefined,
      });
      if (found.best) {
        await this.take(found.best.rows);
        this.#areAllBest = found.best.isComplete;
        before = this.count;
      }
      await this.take(found.rows);
      if (found.after === undefined) return true;
      after = found.after;
    }
    return false;
  }

  /** Those that were read below the part's folders need not be asked where they lie. */
  async take(rows: readonly Candidate[], areBelow = false): Promise<void> {
    const fresh = rows.filter(({ id }) => !this.#found.has(id));
    const found = new Map<number, Hit>();
    for (const { id, kind, name, touched_at: touchedAt } of this.#isPicky ? this.#ofPart(fresh) : fresh) {
      const fit = fitOf(name, this.#wanted);
      if (fit !== undefined) found.set(id, { id, kind, fit, touchedAt });
    }
    const candidates = fresh.filter(({ id }) => found.has(id));
    const inPlace =
      this.#below && !areBelow ? await this.#below.only(candidates as DetailedCandidate[]) : candidates;
    for (const { id } of inPlace) this.#found.set(id, found.get(id)!);
  }

  /** They were read in detail. */
  #ofPart(rows: readonly Candidate[]): Candidate[] {
    return (rows as readonly DetailedCandidate[]).filter((row) => isOf(this.#part, this.#sections, row));
  }

  best(limit: number, isComplete = true): Names {
    const best = [...this.#found.values()]
      .sort((a, b) => a.fit - b.fit || b.touchedAt - a.touchedAt || b.id - a.id)
      .slice(0, limit);
    return {
      ids: best.map(({ id }) => id),
      folders: new Set(best.flatMap(({ id, kind }) => (kind === kinds.folder ? id : []))),
      more: !isComplete || this.count > limit,
    };
  }
}
