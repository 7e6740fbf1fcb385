import { clientTypeNames, codes, Failure, type orderCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { readAccount } from '../account/service.ts';
import { currencyOf, findGoods, productList } from './catalogue.ts';
import { redeemTyped } from './codes.ts';
import { claimCoupon, listCoupons } from './coupons.ts';
import { createOrder, quoteOrder } from './create.ts';
import { giveCode, sendCode, takeCodeBack } from './giving.ts';
import { cancelOrder, payOrder, watchOrder } from './pay.ts';
import { listOrders, orderDetail, orderOf, refundOf } from './read.ts';
import { requestRefund } from './refunds.ts';
import { findOrder } from './rows.ts';

const phones: readonly string[] = [clientTypeNames.mobile, 'Android', 'IOS', 'HarmonyOS', 'WeChat'];

export const orderHandlers: HandlersOf<typeof orderCalls> = {
  productItem: ({ app }, { id }) => findGoods(app.db, id, currencyOf(app), app.payments.now()),
  productList: ({ app }) => productList(app),
  orderQuote: ({ app, session }, wish) => quoteOrder(app, session.userId, wish),
  async orderCreate({ app, session, clientInfo }, wish) {
    return orderOf(
      await createOrder(app, session.userId, wish, clientInfo.clientType ?? ''),
      app.payments.now(),
    );
  },
  orderPay({ app, session, origin, clientInfo }, { orderId, way }) {
    const isPhone = phones.includes(clientInfo.clientType ?? '');
    return payOrder(app, { userId: session.userId, origin, isPhone }, Number(orderId), way);
  },
  async orderStatus({ app, session }, { orderId }) {
    const { status, detailStatus } = orderOf(
      await watchOrder(app, session.userId, Number(orderId)),
      app.payments.now(),
    );
    return { status, detailStatus };
  },
  orderList: ({ app, session }, page) => listOrders(app, session.userId, page),
  orderDetail: ({ app, session }, { orderId }) => orderDetail(app, session.userId, Number(orderId)),
  async orderCancel({ app, session }, { orderId }) {
    await findOrder(app.db, Number(orderId), session.userId);
    const outcome = await cancelOrder(app, Number(orderId), { actor: 'owner', reason: 'cancelled' });
    if (outcome === 'unknown') throw new Failure(codes.paymentPending);
    return { status: (await findOrder(app.db, Number(orderId))).status };
  },
  refundRequest: async ({ app, session }, { orderId, reason }) =>
    refundOf(await requestRefund(app, session.userId, Number(orderId), reason)),
  couponList: async ({ app, session }) => ({
    list: await listCoupons(app.db, session.userId, app.payments.now()),
  }),
  couponClaim: ({ app, session }, { code }) => claimCoupon(app.db, session.userId, code, app.payments.now()),
  async exchangeRedeem({ app, session, ip }, { code }) {
    const { goodsCode, ...times } = await redeemTyped(app, session.userId, ip, code);
    const goods = await app.db
      .selectFrom('goods')
      .select('name')
      .where('code', '=', goodsCode)
      .executeTakeFirst();
    return { goodsCode, goodsName: goods?.name ?? goodsCode, ...times };
  },
  async exchangeSend({ app, session, language }, { orderId, index, email }) {
    const { nickname, email: own } = await readAccount(app.db, session.userId);
    const sender = { userId: session.userId, nickname: nickname || own || '', language };
    await sendCode(app, sender, { orderId: Number(orderId), index, email });
    return {};
  },
  async exchangeGive({ app, session }, { orderId, index, memberId }) {
    await giveCode(app, session.userId, { orderId: Number(orderId), index, memberId: Number(memberId) });
    return {};
  },
  exchangeTakeBack: async ({ app, session }, { orderId, index }) => ({
    days: await takeCodeBack(app, session.userId, { orderId: Number(orderId), index }),
  }),
};
