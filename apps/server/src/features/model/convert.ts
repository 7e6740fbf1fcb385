/** Converting models: prepared like every preview, counted for those without a membership. */
import {
  codes,
  Failure,
  freeModelConversions,
  splitIds,
  transformStatus,
  type CallResponse,
  type ModelConversion,
} from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { changeDrive, ownScope, viewableFile, type Entry } from '../drive/service.ts';
import {
  convertedAmong,
  isModel,
  mayConvertAll,
  previewsOf,
  requestPreview,
  thumbKeyOf,
  transformStatusFor,
} from '../preview/service.ts';

type Conversions = CallResponse<'transformBatch3D'>;
interface Person {
  id: number;
  userId: number;
}

const maxAtOnce = 200;

export async function convertModels(app: App, session: Person, fileIds: string): Promise<Conversions> {
  const files = await modelsOf(app.db, session.userId, fileIds);
  // The lock on the account's drive: parallel calls count one after the other.
  await changeDrive(app, session.userId, async ({ trx, now }) => {
    const sources = [...new Set(files.map(({ sha256 }) => sha256!))];
    const converted = await convertedAmong(trx, session.userId, sources);
    const wanted = sources.filter((source) => !converted.has(source));
    if (wanted.length > 0 && wanted.length > (await countLeft(trx, session.userId))) {
      throw new Failure(codes.modelAllowance);
    }
    for (const source of wanted) {
      await trx
        .insertInto('model_conversion')
        .values({ user_id: session.userId, source, created_at: now })
        .execute();
    }
    for (const { sha256, extension, size } of files) {
      await requestPreview(trx, { sha256: sha256!, extension, size, userId: session.userId });
    }
  });
  return describe(app, session, files);
}

export async function statusOf(app: App, session: Person, fileIds: string): Promise<Conversions> {
  return describe(app, session, await modelsOf(app.db, session.userId, fileIds));
}

/** How many more. One that failed gives its place back. */
export async function countLeft(db: Kysely<Tables>, userId: number): Promise<number> {
  if (await mayConvertAll(db, userId)) return freeModelConversions;
  const { used } = await db
    .selectFrom('model_conversion')
    .leftJoin('preview', 'preview.source', 'model_conversion.source')
    .select(({ fn }) => fn.countAll<number>().as('used'))
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('preview.state', 'is', null), eb('preview.state', '!=', 'failed')]))
    .executeTakeFirstOrThrow();
  return Math.max(0, freeModelConversions - Number(used));
}

async function modelsOf(db: Kysely<Tables>, userId: number, fileIds: string): Promise<Entry[]> {
  const ids = splitIds(fileIds);
  if (ids.length === 0 || ids.length > maxAtOnce) throw new Failure(codes.modelRefused);
  const files: Entry[] = [];
  for (const id of ids) {
    const file = await viewableFile(db, userId, id);
    if (file.sha256 === null || !isModel(file.extension)) throw new Failure(codes.modelRefused);
    files.push(file);
  }
  return files;
}

async function describe(app: App, session: Person, files: readonly Entry[]): Promise<Conversions> {
  const sources = files.map(({ sha256 }) => sha256!);
  const previews = await previewsOf(app.db, sources);
  const converted = await convertedAmong(app.db, session.userId, sources);
  const { urlGrant } = ownScope(session);
  const list = files.map(({ id, sha256, owner_id: ownerId }): ModelConversion => {
    const preview = previews.get(sha256!);
    return {
      fileId: String(id),
      transformStatus: transformStatusFor(converted.has(sha256!), preview?.state),
      thumbkey: thumbKeyOf(app, urlGrant, sha256!, preview, { ownerId, fileId: id }, { isModel: true }),
    };
  });
  const converting = list.find((one) => one.transformStatus === transformStatus.converting);
  return { ...(converting ?? list[0]!), list };
}
