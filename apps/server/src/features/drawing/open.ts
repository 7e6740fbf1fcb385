/** Opens a drawing in the viewer: counts as looking at it, and makes it ready for whoever waits. */
import { codes, Failure, type CallRequest, type CallResponse } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { downloadValidMs, makeDownloadUrl, type DownloadGrant } from '../../http/download.ts';
import { changeDrive, itemsFor, openFile, viewableReached, type Entry } from '../drive/service.ts';
import { isDrawing, prepareDrawing, prepareWhole, type Prepared } from '../preview/service.ts';
import { rememberVisit, type Reach } from '../share/service.ts';
import { companionsOf, type Companion } from './companions.ts';

type Opened = CallResponse<'drawingOpen'>;

export async function openDrawing(app: App, reach: Reach, fileId: string): Promise<Opened> {
  return describe(app, reach, await lookAt(app, reach, fileId));
}

/** The same for a page that is yet to be loaded: it has not been looked at until that page asks for the bytes. */
export async function expectDrawing(
  app: App,
  reach: Reach,
  request: CallRequest<'drawingOpen'>,
): Promise<Opened> {
  return describe(app, reach, await viewableDrawing(app.db, reach, request.fileId), request);
}

/** Counts it, and tells those who show what was opened last. */
export function lookAt(app: App, reach: Reach, fileId: string): Promise<Entry> {
  return reach.kind === 'own' ? openOwn(app, reach, fileId) : openShared(app, reach, fileId);
}

async function describe(
  app: App,
  reach: Reach,
  file: Entry,
  opens?: CallRequest<'drawingOpen'>,
): Promise<Opened> {
  const { files } = await itemsFor(app, reach, [file]);
  const alone = await prepareDrawing(app.db, file, reach.ownerId);
  const companions = await companionsOf(app.db, reach, file);
  const prepared = await withCompanions(app, reach, file, alone, companions);
  const now = Date.now();
  const urlOf = (sha256: string, name: string, more: Partial<DownloadGrant> = {}): string => {
    const grant = { sha256, name, type: 'application/octet-stream', bearer: reach.bearer, ...more };
    return makeDownloadUrl(app, grant, now);
  };
  const isOriginal = true;
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
  { may }: Reach,
  { sha256, extension }: Entry,
  alone: Prepared,
  companions: readonly Companion[],
): Promise<Prepared> {
  if (alone.state !== 'ready' || extension === 'ocf') return alone;
  const size = companions.reduce((sum, each) => sum + each.size, 0);
  if (companions.length === 0 || size > givenMost) return alone;
  const given = companions.map(({ kind, name, sha256: blob }) => ({ kind, name, sha256: blob }));
  const whole = await prepareWhole(app.db, sha256!, given);
  if (whole.state === 'ready') return whole;
  return whole.state === 'making' && !may.download ? { state: 'making' } : alone;
}

function openOwn(app: App, reach: Reach, fileId: string): Promise<Entry> {
  return changeDrive(app, reach.ownerId, async (drive) => {
    const entry = await viewableDrawing(drive.trx, reach, fileId);
    await openFile(drive, entry.id);
    return entry;
  });
}

async function openShared(app: App, reach: Reach, fileId: string): Promise<Entry> {
  const entry = await viewableDrawing(app.db, reach, fileId);
  await rememberVisit(app, reach, { kind: 'view', entry });
  return entry;
}

async function viewableDrawing(db: Kysely<Tables>, reach: Reach, fileId: string): Promise<Entry> {
  const entry = await viewableReached(db, reach, fileId);
  if (!isDrawing(entry)) throw new Failure(codes.drawingRefused);
  return entry;
}
