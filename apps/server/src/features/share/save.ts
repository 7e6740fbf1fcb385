/** Saves what was shared into the reader's own cloud. */
import { bounds, codes, Failure, type CallData, type CallResponse } from '@linework/contract';
import type { SignedInContext } from '../../http/context.ts';
import { chosenInScope, saveEntries } from '../drive/service.ts';
import type { AccessScope } from '../../http/accessScope.ts';
import { rememberVisit } from './visit.ts';

export async function saveShared(
  { app, session }: SignedInContext,
  scope: AccessScope,
  asked: CallData<'shareSave'>,
): Promise<CallResponse<'shareSave'>> {
  const entries = await chosenInScope(app.db, scope, asked);
  if (!scope.permissions.save) {
    throw new Failure(scope.kind === 'public' ? codes.publicPermission : codes.sharePermission);
  }
  if (entries.length === 0) throw new Failure(codes.shareAbsent);
  if (entries.length > bounds.shareItems) throw new Failure(codes.shareLimit);
  const targetId = Number(asked.moveToId);
  const { count, left, taskId } = await saveEntries(app, session.userId, scope, { entries, targetId });
  const [entry] = entries;
  const entryIds = entries.map(({ id }) => id);
  await rememberVisit(app, scope, { kind: 'save', entryIds, ...(entries.length === 1 && { entry: entry! }) });
  return { count, left, ...(taskId !== undefined && { taskId }) };
}
