/** How far a conversion is. Nobody hears of another's. */
import {
  codes,
  Failure,
  type CallResponse,
  type ConvertResult,
  type ConvertTarget,
  type ConvertTask,
} from '@linework/contract';
import type { Selectable } from 'kysely';
import type { App } from '../../app.ts';
import { makeDownloadUrl } from '../../http/download.ts';
import { cancel, get } from '../../jobs/queue.ts';
import { rootOf } from '../drive/service.ts';
import type { Session } from '../session/service.ts';
import { countsOf, deleteConversion, filesOf, listedItems, setStates, type ResultFile } from './items.ts';
import { runConversion } from './start.ts';
import type { ConversionTable } from './tables.ts';

type Conversion = Selectable<ConversionTable>;

async function ownConversion({ db }: App, userId: number, convertId: string): Promise<Conversion> {
  const found = await db
    .selectFrom('conversion')
    .selectAll()
    .where('id', '=', Number(convertId))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!found) throw new Failure(codes.taskAbsent);
  return found;
}

export async function conversionStatus(
  app: App,
  session: Session,
  convertId: string,
): Promise<CallResponse<'convertStatus'>> {
  const { id, job_id } = await ownConversion(app, session.userId, convertId);
  const counts = await countsOf(app.db, id);
  const items = await listedItems(app.db, id);
  const files = await filesOf(app.db, items);
  const job = job_id === null ? undefined : await get(app.db, job_id);
  const results = items.map((item): ConvertResult => ({
    fileId: String(item.entry_id),
    source: item.source,
    state: item.state as ConvertResult['state'],
    ...(item.reason === '' ? {} : { reason: item.reason }),
    losses: lossesOf(item.losses),
    files: (files.get(item.id) ?? []).map((file) => fileOf(app, session, file)),
  }));
  return { state: job?.state ?? (counts.waiting === 0 ? 'done' : 'failed'), counts, results };
}

/** Older conversions kept the sentences alone. */
function lossesOf(kept: string): ConvertResult['losses'] {
  const losses = JSON.parse(kept) as (ConvertResult['losses'][number] | string)[];
  return losses.map((loss) => (typeof loss === 'string' ? { code: '', message: loss } : loss));
}

function fileOf(
  app: App,
  session: Session,
  { name, size, sha256, entry_id }: ResultFile,
): ConvertResult['files'][number] {
  const url = makeDownloadUrl(app, {
    sha256,
    name,
    type: 'application/octet-stream',
    urlGrant: { sessionId: session.id },
  });
  return { name, size, url, ...(entry_id === null ? {} : { fileId: String(entry_id) }) };
}

export async function cancelConversion(app: App, userId: number, convertId: string): Promise<void> {
  const { id, job_id } = await ownConversion(app, userId, convertId);
  if (job_id !== null) await cancel(app.db, job_id);
  await setStates(app.db, id, ['waiting'], 'cancelled');
}

/** A tray shows no more. */
const maxListed = 20;

export async function listConversions(app: App, session: Session): Promise<ConvertTask[]> {
  const { userId } = session;
  const rows = await app.db
    .selectFrom('conversion')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
  if (rows.length === 0) return [];
  const rootId = await rootOf(app.db, userId);
  return Promise.all(
    rows.map(async ({ id, job_id, target, folder_id, created_at }): Promise<ConvertTask> => ({
      convertId: String(id),
      taskId: String(job_id ?? 0),
      target: target as ConvertTarget,
      ...(folder_id !== null && { folderId: folder_id === rootId ? '0' : String(folder_id) }),
      createTime: created_at,
      ...(await conversionStatus(app, session, String(id))),
    })),
  );
}

export async function retryConversion(
  app: App,
  userId: number,
  convertId: string,
): Promise<CallResponse<'convertRetry'>> {
  const { id } = await ownConversion(app, userId, convertId);
  await setStates(app.db, id, ['failed', 'cancelled'], 'waiting');
  return { taskId: String(await runConversion(app.db, userId, id)) };
}

export async function removeConversion(app: App, userId: number, convertId: string): Promise<void> {
  const { id, job_id } = await ownConversion(app, userId, convertId);
  if (job_id !== null) await cancel(app.db, job_id);
  await deleteConversion(app.db, id);
}
