/** Keeps items at hand, or no longer. */
import { changeDrive, type DriveApp } from './change.ts';
import { checkChosen, isBulk } from './chosen.ts';
import { pinItems } from './edit.ts';
import { continueInJob } from './continueInJob.ts';
import { isLivingItem, livingCodes, type TrashSelection } from './trash/trash.ts';

/** In one transaction, or where there are very many by a job. */
export async function pinChosen(
  app: DriveApp,
  userId: number,
  chosen: TrashSelection,
  pinned: boolean,
): Promise<{ count: number; taskId?: string }> {
  if (!isBulk(chosen)) {
    return changeDrive(app, userId, async (drive) => ({ count: await pinItems(drive, chosen, pinned) }));
  }
  const { length: count } = await checkChosen(app, userId, chosen, isLivingItem, livingCodes);
  const ids = { fileIds: [...chosen.fileIds], folderIds: [...chosen.folderIds] };
  const taskId = await changeDrive(app, userId, (drive) =>
    continueInJob(drive, { work: 'items', action: 'pin', pinned, ...ids }),
  );
  return { count, ...(taskId !== undefined && { taskId }) };
}
