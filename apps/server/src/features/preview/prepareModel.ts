/** A model for somebody who waits to open it. */
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { prioritize } from '../../jobs/queue.ts';
import { shownAs } from './kinds.ts';
import { makeKey, previewsOf, requestPreview, watched } from './rows.ts';

type File = Pick<Selectable<Tables['entry']>, 'extension' | 'size' | 'sha256'>;

export type PreparedModel =
  | { state: 'ready'; glb: string; bytes: number; tree: string; view: string | null }
  | { state: 'making' }
  | { state: 'failed'; reason: string };

export async function prepareModel(db: Kysely<Tables>, file: File, userId: number): Promise<PreparedModel> {
  const { extension, size } = file;
  const sha256 = file.sha256!;
  if (size === 0) return { state: 'failed', reason: 'empty' };
  if (size > (shownAs(extension)?.bytesMost ?? 0)) return { state: 'failed', reason: 'tooLarge' };
  const preview = (await previewsOf(db, [sha256])).get(sha256);
  if (!preview) {
    await db
      .transaction()
      .execute((trx) => requestPreview(trx, { sha256, extension, size, userId }, watched));
    return { state: 'making' };
  }
  if (preview.glb !== null && preview.tree !== null) {
    const blob = await db
      .selectFrom('blob')
      .select('size')
      .where('sha256', '=', preview.glb)
      .executeTakeFirst();
    if (blob) {
      return { state: 'ready', glb: preview.glb, bytes: blob.size, tree: preview.tree, view: preview.view };
    }
  }
  if (preview.state === 'failed') return { state: 'failed', reason: preview.reason || 'damaged' };
  await prioritize(db, makeKey(sha256), watched);
  return { state: 'making' };
}
