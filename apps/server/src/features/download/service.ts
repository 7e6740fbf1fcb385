/** Downloads: addresses that are good for a while, of one file or of many as one archive. */
import type { Readable } from 'node:stream';
import { crc32 as crc32Of } from 'node:zlib';
import { bounds, codes, Failure, splitIds, zipDownloadName, type Language } from '@linework/contract';
import type { App } from '../../app.ts';
import { isUrlGrantValid } from '../../http/urlGrant.ts';
import { makeDownloadUrl } from '../../http/download.ts';
import { makeToken, readToken } from '../../http/tokens.ts';
import {
  chosenInScope,
  filesBelow,
  ownedFolder,
  fileInScope,
  type Entry,
  type Extent,
} from '../drive/service.ts';
import { createOneTimeToken, readOneTimeToken } from '../oneTimeTokens/service.ts';
import { isShownAsItIs } from '../preview/service.ts';
import type { Session } from '../session/service.ts';
import type { UrlGrant, AccessScope } from '../../http/accessScope.ts';
import { rememberVisit } from '../share/service.ts';
import { RecentZips } from './recentZips.ts';
import * as types from './types.ts';
import { Zip } from './zip.ts';
import * as records from './zipRecords.ts';
import type { ZipEntry } from './zipRecords.ts';

export const contentTypeOf = (name: string): string => types.contentTypeOf(name);
export const dosTime = (ms: number): { date: number; time: number } => records.dosTime(ms);
export type Central = records.Central;
/** The end of a zip, which says where its directory is. */
export const endRecord = (central: Central): Buffer => records.endRecord(central);

/** A zip of bytes that are at hand. */
export function zipBytes(files: readonly { path: string; bytes: Buffer; modifiedAt: number }[]): Buffer {
  let start = 0;
  const parts = files.map(({ path, bytes, modifiedAt }) => {
    const content = { sha256: '', size: bytes.length, crc32: crc32Of(bytes) };
    const local = Buffer.concat([records.localRecord({ path, modifiedAt, content }), bytes]);
    const central = records.centralRecord({ path, modifiedAt, content }, start);
    start += local.length;
    return { local, central };
  });
  const directory = Buffer.concat(parts.map(({ central }) => central));
  const end = endRecord({ count: files.length, start, length: directory.length });
  return Buffer.concat([...parts.map(({ local }) => local), directory, end]);
}

const purpose = 'zip';
/** Long enough to take up a broken download of many gigabytes again. */
const zipMs = 6 * 3_600_000;
/** So many activities are written for one archive. */
const maxLogged = 500;

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
  /** Of another's: what was shared. */
  entryIds?: readonly number[] | undefined;
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
  scope: AccessScope,
  { fileId, purpose: why }: { fileId: string; purpose?: 'view' | 'download' | undefined },
) {
  const file = await fileInScope(app.db, scope, fileId);
  const isLook = why === 'view' && isShownAsItIs(file);
  if (!isLook) checkDownload(scope);
  const { id, name, size, sha256 } = file;
  const type = contentTypeOf(name);
  if (why === 'download') await logDownloads(app, scope, [id], file);
  else if (scope.kind !== 'own')
    await rememberVisit(app, scope, { kind: isLook ? 'view' : 'download', entry: file });
  const isOriginal = !isLook;
  const signedUrl = makeDownloadUrl(app, {
    sha256: sha256!,
    name,
    type,
    urlGrant: scope.urlGrant,
    file: { ownerId: scope.ownerId, fileId: id },
    isOriginal,
  });
  return { signedUrl, name, size, type };
}

/** To look at something is not to have it. */
function checkDownload({ kind, permissions: may }: AccessScope): void {
  if (!may.download) throw new Failure(kind === 'public' ? codes.publicPermission : codes.sharePermission);
}

/** The address of a zip with files and whole folders. */
export async function zipAddress(
  app: App,
  scope: AccessScope,
  selection: Selection,
  language: Language,
): Promise<ZipAddress> {
  const address = await addressOf(app, scope.urlGrant, await zipOf(app, scope, selection, language));
  await logSelection(app, scope, selection);
  return address;
}

