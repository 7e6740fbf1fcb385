/** Rows as the contract's items. */
import {
  prepareStatus,
  privateTypes,
  transformStatus,
  type FileItem,
  type FolderItem,
} from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import { prepare } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';
import { previewsOf, thumbKeyOf } from '../preview/service.ts';
import type { Session } from '../session/service.ts';
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

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

const nicknameOf = prepare<[userId: number]>()((db, userId) =>
  db.selectFrom('user').select('nickname').where('id', '=', userId),
);

export async function fileItemsOf(
  app: App,
  session: Session,
  entries: readonly Entry[],
  options: ItemOptions = {},
): Promise<FileItem[]> {
  if (entries.length === 0) return [];
  const { db } = app;
  const rootId = await rootOf(db, session.userId);
  const [owner] = await nicknameOf(db, session.userId);
  const previews = await previewsOf(
    db,
    entries.flatMap(({ sha256 }) => sha256 ?? []),
  );
  const parents = options.withParents ? await parentNames(db, entries) : undefined;
  return entries.map((entry) => {
    const preview = entry.sha256 === null ? undefined : previews.get(entry.sha256);
    return {
      id: String(entry.id),
      kind: kinds.file,
      name: entry.name,
      fileType: entry.extension,
      type: entry.extension,
      parentId: entry.parent_id === null ? '0' : idOf(entry.parent_id, rootId),
      ...(parents && { parentName: parents.get(entry.parent_id) ?? '' }),
      size: entry.size,
      noteSize: Buffer.byteLength(entry.note) + entry.note_bytes,
      descp: entry.note,
      modifyTime: entry.modified_at,
      createTime: entry.created_at,
      openTime: entry.opened_at,
      status: preview ? (statusByState[preview.state] ?? prepareStatus.none) : prepareStatus.none,
      version: entry.version,
      versions: entry.versions,
      thumbkey: preview ? thumbKeyOf(app, session, preview.source, preview) : '',
      privateType: flag(entry.private_type === privateTypes.private),
      userName: owner?.nickname ?? '',
      frozen: flag(entry.frozen === 1),
      refid: '',
      showType: entry.section,
      transformStatus: transformStatus.none,
      browseCount: entry.browse_count,
      likeCount: 0,
      collectionCount: 0,
      leaveMessageCount: 0,
      pinned: flag(entry.pinned_at !== null),
      ...(entry.trashed_at !== null && { deleteTime: entry.trashed_at }),
    };
  });
}

export async function folderItemsOf(
  db: Kysely<Tables>,
  userId: number,
  entries: readonly Entry[],
  options: ItemOptions = {},
): Promise<FolderItem[]> {
  const rootId = await rootOf(db, userId);
  const parents = options.withParents ? await parentNames(db, entries) : undefined;
  return entries.map((entry) => ({
    id: idOf(entry.id, rootId),
    kind: kinds.folder,
    name: entry.name,
    type: 'folder',
    parentId: entry.parent_id === null ? '0' : idOf(entry.parent_id, rootId),
    ...(parents && { parentName: parents.get(entry.parent_id) ?? '' }),
    descp: entry.note,
    subFolders: entry.folder_count,
    count: entry.file_count,
    modifyTime: entry.modified_at,
    createTime: entry.created_at,
    pinned: flag(entry.pinned_at !== null),
    ...(entry.trashed_at !== null && { deleteTime: entry.trashed_at }),
  }));
}

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
