/** Saves what was shared into the reader's own cloud. */
import { bounds, codes, Failure, type CallData, type CallResponse } from '@linework/contract';
import type { SignedInContext } from '../../http/context.ts';
import { chosenReached, saveEntries } from '../drive/service.ts';
import type { Reach } from './reach.ts';
import { rememberVisit } from './visit.ts';

export async function saveShared(
  { app, session }: SignedInContext,
  reach: Reach,
  asked: CallData<'shareSave'>,
): Promise<CallResponse<'shareSave'>> {
  const entries = await chosenReached(app.db, reach, asked);
  if (!reach.may.save) {
    throw new Failure(reach.kind === 'public' ? codes.publicPermission : codes.sharePermission);
  }
  if (entries.length === 0) throw new Failure(codes.shareAbsent);
  if (entries.length > bounds.shareItems) throw new Failure(codes.shareLimit);
  const targetId = Number(asked.moveToId);
  const { count, left, taskId } = await saveEntries(app, session.userId, reach, { entries, targetId });
  const [entry] = entries;
  const entryIds = entries.map(({ id }) => id);
  await rememberVisit(app, reach, { kind: 'save', entryIds, ...(entries.length === 1 && { entry: entry! }) });
  return { count, left, ...(taskId !== undefined && { taskId }) };
}
