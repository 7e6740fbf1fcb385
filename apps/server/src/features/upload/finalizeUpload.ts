/** The end of an upload: its bytes are a blob, and become a file of the drive or a font. */
import { codes, extensionOf, Failure, type CallResponse, type ClashChoice } from '@linework/contract';
import type { App } from '../../app.ts';
import type { BlobInfo } from '../../blobs/store.ts';
import {
  addFile,
  addFreeFiles,
  changeDrive,
  changeDriveAfter,
  fileItemOf,
  finishFile,
  overwriteFile,
  ownedFile,
  startFile,
  type DriveChange,
  type Entry,
  type FileToAdd,
} from '../drive/service.ts';
import { addFont, inspectFont, type FontInfo } from '../font/service.ts';
import type { Session } from '../session/service.ts';
import { contentFits } from './magic.ts';
import { claimUpload, insertUpload, isDone, markDone, removeOpen, uploadById, type Upload } from './rows.ts';
import { isFont } from './rules.ts';

/** What became of an upload. */
export interface FinalizedUpload {
  entry?: Entry;
  fontId?: number;
}

export interface NewFile {
  parentId: number;
  name: string;
  clash: ClashChoice;
  modifiedAt: number | null;
  /** The file whose new version it becomes, whatever the name. */
  versionOf?: number | null;
}

export function checkContent(name: string, head: Buffer): void {
  if (!contentFits(extensionOf(name), head)) throw new Failure(codes.uploadContentWrong);
}

interface Content {
  blob: BlobInfo;
  /** What a font says of itself. */
  font: FontInfo | undefined;
}

/** To be called before the transaction: reading a font takes a while. */
export async function contentOf(
  app: App,
  { name, owner_id: userId }: Pick<Upload, 'name' | 'owner_id'>,
  blob: BlobInfo,
): Promise<Content> {
  return { blob, font: isFont(name) ? await inspectFont(app, { name, blob, userId }) : undefined };
}

export async function finalizeContent(
  drive: DriveChange,
  file: NewFile,
  { blob, font }: Content,
  space: 'take' | 'reserved',
): Promise<FinalizedUpload> {
  if (!font) return { entry: await fileVersion(drive, { ...file, blob, space }) };
  const { name, clash } = file;
  return { fontId: (await addFont(drive, { name, clash, blob, info: font, space })).id };
}

async function fileVersion(drive: DriveChange, file: NewFile & FileToAdd): Promise<Entry> {
  if (typeof file.versionOf !== 'number') return addFile(drive, file);
  return overwriteFile(drive, await ownedFile(drive.trx, drive.userId, String(file.versionOf)), file);
}

export const outcomeOf = ({ entry, fontId }: FinalizedUpload) => ({
  entryId: entry?.id ?? null,
  fontId: fontId ?? null,
});

/** Another request has filed or ended it meanwhile. */
class Overtaken extends Error {}

/** Files an open upload; exactly once, however many try, on however many nodes. */
export async function finalizeUpload(app: App, upload: Upload, blob: BlobInfo): Promise<FinalizedUpload> {
  const content = await contentOf(app, upload, blob);
  try {
    const isPlain = !content.font && upload.version_of === null;
    return await (isPlain ? fileEntry(app, upload, blob) : fileSlowly(app, upload, content));
  } catch (error) {
    // A clash may be with what another request has made of the very same upload.
    const now = await uploadById(app.db, upload.id);
    if (now && isDone(now)) return finalizedBefore(app, now);
    throw error instanceof Overtaken ? new Failure(codes.uploadAbsent) : error;
  }
}

/**
 * Many open uploads of an account, in one transaction as far as their names are free; the others, and all of them
 * where it fails, one by one.
 */
export async function finalizeUploads(
  app: App,
  userId: number,
  ready: readonly { upload: Upload; blob: BlobInfo }[],
): Promise<Map<string, FinalizedUpload | Failure>> {
  const filed = new Map<string, FinalizedUpload | Failure>();
  const plain = ready.filter(({ upload }) => !isFont(upload.name) && upload.version_of === null);
  if (plain.length > 1) {
    try {
      for (const [id, entry] of await fileTogether(app, userId, plain)) filed.set(id, { entry });
    } catch (error) {
      app.log.warn({ err: error }, 'uploads could not be filed together');
    }
  }
  for (const { upload, blob } of ready) {
    if (filed.has(upload.id)) continue;
    try {
      filed.set(upload.id, await finalizeUpload(app, upload, blob));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      filed.set(upload.id, error);
    }
  }
  return filed;
}

