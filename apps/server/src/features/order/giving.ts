/** Handing codes out: by mail to anybody, and inside a company to its members, from whom they can be taken back. */
import { codes, Failure, type Language } from '@linework/contract';
import type { Selectable, Transaction } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { requireMembership } from '../company/service.ts';
import { codeGiftMail, goodsName, queueMail } from '../mail/service.ts';
import { addMonths, dayMs, offsetOf, reverse } from '../membership/service.ts';
import { tellUser } from '../notice/service.ts';
import { codeStatus, insertCodes, redeem, showCode } from './codes.ts';
import { lockOrder, type OrderRow } from './rows.ts';
import type { ExchangeCodeTable } from './tables.ts';

type CodeRow = Selectable<ExchangeCodeTable>;

async function ownCode(
  trx: Transaction<Tables>,
  userId: number,
  orderId: number,
  index: number,
): Promise<{ order: OrderRow; code: CodeRow }> {
  const order = await lockOrder(trx, orderId);
  if (order.user_id !== userId) throw new Failure(codes.orderAbsent);
  const code = await trx
    .selectFrom('exchange_code')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('position', '=', index)
    .executeTakeFirst();
  if (!code) throw new Failure(codes.exchangeCodeAbsent);
  return { order, code };
}

const refuseUsed = (code: CodeRow, now: number): void => {
  if (codeStatus(code, now) !== 'unused' || code.refund_id !== null)
    throw new Failure(codes.exchangeCodeUsed);
};

export async function sendCode(
  app: App,
  sender: { userId: number; nickname: string; language: Language },
  { orderId, index, email }: { orderId: number; index: number; email: string },
): Promise<void> {
  const now = app.payments.now();
  const origin = await app.address.get();
  await app.db.transaction().execute(async (trx) => {
    const { order, code } = await ownCode(trx, sender.userId, orderId, index);
    refuseUsed(code, now);
    const known = await trx
      .selectFrom('user')
      .select('language')
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst();
    const recipient = { to: email, language: known?.language ?? sender.language, origin };
    const about = {
      sender: sender.nickname,
      goods: goodsName(recipient.language, order.goods_code, order.goods_name),
      code: showCode(app, code.code_sealed),
      url: `${origin}/upgrade`,
    };
    await queueMail(trx, codeGiftMail(recipient, { ...about, until: code.valid_until }));
  });
}

/** A member of one's own company gets what the code stands for at once. */
export async function giveCode(
  app: App,
  adminId: number,
  { orderId, index, memberId }: { orderId: number; index: number; memberId: number },
): Promise<void> {
  const now = app.payments.now();
  const { companyId } = await requireMembership(app.db, adminId);
  await app.db.transaction().execute(async (trx) => {
    const member = await trx
      .selectFrom('company_member')
      .select('user_id')
      .where('id', '=', memberId)
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    if (!member || member.user_id === null) throw new Failure(codes.companyMemberAbsent);
    const { order, code } = await ownCode(trx, adminId, orderId, index);
    refuseUsed(code, now);
    await redeem(app, trx, code, member.user_id, now);
    await trx
      .updateTable('exchange_code')
      .set({ given_to: member.user_id })
      .where('id', '=', code.id)
      .execute();
    const notice = {
      kind: 'codeGiven',
      actorId: adminId,
      path: '/secure/products',
      subject: `code:${code.id}`,
    } as const;
    await tellUser(trx, app.events, { userId: member.user_id, ...notice, name: order.goods_name });
  });
}

/** What is left of it becomes a code of the same order, in whole days. */
export async function takeCodeBack(
  app: App,
  adminId: number,
  { orderId, index }: { orderId: number; index: number },
): Promise<number> {
  const now = app.payments.now();
  const { region } = app.config;
  return app.db.transaction().execute(async (trx) => {
    const { order, code } = await ownCode(trx, adminId, orderId, index);
    const { numUpdatedRows } = await trx
      .updateTable('exchange_code')
      .set({ state: 'void' })
      .where('id', '=', code.id)
      .where('state', '=', 'exchanged')
      .where('given_to', 'is not', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new Failure(codes.exchangeCodeUsed);
    const left = await reverse(
      trx,
      region,
      { grantKey: `code:${code.id}`, source: 'takenBack', ref: order.number },
      now,
    );
    const days = Math.floor(left / dayMs);
    if (days < 1) return 0;
    const { max } = await trx
      .selectFrom('exchange_code')
      .select(({ fn }) => fn.max('position').as('max'))
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const { goods_code: goodsCode, line } = code;
    const validUntil = addMonths(now, 12, offsetOf(region));
    const rest = {
      goodsCode,
      line,
      months: 0,
      days,
      count: 1,
      orderId,
      firstPosition: Number(max) + 1,
      validUntil,
    };
    await insertCodes(app, trx, { ...rest, isTest: order.is_test === 1 });
    return days;
  });
}
