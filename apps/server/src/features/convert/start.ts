/** A conversion begins: what is asked for is checked and noted down, and a job goes on with it. */
import {
  bounds,
  codes,
  extensionOf,
  extensions,
  Failure,
  type CallData,
  type CallResponse,
  type ConvertTarget,
} from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { enqueue } from '../../jobs/queue.ts';
import { numbersOf, ownedFolder, viewableFiles } from '../drive/service.ts';
import { addItems } from './items.ts';

/** A person waits for it. */
const convertPriority = 5;

export async function startConversion(
  app: App,
  userId: number,
  asked: CallData<'convertStart'>,
): Promise<CallResponse<'convertStart'>> {
  const fileIds = numbersOf(asked.fileIds);
  if (fileIds.length === 0) throw new Failure(codes.fileAbsent);
  const max = asked.folderId === undefined ? bounds.convertListed : bounds.convertFiles;
  if (fileIds.length > max) throw new Failure(codes.convertLimit);
  const folder = asked.folderId === undefined ? undefined : await ownedFolder(app.db, userId, asked.folderId);
  const files = await viewableFiles(app.db, userId, fileIds);
  const refused = files.find(({ name }) => !canBecome(name, asked.target));
  if (refused) throw new Failure(codes.convertRefused, { name: refused.name });
  const { id } = await app.db
    .insertInto('conversion')
    .values({
      user_id: userId,
      job_id: null,
      target: asked.target,
      settings: JSON.stringify(asked.settings),
      folder_id: folder?.id ?? null,
      created_at: Date.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addItems(app.db, id, files);
  return { convertId: String(id), taskId: String(await runConversion(app.db, userId, id)) };
}

/** Puts what waits into the hands of a job. */
export const runConversion = (db: Kysely<Tables>, userId: number, convertId: number): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const options = { userId, priority: convertPriority, maxTries: 3 };
    const job = await enqueue(trx, 'convert.run', { convertId }, options);
    await trx.updateTable('conversion').set({ job_id: job }).where('id', '=', convertId).execute();
    return job;
  });

/** Drawings become anything, a PDF becomes a drawing; an .ocf holds what is drawn and no drawing. */
function canBecome(name: string, target: ConvertTarget): boolean {
  const extension = extensionOf(name);
  const drawing = target === 'dwg' || target === 'dxf';
  if (extension === 'pdf') return drawing;
  return (
    (extensions.drawingList as readonly string[]).includes(extension) && !(drawing && extension === 'ocf')
  );
}
