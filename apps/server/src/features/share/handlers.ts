import { codes, Failure, splitIds, type shareCalls } from '@linework/contract';
import { scopeOf } from '../../http/authorize.ts';
import type { CallContext, HandlersOf, SignedInContext } from '../../http/context.ts';
import { listFor } from '../drive/service.ts';
import { groupScope, tellGroup } from '../group/service.ts';
import { addShares } from './add.ts';
import { editShare, removeShares, stopOwnShares } from './change.ts';
import { giveCode } from './enter.ts';
import { infoByLink, infoOf, openInfo } from './info.ts';
import { ownShares, shareItemsOf } from './items.ts';
import { forgetShares, listReceived, listShares } from './list.ts';
import { mailAgain } from './jobs.ts';
import { groupShare, openShare } from './rows.ts';
import { saveShared } from './save.ts';
import { rememberVisit, visitsOf } from './visit.ts';

const numbersOf = (ids: string): number[] => [...new Set(splitIds(ids).map(Number))];

const senderOf = async ({ app, session, language }: SignedInContext) => ({
  userId: session.userId,
  language,
  origin: await app.address.get(),
});

async function itemsOf({ app, session }: SignedInContext, ids: readonly number[]) {
  const rows = await ownShares(app.db, session.userId)
    .selectAll('share')
    .select('user_group.name as group_name')
    .where('share.id', 'in', [...ids])
    .orderBy('share.id')
    .execute();
  return shareItemsOf(app, session, rows);
}

const info = async (context: CallContext, rand: string) =>
  infoByLink(context, await openShare(context.app.db, rand));

export const shareHandlers: HandlersOf<typeof shareCalls> = {
  async shareAdd(context, asked) {
    const made = await addShares(context.app, await senderOf(context), asked);
    return {
      shares: await itemsOf(
        context,
        made.map(({ id }) => id),
      ),
    };
  },
  async shareEdit(context, asked) {
    const { id } = await editShare(context.app, context.session.userId, asked, tellGroup);
    return (await itemsOf(context, [id]))[0]!;
  },
  shareStop: async ({ app, session }, { shareIds }) => ({
    count: await stopOwnShares(app, session.userId, numbersOf(shareIds), tellGroup),
  }),
  shareRemove: async ({ app, session }, { shareIds }) => ({
    count: await removeShares(app, session.userId, numbersOf(shareIds)),
  }),
  async shareMail(context, { shareId }) {
    await mailAgain(context.app, await senderOf(context), Number(shareId));
    return {};
  },
  shareList: listShares,
  shareReceived: listReceived,
  shareForget: async ({ app, session }, { shareIds }) => ({
    count: await forgetShares(app.db, session.userId, numbersOf(shareIds)),
  }),
  shareVisits: ({ app, session }, asked) => visitsOf(app.db, session.userId, asked),

  shareInfo: (context, { rand }) => info(context, rand),
  async easyShareInfo(context, { rand }) {
    const share = await openShare(context.app.db, rand);
    if (share.kind !== 'easy') throw new Failure(codes.shareAbsent);
    return infoByLink(context, share);
  },
  shareCode: async (context, { rand, password }) =>
    openInfo(context, await giveCode(context, rand, password)),
  async shareSave(context, asked) {
    const scope = await scopeOf(context, asked.via);
    return saveShared(context, scope, asked);
  },
  async groupShareInfo({ app, session }, { groupid, shareid }) {
    const scope = await groupScope(app.db, Number(shareid), session.userId);
    const share = await groupShare(app.db, Number(shareid), Number(groupid));
    const { subFolders, files } = await listFor({ app, scope }, { parentId: '0' });
    const told = await infoOf(app, share, scope);
    await rememberVisit(app, scope, { kind: 'open' });
    return { info: told, subFolders, files };
  },
};
