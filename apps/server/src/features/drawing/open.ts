/** Opens a drawing in the viewer: counts as looking at it, and makes it ready for whoever waits. */
import { codes, Failure, type CallRequest, type CallResponse } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { downloadValidMs, makeDownloadUrl, type DownloadGrant } from '../../http/download.ts';
import { changeDrive, itemsFor, openFile, viewableInScope, type Entry } from '../drive/service.ts';
import { isDrawing, prepareDrawing, prepareWithDependencies, type Prepared } from '../preview/service.ts';
import type { AccessScope } from '../../http/accessScope.ts';
import { rememberVisit } from '../share/service.ts';
import { fileInVersion } from '../version/service.ts';
import { companionsOf, type Companion } from './companions.ts';

type Opened = CallResponse<'drawingOpen'>;

type Wanted = Pick<CallRequest<'drawingOpen'>, 'fileId' | 'versionId'>;

export async function openDrawing(app: App, scope: AccessScope, wanted: Wanted): Promise<Opened> {
  return describe(app, scope, await lookAt(app, scope, wanted));
}

/** The same for a page that is yet to be loaded: it has not been looked at until that page asks for the bytes. */
export async function expectDrawing(
  app: App,
  scope: AccessScope,
  request: CallRequest<'drawingOpen'>,
): Promise<Opened> {
  return describe(app, scope, await viewableDrawing(app, app.db, scope, request), request);
}

/** Counts it, and tells those who show what was opened last. */
export function lookAt(app: App, scope: AccessScope, wanted: Wanted): Promise<Entry> {
  return scope.kind === 'own' ? openOwn(app, scope, wanted) : openShared(app, scope, wanted);
}

async function describe(
  app: App,
  scope: AccessScope,
  file: Entry,
  opens?: CallRequest<'drawingOpen'>,
): Promise<Opened> {
  const { files } = await itemsFor(app, scope, [file]);
  const alone = await prepareDrawing(app.db, file, scope.ownerId);
  const companions = await companionsOf(app.db, scope, file);
  const prepared = await withCompanions(app, scope, file, alone, companions);
  const now = Date.now();
  const urlOf = (sha256: string, name: string, more: Partial<DownloadGrant> = {}): string => {
    const { urlGrant, ownerId } = scope;
    const grant = { sha256, name, type: 'application/octet-stream', urlGrant, ...more };
    return makeDownloadUrl(app, { ...grant, file: { ownerId, fileId: file.id } }, now);
  };
  const isOriginal = true;
  const { permissions: may } = scope;
  return {
    name: file.name,
    fileType: file.extension,
    parentId: files[0]!.parentId,
    size: file.size,
    version: file.version,
    state: prepared.state,
    ...(prepared.state === 'failed' && { reason: prepared.reason }),
    ...(prepared.state === 'ready' && {
      ocfUrl: urlOf(prepared.sha256, file.name, opens && { opens }),
      ocfBytes: prepared.bytes,
    }),
    ...(may.download && { fileUrl: urlOf(file.sha256!, file.name, { isOriginal }) }),
    // Who may not have the drawing itself has what it refers to as part of it only.
    companions: (may.download ? companions : []).map(({ name, kind, size, sha256 }) => ({
      name,
      kind,
      size,
      url: urlOf(sha256, name, { isOriginal }),
    })),
    may,
    expires: now + downloadValidMs,
  };
}

const givenMost = 256 * 1024 * 1024;

/**
 * The drawing with what it asks for, as soon as that is made. Until then whoever has the file itself can put both
 * together; others wait.
 */
async function withCompanions(
  app: App,
  { permissions: may }: AccessScope,
  { sha256, extension }: Entry,
  alone: Prepared,
  companions: readonly Companion[],
): Promise<Prepared> {
  if (alone.state !== 'ready' || extension === 'ocf') return alone;
  const size = companions.reduce((sum, each) => sum + each.size, 0);
  if (companions.length === 0 || size > givenMost) return alone;
  const given = companions.map(({ kind, name, sha256: blob }) => ({ kind, name, sha256: blob }));
  const complete = await prepareWithDependencies(app.db, sha256!, given);
  if (complete.state === 'ready') return complete;
  return complete.state === 'making' && !may.download ? { state: 'making' } : alone;
}

function openOwn(app: App, scope: AccessScope, wanted: Wanted): Promise<Entry> {
  return changeDrive(app, scope.ownerId, async (drive) => {
    const entry = await viewableDrawing(app, drive.trx, scope, wanted);
    await openFile(drive, entry.id);
    return entry;
  });
}

async function openShared(app: App, scope: AccessScope, wanted: Wanted): Promise<Entry> {
  const entry = await viewableDrawing(app, app.db, scope, wanted);
  await rememberVisit(app, scope, { kind: 'view', entry });
  return entry;
}

/** As it was in the version that is asked for. */
async function viewableDrawing(
  app: App,
  db: Kysely<Tables>,
  scope: AccessScope,
  { fileId, versionId }: Wanted,
): Promise<Entry> {
  const entry = await viewableInScope(db, scope, fileId);
  if (!isDrawing(entry)) throw new Failure(codes.drawingRefused);
  return fileInVersion(app, db, scope, entry, versionId);
}
