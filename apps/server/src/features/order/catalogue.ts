/** What is sold here, in the currency of the region, at the price that holds now. */
import {
  codes,
  Failure,
  goodsCodes,
  plans,
  type CallResponse,
  type Currency,
  type Goods,
} from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { giftDaysOf } from '../membership/service.ts';

const seeds = [
  { code: goodsCodes.month, line: 'premium', months: 1, bytes: 0, name: 'Premium, 1 month', on_sale: 1 },
  { code: goodsCodes.year, line: 'premium', months: 12, bytes: 0, name: 'Premium, 1 year', on_sale: 1 },
  {
    code: goodsCodes.space,
    line: 'space',
    months: 1,
    bytes: plans.extraBytes,
    name: '5 GB more space, 1 month',
    on_sale: 1,
  },
  { code: goodsCodes.gift, line: 'gift', months: 0, bytes: 0, name: 'Gift', on_sale: 0 },
] as const;
const seedPrices = [
  { goods_code: goodsCodes.month, currency: 'USD', amount: plans.us.month },
  { goods_code: goodsCodes.month, currency: 'CNY', amount: plans.cn.month },
  { goods_code: goodsCodes.year, currency: 'USD', amount: plans.us.year },
  { goods_code: goodsCodes.year, currency: 'CNY', amount: plans.cn.year },
  { goods_code: goodsCodes.space, currency: 'CNY', amount: plans.cn.extraMonth },
] as const;

/** On the first start. Later it is the administrator's. */
export async function seedCatalogue(db: Kysely<Tables>): Promise<void> {
  const known = await db.selectFrom('goods').select('code').limit(1).executeTakeFirst();
  if (known) return;
  await db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('goods')
      .values(seeds.map((goods, position) => ({ ...goods, position })))
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .execute();
    const prices = seedPrices.filter(({ goods_code }) => added.some(({ code }) => code === goods_code));
    if (prices.length === 0) return;
    await trx
      .insertInto('goods_price')
      .values(prices.map((price) => ({ ...price, since_at: 0, changed_by: null })))
      .execute();
  });
}

export const currencyOf = ({ config }: Pick<App, 'config'>): Currency => plans[config.region].currency;

export async function priceOf(
  db: Kysely<Tables>,
  goodsCode: string,
  currency: Currency,
  now: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('goods_price')
    .select('amount')
    .where('goods_code', '=', goodsCode)
    .where('currency', '=', currency)
    .where('since_at', '<=', now)
    .orderBy('since_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.amount;
}

/** In the order in which they are offered; what has no price here is not sold here. */
export async function goodsOnSale(db: Kysely<Tables>, currency: Currency, now: number): Promise<Goods[]> {
  const rows = await db
    .selectFrom('goods')
    .selectAll()
    .where('on_sale', '=', 1)
    .orderBy('position')
    .orderBy('code')
    .execute();
  const list: Goods[] = [];
  for (const { code: goodsCode, name, line, months, bytes } of rows) {
    const price = await priceOf(db, goodsCode, currency, now);
    if (price !== undefined) list.push({ goodsCode, name, line, months, bytes, currency, price });
  }
  return list;
}

export async function findGoods(
  db: Kysely<Tables>,
  goodsCode: string,
  currency: Currency,
  now: number,
): Promise<Goods> {
  const found = (await goodsOnSale(db, currency, now)).find((goods) => goods.goodsCode === goodsCode);
  if (!found) throw new Failure(codes.goodsAbsent);
  return found;
}

export async function productList(app: App): Promise<CallResponse<'productList'>> {
  const { payments, config } = app;
  return {
    list: payments.mode === 'off' ? [] : await goodsOnSale(app.db, currencyOf(app), payments.now()),
    ways: [...payments.ways],
    isSandbox: payments.mode === 'sandbox' ? 1 : 0,
    giftDays: giftDaysOf(config),
    refundDays: config.payments.refundDays,
    freeBytes: config.quota,
    premiumBytes: Math.max(config.premiumQuota, config.quota),
  };
}
