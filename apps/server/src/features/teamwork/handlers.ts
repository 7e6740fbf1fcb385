import { codes, Failure, flagOf, type teamworkCalls } from '@linework/contract';
import { makeDownloadUrl } from '../../http/download.ts';
import type { HandlersOf } from '../../http/context.ts';
import { vipOf } from '../account/service.ts';
import { receiveContent } from '../upload/service.ts';
import { discardDraft, draftItem, draftsOf, latestDraft, ownDraft, saveDraft } from './drafts.ts';
import { editableFile, isHeld, lockOf, releaseLock, renewLock, takeLock } from './lock.ts';
import { publishDraft } from './publish.ts';

export const teamworkHandlers: HandlersOf<typeof teamworkCalls> = {
  async teamworkState({ app: { db }, session: { userId } }, { fileId }) {
    const file = await editableFile(db, userId, fileId);
    const draft = await latestDraft(db, file, userId);
    const lock = await lockOf(db, file.id);
    const holder = isHeld(lock) ? lock.user_id : undefined;
    const person =
      holder === undefined
        ? undefined
        : await db.selectFrom('user').select('nickname').where('id', '=', holder).executeTakeFirst();
    return {
      hasDraft: flagOf(draft !== undefined),
      isLock: flagOf(holder !== undefined),
      lockUserName: person?.nickname ?? '',
      isOwnLock: flagOf(holder === userId),
      isVip: flagOf((await vipOf(db, userId)).vipType > 0),
      version: file.version,
      ...(draft && { draft: draftItem(file, draft) }),
    };
  },
  lockTake: ({ app, session }, { fileId }) => takeLock(app, session.userId, fileId, false),
  lockForce: ({ app, session }, { fileId }) => takeLock(app, session.userId, fileId, true),
  lockRenew: ({ app, session }, held) => renewLock(app, session.userId, held),
  async lockRelease({ app, session }, held) {
    await releaseLock(app, session.userId, held);
    return {};
  },
  async draftSave(context, { fileId, fence, baseVersion }, incoming) {
    const { app, session } = context;
    const file = await editableFile(app.db, session.userId, fileId);
    const blob = await receiveContent(context, { ...incoming, name: file.name });
    const saved = await saveDraft(app, session.userId, {
      fileId,
      fence: Number(fence),
      baseVersion: Number(baseVersion),
      blob,
    });
    if (!saved.isCurrent) throw new Failure(codes.lockPreempted, { draftId: saved.draft.draftId });
    return saved.draft;
  },
  async draftList({ app: { db }, session: { userId } }, { fileId }) {
    const file = await editableFile(db, userId, fileId);
    return { list: (await draftsOf(db, file, userId)).map((row) => draftItem(file, row)) };
  },
  async draftOpen({ app, session }, { draftId }) {
    const row = await ownDraft(app.db, session.userId, draftId);
    // Without its log it would be something else: editStart opens it.
    if (row.has_log === 1) throw new Failure(codes.draftAbsent);
    const file = await editableFile(app.db, session.userId, String(row.entry_id));
    const grant = { sha256: row.sha256, name: file.name, type: 'application/octet-stream' };
    const signedUrl = makeDownloadUrl(app, { ...grant, urlGrant: { sessionId: session.id } });
    return { ...draftItem(file, row), signedUrl, name: file.name };
  },
  async draftDiscard({ app, session }, { draftId }) {
    await discardDraft(app, session.userId, draftId);
    return {};
  },
  draftPublish: publishDraft,
  async editOpened({ app: { db }, session: { userId } }, { fileId }) {
    const { id } = await editableFile(db, userId, fileId);
    const activity = { owner_id: userId, entry_id: id, actor_id: userId, kind: 'edit' as const };
    await db
      .insertInto('activity')
      .values({ ...activity, detail: '{}', at: Date.now() })
      .execute();
    return {};
  },
};
