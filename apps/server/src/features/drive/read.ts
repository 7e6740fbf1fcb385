/** The drive's lists, as the calls answer them. */
import { limits, type CallData, type CallResponse, type FileItem, type FolderItem } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import type { Session } from '../session/service.ts';
import type { AccessScope } from '../../http/accessScope.ts';
import { extensionList, filterOf, type Filter } from './search/filters.ts';
import { fileItemsOf, folderItemsOf, type ItemOptions } from './items.ts';
import { numbersOf } from './ids.ts';
import {
  belowSegments,
  driveOf,
  folderSegments,
  nonViewer,
  onlyFiles,
  onlyFolders,
  sectionSegments,
  trashSegments,
  type SectionAsked,
} from './lists/listings.ts';
import { readIds, readPage, type ListSegment } from './lists/lists.ts';
import { nameKey } from './names.ts';
import { ownScope, entriesInScope, folderInScope, topEntries } from './accessScope.ts';
import { rootOf } from './root.ts';
import { kinds, livingFolder, type Entry } from './rows.ts';
import { by, searchFor, searchPage, type Search } from './search/find.ts';
import { isOf, sectionsOf } from './search/searchNarrow.ts';
import { sectionOfType } from './lists/sections.ts';
import type { EntryProjection } from './lists/rowProjection.ts';

/** In one's own drive. */
interface Asking {
  app: App;
  session: Session;
}

/** In whatever may be read. */
interface Reading {
  app: App;
  scope: AccessScope;
}

const own = ({ app, session }: Asking): Reading => ({ app, scope: ownScope(session) });

interface Paging {
  page?: number | undefined;
  pageSize?: number | undefined;
}

interface Page {
  subFolders: FolderItem[];
  files: FileItem[];
  total: number;
  count: number;
}

const most = Number.MAX_SAFE_INTEGER;

async function pageOf(
  reading: Reading,
  segments: readonly ListSegment[],
  paging: Paging,
  options?: ItemOptions,
): Promise<Page> {
  const { page = 1, pageSize = limits.pageSize } = paging;
  const offset = Math.min(most, (page - 1) * pageSize);
  const { db } = reading.app;
  const { rows, total } = await readPage(db, segments, { offset, limit: pageSize, ...options });
  return { ...(await itemsOf(reading, rows, options)), total, count: rows.length };
}

export async function itemsOf(
  { app, scope }: Reading,
  rows: readonly EntryProjection[],
  options?: ItemOptions,
): Promise<Pick<Page, 'subFolders' | 'files'>> {
  const folders = rows.filter(({ kind }) => kind === kinds.folder);
  const files = rows.filter(({ kind }) => kind === kinds.file);
  return {
    subFolders: await folderItemsOf(app.db, scope, folders, options),
    files: await fileItemsOf(app, scope, files, options),
  };
}

/** A folder by the contract's id. */
export async function folderById(db: Kysely<Tables>, userId: number, id: string): Promise<Entry> {
  const rootId = await rootOf(db, userId);
  return livingFolder(db, userId, Number(id) || rootId);
}

async function found(reading: Reading, search: Search, paging: Paging): Promise<Page & { more: boolean }> {
  const { app, scope } = reading;
  const { page = 1, pageSize = limits.pageSize } = paging;
  const range = { from: (page - 1) * pageSize, to: page * pageSize };
  const { rows, total, more } = await searchPage(app, scope.ownerId, search, range);
  return { ...(await itemsOf(reading, rows, { withParents: true })), total, count: rows.length, more };
}

/** A page of rows that are all at hand. */
async function shownOf(
  reading: Reading,
  rows: readonly EntryProjection[],
  { page = 1, pageSize = limits.pageSize }: Paging,
  options?: ItemOptions,
): Promise<Page> {
  const shown = rows.slice((page - 1) * pageSize, page * pageSize);
  return { ...(await itemsOf(reading, shown, options)), total: rows.length, count: shown.length };
}

type UnionAsked = CallData<'unionList'>;

/** Where a search looks: this folder and below unless the whole drive is meant. */
const searchIn = (folder: Entry, { isGlobal }: { isGlobal?: 0 | 1 | undefined }): number[] | undefined =>
  isGlobal === 0 && folder.parent_id !== null ? [folder.id] : undefined;

const isSearch = (q: string | undefined): q is string => q !== undefined && q.trim() !== '';

/** A folder that the reader reaches; 0 is the top of what was shared. */
export async function listUnion(reading: Reading, asked: UnionAsked): Promise<CallResponse<'unionList'>> {
  const { app, scope } = reading;
  // Everything that is one's own: no folder has to be looked at.
  if (isSearch(asked.q) && scope.entryIds === undefined && Number(asked.parentId) === 0)
    return found(reading, unionSearch(undefined, asked, asked.q), asked);
  const folder = await folderInScope(app.db, scope, Number(asked.parentId));
  if (isSearch(asked.q)) {
    return folder && scope.entryIds === undefined
      ? found(reading, unionSearch(searchIn(folder, asked), asked, asked.q), asked)
      : foundInShare(reading, folder, asked, asked.q);
  }
  if (!folder) return listTop(reading, asked);
  const page = await pageOf(reading, folderSegments(folder, asked, filterOf(asked)), asked);
  return { ...page, more: false };
}

