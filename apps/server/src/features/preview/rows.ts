/** Previews as rows: asking for one, and reading those there are. */
import type { Kysely, Selectable } from 'kysely';
import { prepare, prepareAhead } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';
import { enqueueUnseen, prioritize } from '../../jobs/queue.ts';
import { shownAs } from './kinds.ts';
import type { PreviewTable } from './tables.ts';

export type PreviewRow = Selectable<PreviewTable>;

/** Counts up when previews come out differently: older ones are made again. */
export const makerVersion = 23;

/** Above whatever nobody looks at. */
export const watched = 10;

export interface PreviewRequest {
  sha256: string;
  extension: string;
  size: number;
  userId: number;
}

type NewPreview = [source: string, state: string, reason: string, now: number];

const insertion = (db: Kysely<Tables>, ...[source, state, reason, now]: NewPreview) =>
  db
    .insertInto('preview')
    .values({
      source,
      state,
      maker: makerVersion,
      thumb: null,
      thumb_dark: null,
      view: null,
      view_dark: null,
      thumb_128: null,
      thumb_128_dark: null,
      thumb_256: null,
      thumb_256_dark: null,
      ocf: null,
      signature: null,
      glb: null,
      tree: null,
      is_ocf: 0,
      view_type: '',
      width: 0,
      height: 0,
      reason,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .returning('source');
const insertPreview = prepare<NewPreview>()(insertion);
const insertAhead = prepareAhead<NewPreview>()(insertion);

export const makeKey = (sha256: string): string => `preview:${sha256}`;
/** Of the job that goes on with what takes long. */
export const slowKey = (sha256: string): string => `preview-slow:${sha256}`;

/** Moves the making of a preview forward, because somebody is looking. */
export async function prioritizePreview(db: Kysely<Tables>, sha256: string): Promise<void> {
  for (const key of [makeKey(sha256), slowKey(sha256)]) await prioritize(db, key, watched);
}

/** The row to be made, where a preview is made of the type; it says at once where none is possible. */
function rowFor({ sha256, extension, size }: PreviewRequest): NewPreview | undefined {
  const shows = shownAs(extension);
  if (!shows?.maker) return undefined;
  const refused = size === 0 ? 'empty' : size > shows.bytesMost ? 'tooLarge' : '';
  return [sha256, refused === '' ? 'waiting' : 'failed', refused, Date.now()];
}

async function makeSoon(
  trx: Kysely<Tables>,
  { sha256, extension, userId }: PreviewRequest,
  priority: number,
): Promise<void> {
  const options = { key: makeKey(sha256), maxTries: 3, priority, accountId: userId };
  await enqueueUnseen(trx, 'preview.make', { sha256, extension }, options);
}

/** A thumbnail and a view for these bytes, unless they have them or no preview is made of the type. */
export async function requestPreview(
  trx: Kysely<Tables>,
  request: PreviewRequest,
  priority = 0,
): Promise<void> {
  const row = rowFor(request);
  if (!row) return;
  const made = await insertPreview(trx, ...row);
  if (made.length > 0 && row[1] === 'waiting') await makeSoon(trx, request, priority);
}

/** The same in two parts: the second one is to follow some other statement that was waited for. */
export async function startPreview(
  trx: Kysely<Tables>,
  request: PreviewRequest,
): Promise<() => Promise<void>> {
  const row = rowFor(request);
  if (!row) return async () => {};
  const made = await insertAhead(trx, ...row);
  return async () => {
    if (row[1] === 'waiting' && (await made.rows()).length > 0) await makeSoon(trx, request, 0);
  };
}

const previewsAmong = (size: number) => ({
  size,
  read: prepare<string[]>()((db, ...sources) =>
    db.selectFrom('preview').selectAll().where('source', 'in', sources),
  ),
});
/** One, some, or those of a page: lists of other lengths would be other statements, which have to be planned anew. */
const readers = [1, 10, 100].map(previewsAmong);

/** The previews of these blobs, by blob. */
export async function previewsOf(
  db: Kysely<Tables>,
  sources: readonly string[],
): Promise<Map<string, PreviewRow>> {
  const previews = new Map<string, PreviewRow>();
  const wanted = [...new Set(sources)];
  for (let from = 0; from < wanted.length;) {
    const left = wanted.length - from;
    const { size, read } = readers.find((reader) => reader.size >= left) ?? readers.at(-1)!;
    const some = wanted.slice(from, from + size);
    const missing = Array.from({ length: size - some.length }, () => some[0]!);
    for (const row of await read(db, ...some, ...missing)) previews.set(row.source, row);
    from += size;
  }
  return previews;
}
