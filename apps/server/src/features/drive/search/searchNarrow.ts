/** Searches in a part of the drive: in a folder and below, in some kinds, sizes and times. */
import { extensions as known, type KindFilter } from '@linework/contract';
import { sql, type Compilable, type Kysely } from 'kysely';
import { inList, listOf, type List } from '../../../db/inList.ts';
import { prepare } from '../../../db/prepared.ts';
import type { Tables } from '../../../db/schema.ts';
import { inChunks, kinds } from '../rows.ts';
import { fileSections, sectionOfKind, sections } from '../lists/sections.ts';
import type { Candidate, DetailedCandidate } from './searchStore.ts';

export interface SearchFilter {
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

/** Rows that a search reads where the names themselves do not lead it, and so few that it reads them at once. */
const maxRows = 20_000;
const fewRows = 1000;
const maxFolders = 2000;
const fewFolders = 100;
const archives: readonly string[] = known.archive;

/** The sections that the part may have; undefined for all. */
export function sectionsOf({
  includeFolders,
  sections: asked,
  kinds: only,
}: SearchFilter): number[] | undefined {
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
export const isNarrow = (part: SearchFilter): boolean => narrowing.some((by) => part[by] !== undefined);

/** Whether that is more than where it lies. */
export const isPicky = (part: SearchFilter): boolean =>
  isNarrow(part) && (isNarrow({ ...part, within: undefined }) || sectionsOf(part) !== undefined);

/** Whether an entry is of the part, wherever it lies. */
export function isOf(
  part: SearchFilter,
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

const briefly = ['id', 'kind', 'name', 'touched_at'] as const satisfies readonly (keyof Candidate)[];
const inDetail = [
  ...briefly,
  'extension',
  'section',
  'size',
  'parent_id',
  'modified_at',
] as const satisfies readonly (keyof DetailedCandidate)[];

const livingIn = (columns: typeof briefly | typeof inDetail) =>
  prepare<[folders: List]>()((db, folders) =>
    db
      .selectFrom('entry')
      .select(columns as typeof briefly)
      .where('trash_id', 'is', null)
      .where(inList(db, 'parent_id', folders))
      .where('kind', 'in', [kinds.folder, kinds.file]),
  );
const livingBriefly = livingIn(briefly);
const livingInDetail = livingIn(inDetail);

/**
 * All below the folders where that is next to nothing: sooner read than looked for. Detailed ones where the part is
 * picky. Undefined where there is more.
 */
export async function readFew(db: Kysely<Tables>, part: SearchFilter): Promise<Candidate[] | undefined> {
  if (part.within === undefined) return undefined;
  const folders = await foldersBelow(db, part.within, fewFolders);
  if (!folders || folders.reduce((sum, { inside }) => sum + inside, 0) > fewRows) return undefined;
  const read = isPicky(part) ? livingInDetail : livingBriefly;
  return read(db, listOf(db, idsOf(folders)));
}

/**
 * For words that nearly every name has, in a part that has few of them: the part is read instead, the newest first.
 * Undefined where it is not small enough for that.
 */
export async function readPart(
  db: Kysely<Tables>,
  part: SearchFilter,
): Promise<DetailedCandidate[] | undefined> {
  const folders = part.within === undefined ? undefined : await foldersBelow(db, part.within, maxFolders);
  const times = part.modifiedFrom !== undefined || part.modifiedTo !== undefined;
  const sizes = part.sizeFrom !== undefined || part.sizeTo !== undefined;
  if (!folders && !times && !sizes) return undefined;
  let query = db
    .selectFrom('entry')
    .select(inDetail)
    .where('trash_id', 'is', null)
    .limit(maxRows + 1);
  if (folders)
    query = query.where('parent_id', 'in', idsOf(folders)).where('kind', 'in', [kinds.folder, kinds.file]);
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
  return rows.length > maxRows ? undefined : rows;
}

interface FolderBelow {
  id: number;
  /** How many items are directly in it. */
  inside: number;
}

const idsOf = (folders: readonly FolderBelow[]): number[] => folders.map(({ id }) => id);

const treeBelow = prepare<[tops: List, most: number]>()(
  (db, tops, most) =>
    ({
      compile: () =>
        sql<FolderBelow>`
          with recursive tree (id, inside) as (
            select id, folder_count + file_count from entry where ${inList(db, 'entry.id', tops)}
            union
            select e.id, e.folder_count + e.file_count from entry e join tree on e.parent_id = tree.id
            where e.kind = 0 and e.trash_id is null
          ) select id, inside from tree limit ${most}`.compile(db),
    }) as Compilable<FolderBelow>,
);

/** They and the living folders below them, unless there are more. */
async function foldersBelow(
  db: Kysely<Tables>,
  tops: readonly number[],
  most: number,
): Promise<FolderBelow[] | undefined> {
  const folders = await treeBelow(db, listOf(db, tops), most + 1);
  return folders.length > most ? undefined : folders;
}
