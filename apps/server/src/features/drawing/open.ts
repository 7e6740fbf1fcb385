/** Opens a drawing in the viewer: counts as looking at it, and makes it ready for whoever waits. */
import { codes, Failure, type CallResponse } from '@linework/contract';
import type { App } from '../../app.ts';
import { downloadValidMs, makeDownloadUrl } from '../../http/download.ts';
import { changeDrive, itemsFor, openFile, viewableReached, type Entry } from '../drive/service.ts';
import { isDrawing, prepareDrawing } from '../preview/service.ts';
import { rememberVisit, type Reach } from '../share/service.ts';
import { companionsOf } from './companions.ts';

export async function openDrawing(
  app: App,
  reach: Reach,
  fileId: string,
): Promise<CallResponse<'drawingOpen'>> {
  const file =
    reach.kind === 'own' ? await openOwn(app, reach, fileId) : await openShared(app, reach, fileId);
  const { files } = await itemsFor(app, reach, [file]);
  const prepared = await prepareDrawing(app.db, file, reach.ownerId);
  const companions = await companionsOf(app.db, reach, file);
  const now = Date.now();
  const urlOf = (sha256: string, name: string, isOriginal = false): string => {
    const grant = { sha256, name, type: 'application/octet-stream', bearer: reach.bearer, isOriginal };
    return makeDownloadUrl(app, grant, now);
  };
  const { may } = reach;
  return {
    name: file.name,
    fileType: file.extension,
    parentId: files[0]!.parentId,
    size: file.size,
    version: file.version,
    state: prepared.state,
    ...(prepared.state === 'failed' && { reason: prepared.reason }),
    ...(prepared.state === 'ready' && {
      ocfUrl: urlOf(prepared.sha256, file.name),
      ocfBytes: prepared.bytes,
    }),
    ...(may.download && { fileUrl: urlOf(file.sha256!, file.name, true) }),
    companions: companions.map(({ name, kind, size, sha256 }) => ({
      name,
      kind,
      size,
      url: urlOf(sha256, name),
    })),
    may,
    expires: now + downloadValidMs,
  };
}

function openOwn(app: App, reach: Reach, fileId: string): Promise<Entry> {
  return changeDrive(app, reach.ownerId, async (drive) => {
    const entry = await viewableReached(drive.trx, reach, fileId);
    if (!isDrawing(entry)) throw new Failure(codes.drawingRefused);
    await openFile(drive, entry.id);
    return entry;
  });
}

async function openShared(app: App, reach: Reach, fileId: string): Promise<Entry> {
  const entry = await viewableReached(app.db, reach, fileId);
  if (!isDrawing(entry)) throw new Failure(codes.drawingRefused);
  await rememberVisit(app, reach, { kind: 'view', entry });
  return entry;
}
