/** Opens a model in the viewer: counts as looking at it, and makes it ready for whoever waits. */
import { codes, Failure, type CallRequest, type CallResponse } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { downloadValidMs, makeDownloadUrl, type DownloadGrant } from '../../http/download.ts';
import { changeDrive, itemsFor, openFile, viewableInScope, type Entry } from '../drive/service.ts';
import {
  convertedAmong,
  isModel,
  mayHaveSolids,
  prepareDrawingModel,
  showOnCard,
} from '../preview/service.ts';
import type { AccessScope } from '../../http/accessScope.ts';
import { rememberVisit } from '../share/service.ts';
import { fileInVersion } from '../version/service.ts';
import { prepareInFolder, type ModelInFolder } from './files.ts';

type Opened = CallResponse<'modelOpen'>;
type Request = CallRequest<'modelOpen'>;
type Wanted = Pick<Request, 'fileId' | 'versionId'>;

export async function openModel(app: App, scope: AccessScope, wanted: Wanted): Promise<Opened> {
  const file = await viewableModel(app, app.db, scope, wanted);
  const opened = await described(app, scope, wanted, file);
  // Who waits asks again and again: one look, whose event would make them ask at once.
  if (opened.state !== 'making') await countLook(app, scope, file);
  return opened;
}

/** The same for a page that is yet to be loaded: it has not been looked at until that page asks for the bytes. */
export async function expectModel(app: App, scope: AccessScope, request: Request): Promise<Opened> {
  return described(app, scope, request, await viewableModel(app, app.db, scope, request), request);
}

/** Counts it. */
export async function lookAtModel(app: App, scope: AccessScope, wanted: Wanted): Promise<void> {
  await countLook(app, scope, await viewableModel(app, app.db, scope, wanted));
}

async function described(
  app: App,
  scope: AccessScope,
  wanted: Wanted,
  file: Entry,
  opens?: Request,
): Promise<Opened> {
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
      file: { ownerId: scope.ownerId, fileId: file.id },
    };
    return makeDownloadUrl(app, { ...grant, ...more }, now);
  };
  const told = {
    name: file.name,
    fileType: file.extension,
    parentId: files[0]!.parentId,
    size: file.size,
    version: file.version,
    ...(may.download && { fileUrl: urlOf(sha256, { isOriginal: true }) }),
    may,
    expires: now + downloadValidMs,
  };
  const model = await modelState(app, scope, file);
  if (model.state === 'notConverted') return { ...told, state: model.state };
  const { prepared, preparedId, missing } = model;
  if (prepared.state === 'failed') {
    const { reason } = prepared;
    return { ...told, state: 'failed', reason, ...(reason === 'filesMissing' && { missing }) };
  }
  if (prepared.state === 'making') return { ...told, state: 'making' };
  if (scope.kind === 'own' && wanted.versionId === undefined && !mayHaveSolids(file))
    await showOnCard(app.db, file, preparedId);
  return {
    ...told,
    state: 'ready',
    glbUrl: urlOf(prepared.glb, opens && { opens: { ...opens, isModel: true } }),
    glbBytes: prepared.bytes,
    treeUrl: urlOf(prepared.tree),
    ...(prepared.view !== null && { viewUrl: urlOf(prepared.view, { type: 'image/webp' }) }),
  };
}

type ModelState = { state: 'notConverted' } | (ModelInFolder & { state: ModelInFolder['prepared']['state'] });

/** How far it is; what is missing of it is begun. */
export async function modelState(app: App, scope: AccessScope, file: Entry): Promise<ModelState> {
  const sha256 = file.sha256!;
  if (mayHaveSolids(file)) {
    const prepared = await prepareDrawingModel(app.db, file, scope.ownerId);
    return { state: prepared.state, prepared, missing: [] };
  }
  // Visitors see what its owner has converted; only the owner can use up an allowance. Drawings need none.
  const isConverted = (await convertedAmong(app.db, scope.ownerId, [sha256])).has(sha256);
  if (!isConverted) return { state: 'notConverted' };
  const model = await prepareInFolder(app, scope, file);
  return { state: model.prepared.state, ...model };
}

async function countLook(app: App, scope: AccessScope, entry: Entry): Promise<void> {
  if (scope.kind === 'own') await changeDrive(app, scope.ownerId, (drive) => openFile(drive, entry.id));
  else await rememberVisit(app, scope, { kind: 'view', entry });
}

/** As it was in the version that is asked for. */
export async function viewableModel(
  app: App,
  db: Kysely<Tables>,
  scope: AccessScope,
  { fileId, versionId }: Wanted,
): Promise<Entry> {
  const entry = await viewableInScope(db, scope, fileId);
  if (entry.sha256 === null || !(isModel(entry.extension) || mayHaveSolids(entry)))
    throw new Failure(codes.modelRefused);
  return fileInVersion(app, db, scope, entry, versionId);
}
