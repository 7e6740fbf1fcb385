/** A draft becomes a version. */
import { codes, Failure, type CallData, type VersionItem } from '@linework/contract';
import { addVersion, changeDrive } from '../drive/service.ts';
import { latestVersionItem, type VersionAsking } from '../version/service.ts';
import { editedDraft, removeDraft } from './drafts.ts';
import { editableFile, isCurrent, lockOf } from './lock.ts';

/** Refused where the lock has changed hands, and where the draft is of an older version: it is rebased first. */
export async function publishDraft(
  asking: VersionAsking,
  { fileId, fence, remark = '' }: CallData<'draftPublish'>,
): Promise<VersionItem> {
  const { app, session } = asking;
  const { userId } = session;
  const file = await changeDrive(app, userId, async (drive) => {
    const { trx } = drive;
    const before = await editableFile(trx, userId, fileId);
    if (!isCurrent(await lockOf(trx, before.id), userId, Number(fence)))
      throw new Failure(codes.lockPreempted);
    const draft = await editedDraft(trx, before, userId);
    if (!draft) throw new Failure(codes.draftAbsent);
    if (draft.base_number !== before.version)
      throw new Failure(codes.draftOutdated, { version: before.version });
    const free = await removeDraft(drive, before, draft);
    const { sha256, size } = draft;
    const after = await addVersion(drive, free, {
      sha256,
      size,
      remark: 'onlineEdit',
      note: remark.trim(),
      sourceName: before.name,
      fromDraft: draft.number,
      space: 'take',
    });
    if (after !== free) drive.log('publishDraft', before.id, { to: `V${after.version}` });
    return after;
  });
  return latestVersionItem(asking, file);
}
