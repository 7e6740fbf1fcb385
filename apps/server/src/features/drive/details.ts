/** One item, with all that is known of it. */
import {
  codes,
  Failure,
  type ActivityDetail,
  type CallData,
  type CallResponse,
  type Crumb,
} from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import { pageOf, pageSize } from '../../db/page.ts';
import type { Tables } from '../../db/schema.ts';
import { get } from '../../jobs/queue.ts';
import { drawingTold, missingOf } from '../drawing/service.ts';
import { previewsOf } from '../preview/service.ts';
import type { Session } from '../session/service.ts';
import type { AccessScope } from '../../http/accessScope.ts';
import { fileItemsOf, folderItemsOf } from './items.ts';
import { ownScope, fileInScope } from './accessScope.ts';
import { folderById } from './read.ts';
import { idOf, rootOf } from './root.ts';
import { kinds, ownEntry, pathTo, type Entry } from './rows.ts';
import { totalsBelow } from './tree.ts';

interface Asking {
  app: App;
  session: Session;
}

/** From the root down to and with the folder; of a share from its top, without whatever lies above. */
export async function crumbsTo(db: Kysely<Tables>, scope: AccessScope, folderId: number): Promise<Crumb[]> {
  const { ownerId, entryIds } = scope;
  const rootId = await rootOf(db, ownerId);
  const path = await pathTo(db, folderId);
  if (entryIds === undefined) return path.map(({ id, name }) => ({ id: idOf(id, rootId), name }));
  const top = path.findIndex(({ id }) => entryIds.includes(id));
  const below = top < 0 ? [] : path.slice(top);
  return [{ id: '0', name: '' }, ...below.map(({ id, name }) => ({ id: String(id), name }))];
}

export async function fileDetailOf(
  { app, scope }: { app: App; scope: AccessScope },
  fileId: string,
): Promise<CallResponse<'fileDetail'>> {
  const { db } = app;
  const isOwn = scope.kind === 'own';
  const entry = await fileInScope(db, scope, Number(fileId));
  const [item] = await fileItemsOf(app, scope, [entry]);
  const sha256 = entry.sha256!;
  const blob = await db.selectFrom('blob').select('md5').where('sha256', '=', sha256).executeTakeFirst();
  const preview = (await previewsOf(db, [sha256])).get(sha256);
  const drawing = entry.frozen === 1 ? undefined : await drawingTold(db, sha256);
  const copiedFrom = isOwn ? await originOf(db, entry) : undefined;
  return {
    ...item!,
    path: await crumbsTo(db, scope, entry.parent_id!),
    md5: (scope.permissions.download && blob?.md5) || '',
    ownerName: item!.userName,
    totalSize: isOwn ? entry.bytes : entry.size,
    ...(copiedFrom && { copiedFrom }),
    ...(preview && preview.width > 0 && { width: preview.width, height: preview.height }),
    ...(preview && preview.reason !== '' && { prepareReason: preview.reason }),
    ...(drawing && { drawing: { ...drawing, missing: isOwn ? await missingOf(db, scope, entry) : [] } }),
  };
}

/** The file that this one is a copy of, as long as it lives. */
async function originOf(
  db: Kysely<Tables>,
  { owner_id, ref_id }: Entry,
): Promise<CallResponse<'fileDetail'>['copiedFrom']> {
  const origin = ref_id === null ? undefined : await ownEntry(db, owner_id, ref_id);
  if (!origin || origin.trash_id !== null) return undefined;
  return {
    id: String(origin.id),
    name: origin.name,
    parentId: idOf(origin.parent_id!, await rootOf(db, owner_id)),
  };
}

export async function folderDetailOf(
  { app, session }: Asking,
  folderId: string,
): Promise<CallResponse<'folderDetail'>> {
  const { db } = app;
  const folder = await folderById(db, session.userId, folderId);
  const scope = ownScope(session);
  const [item] = await folderItemsOf(db, scope, [folder]);
  const { folders, files, size } = await totalsBelow(db, folder.id);
  return {
    ...item!,
    path: await crumbsTo(db, scope, folder.id),
    totalFiles: files,
    totalFolders: folders,
    totalSize: size,
  };
}

export async function activityOf(
  { app, session }: Asking,
  { fileId, folderId, before }: CallData<'activity'>,
): Promise<CallResponse<'activity'>> {
  const { db } = app;
  const id =
    fileId === undefined ? (await folderById(db, session.userId, folderId ?? '0')).id : Number(fileId);
  const entry = await ownEntry(db, session.userId, id);
  if (!entry || (fileId !== undefined && entry.kind !== kinds.file)) throw new Failure(codes.fileAbsent);
  let query = db
    .selectFrom('activity')
    .leftJoin('user', 'user.id', 'activity.actor_id')
    .select(['activity.id', 'activity.kind', 'activity.detail', 'activity.at', 'user.nickname'])
    .where('activity.entry_id', '=', id)
    .where('activity.owner_id', '=', session.userId)
    .orderBy('activity.id', 'desc')
    .limit(pageSize + 1);
  if (before !== undefined) query = query.where('activity.id', '<', Number(before));
  return pageOf(await query.execute(), ({ id: activityId, kind, detail, at, nickname }) => ({
    id: String(activityId),
    kind,
    actor: nickname ?? '',
    time: at,
    ...(JSON.parse(detail) as ActivityDetail),
  }));
}

/** How far a job of the drive has come. Nobody hears of another's. */
export async function taskOf({ app, session }: Asking, taskId: string): Promise<CallResponse<'driveTask'>> {
  const job = await get(app.db, Number(taskId));
  if (!job || job.user_id !== session.userId || job.kind !== 'drive.sweep')
    throw new Failure(codes.taskAbsent);
  return { state: job.state, progress: job.progress };
}
