/** How one file is shown, and making it ready for whoever waits. */
import type { CallResponse } from '@linework/contract';
import type { App } from '../../app.ts';
import { makeDownloadUrl, type DownloadGrant } from '../../http/download.ts';
import { enqueue } from '../../jobs/queue.ts';
import { styledPicturesFor, type Entry } from '../drive/service.ts';
import type { AccessScope } from '../../http/accessScope.ts';
import { shownAs, type ShownAs } from './kinds.ts';
import { makeKey, previewsOf, prioritizePreview, requestPreview, watched, type PreviewRow } from './rows.ts';

type Shown = CallResponse<'preview'>;
type File = Pick<Entry, 'id' | 'parent_id' | 'owner_id' | 'name' | 'extension' | 'size' | 'sha256'>;
type Pictures = Pick<PreviewRow, 'view' | 'view_dark' | 'width' | 'height'>;

export async function showFile(app: App, scope: AccessScope, file: File): Promise<Shown> {
  const shows = shownAs(file.extension);
  if (!shows || file.sha256 === null) return { kind: 'none', state: 'none', reason: 'noPreview' };
  const { kind } = shows;
  if (file.size === 0) return { kind, state: 'failed', reason: 'empty' };
  if (file.size > shows.bytesMost) return { kind, state: 'failed', reason: 'tooLarge' };
  const preview = shows.maker
    ? ((await previewsOf(app.db, [file.sha256])).get(file.sha256) ?? (await wanted(app, scope, file)))
    : undefined;
  const { urlGrant, ownerId } = scope;
  const grant = { name: file.name, urlGrant, file: { ownerId, fileId: file.id } };
  if (!shows.made) {
    const type = shows.type ?? 'application/octet-stream';
    const url = makeDownloadUrl(app, { ...grant, sha256: file.sha256, type });
    return { kind, state: 'ready', url, ...sizeOf(preview) };
  }
  return madeView(app, shows, preview, grant, await styledOf(app, scope, file, preview));
}

async function madeView(
  app: App,
  { kind }: ShownAs,
  preview: PreviewRow | undefined,
  grant: Pick<DownloadGrant, 'name' | 'urlGrant' | 'file'>,
  styled: Pictures | undefined,
): Promise<Shown> {
  if (!preview || (preview.state === 'waiting' && preview.view === null)) {
    if (preview) await prioritizePreview(app.db, preview.source);
    return { kind, state: 'making' };
  }
  if (preview.view === null) return { kind, state: 'failed', reason: preview.reason || 'damaged' };
  const type = preview.view_type;
  const shown = styled ?? preview;
  const url = makeDownloadUrl(app, { ...grant, sha256: shown.view ?? preview.view, type });
  const darkUrl = shown.view_dark
    ? makeDownloadUrl(app, { ...grant, sha256: shown.view_dark, type })
    : undefined;
  return { kind, state: 'ready', url, darkUrl, ...sizeOf(shown) };
}

/** With the plot styles that its owner has for it; who publishes a drawing has published nothing that lies beside it. */
async function styledOf(
  { db }: App,
  { kind }: AccessScope,
  file: File,
  preview: PreviewRow | undefined,
): Promise<Pictures | undefined> {
  if (!preview?.plot_table || kind === 'public') return undefined;
  return (await styledPicturesFor(db, [{ ...file, plot_table: preview.plot_table }]))(file);
}

const sizeOf = (preview: Pictures | undefined) =>
  preview && preview.width > 0 ? { width: preview.width, height: preview.height } : {};

/** A file that got its type by a new name has no preview yet. */
async function wanted(
  app: App,
  { ownerId: userId }: AccessScope,
  file: File,
): Promise<PreviewRow | undefined> {
  const sha256 = file.sha256!;
  await app.db
    .transaction()
    .execute((trx) =>
      requestPreview(trx, { sha256, extension: file.extension, size: file.size, userId }, watched),
    );
  return (await previewsOf(app.db, [sha256])).get(sha256);
}

/** Makes it once more where it failed; what is ready or under way stays as it is. */
export async function retryPreview(app: App, { sha256, extension }: File): Promise<void> {
  if (sha256 === null || !shownAs(extension)?.maker) return;
  await app.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('preview')
      .set({ state: 'waiting', reason: '', updated_at: Date.now() })
      .where('source', '=', sha256)
      .where('state', '=', 'failed')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    const options = { key: makeKey(sha256), maxTries: 3, priority: watched };
    await enqueue(trx, 'preview.make', { sha256, extension }, options);
  });
}
