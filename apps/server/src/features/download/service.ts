/** Downloads: addresses that are good for a while, of one file or of many as one archive. */
import { bounds, codes, Failure, splitIds, zipDownloadName, type Language } from '@linework/contract';
import type { App } from '../../app.ts';
import { makeDownloadUrl } from '../../http/download.ts';
import { makeToken, readToken } from '../../http/tokens.ts';
import { filesBelow, ownedFile, ownedFolder } from '../drive/service.ts';
import { putFlow, readFlow } from '../flow/service.ts';
import type { Session } from '../session/service.ts';
import { RecentZips } from './recentZips.ts';
import { contentTypeOf } from './types.ts';
import { Zip } from './zip.ts';
import type { ZipEntry } from './zipRecords.ts';

const purpose = 'zip';
/** Long enough to take up a broken download of many gigabytes again. */
const zipMs = 6 * 3_600_000;
/** So many activities are written for one archive. */
const mostLogged = 500;

export interface Selection {
  fileIds?: string | undefined;
  folderIds?: string | undefined;
  downloadName?: string | undefined;
}

/** Blobs that are no files of the drive. */
export interface ZipBlob {
  path: string;
  sha256: string;
  modifiedAt: number;
}

interface KeptZip {
  userId: number;
  name: string;
  fileIds?: string | undefined;
  folderIds?: string | undefined;
  blobs?: ZipBlob[];
}

export interface ZipAddress {
  downloadUrl: string;
  name: string;
  size: number;
  count: number;
}

export async function fileAddress(
  app: App,
  session: Session,
  { fileId, purpose: why }: { fileId: string; purpose?: 'view' | 'download' | undefined },
) {
  const { id, name, size, sha256 } = await ownedFile(app.db, session.userId, fileId);
  const type = contentTypeOf(name);
  if (why === 'download') await logDownloads(app, session.userId, [id]);
  const signedUrl = makeDownloadUrl(app, { sha256: sha256!, name, type, sessionId: session.id });
  return { signedUrl, name, size, type };
}

/** The address of a zip with files and whole folders. */
export async function zipAddress(
  app: App,
  session: Session,
  selection: Selection,
  language: Language,
): Promise<ZipAddress> {
  const address = await addressOf(app, session, await zipOf(app, session, selection, language));
  await logSelection(app, session.userId, selection);
  return address;
}

/** The zip itself. */
export async function zipNow(app: App, session: Session, selection: Selection, language: Language) {
  const kept = await zipOf(app, session, selection, language);
  const zip = await buildZip(app, kept);
  await logSelection(app, session.userId, selection);
  return { name: kept.name, size: zip.size, body: zip.stream(app.blobs) };
}

/** The address of a zip with blobs that the caller may read. Paths are made distinct by the caller. */
export function blobZipAddress(
  app: App,
  session: Session,
  name: string,
  blobs: ZipBlob[],
): Promise<ZipAddress> {
  return addressOf(app, session, { userId: session.userId, name: zipName(name), blobs });
}

const recentZips = new WeakMap<object, RecentZips>();

/** Of this database: tests have several. */
function recentOf({ database }: App): RecentZips {
  let recent = recentZips.get(database);
  if (!recent) recentZips.set(database, (recent = new RecentZips()));
  return recent;
}

async function addressOf(app: App, session: Session, kept: KeptZip): Promise<ZipAddress> {
  const revision = await revisionOf(app, kept.userId);
  const zip = await buildZip(app, kept);
  const id = await putFlow(app.db, { kind: purpose, data: kept, validMs: zipMs });
  // Fonts are no part of the revision.
  if (revision !== undefined && !kept.blobs) recentOf(app).put(id, { zip, revision });
  const token = makeToken(app.secrets, purpose, { id, sessionId: session.id }, Date.now() + zipMs);
  return { downloadUrl: `/zip/${token}`, name: kept.name, size: zip.size, count: zip.count };
}

async function revisionOf({ db }: App, userId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('drive')
    .select('revision')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.revision;
}

