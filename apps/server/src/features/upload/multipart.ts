/** Files in multipart requests: their size is known when they have come, so their space is taken at the end. */
import { codes, Failure, type CallData, type CallResponse, type FileItem } from '@linework/contract';
import type { App } from '../../app.ts';
import { peek } from '../../blobs/pictures.ts';
import { BlobRefused, type BlobInfo } from '../../blobs/store.ts';
import type { IncomingFile, IncomingFiles, SignedInContext } from '../../http/context.ts';
import { messageOf } from '../../http/messages.ts';
import { changeDrive, fileItemOf, ownedFolder } from '../drive/service.ts';
import { checkContent, finalizeContent } from './finalizeUpload.ts';
import { headBytes } from './magic.ts';
import { overwritable } from './start.ts';
import { isFont, maxUpload, refusalOf, refuse, roomOf, roomProblem } from './rules.ts';

type Fields = CallData<'upload'>;
type Caller = Pick<SignedInContext, 'app' | 'session' | 'clientInfo' | 'language' | 'log'>;

export async function uploadOne(
  { app, session, clientInfo }: Caller,
  { parentId, clash = 'refuse' }: Fields,
  { name, stream }: IncomingFile,
): Promise<FileItem> {
  const { userId } = session;
  const folder = await ownedFolder(app.db, userId, parentId);
  refuse(refusalOf(app, clientInfo.clientType, { name, size: 0 }));
  // They have a call of their own.
  if (isFont(name)) throw new Failure(codes.uploadTypeRefused);
  const room = await roomOf(app.db, userId);
  refuse(roomProblem(room, 0));
  const { head, all } = await peek(stream.iterator({ destroyOnReturn: false }), headBytes);
  checkContent(name, head);
  const blob = await put(app, all, maxUpload(app, clientInfo.clientType), room.free);
  const { entry } = await changeDrive(app, userId, (drive) =>
    finalizeContent(
      drive,
      { parentId: folder.id, name, clash, modifiedAt: null },
      { blob, font: undefined },
      'take',
    ),
  );
  const [item] = await fileItemOf(app, session, [entry!]);
  return item!;
}

export interface Receiver extends Pick<Caller, 'app' | 'session'> {
  clientInfo: Pick<Caller['clientInfo'], 'clientType'>;
}

/** The bytes of a new version of a file; what they are called does not matter, of which kind they are does. */
export async function receiveVersion(
  { app, session, clientInfo: { clientType } }: Receiver,
  { fileId, md5 }: { fileId: string; md5: string },
  { name, stream }: IncomingFile,
): Promise<BlobInfo> {
  await overwritable(app, session.userId, fileId, name);
  return receiveContent({ app, session, clientInfo: { clientType } }, { name, stream }, md5);
}

/** Bytes that will belong to a file of this name: of its kind, and no more than fit. */
export async function receiveContent(
  { app, session, clientInfo: { clientType } }: Receiver,
  { name, stream }: IncomingFile,
  md5?: string,
): Promise<BlobInfo> {
  const { userId } = session;
  refuse(refusalOf(app, clientType, { name, size: 0 }));
  const room = await roomOf(app.db, userId);
  refuse(roomProblem(room, 0));
  const { head, all } = await peek(stream.iterator({ destroyOnReturn: false }), headBytes);
  checkContent(name, head);
  return put(app, all, maxUpload(app, clientType), room.free, md5);
}

async function put(
  app: App,
  source: AsyncIterable<Uint8Array>,
  largest: number,
  free: number,
  expectedMd5?: string,
) {
  const maxBytes = Math.min(largest, free);
  try {
    return await app.blobs.put(source, { maxBytes, ...(expectedMd5 !== undefined && { expectedMd5 }) });
  } catch (error) {
    if (!(error instanceof BlobRefused)) throw error;
    if (error.reason === 'wrong md5') throw new Failure(codes.uploadMismatch);
    throw new Failure(free < largest ? codes.spaceFull : codes.uploadTooLarge);
  }
}

export async function uploadMany(
  caller: Caller,
  fields: Fields,
  incoming: IncomingFiles,
): Promise<CallResponse<'uploadBatch'>> {
  const files: CallResponse<'uploadBatch'>['files'] = [];
  for await (const file of incoming) {
    const { name } = file;
    try {
      files.push({ name, code: codes.ok, msg: '', file: await uploadOne(caller, fields, file) });
    } catch (error) {
      // One that cannot be read to its end is the end of them all.
      if (file.stream.errored) throw error;
      if (!(error instanceof Failure)) caller.log.error({ err: error }, 'a file of a batch failed');
      const code = error instanceof Failure ? error.code : codes.internal;
      files.push({ name, code, msg: messageOf(code, caller.language) });
    }
  }
  return { files };
}