function unionSearch(
  within: readonly number[] | undefined,
  asked: Omit<UnionAsked, 'page' | 'pageSize' | 'parentId'>,
  q: string,
): Search {
  const { sort, order } = asked;
  return { q, sort, order, includeFolders: true, within, ...filterOf(asked) };
}

/** What was shared itself, folders first. */
async function listTop(reading: Reading, asked: UnionAsked): Promise<CallResponse<'unionList'>> {
  const { app, scope } = reading;
  const part = { ownerId: scope.ownerId, includeFolders: true, ...filterOf(asked) };
  const inSections = sectionsOf(part);
  const all = (await topEntries(app.db, scope)).filter((entry) => isOf(part, inSections, entry));
  all.sort(by(asked.sort ?? 'name', asked.order));
  const rows = [kinds.folder, kinds.file].flatMap((kind) => all.filter((entry) => entry.kind === kind));
  return { ...(await shownOf(reading, rows, asked)), more: false };
}

/** Below the folder, or below all that was shared; and that itself. */
async function foundInShare(
  reading: Reading,
  folder: Entry | undefined,
  asked: UnionAsked,
  q: string,
): Promise<CallResponse<'unionList'>> {
  const { app, scope } = reading;
  const isHere = folder !== undefined && asked.isGlobal === 0;
  const tops = isHere ? [] : await topEntries(app.db, scope);
  const within = isHere ? [folder.id] : tops.flatMap(({ id, kind }) => (kind === kinds.folder ? id : []));
  const search = unionSearch(within, asked, q);
  const below = within.length > 0 ? await searchFor(app, scope.ownerId, search) : { rows: [], more: false };
  // A folder that is being deleted still has rows below it that are not marked yet.
  const reached = await entriesInScope(
    app.db,
    scope,
    below.rows.map(({ id }) => id),
  );
  const key = nameKey(q.trim());
  const named = tops.filter(({ name_key }) => name_key.includes(key));
  const rows = [...new Map([...named, ...reached].map((entry) => [entry.id, entry])).values()];
  return { ...(await shownOf(reading, rows, asked, { withParents: true })), more: below.more };
}

export async function listFiles(asking: Asking, asked: CallData<'fileList'>) {
  const { app, session } = asking;
  const folder = await folderById(app.db, session.userId, asked.folderId);
  const include = extensionList(asked.includeTypes);
  const filter: Filter | undefined = include.length > 0 ? { extensions: include } : undefined;
  const { files, total, count } = await pageOf(
    own(asking),
    onlyFiles(folderSegments(folder, asked, filter)),
    asked,
  );
  return { files, total, count };
}

export async function listFolders(asking: Asking, asked: CallData<'folderList'>) {
  const { app, session } = asking;
  const folder = await folderById(app.db, session.userId, asked.parentId);
  const { subFolders, total, count } = await pageOf(
    own(asking),
    onlyFolders(folderSegments(folder, {})),
    asked,
  );
  return { subFolders, total, count };
}

type TypeAsked = CallData<'listTypeFiles'>;

const sectionAsked = (asked: TypeAsked): SectionAsked => ({
  type: asked.type,
  sort: asked.sort,
  order: asked.order,
  include: extensionList(asked.includeTypes),
  exclude: extensionList(asked.excludeTypes),
  filter: filterOf(asked),
});

export async function listSection(asking: Asking, asked: TypeAsked): Promise<CallResponse<'listTypeFiles'>> {
  const paging = { page: asked.pageNo, pageSize: asked.pageSize };
  const folder = await folderIn(asking, asked.parentId);
  if (isSearch(asked.q)) {
    const { files, total, count, more } = await found(
      own(asking),
      sectionSearch(folder, asked, asked.q),
      paging,
    );
    return { files, total, count, more };
  }
  const segments = await sectionBelow(asking, folder, sectionAsked(asked));
  const { files, total, count } = await pageOf(own(asking), segments, paging, { withParents: true });
  return { files, total, count, more: false };
}

/** Undefined for the whole drive, of which nothing has to be known. */
async function folderIn({ app, session }: Asking, id: string | undefined): Promise<Entry | undefined> {
  if (Number(id ?? 0) === 0) return undefined;
  const folder = await folderById(app.db, session.userId, id!);
  return folder.parent_id === null ? undefined : folder;
}

function sectionSearch(folder: Entry | undefined, asked: TypeAsked, q: string): Search {
  const { sort, order, type = 'all' } = asked;
  const { include = [], exclude = [] } = sectionAsked(asked);
  const section = sectionOfType[type];
  return {
    q,
    sort,
    order,
    includeFolders: false,
    within: folder && [folder.id],
    ...(section !== undefined && { sections: [section] }),
    ...(include.length > 0 && { extensions: include }),
    ...(exclude.length > 0 && { notExtensions: exclude }),
    ...filterOf(asked),
  };
}