function fileTogether(
  app: App,
  userId: number,
  files: readonly { upload: Upload; blob: BlobInfo }[],
): Promise<Map<string, Entry>> {
  return changeDriveAfter(
    app,
    userId,
    async ({ trx, now }) => {
      const claims = [];
      for (const { upload } of files) claims.push(await claimUpload(trx, upload.id, now));
      // Waited for, it brings the answers to the claims.
      await uploadById(trx, files[0]!.upload.id);
      return claims;
    },
    async (drive, claims) => {
      const filed = new Map<string, Entry>();
      const claimed = [];
      for (const [index, file] of files.entries())
        if ((await claims[index]!.rows()).length > 0) claimed.push(file);
      const entries = await addFreeFiles(
        drive,
        claimed.map(({ upload, blob }) => ({ ...fileOf(upload), blob, space: 'reserved' as const })),
      );
      for (const [index, { upload }] of claimed.entries()) {
        const entry = entries[index];
        if (!entry) continue;
        await markDone(drive.trx, upload.id, outcomeOf({ entry }), drive.now);
        filed.set(upload.id, entry);
      }
      return filed;
    },
  );
}

/** Most uploads have no namesake: all that can be is done along with the lock. */
function fileEntry(app: App, upload: Upload, blob: BlobInfo): Promise<FinalizedUpload> {
  const file = { ...fileOf(upload), blob, space: 'reserved' } as const;
  return changeDriveAfter(
    app,
    upload.owner_id,
    async (start) => {
      const claim = await claimUpload(start.trx, upload.id, start.now);
      return { claim, started: await startFile(start, file) };
    },
    async (drive, { claim, started }) => {
      if ((await claim.rows()).length === 0) throw new Overtaken();
      const filed = { entry: await finishFile(drive, file, started) };
      await markDone(drive.trx, upload.id, outcomeOf(filed), drive.now);
      return filed;
    },
  );
}

/** Where more is to be known of the drive first. */
function fileSlowly(app: App, upload: Upload, content: Content): Promise<FinalizedUpload> {
  return changeDrive(app, upload.owner_id, async (drive) => {
    const claim = await claimUpload(drive.trx, upload.id, drive.now);
    const filed = await finalizeContent(drive, fileOf(upload), content, 'reserved');
    if ((await claim.rows()).length === 0) throw new Overtaken();
    await markDone(drive.trx, upload.id, outcomeOf(filed), drive.now);
    return filed;
  });
}

/** A file whose bytes are there already, without an upload before it. The row is for those who ask twice. */
export async function finalizeAtOnce(app: App, upload: Upload, blob: BlobInfo): Promise<FinalizedUpload> {
  const content = await contentOf(app, upload, blob);
  return changeDrive(app, upload.owner_id, async (drive) => {
    const filed = await finalizeContent(drive, fileOf(upload), content, 'take');
    const { entryId, fontId } = outcomeOf(filed);
    await insertUpload(drive.trx, { ...upload, entry_id: entryId, font_id: fontId });
    return filed;
  });
}

const fileOf = (upload: Upload): NewFile => ({
  parentId: upload.parent_id,
  name: upload.name,
  clash: upload.clash,
  modifiedAt: upload.modified_at,
  versionOf: upload.version_of,
});

export async function finalizedBefore(app: App, { entry_id, font_id }: Upload): Promise<FinalizedUpload> {
  if (font_id !== null) return { fontId: font_id };
  const entry =
    entry_id === null
      ? undefined
      : await app.db.selectFrom('entry').selectAll().where('id', '=', entry_id).executeTakeFirst();
  if (!entry) throw new Failure(codes.uploadAbsent);
  return { entry };
}

export async function answerOf(
  app: App,
  session: Session,
  { entry, fontId }: FinalizedUpload,
): Promise<Pick<CallResponse<'uploadStart'>, 'file' | 'fontId'>> {
  if (fontId !== undefined) return { fontId: String(fontId) };
  const [file] = entry ? await fileItemOf(app, session, [entry]) : [];
  return file ? { file } : {};
}

/** Ends an open upload: its space is free again and its bytes are gone. Whether there was one. */
export async function endUpload(
  app: App,
  upload: Pick<Upload, 'id' | 'owner_id' | 'size'>,
): Promise<boolean> {
  const ended = await changeDrive(app, upload.owner_id, async (drive) => {
    const removed = await removeOpen(drive.trx, upload.id);
    if (removed) drive.release(upload.size);
    return removed;
  });
  if (ended) await discard(app, upload.id);
  return ended;
}

/** What cannot be removed now is found by the check. */
export async function discard(app: Pick<App, 'blobs' | 'log'>, id: string): Promise<void> {
  await app.blobs.partial.discard(id).catch((error: unknown) => {
    app.log.warn({ err: error, upload: id }, 'cannot remove the bytes of an upload');
  });
}
