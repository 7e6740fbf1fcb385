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
import type { App } from '../../app.ts';
import { enqueue } from '../../jobs/queue.ts';
import { ownedFolder, viewableFile, type Entry } from '../drive/service.ts';

/** A person waits for it. */
export const convertPriority = 5;

export async function startConversion(
  app: App,
  userId: number,
  asked: CallData<'convertStart'>,
): Promise<CallResponse<'convertStart'>> {
  const fileIds = [...new Set(asked.fileIds.split(',').filter((id) => id !== ''))];
  if (fileIds.length === 0) throw new Failure(codes.fileAbsent);
  if (fileIds.length > bounds.convertFiles) throw new Failure(codes.convertLimit);
  const folder = asked.folderId === undefined ? undefined : await ownedFolder(app.db, userId, asked.folderId);
  const files: Entry[] = [];
  for (const fileId of fileIds) {
    const file = await viewableFile(app.db, userId, fileId);
    if (!canBecome(file.name, asked.target)) throw new Failure(codes.convertRefused, { name: file.name });
    files.push(file);
  }
  return app.db.transaction().execute(async (trx) => {
    const { id } = await trx
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
    await trx
      .insertInto('conversion_item')
      .values(
        files.map((file, position) => ({
          conversion_id: id,
          position,
          entry_id: file.id,
          source: file.name,
          state: 'waiting',
        })),
      )
      .execute();
    const job = await enqueue(
      trx,
      'convert.run',
      { convertId: id },
      {
        userId,
        priority: convertPriority,
        maxTries: 3,
      },
    );
    await trx.updateTable('conversion').set({ job_id: job }).where('id', '=', id).execute();
    return { convertId: String(id), taskId: String(job) };
  });
}

/** Drawings become anything, a PDF becomes a drawing; an .ocf holds what is drawn and no drawing. */
function canBecome(name: string, target: ConvertTarget): boolean {
  const extension = extensionOf(name);
  const drawing = target === 'dwg' || target === 'dxf';
  if (extension === 'pdf') return drawing;
  return (
    (extensions.drawingList as readonly string[]).includes(extension) && !(drawing && extension === 'ocf')
  );
}