async function sectionBelow(
  { app, session }: Asking,
  folder: Entry | undefined,
  asked: SectionAsked,
): Promise<ListSegment[]> {
  const drive = await driveOf(app.db, session.userId);
  return folder ? belowSegments(app.db, drive, [folder], asked) : sectionSegments(drive, asked);
}

export async function listNonViewer(asking: Asking, asked: CallData<'listNonViewerFiles'>) {
  const folder = await folderIn(asking, asked.parentId);
  const { sort, order } = asked;
  const segments = await sectionBelow(asking, folder, { ...nonViewer, sort, order });
  const { files, total, count } = await pageOf(own(asking), segments, asked, { withParents: true });
  return { files, total, count };
}

/** Files in folders and all that lies below them. */
export async function listBelow(asking: Asking, asked: CallData<'queryFileList'>) {
  const { app, session } = asking;
  const folders: Entry[] = [];
  for (const id of numbersOf(asked.folderIds)) {
    folders.push(await folderById(app.db, session.userId, String(id)));
  }
  if (folders.length === 0) return { files: [], total: 0, count: 0 };
  const drive = await driveOf(app.db, session.userId);
  const isWhole = folders.some(({ parent_id }) => parent_id === null);
  const segments = isWhole ? sectionSegments(drive, {}) : await belowSegments(app.db, drive, folders, {});
  const { files, total, count } = await pageOf(own(asking), segments, asked, { withParents: true });
  return { files, total, count };
}

export async function listTrash(asking: Asking, asked: CallData<'trashUnionList'>) {
  const drive = await driveOf(asking.app.db, asking.session.userId);
  const page = await pageOf(own(asking), trashSegments(drive, asked, trashFilter(asked.q)), asked, {
    withParents: true,
  });
  return { ...page, more: false, size: drive.trashed_bytes };
}

const trashFilter = (q: string | undefined): Filter | undefined =>
  isSearch(q) ? { name: nameKey(q.trim()) } : undefined;

export async function listTrashOf(asking: Asking, kind: number, paging: Paging) {
  const drive = await driveOf(asking.app.db, asking.session.userId);
  const segments = trashSegments(drive, {}).filter(({ arms }) => arms[0]?.[1] === kind);
  return pageOf(own(asking), segments, paging, { withParents: true });
}

/** As many as anybody would pin. */
const maxPinned = 1000;

export async function listPinned(asking: Asking): Promise<CallResponse<'pinnedList'>> {
  const { app, session } = asking;
  const rows = await app.db
    .selectFrom('entry')
    .selectAll()
    .where('owner_id', '=', session.userId)
    .where('pinned_at', 'is not', null)
    .where('trash_id', 'is', null)
    .orderBy('pinned_at', 'desc')
    .limit(maxPinned)
    .execute();
  const items = await itemsOf(own(asking), rows, { withParents: true });
  return { ...items, total: rows.length, count: rows.length, more: false };
}

/** Everything that a list would show, by id. */
export async function listIds(
  asking: Asking,
  asked: CallData<'unionIds'>,
): Promise<CallResponse<'unionIds'>> {
  const { app, session } = asking;
  const folderIds: number[] = [];
  const fileIds: number[] = [];
  let size = 0;
  const folder = await folderById(app.db, session.userId, asked.parentId);
  if (isSearch(asked.q) && asked.type !== 'trash') {
    const { type } = asked;
    const search = type
      ? sectionSearch(folder.parent_id === null ? undefined : folder, { ...asked, type }, asked.q)
      : unionSearch(searchIn(folder, asked), asked, asked.q);
    for (const row of (await searchFor(app, session.userId, search)).rows) {
      (row.kind === kinds.folder ? folderIds : fileIds).push(row.id);
      size += row.size;
    }
  } else {
    for await (const { isFile, rows } of readIds(app.db, await segmentsOf(asking, folder, asked))) {
      for (const row of rows) {
        (isFile ? fileIds : folderIds).push(row.id);
        size += row.size ?? 0;
      }
    }
  }
  return { fileIds: fileIds.join(), folderIds: folderIds.join(), size };
}

/** By size, since that index holds the sizes. */
async function segmentsOf(
  asking: Asking,
  folder: Entry,
  asked: CallData<'unionIds'>,
): Promise<ListSegment[]> {
  const { type } = asked;
  const sort = 'size';
  if (type === undefined) return folderSegments(folder, { sort }, filterOf(asked));
  const drive = await driveOf(asking.app.db, asking.session.userId);
  if (type === 'trash') return trashSegments(drive, { sort }, trashFilter(asked.q));
  const below = folder.parent_id === null ? undefined : folder;
  return sectionBelow(asking, below, { sort, type, filter: filterOf(asked) });
}
