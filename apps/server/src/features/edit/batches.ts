/** The batches of a log, some at a time. */
import { bounds, packBatches, type CallData } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import type { FileAnswer } from '../../http/context.ts';
import { ownLog } from './rows.ts';

/** Read at once; each has some dozen bytes as a rule. */
const page = 200;

export async function fetchBatches(
  { db }: Pick<App, 'db'>,
  userId: number,
  { sessionId, since }: CallData<'editBatches'>,
): Promise<FileAnswer> {
  const { draft, session } = await ownLog(db, userId, sessionId);
  const found: Uint8Array[] = [];
  let size = 0;
  for await (const { bytes } of batchesOf(db, draft.id, since, session.seq)) {
    size += bytes.byteLength;
    if (found.length > 0 && size > bounds.editFetchBytes) break;
    found.push(bytes);
  }
  const body = Buffer.from(packBatches(found));
  return { type: 'application/octet-stream', body, length: body.byteLength, downloadName: 'batches.bin' };
}

/** Those after `since` up to `last`, in order. */
export async function* batchesOf(
  db: Kysely<Tables>,
  draftId: number,
  since: number,
  last: number,
): AsyncGenerator<{ seq: number; bytes: Uint8Array }, void> {
  for (let after = since; after < last;) {
    const rows = await db
      .selectFrom('edit_batch')
      .select(['seq', 'bytes'])
      .where('draft_id', '=', draftId)
      .where('seq', '>', after)
      .where('seq', '<=', last)
      .orderBy('seq')
      .limit(page)
      .execute();
    const end = rows.at(-1);
    if (!end) return;
    yield* rows;
    after = end.seq;
  }
}
