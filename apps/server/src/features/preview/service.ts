/** Previews, for other features: asking for one, and what lists show of them. */
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { makeToken } from '../../http/tokens.ts';
import type { GrantedFile } from '../../http/urlGrant.ts';
import type { UrlGrant } from '../share/service.ts';
import * as kinds from './kinds.ts';
import * as preparing from './prepare.ts';
import * as rows from './rows.ts';
import * as dependencies from './drawingWithDependencies.ts';

export type PreviewRow = rows.PreviewRow;
export type Prepared = preparing.Prepared;
type File = Parameters<typeof preparing.isDrawing>[0];

/** A thumbnail and a view for these bytes, unless they have them or no preview is made of the type. */
export const requestPreview = (trx: Kysely<Tables>, request: rows.PreviewRequest): Promise<void> =>
  rows.requestPreview(trx, request);

/** The same in two parts: the second one is to follow some other statement that was waited for. */
export const startPreview = (
  trx: Kysely<Tables>,
  request: rows.PreviewRequest,
): Promise<() => Promise<void>> => rows.startPreview(trx, request);

/** The previews of these blobs, by blob. */
export const previewsOf = (
  db: Kysely<Tables>,
  sources: readonly string[],
): Promise<Map<string, PreviewRow>> => rows.previewsOf(db, sources);

/** Whether looking at it means to have the file itself in the browser. */
export const isShownAsItIs = ({ extension }: Pick<File, 'extension'>): boolean => {
  const shows = kinds.shownAs(extension);
  return shows !== undefined && !shows.made;
};

export const isDrawing = (file: File): boolean => preparing.isDrawing(file);

/** The prepared .ocf, or that it is being made, before anything that nobody waits for. */
export const prepareDrawing = (db: Kysely<Tables>, file: File, userId: number): Promise<Prepared> =>
  preparing.prepareDrawing(db, file, userId);

/** What a drawing is compared by, or that it is being made. */
export const signatureFor = (
  db: Kysely<Tables>,
  file: File,
  userId: number,
): ReturnType<typeof preparing.signatureFor> => preparing.signatureFor(db, file, userId);

/** The same with fonts and drawings that its owner has; `failed` where it is shown without them. */
export const prepareWithDependencies = (
  db: Kysely<Tables>,
  sha256: string,
  given: Parameters<typeof dependencies.prepareWithDependencies>[2],
): ReturnType<typeof dependencies.prepareWithDependencies> =>
  dependencies.prepareWithDependencies(db, sha256, given);

export { convertedAmong, isModel, mayConvertAll, transformStatusFor } from './modelStatus.ts';
export { prepareModel } from './prepareModel.ts';
export { mayHaveSolids, prepareDrawingModel } from './drawingModel.ts';

export const thumbPurpose = 'thumb';

export interface ThumbGrant {
  /** The blob that it is a picture of. */
  source: string;
  /** Whom it was given to. */
  urlGrant: UrlGrant;
  /** To others than its owner it is shown as long as the file is where it was shared. */
  file?: GrantedFile;
  /** When it was made: another picture has another address. */
  version: number;
}

const day = 86_400_000;
const week = 7 * day;

/** Names the thumbnail: /thumb/<key>; '' where there is none. The same for a week, so that browsers keep the picture. */
export function thumbKeyOf(
  app: Pick<App, 'secrets'>,
  urlGrant: UrlGrant,
  source: string,
  preview: Pick<PreviewRow, 'thumb' | 'updated_at'> | undefined,
  file?: GrantedFile,
  now = Date.now(),
): string {
  if (!preview || preview.thumb === null) return '';
  const isOwn = 'sessionId' in urlGrant;
  const grant: ThumbGrant = { source, urlGrant, version: preview.updated_at, ...(!isOwn && { file }) };
  return makeToken(app.secrets, thumbPurpose, grant, Math.ceil((now + day) / week) * week);
}
