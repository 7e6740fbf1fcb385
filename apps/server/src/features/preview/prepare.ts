/** A drawing for somebody who waits to open it. */
import { codes, Failure } from '@linework/contract';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { enqueue } from '../../jobs/queue.ts';
import { shownAs } from './kinds.ts';
import {
  makeKey,
  makerVersion,
  previewsOf,
  prioritizePreview,
  requestPreview,
  watched,
  type PreviewRow,
} from './rows.ts';

export type Prepared =
  | { state: 'ready'; sha256: string; bytes: number }
  | { state: 'making' }
  | { state: 'failed'; reason: string };

type File = Pick<Selectable<Tables['entry']>, 'extension' | 'size' | 'sha256'>;

export const isDrawing = ({ extension, sha256 }: File): boolean =>
  sha256 !== null && shownAs(extension)?.kind === 'drawing';

/** The prepared .ocf, or that it is being made, before anything that nobody waits for. */
export async function prepareDrawing(db: Kysely<Tables>, file: File, userId: number): Promise<Prepared> {
  const { sha256, extension, size } = file;
  const shows = shownAs(extension);
  if (sha256 === null || shows?.kind !== 'drawing') throw new Failure(codes.drawingRefused);
  if (size === 0) return { state: 'failed', reason: 'empty' };
  if (size > shows.bytesMost) return { state: 'failed', reason: 'tooLarge' };
  const preview = (await previewsOf(db, [sha256])).get(sha256);
  if (!preview) {
    const request = { sha256, extension, size, userId };
    await db.transaction().execute((trx) => requestPreview(trx, request, watched));
    return { state: 'making' };
  }
  const ready = await readyOf(db, preview);
  if (ready) return ready;
  const isOld = preview.maker < makerVersion;
  if (preview.state !== 'waiting' && !isOld) return { state: 'failed', reason: preview.reason || 'damaged' };
  if (isOld) {
    const options = { key: makeKey(sha256), maxTries: 3, priority: watched, accountId: userId };
    await enqueue(db, 'preview.make', { sha256, extension }, options);
  }
  await prioritizePreview(db, sha256);
  return { state: 'making' };
}

/** What the drawing is compared by. Those that were prepared before this was stored are prepared once more. */
export async function signatureFor(
  db: Kysely<Tables>,
  file: File,
  userId: number,
): Promise<{ state: 'ready'; sha256: string } | Exclude<Prepared, { state: 'ready' }>> {
  const { sha256, extension } = file;
  const prepared = await prepareDrawing(db, file, userId);
  if (prepared.state !== 'ready' || sha256 === null) return prepared as Exclude<Prepared, { state: 'ready' }>;
  const preview = (await previewsOf(db, [sha256])).get(sha256);
  if (preview?.signature) return { state: 'ready', sha256: preview.signature };
  // What is drawn is in such a file, and no drawing.
  if (!preview || preview.is_ocf === 1 || extension === 'ocf')
    return { state: 'failed', reason: 'notADrawing' };
  const options = { key: makeKey(sha256), maxTries: 3, priority: watched };
  await enqueue(db, 'preview.make', { sha256, extension }, options);
  return { state: 'making' };
}

async function readyOf(db: Kysely<Tables>, preview: PreviewRow): Promise<Prepared | undefined> {
  const sha256 = preview.is_ocf === 1 ? preview.source : preview.ocf;
  if (sha256 === null) return undefined;
  const blob = await db.selectFrom('blob').select('size').where('sha256', '=', sha256).executeTakeFirst();
  return blob && { state: 'ready', sha256, bytes: blob.size };
}
