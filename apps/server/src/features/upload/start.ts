/** Beginning, following and ending uploads. */
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { bounds, codes, extensionOf, Failure, type CallData, type CallResponse } from '@linework/contract';
import type { App } from '../../app.ts';
import type { BlobInfo } from '../../blobs/store.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { prepare } from '../../db/prepared.ts';
import { changeDrive, makeFolders, ownedFile, ownedFolder, type Entry } from '../drive/service.ts';
import type { Session } from '../session/service.ts';
import { checkVersionPlan } from '../version/service.ts';
import { answerOf, checkContent, endUpload, finalizeAtOnce, finalizedBefore } from './finalizeUpload.ts';
import { interrupt } from './locks.ts';
import { headBytes } from './magic.ts';
import {
  countOpen,
  insertUpload,
  isBegun,
  isDone,
  uploadById,
  uploadByRequest,
  type Upload,
} from './rows.ts';
import { refusalOf, refuse } from './rules.ts';
import { uploadSession } from './token.ts';

type Answer = CallResponse<'uploadStart'>;
type Request = CallData<'uploadStart'>;

/** An upload that nothing has come of yet. */
export function newUpload(
  userId: number,
  parentId: number,
  file: Omit<Request, 'parentId' | 'path'>,
): Upload {
  const now = Date.now();
  return {
    id: randomBytes(18).toString('base64url'),
    owner_id: userId,
    parent_id: parentId,
    name: file.name,
    size: file.size,
    md5: file.md5 ?? null,
    clash: file.clash ?? 'refuse',
    version_of: file.versionOf === undefined ? null : Number(file.versionOf),
    modified_at: file.modifyTime ?? null,
    request_id: file.requestId ?? null,
    created_at: now,
    touched_at: now,
    entry_id: null,
    font_id: null,
  };
}

export async function startUpload(
  app: App,
  session: Session,
  clientType: string,
  request: Request,
): Promise<Answer> {
  const { db } = app;
  const { userId } = session;
  const requestId = request.requestId ?? null;
  const earlier = requestId === null ? undefined : await uploadByRequest(db, userId, requestId);
  if (earlier) return stateOf(app, session, earlier);
  refuse(refusalOf(app, clientType, request));
  if ((await countOpen(db, userId)) >= bounds.openUploads) throw new Failure(codes.uploadLimit);
  const parentId =
    request.versionOf === undefined
      ? await folderFor(app, userId, request)
      : (await overwritable(app, userId, request.versionOf, request.name)).parent_id!;
  const upload = newUpload(userId, parentId, request);
  try {
    const known = await contentAtHand(app, userId, request);
    if (known) return await answerOf(app, session, await finalizeAtOnce(app, upload, known));
    await changeDrive(app, userId, async (drive) => {
      drive.reserve(upload.size);
      await insertUpload(drive.trx, upload);
    });
  } catch (error) {
    if (requestId === null || !(isUniqueViolation(error) || error instanceof Failure)) throw error;
    // The same request came twice at once. In a transaction: what the twin has written may not be committed yet.
    const twin = await db.transaction().execute((trx) => uploadByRequest(trx, userId, requestId));
    if (!twin) throw error;
    return stateOf(app, session, twin);
  }
  return { session: uploadSession(app, { id: upload.id, sessionId: session.id }, 0, upload.created_at) };
}

export async function folderFor(
  app: App,
  userId: number,
  { parentId, path = '' }: Pick<Request, 'parentId' | 'path'>,
): Promise<number> {
  const { id } = await ownedFolder(app.db, userId, parentId);
  return path === '' ? id : changeDrive(app, userId, (drive) => makeFolders(drive, id, path));
}

/** The file that an upload may be the new version of: bytes of another kind would not open under its name. */
export async function overwritable(app: App, userId: number, fileId: string, name: string): Promise<Entry> {
  const file = await ownedFile(app.db, userId, fileId);
  if (file.frozen === 1) throw new Failure(codes.fileFrozen);
  if (extensionOf(name) !== file.extension) throw new Failure(codes.uploadTypeRefused);
  await checkVersionPlan(app, userId);
  return file;
}

const ownContent = prepare<[md5: string, size: number, userId: number]>()((db, md5, size, userId) =>
  db
    .selectFrom('blob')
    .innerJoin('version', 'version.sha256', 'blob.sha256')
    .select(['blob.sha256', 'blob.md5', 'blob.crc32', 'blob.size'])
    .where('blob.md5', '=', md5)
    .where('blob.size', '=', size)
    .where('version.owner_id', '=', userId)
    .limit(1),
);

/** Bytes that need not be sent: none, or those that this account has. Others' would tell that they have them. */
export async function contentAtHand(
  app: App,
  userId: number,
  { md5, size, name }: Pick<Request, 'md5' | 'size' | 'name'>,
): Promise<BlobInfo | undefined> {
  if (size === 0) return app.blobs.put(nothing(), { maxBytes: 0 });
  if (md5 === undefined) return undefined;
  const [blob] = await ownContent(app.db, md5, size, userId);
  if (!blob || !(await app.blobs.has(blob.sha256))) return undefined;
  checkContent(name, await buffer(await app.blobs.get(blob.sha256, { start: 0, end: headBytes - 1 })));
  return blob;
}

async function* nothing(): AsyncGenerator<Uint8Array, void> {}

/** How far it has come, or what became of it. */
async function stateOf(app: App, session: Session, upload: Upload): Promise<Answer> {
  if (isDone(upload)) return answerOf(app, session, await finalizedBefore(app, upload));
  const offset = await offsetOf(app, upload);
  return { session: uploadSession(app, { id: upload.id, sessionId: session.id }, offset) };
}

export async function offsetOf(app: Pick<App, 'blobs'>, upload: Upload): Promise<number> {
  return isBegun(upload) ? Math.min(upload.size, await app.blobs.partial.size(upload.id)) : 0;
}

async function ownUpload(app: App, userId: number, id: string): Promise<Upload> {
  const upload = await uploadById(app.db, id);
  if (upload?.owner_id !== userId) throw new Failure(codes.uploadAbsent);
  return upload;
}

export async function uploadStatus(app: App, session: Session, id: string): Promise<Answer> {
  return stateOf(app, session, await ownUpload(app, session.userId, id));
}

export async function cancelUpload(app: App, session: Session, id: string): Promise<void> {
  const upload = await ownUpload(app, session.userId, id);
  if (!(await endUpload(app, upload))) throw new Failure(codes.uploadAbsent);
  interrupt(id);
}

const maxListed = 500;

export async function listUploads(app: App, userId: number): Promise<CallResponse<'uploadList'>> {
  const rows = await app.db
    .selectFrom('upload')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('entry_id', 'is', null)
    .where('font_id', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(maxListed)
    .execute();
  const { id: rootId } = await ownedFolder(app.db, userId, '0');
  const uploads = [];
  for (const row of rows) {
    uploads.push({
      uploadId: row.id,
      name: row.name,
      parentId: row.parent_id === rootId ? '0' : String(row.parent_id),
      size: row.size,
      offset: await offsetOf(app, row),
      modifyTime: row.modified_at ?? 0,
      createTime: row.created_at,
    });
  }
  return { uploads };
}