/** What an address stands for; a number says with which status it is refused. */
export async function openZip(app: App, token: string): Promise<{ name: string; zip: Zip } | 403 | 410> {
  const grant = readToken<{ id: string; sessionId: number }>(app.secrets, purpose, token, Date.now());
  if (grant === undefined) return 403;
  if (grant === 'expired') return 410;
  const session = await app.sessions.living(grant.sessionId);
  const kept = session && (await readFlow<KeptZip>(app.db, purpose, grant.id));
  if (!kept || kept.userId !== session.userId) return 410;
  try {
    const known = recentOf(app).get(grant.id, await revisionOf(app, kept.userId));
    return { name: kept.name, zip: known ?? (await buildZip(app, kept)) };
  } catch (error) {
    // What was selected is gone.
    if (error instanceof Failure) return 410;
    throw error;
  }
}

async function zipOf(
  app: App,
  session: Session,
  { fileIds, folderIds, downloadName }: Selection,
  language: Language,
): Promise<KeptZip> {
  const { userId } = session;
  const files = splitIds(fileIds ?? '');
  const folders = splitIds(folderIds ?? '');
  if (files.length + folders.length === 0) throw new Failure(codes.downloadEmpty);
  if (downloadName !== undefined) return { userId, name: zipName(downloadName), fileIds, folderIds };
  const first = await Promise.all([
    ...folders.slice(0, 2).map((id) => ownedFolder(app.db, userId, id)),
    ...files.slice(0, 2).map((id) => ownedFile(app.db, userId, id)),
  ]);
  // The root has no name.
  const names = first.map(({ name }) => name).filter((name) => name !== '');
  return { userId, name: zipDownloadName(names, language), fileIds, folderIds };
}

const zipName = (name: string): string => (/\.zip$/i.test(name) ? name : `${name}.zip`);

async function buildZip(app: App, { userId, blobs, ...selection }: KeptZip): Promise<Zip> {
  const entries = blobs ? await blobEntries(app, blobs) : await fileEntries(app, userId, selection);
  if (entries.length === 0) throw new Failure(codes.downloadEmpty);
  return new Zip(entries);
}

async function fileEntries(app: App, userId: number, selection: Selection): Promise<ZipEntry[]> {
  const entries = new Map<string, ZipEntry>();
  const add = (entry: ZipEntry): void => {
    // Where a folder was selected together with something in it, or the root with anything.
    if (entries.has(entry.path)) return;
    if (entries.size >= bounds.zipEntries) throw new Failure(codes.downloadLimit);
    entries.set(entry.path, entry);
  };
  const empty: ZipEntry[] = [];
  const onEmptyFolder = (path: string, modifiedAt: number) => empty.push({ path, modifiedAt });
  for await (const file of filesBelow(app.db, userId, selection, onEmptyFolder)) {
    const { path, modified_at: modifiedAt, sha256, size, crc32 } = file;
    add({ path, modifiedAt, content: { sha256, size, crc32 } });
  }
  empty.forEach(add);
  return [...entries.values()];
}

async function blobEntries(app: App, blobs: readonly ZipBlob[]): Promise<ZipEntry[]> {
  const hashes = [...new Set(blobs.map(({ sha256 }) => sha256))];
  const rows = await app.db
    .selectFrom('blob')
    .select(['sha256', 'size', 'crc32'])
    .where('sha256', 'in', hashes)
    .execute();
  const known = new Map(rows.map((row) => [row.sha256, row]));
  return blobs.flatMap(({ path, sha256, modifiedAt }) => {
    const content = known.get(sha256);
    return content ? [{ path, modifiedAt, content }] : [];
  });
}

function logSelection(app: App, userId: number, { fileIds = '', folderIds = '' }: Selection): Promise<void> {
  const ids = [...splitIds(folderIds), ...splitIds(fileIds)].map(Number).filter((id) => id > 0);
  return logDownloads(app, userId, [...new Set(ids)].slice(0, mostLogged));
}

/** Nothing of the drive changes by it, so it does not wait for its turn. */
async function logDownloads({ db }: App, userId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const at = Date.now();
  const of = { owner_id: userId, actor_id: userId, kind: 'download' as const, detail: '{}', at };
  await db
    .insertInto('activity')
    .values(ids.map((entry_id) => ({ ...of, entry_id })))
    .execute();
}
