/** Rows as the contract's items. */
import {
  fileModelKind,
  flagOf,
  privateTypes,
  transformStatus,
  type FileItem,
  type FolderItem,
} from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { publicCountsOf } from '../gallery/service.ts';
import { convertedAmong, prepareStatusOf, thumbKeyOf, transformStatusFor } from '../preview/service.ts';
import type { AccessScope } from '../../http/accessScope.ts';
import { parentIdFor } from './accessScope.ts';
import { idOf, rootOf } from './root.ts';
import { inChunks, kinds, type Entry } from './rows.ts';
import { styledPicturesFor, type StyledPicturesFor } from './plotTables.ts';
import { sections } from './lists/sections.ts';
import { shareKindsAmong } from './shareMarks.ts';
import { extrasOf, type EntryExtras, type EntryProjection } from './lists/rowProjection.ts';

export interface ItemOptions {
  /** The list spans folders: each item says the name of its own. */
  withParents?: boolean;
}

export async function fileItemsOf(
  app: App,
  scope: AccessScope,
  entries: readonly EntryProjection[],
  options: ItemOptions = {},
): Promise<FileItem[]> {
  if (entries.length === 0) return [];
  const { db } = app;
  const isOwn = scope.kind === 'own';
  const parentOf = await parentIdFor(db, scope);
  const extras = await extrasOf(db, entries, options.withParents);
  const published = entries.filter(({ private_type }) => private_type === privateTypes.public);
  const counts = await publicCountsOf(
    db,
    published.map(({ id }) => id),
  );
  const converted = await convertedModels(db, scope, entries);
  const shares = await sharesFor(db, scope, entries);
  const styled = await styledFor(db, scope, entries, extras);
  return entries.map((entry) => {
    const extra = extras(entry);
    // Written in one go: with other objects poured in between, a page would take twice as long.
    const item: FileItem = {
      id: String(entry.id),
      kind: kinds.file,
      name: entry.name,
      fileType: entry.extension,
      type: entry.extension,
      parentId: parentOf(entry),
      size: entry.size,
      noteSize: scope.permissions.notes ? Buffer.byteLength(entry.note) + entry.note_bytes : 0,
      descp: scope.permissions.notes ? entry.note : '',
      modifyTime: entry.modified_at,
      createTime: entry.created_at,
      openTime: isOwn ? entry.opened_at : 0,
      status: prepareStatusOf(extra.preview_state),
      version: entry.version,
      versions: isOwn ? entry.versions : 1,
      // What is frozen is shown to its owner at most.
      thumbkey: isOwn || entry.frozen === 0 ? thumbKey(app, scope, entry, extra, styled) : '',
      privateType: flagOf(entry.private_type === privateTypes.private),
      userName: extra.owner_name,
      frozen: flagOf(entry.frozen === 1),
      refid: isOwn && entry.ref_id !== null ? String(entry.ref_id) : '',
      showType: entry.section,
      modelKind: fileModelKind(entry.name),
      transformStatus:
        entry.section === sections.three
          ? transformStatusFor(converted.has(entry.sha256 ?? ''), extra.preview_state)
          : transformStatus.none,
      browseCount: isOwn ? entry.browse_count : 0,
      likeCount: 0,
      collectionCount: 0,
      leaveMessageCount: 0,
      pinned: flagOf(isOwn && entry.pinned_at !== null),
    };
    if (options.withParents) item.parentName = nameAbove(scope, entry, extra);
    if (entry.trashed_at !== null) item.deleteTime = entry.trashed_at;
    const shared = shares.get(entry.id);
    if (shared) item.shares = shared;
    return counts.size > 0 ? Object.assign(item, counts.get(entry.id)) : item;
  });
}

/** Whoever comes by a share is not told of others. */
function sharesFor(db: Kysely<Tables>, scope: AccessScope, entries: readonly EntryProjection[]) {
  const ids = scope.kind === 'own' ? entries.map(({ id }) => id) : [];
  return shareKindsAmong(db, ids);
}

/** Who publishes a drawing has published nothing that lies beside it. */
function styledFor(
  db: Kysely<Tables>,
  { kind, ownerId: owner_id }: AccessScope,
  entries: readonly EntryProjection[],
  extras: (entry: EntryProjection) => EntryExtras,
): Promise<StyledPicturesFor> {
  const asking = entries.flatMap((entry) => {
    const { plot_table } = extras(entry);
    const { parent_id, sha256, frozen } = entry;
    return plot_table && frozen === 0 && kind !== 'public'
      ? [{ owner_id, parent_id, sha256, plot_table }]
      : [];
  });
  return styledPicturesFor(db, asking);
}

/** Pages without models ask nothing. */
function convertedModels(
  db: Kysely<Tables>,
  { ownerId }: AccessScope,
  entries: readonly EntryProjection[],
): Promise<ReadonlySet<string>> {
  const models = entries.filter(({ section }) => section === sections.three);
  return convertedAmong(
    db,
    ownerId,
    models.flatMap(({ sha256 }) => sha256 ?? []),
  );
}

const thumbKey = (
  app: App,
  { urlGrant, ownerId }: AccessScope,
  { id, sha256, section, parent_id }: EntryProjection,
  { preview_thumb: thumb, preview_at: updated_at }: EntryExtras,
  styled: StyledPicturesFor,
): string =>
  sha256 === null || updated_at === null
    ? ''
    : thumbKeyOf(
        app,
        urlGrant,
        sha256,
        { thumb, updated_at },
        { ownerId, fileId: id },
        { isModel: section === sections.three, styled: styled({ parent_id, sha256 }) },
      );

export async function folderItemsOf(
  db: Kysely<Tables>,
  scope: AccessScope,
  entries: readonly EntryProjection[],
  options: ItemOptions = {},
): Promise<FolderItem[]> {
  if (entries.length === 0) return [];
  const isOwn = scope.kind === 'own';
  const rootId = await rootOf(db, scope.ownerId);
  const parentOf = await parentIdFor(db, scope);
  const extras = options.withParents ? await extrasOf(db, entries, true) : undefined;
  const shares = await sharesFor(db, scope, entries);
  return entries.map((entry) => ({
    id: idOf(entry.id, rootId),
    kind: kinds.folder,
    name: entry.name,
    type: 'folder',
    parentId: parentOf(entry),
    ...(extras && { parentName: nameAbove(scope, entry, extras(entry)) }),
    descp: scope.permissions.notes ? entry.note : '',
    subFolders: entry.folder_count,
    count: entry.file_count,
    modifyTime: entry.modified_at,
    createTime: entry.created_at,
    pinned: flagOf(isOwn && entry.pinned_at !== null),
    ...(shares.has(entry.id) && { shares: shares.get(entry.id) }),
    ...(entry.trashed_at !== null && { deleteTime: entry.trashed_at }),
  }));
}

/** What lies above something that was shared is not told. */
const nameAbove = (
  { entryIds }: AccessScope,
  { id }: EntryProjection,
  { parent_name: name }: EntryExtras,
): string => (entryIds?.includes(id) ? '' : (name ?? ''));

/** The names of the folders that they lie in, by the folder's id. */
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