/** Keeps a zip for later: its token becomes an address by `keptZipUrl`, for whoever asks then. */
export async function keepZip(app: App, scope: AccessScope, selection: Selection, language: Language) {
  const kept = await zipOf(app, scope, selection, language);
  const zip = await buildZip(app, kept);
  const id = await createOneTimeToken(app.db, { kind: purpose, data: kept, validMs: zipMs });
  await logSelection(app, scope, selection);
  return { id, name: kept.name, size: zip.size, count: zip.count };
}

/** Undefined once a zip that was kept at that time is over. */
export function keptZipUrl(
  app: App,
  { id, keptAt }: { id: string; keptAt: number },
  urlGrant: UrlGrant,
): string | undefined {
  const until = keptAt + zipMs;
  return until <= Date.now() ? undefined : `/zip/${makeToken(app.secrets, purpose, { id, urlGrant }, until)}`;
}

/** The zip itself. */
export async function zipNow(app: App, scope: AccessScope, selection: Selection, language: Language) {
  const kept = await zipOf(app, scope, selection, language);
  const zip = await buildZip(app, kept);
  await logSelection(app, scope, selection);
  return { name: kept.name, size: zip.size, body: zip.stream(app.blobs) };
}

/** A zip of blobs that the caller may read, as the answer itself. */
export function zipBlobs(
  { blobs }: Pick<App, 'blobs'>,
  entries: readonly ZipEntry[],
): { size: number; body: Readable } {
  const zip = new Zip(entries);
  return { size: zip.size, body: zip.stream(blobs) };
}

/** The address of a zip with blobs that the caller may read. Paths are made distinct by the caller. */
export function blobZipAddress(
  app: App,
  session: Session,
  name: string,
  blobs: ZipBlob[],
): Promise<ZipAddress> {
  return addressOf(app, { sessionId: session.id }, { userId: session.userId, name: zipName(name), blobs });
}

const recentZips = new WeakMap<object, RecentZips>();

/** Of this database: tests have several. */
function recentOf({ database }: App): RecentZips {
  let recent = recentZips.get(database);
  if (!recent) recentZips.set(database, (recent = new RecentZips()));
  return recent;
}

