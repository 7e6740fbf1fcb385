/** Opens a drawing in the viewer: counts as looking at it, and makes it ready for whoever waits. */
import { codes, Failure, type CallResponse } from '@linework/contract';
import type { App } from '../../app.ts';
import { downloadValidMs, makeDownloadUrl } from '../../http/download.ts';
import { changeDrive, fileItemOf, openFile, viewableFile } from '../drive/service.ts';
import { isDrawing, prepareDrawing } from '../preview/service.ts';
import type { Session } from '../session/service.ts';

export async function openDrawing(
  app: App,
  session: Session,
  fileId: string,
): Promise<CallResponse<'drawingOpen'>> {
  const { userId } = session;
  const file = await changeDrive(app, userId, async (drive) => {
    const entry = await viewableFile(drive.trx, userId, fileId);
    if (!isDrawing(entry)) throw new Failure(codes.drawingRefused);
    await openFile(drive, entry.id);
    return entry;
  });
  const [item] = await fileItemOf(app, session, [file]);
  const prepared = await prepareDrawing(app.db, file, userId);
  const now = Date.now();
  const urlOf = (sha256: string): string => {
    const grant = { sha256, name: file.name, type: 'application/octet-stream', sessionId: session.id };
    return makeDownloadUrl(app, grant, now);
  };
  return {
    name: file.name,
    fileType: file.extension,
    parentId: item!.parentId,
    size: file.size,
    version: file.version,
    state: prepared.state,
    ...(prepared.state === 'failed' && { reason: prepared.reason }),
    ...(prepared.state === 'ready' && { ocfUrl: urlOf(prepared.sha256), ocfBytes: prepared.bytes }),
    fileUrl: urlOf(file.sha256!),
    expires: now + downloadValidMs,
  };
}
