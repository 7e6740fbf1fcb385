/** Searches in a part of the drive: in a folder and below, in some kinds, sizes and times. */
import { extensions as known, type KindFilter } from '@linework/contract';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { inChunks, kinds } from './rows.ts';
import { fileSections, sectionOfKind, sections } from './sections.ts';
import type { DetailedCandidate } from './searchStore.ts';

export interface Part {
  ownerId: number;
  includeFolders: boolean;
  sections?: readonly number[] | undefined;
  kinds?: readonly KindFilter[] | undefined;
  extensions?: readonly string[] | undefined;
  notExtensions?: readonly string[] | undefined;
  modifiedFrom?: number | undefined;
  modifiedTo?: number | undefined;
  sizeFrom?: number | undefined;
  sizeTo?: number | undefined;
  /** Folders: only what lies in them or below. */
  within?: readonly number[] | undefined;
}

/** Rows that a search reads where the names themselves do not lead it. */
const mostRows = 20_000;
const mostFolders = 2000;
const archives: readonly string[] = known.archive;

/** The sections that the part may have; undefined for all. */
export function sectionsOf({ includeFolders, sections: asked, kinds: only }: Part): number[] | undefined {
  const files = (asked ?? fileSections).filter(
    (section) => !only || only.some((kind) => sectionOfKind[kind] === section),
  );
  const withFolders = includeFolders && (!only || only.includes('folder'));
  if (withFolders && files.length === fileSections.length) return undefined;
  return withFolders ? [sections.none, ...files] : [...files];
}

const narrowing = [
  'kinds',
  'extensions',
  'notExtensions',
  'modifiedFrom',
  'modifiedTo',
  'sizeFrom',
  'sizeTo',
  'within',
] as const;

/** Whether anything but its section decides about an entry. */
export const isNarrow = (part: Part): boolean => narrowing.some((by) => part[by] !== undefined);

/** Whether an entry is of the part, wherever it lies. */
export function isOf(
  part: Part,
  inSections: readonly number[] | undefined,
  entry: DetailedCandidate,
): boolean {
  const { modifiedFrom = 0, modifiedTo = Infinity, sizeFrom = 0, sizeTo = Infinity } = part;
  return (
    (inSections?.includes(entry.section) ?? true) &&
    (part.extensions?.includes(entry.extension) ?? true) &&
    !part.notExtensions?.includes(entry.extension) &&
    (!part.kinds || part.kinds.some((kind) => isOfKind(kind, entry))) &&
    entry.modified_at >= modifiedFrom &&
    entry.modified_at <= modifiedTo &&
    entry.size >= sizeFrom &&
    entry.size <= sizeTo
  );
}

function isOfKind(kind: KindFilter, { section, extension }: DetailedCandidate): boolean {
  if (sectionOfKind[kind] !== section) return false;
  return section !== sections.other || archives.includes(extension) === (kind === 'archive');
}

/** Knows which folders lie below some; asks for many at once and remembers. */
export class Below {
  readonly #db: Kysely<Tables>;
  readonly #parents = new Map<number, number | null>();
  readonly #tops: ReadonlySet<number>;

  constructor(db: Kysely<Tables>, tops: readonly number[]) {
    this.#db = db;
    this.#tops = new Set(tops);
  }

  async only(entries: readonly DetailedCandidate[]): Promise<DetailedCandidate[]> {
    let unknown = this.#unknownAbove(entries);
    while (unknown.length > 0) {
      for (const some of inChunks(unknown)) {
        const rows = await this.#db
          .selectFrom('entry')
          .select(['id', 'parent_id'])
          .where('id', 'in', some)
          .execute();
        for (const { id, parent_id } of rows) this.#parents.set(id, parent_id);
      }
      // What is gone meanwhile lies nowhere.
      for (const id of unknown) if (!this.#parents.has(id)) this.#parents.set(id, null);
      unknown = this.#unknownAbove(entries);
    }
    return entries.filter(({ parent_id }) => this.#isTop(this.#climb(parent_id)));
  }

  #unknownAbove(entries: readonly DetailedCandidate[]): number[] {
    const ends = entries.map(({ parent_id }) => this.#climb(parent_id));
    return [...new Set(ends)].filter((id): id is number => id !== null && !this.#isTop(id));
  }

  #isTop(id: number | null): boolean {
    return id !== null && this.#tops.has(id);
  }

  /** Up to one of the folders themselves, the first unknown one, or beyond the root. */
  #climb(from: number | null): number | null {
    let id = from;
    while (id !== null && !this.#isTop(id) && this.#parents.has(id)) id = this.#parents.get(id)!;
    return id;
  }
}

/**
 * For words that nearly every name has, in a part that has few of them: the part is read instead, the newest first.
 * Undefined where it is not small enough for that.
 */
export async function readPart(db: Kysely<Tables>, part: Part): Promise<DetailedCandidate[] | undefined> {
  const folders = part.within === undefined ? undefined : await foldersBelow(db, part.within);
  const times = part.modifiedFrom !== undefined || part.modifiedTo !== undefined;
  const sizes = part.sizeFrom !== undefined || part.sizeTo !== undefined;
  if (!folders && !times && !sizes) return undefined;
  let query = db
    .selectFrom('entry')
    .select(['id', 'kind', 'name', 'extension', 'section', 'size', 'parent_id', 'modified_at', 'touched_at'])
    .where('trash_id', 'is', null)
    .limit(mostRows + 1);
  if (folders)
    query = query.where('parent_id', 'in', folders).where('kind', 'in', [kinds.folder, kinds.file]);
  else {
    query = query
      .where('owner_id', '=', part.ownerId)
      .where('section', 'in', sectionsOf(part) ?? [sections.none, ...fileSections]);
  }
  if (part.modifiedFrom !== undefined) query = query.where('modified_at', '>=', part.modifiedFrom);
  if (part.modifiedTo !== undefined) query = query.where('modified_at', '<=', part.modifiedTo);
  if (part.sizeFrom !== undefined) query = query.where('size', '>=', part.sizeFrom);
  if (part.sizeTo !== undefined) query = query.where('size', '<=', part.sizeTo);
  const rows = await query.execute();
  return rows.length > mostRows ? undefined : rows;
}

/** They and the living folders below them, unless they are very many. */
async function foldersBelow(db: Kysely<Tables>, tops: readonly number[]): Promise<number[] | undefined> {
  const { rows } = await sql<{ id: number }>`
    with recursive tree (id) as (
      select id from entry where id in (${sql.join([...tops])})
      union
      select e.id from entry e join tree on e.parent_id = tree.id where e.kind = 0 and e.trash_id is null
    ) select id from tree limit ${mostFolders + 1}`.execute(db);
  return rows.length > mostFolders ? undefined : rows.map(({ id }) => id);
}