async function addressOf(app: App, urlGrant: UrlGrant, kept: KeptZip): Promise<ZipAddress> {
  const revision = await revisionOf(app, kept.userId);
  const zip = await buildZip(app, kept);
  const id = await createOneTimeToken(app.db, { kind: purpose, data: kept, validMs: zipMs });
  // Fonts are no part of the revision.
  if (revision !== undefined && !kept.blobs) recentOf(app).put(id, { zip, revision });
  const token = makeToken(app.secrets, purpose, { id, urlGrant }, Date.now() + zipMs);
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

interface OpenedZip {
  name: string;
  zip: Zip;
  urlGrant: UrlGrant;
}

/** What an address stands for; a number says with which status it is refused. */
export async function openZip(app: App, token: string): Promise<OpenedZip | 403 | 410> {
  const grant = readToken<{ id: string; urlGrant: UrlGrant }>(app.secrets, purpose, token, Date.now());
  if (grant === undefined) return 403;
  if (grant === 'expired') return 410;
  const isLiving = await isUrlGrantValid(app, grant.urlGrant, true);
  const kept = isLiving && (await readOneTimeToken<KeptZip>(app.db, purpose, grant.id));
  if (!kept) return 410;
  try {
    const known = recentOf(app).get(grant.id, await revisionOf(app, kept.userId));
    const { urlGrant } = grant;
    return { name: kept.name, zip: known ?? (await buildZip(app, kept)), urlGrant };
  } catch (error) {
    // What was selected is gone.
    if (error instanceof Failure) return 410;
    throw error;
  }
}

async function zipOf(
  app: App,
  scope: AccessScope,
  { fileIds, folderIds, downloadName }: Selection,
  language: Language,
): Promise<KeptZip> {
  const { ownerId: userId, entryIds } = scope;
  const of = { userId, ...(entryIds && { entryIds }), fileIds, folderIds };
  const files = splitIds(fileIds ?? '');
  const folders = splitIds(folderIds ?? '');
  if (files.length + folders.length === 0) throw new Failure(codes.downloadEmpty);
  const shared = scope.kind === 'own' ? undefined : await chosenOfShare(app, scope, files, folders);
  checkDownload(scope);
  if (downloadName !== undefined) return { ...of, name: zipName(downloadName) };
  const first = shared?.slice(0, 2) ?? (await firstOf(app, scope, files.slice(0, 2), folders.slice(0, 2)));
  // The root has no name.
  const names = first.map(({ name }) => name).filter((name) => name !== '');
  return { ...of, name: zipDownloadName(names, language) };
}

/** 0 stands for all of it. A frozen file that was chosen itself is told of; below folders they are left out. */
async function chosenOfShare(
  { db }: App,
  scope: AccessScope,
  files: readonly string[],
  folders: readonly string[],
): Promise<Entry[]> {
  const isAll = folders.some((id) => Number(id) === 0);
  const chosen = await chosenInScope(
    db,
    scope,
    isAll ? {} : { fileIds: files.join(), folderIds: folders.join() },
  );
  if (!isAll && chosen.some(({ frozen }) => frozen === 1)) throw new Failure(codes.fileFrozen);
  return chosen;
}

async function firstOf(
  { db }: App,
  scope: AccessScope,
  files: readonly string[],
  folders: readonly string[],
): Promise<Entry[]> {
  return Promise.all([
    ...folders.map((id) => ownedFolder(db, scope.ownerId, id)),
    ...files.map((id) => fileInScope(db, scope, id)),
  ]);
}

const zipName = (name: string): string => (/\.zip$/i.test(name) ? name : `${name}.zip`);

async function buildZip(app: App, { userId, entryIds, blobs, ...selection }: KeptZip): Promise<Zip> {
  const scope = { ownerId: userId, entryIds };
  const entries = blobs ? await blobEntries(app, blobs) : await fileEntries(app, scope, selection);
  if (entries.length === 0) throw new Failure(codes.downloadEmpty);
  return new Zip(entries);
}

async function fileEntries(app: App, scope: Extent, selection: Selection): Promise<ZipEntry[]> {
  const entries = new Map<string, ZipEntry>();
  const add = (entry: ZipEntry): void => {
    // Where a folder was selected together with something in it, or the root with anything.
    if (entries.has(entry.path)) return;
    if (entries.size >= bounds.zipEntries) throw new Failure(codes.downloadLimit);
    entries.set(entry.path, entry);
  };
  const empty: ZipEntry[] = [];
  const onEmptyFolder = (path: string, modifiedAt: number) => empty.push({ path, modifiedAt });
  for await (const file of filesBelow(app.db, scope, selection, onEmptyFolder)) {
    // Of another's what is frozen cannot be had.
    if (scope.entryIds !== undefined && file.frozen === 1) continue;
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

function logSelection(
  app: App,
  scope: AccessScope,
  { fileIds = '', folderIds = '' }: Selection,
): Promise<void> {
  const ids = [...splitIds(folderIds), ...splitIds(fileIds)].map(Number).filter((id) => id > 0);
  return logDownloads(app, scope, [...new Set(ids)].slice(0, maxLogged));
}

/** Nothing of the drive changes by it, so it does not wait for its turn. */
async function logDownloads(
  app: App,
  scope: AccessScope,
  ids: readonly number[],
  entry?: Entry,
): Promise<void> {
  const { db } = app;
  if (scope.kind !== 'own')
    return rememberVisit(app, scope, { kind: 'download', entryIds: ids, ...(entry && { entry }) });
  if (ids.length === 0) return;
  const at = Date.now();
  const userId = scope.ownerId;
  const of = { owner_id: userId, actor_id: userId, kind: 'download' as const, detail: '{}', at };
  await db
    .insertInto('activity')
    .values(ids.map((entry_id) => ({ ...of, entry_id })))
    .execute();
}
