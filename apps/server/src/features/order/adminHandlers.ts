import type { adAdminCalls, booksAdminCalls, catalogueAdminCalls, orderAdminCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import {
  adminActs,
  adminAsk,
  adminOrderDetail,
  adminOrders,
  adminRefunds,
  adminRevenue,
  adminSuspense,
} from './admin.ts';
import {
  addBatch,
  addCoupon,
  batchCsv,
  grantByHand,
  listAllCoupons,
  listBatches,
  listGoods,
  listGrants,
  reverseByHand,
  saveGoods,
  setCouponActive,
  voidCodes,
} from './adminCatalogue.ts';
import { audit } from './audit.ts';
import { listAds, removeAd, saveAd, setAdPicture } from './ads.ts';
import { createRefund, decideRefund } from './refunds.ts';

type AdminCalls = typeof orderAdminCalls &
  typeof booksAdminCalls &
  typeof catalogueAdminCalls &
  typeof adAdminCalls;

export const orderAdminHandlers: HandlersOf<AdminCalls> = {
  adminOrders: ({ app }, data) => adminOrders(app, data),
  adminOrderDetail: ({ app }, { orderId }) => adminOrderDetail(app, Number(orderId)),
  adminOrderAsk: async ({ app, session }, { orderId }) => ({
    status: await adminAsk(app, session.userId, Number(orderId)),
  }),
  adminRefunds: ({ app }, data) => adminRefunds(app, data),
  async adminRefundDecide({ app, session }, { refundId, approve, reason }) {
    const { state } = await decideRefund(app, session.userId, Number(refundId), approve === 1);
    await audit(app.db, session.userId, approve === 1 ? 'refund.approve' : 'refund.refuse', refundId, {
      reason,
    });
    return { state };
  },
  async adminRefundCreate({ app, session }, { orderId, amount, reason }) {
    const { id } = await createRefund(app, session.userId, { orderId: Number(orderId), amount, reason });
    await audit(app.db, session.userId, 'refund.create', String(id), { orderId, amount, reason });
    return { refundId: String(id) };
  },
  adminSuspense: ({ app }) => adminSuspense(app),
  adminRevenue: ({ app }, data) => adminRevenue(app, data),
  adminGoods: ({ app }) => listGoods(app),
  async adminGoodsSave({ app, session }, data) {
    await saveGoods(app, session.userId, data);
    return {};
  },
  adminCoupons: ({ app }) => listAllCoupons(app),
  adminCouponAdd: async ({ app, session }, data) => ({
    couponId: String(await addCoupon(app, session.userId, data)),
  }),
  async adminCouponActive({ app, session }, { couponId, isActive }) {
    await setCouponActive(app, session.userId, Number(couponId), isActive);
    return {};
  },
  adminCodeBatches: ({ app }) => listBatches(app),
  adminCodeBatchAdd: async ({ app, session }, data) => ({
    batchId: String(await addBatch(app, session.userId, data)),
  }),
  adminCodeBatchCsv: ({ app, session }, { batchId }) => batchCsv(app, session.userId, Number(batchId)),
  adminCodeVoid: async ({ app, session }, { batchId, code }) => ({
    voided: await voidCodes(app, session.userId, Number(batchId), code),
  }),
  adminGrant: async ({ app, session }, data) => ({ endTime: await grantByHand(app, session.userId, data) }),
  adminGrants: ({ app }, { email }) => listGrants(app, email),
  async adminGrantReverse({ app, session }, { grantId, reason }) {
    await reverseByHand(app, session.userId, Number(grantId), reason);
    return {};
  },
  adminActs: ({ app }, page) => adminActs(app, page),
  adminAds: ({ app }) => listAds(app),
  adminAdSave: async ({ app, session }, data) => ({ adId: String(await saveAd(app, session.userId, data)) }),
  adminAdPicture: async ({ app, session }, { adId }, file) => ({
    picture: await setAdPicture(app, session.userId, Number(adId), file),
  }),
  async adminAdRemove({ app, session }, { adId }) {
    await removeAd(app, session.userId, Number(adId));
    return {};
  },
};
