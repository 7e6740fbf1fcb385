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
import { prepare } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';
import { publicCountsOf } from '../gallery/service.ts';
import { previewsOf, thumbKeyOf } from '../preview/service.ts';
import type { Reach } from '../share/service.ts';
import { parentIdFor } from './reachable.ts';
import { idOf, rootOf } from './root.ts';
import { inChunks, kinds, type Entry } from './rows.ts';

export interface ItemOptions {
  /** The list spans folders: each item says the name of its own. */
  withParents?: boolean;
}

const statusByState: Record<string, number> = {
  waiting: prepareStatus.waiting,
  ready: prepareStatus.ready,
  failed: prepareStatus.failed,
};

const nicknameOf = prepare<[userId: number]>()((db, userId) =>
  db.selectFrom('user').select('nickname').where('id', '=', userId),
);

export async function fileItemsOf(
  app: App,
  reach: Reach,
  entries: readonly Entry[],
  options: ItemOptions = {},
): Promise<FileItem[]> {
  if (entries.length === 0) return [];
  const { db } = app;
  const isOwn = reach.kind === 'own';
  const parentOf = await parentIdFor(db, reach);
  const [owner] = await nicknameOf(db, reach.ownerId);
  const previews = await previewsOf(
    db,
    entries.flatMap(({ sha256 }) => sha256 ?? []),
  );
  const parents = options.withParents ? await parentNames(db, entries) : undefined;
  const published = entries.filter(({ private_type }) => private_type === privateTypes.public);
  const counts = await publicCountsOf(
    db,
    published.map(({ id }) => id),
  );
  return entries.map((entry) => {
    const preview = entry.sha256 === null ? undefined : previews.get(entry.sha256);
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
      status: preview ? (statusByState[preview.state] ?? prepareStatus.none) : prepareStatus.none,
      version: entry.version,
      versions: isOwn ? entry.versions : 1,
      // What is frozen is shown to its owner at most.
      thumbkey:
        preview && (isOwn || entry.frozen === 0)
          ? thumbKeyOf(app, reach.bearer, preview.source, preview)
          : '',
      privateType: flagOf(entry.private_type === privateTypes.private),
      userName: owner?.nickname ?? '',
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
    if (parents) item.parentName = nameAbove(reach, entry, parents);
    if (entry.trashed_at !== null) item.deleteTime = entry.trashed_at;
    return counts.size > 0 ? Object.assign(item, counts.get(entry.id)) : item;
  });
}

export async function folderItemsOf(
  db: Kysely<Tables>,
  reach: Reach,
  entries: readonly Entry[],
  options: ItemOptions = {},
): Promise<FolderItem[]> {
  if (entries.length === 0) return [];
  const isOwn = reach.kind === 'own';
  const rootId = await rootOf(db, reach.ownerId);
  const parentOf = await parentIdFor(db, reach);
  const parents = options.withParents ? await parentNames(db, entries) : undefined;
  return entries.map((entry) => ({
    id: idOf(entry.id, rootId),
    kind: kinds.folder,
    name: entry.name,
    type: 'folder',
    parentId: parentOf(entry),
    ...(parents && { parentName: nameAbove(reach, entry, parents) }),
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
const nameAbove = (
  { entryIds }: Reach,
  { id, parent_id }: Entry,
  names: ReadonlyMap<number | null, string>,
): string => (entryIds?.includes(id) ? '' : (names.get(parent_id) ?? ''));

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
