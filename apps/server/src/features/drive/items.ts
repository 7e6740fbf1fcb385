/** Rows as the contract's items. */
import {
  prepareStatus,
  privateTypes,
  transformStatus,
  type FileItem,
  type FolderItem,
  flagOf,
} from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { publicCountsOf } from '../gallery/service.ts';
import { thumbKeyOf } from '../preview/service.ts';
import type { Reach } from '../share/service.ts';
import { parentIdFor } from './reachable.ts';
import { idOf, rootOf } from './root.ts';
import { inChunks, kinds, type Entry } from './rows.ts';
import { besideOf, type Beside, type Shown } from './shown.ts';

export interface ItemOptions {
  /** The list spans folders: each item says the name of its own. */
  withParents?: boolean;
}

const statusByState: Record<string, number> = {
  waiting: prepareStatus.waiting,
  ready: prepareStatus.ready,
  failed: prepareStatus.failed,
};

export async function fileItemsOf(
  app: App,
  reach: Reach,
  entries: readonly Shown[],
  options: ItemOptions = {},
): Promise<FileItem[]> {
  if (entries.length === 0) return [];
  const { db } = app;
  const isOwn = reach.kind === 'own';
  const parentOf = await parentIdFor(db, reach);
  const besides = await besideOf(db, entries, options.withParents);
  const published = entries.filter(({ private_type }) => private_type === privateTypes.public);
  const counts = await publicCountsOf(
    db,
    published.map(({ id }) => id),
  );
  return entries.map((entry) => {
    const beside = besides(entry);
    // Written in one go: with other objects poured in between, a page would take twice as long.
    const item: FileItem = {
      id: String(entry.id),
      kind: kinds.file,
      name: entry.name,
      fileType: entry.extension,
      type: entry.extension,
      parentId: parentOf(entry),
      size: entry.size,
      noteSize: reach.may.notes ? Buffer.byteLength(entry.note) + entry.note_bytes : 0,
      descp: reach.may.notes ? entry.note : '',
      modifyTime: entry.modified_at,
      createTime: entry.created_at,
      openTime: isOwn ? entry.opened_at : 0,
      status: statusByState[beside.preview_state ?? ''] ?? prepareStatus.none,
      version: entry.version,
      versions: isOwn ? entry.versions : 1,
      // What is frozen is shown to its owner at most.
      thumbkey: isOwn || entry.frozen === 0 ? thumbKey(app, reach, entry, beside) : '',
      privateType: flagOf(entry.private_type === privateTypes.private),
      userName: beside.owner_name,
      frozen: flagOf(entry.frozen === 1),
      refid: '',
      showType: entry.section,
      transformStatus: transformStatus.none,
      browseCount: isOwn ? entry.browse_count : 0,
      likeCount: 0,
      collectionCount: 0,
      leaveMessageCount: 0,
      pinned: flagOf(isOwn && entry.pinned_at !== null),
    };
    if (options.withParents) item.parentName = nameAbove(reach, entry, beside);
    if (entry.trashed_at !== null) item.deleteTime = entry.trashed_at;
    return counts.size > 0 ? Object.assign(item, counts.get(entry.id)) : item;
  });
}

const thumbKey = (
  app: App,
  { bearer }: Reach,
  { sha256 }: Shown,
  { preview_thumb: thumb, preview_at: updated_at }: Beside,
): string =>
  sha256 === null || updated_at === null ? '' : thumbKeyOf(app, bearer, sha256, { thumb, updated_at });

export async function folderItemsOf(
  db: Kysely<Tables>,
  reach: Reach,
  entries: readonly Shown[],
  options: ItemOptions = {},
): Promise<FolderItem[]> {
  if (entries.length === 0) return [];
  const isOwn = reach.kind === 'own';
  const rootId = await rootOf(db, reach.ownerId);
  const parentOf = await parentIdFor(db, reach);
  const besides = options.withParents ? await besideOf(db, entries, true) : undefined;
  return entries.map((entry) => ({
    id: idOf(entry.id, rootId),
    kind: kinds.folder,
    name: entry.name,
    type: 'folder',
    parentId: parentOf(entry),
    ...(besides && { parentName: nameAbove(reach, entry, besides(entry)) }),
    descp: reach.may.notes ? entry.note : '',
    subFolders: entry.folder_count,
    count: entry.file_count,
    modifyTime: entry.modified_at,
    createTime: entry.created_at,
    pinned: flagOf(isOwn && entry.pinned_at !== null),
    ...(entry.trashed_at !== null && { deleteTime: entry.trashed_at }),
  }));
}

/** What lies above something that was shared is not told. */
const nameAbove = ({ entryIds }: Reach, { id }: Shown, { parent_name: name }: Beside): string =>
  entryIds?.includes(id) ? '' : (name ?? '');

export async function parentNames(
  db: Kysely<Tables>,
  entries: readonly Entry[],
): Promise<Map<number | null, string>> {
  const ids = [...new Set(entries.flatMap(({ parent_id }) => parent_id ?? []))];
  const names = new Map<number | null, string>();
  for (const some of inChunks(ids)) {
    const rows = await db.selectFrom('entry').select(['id', 'name']).where('id', 'in', some).execute();
    for (const { id, name } of rows) names.set(id, name);
  }
  return names;
}
