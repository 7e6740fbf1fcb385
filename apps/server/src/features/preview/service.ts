/** Previews, for other features: asking for one, and what lists show of them. */
import type { Kysely, Selectable } from 'kysely';
import type { App } from '../../app.ts';
import { prepare } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';
import { makeToken } from '../../http/tokens.ts';
import { enqueueUnseen } from '../../jobs/queue.ts';
import type { Session } from '../session/service.ts';
import { shownAs } from './kinds.ts';
import type { PreviewTable } from './tables.ts';

export type Preview = Selectable<PreviewTable>;

/** Counts up when previews come out differently: older ones are made again. */
export const makerVersion = 1;

export interface PreviewRequest {
  sha256: string;
  extension: string;
  size: number;
  userId: number;
}

const insertPreview = prepare<[source: string, state: string, reason: string, now: number]>()(
  (db, source, state, reason, now) =>
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
        view_type: '',
        width: 0,
        height: 0,
        reason,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('source').doNothing())
      .returning('source'),
);

export const makeKey = (sha256: string): string => `preview:${sha256}`;

/** A thumbnail and a view for these bytes, unless they have them or no preview is made of the type. */
export async function requestPreview(
  trx: Kysely<Tables>,
  request: PreviewRequest,
  priority = 0,
): Promise<void> {
  const { sha256, extension, size } = request;
  const shows = shownAs(extension);
  if (!shows?.maker) return;
  const refused = size === 0 ? 'empty' : size > shows.bytesMost ? 'tooLarge' : '';
  const now = Date.now();
  const made = await insertPreview(trx, sha256, refused === '' ? 'waiting' : 'failed', refused, now);
  if (made.length === 0 || refused !== '') return;
  const options = { key: makeKey(sha256), maxTries: 3, priority };
  await enqueueUnseen(trx, 'preview.make', { sha256, extension }, options);
}

/** The previews of these blobs, by blob. */
export async function previewsOf(
  db: Kysely<Tables>,
  sources: readonly string[],
): Promise<Map<string, Preview>> {
  const previews = new Map<string, Preview>();
  const wanted = [...new Set(sources)];
  // Below what SQLite takes as parameters of one statement.
  for (let from = 0; from < wanted.length; from += 1000) {
    const some = wanted.slice(from, from + 1000);
    const rows = await db.selectFrom('preview').selectAll().where('source', 'in', some).execute();
    for (const row of rows) previews.set(row.source, row);
  }
  return previews;
}

export const thumbPurpose = 'thumb';

export interface ThumbGrant {
  /** The blob that it is a picture of. */
  s: string;
  /** The session it was given to. */
  n: number;
  /** When it was made: another picture has another address. */
  v: number;
}

const day = 86_400_000;
const week = 7 * day;

/** Names the thumbnail: /thumb/<key>; '' where there is none. The same for a week, so that browsers keep the picture. */
export function thumbKeyOf(
  app: Pick<App, 'secrets'>,
  session: Pick<Session, 'id'>,
  source: string,
  preview: Pick<Preview, 'thumb' | 'updated_at'> | undefined,
  now = Date.now(),
): string {
  if (!preview || preview.thumb === null) return '';
  const grant: ThumbGrant = { s: source, n: session.id, v: preview.updated_at };
  return makeToken(app.secrets, thumbPurpose, grant, Math.ceil((now + day) / week) * week);
}
