/** Opens a model in the viewer: counts as looking at it, and makes it ready for whoever waits. */
import { codes, Failure, type CallResponse } from '@linework/contract';
import type { App } from '../../app.ts';
import { downloadValidMs, makeDownloadUrl, type DownloadGrant } from '../../http/download.ts';
import { changeDrive, itemsFor, openFile, viewableInScope, type Entry } from '../drive/service.ts';
import { convertedAmong, isModel, prepareModel } from '../preview/service.ts';
import { rememberVisit, type AccessScope } from '../share/service.ts';

type Opened = CallResponse<'modelOpen'>;

export async function openModel(app: App, scope: AccessScope, fileId: string): Promise<Opened> {
  const file = await lookAt(app, scope, fileId);
  const sha256 = file.sha256!;
  const { files } = await itemsFor(app, scope, [file]);
  const { permissions: may } = scope;
  const now = Date.now();
  const urlOf = (blob: string, more: Partial<DownloadGrant> = {}): string => {
    const grant = {
      sha256: blob,
      name: file.name,
      type: 'application/octet-stream',
      urlGrant: scope.urlGrant,
    };
    return makeDownloadUrl(app, { ...grant, ...more }, now);
  };
  const described = {
    name: file.name,
    fileType: file.extension,
    parentId: files[0]!.parentId,
    size: file.size,
    ...(may.download && { fileUrl: urlOf(sha256, { isOriginal: true }) }),
    may,
    expires: now + downloadValidMs,
  };
  // Visitors see what its owner has converted; only the owner can use up an allowance.
  if (!(await convertedAmong(app.db, scope.ownerId, [sha256])).has(sha256)) {
    return { ...described, state: 'notConverted' };
  }
  const prepared = await prepareModel(app.db, file, scope.ownerId);
  if (prepared.state === 'failed') return { ...described, state: 'failed', reason: prepared.reason };
  if (prepared.state === 'making') return { ...described, state: 'making' };
  return {
    ...described,
    state: 'ready',
    glbUrl: urlOf(prepared.glb),
    glbBytes: prepared.bytes,
    treeUrl: urlOf(prepared.tree),
    ...(prepared.view !== null && { viewUrl: urlOf(prepared.view, { type: 'image/webp' }) }),
  };
}

async function lookAt(app: App, scope: AccessScope, fileId: string): Promise<Entry> {
  if (scope.kind !== 'own') {
    const entry = modelOnly(await viewableInScope(app.db, scope, fileId));
    await rememberVisit(app, scope, { kind: 'view', entry });
    return entry;
  }
  return changeDrive(app, scope.ownerId, async (drive) => {
    const entry = modelOnly(await viewableInScope(drive.trx, scope, fileId));
    await openFile(drive, entry.id);
    return entry;
  });
}

function modelOnly(entry: Entry): Entry {
  if (entry.sha256 === null || !isModel(entry.extension)) throw new Failure(codes.modelRefused);
  return entry;
}
