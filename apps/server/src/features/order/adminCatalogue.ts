/** The catalogue, coupons, batches of codes and grants by hand: the administrator's changes, each with its audit row. */
import { codes, Failure, readExchangeCode, type CallData, type CallResponse } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Tables } from '../../db/schema.ts';
import { entriesOf, freeSlot, grant, periodsOfUser, reverse } from '../membership/service.ts';
import { accountByEmail } from './admin.ts';
import { audit } from './audit.ts';
import { insertCodes, showCode } from './codes.ts';
import { couponCode } from './coupons.ts';

export async function listGoods({ db }: App): Promise<CallResponse<'adminGoods'>> {
  const goods = await db.selectFrom('goods').selectAll().orderBy('position').orderBy('code').execute();
  const prices = await db
    .selectFrom('goods_price')
    .selectAll()
    .orderBy('since_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return {
    list: goods.map(({ code, name, line, months, on_sale, position }) => ({
      goodsCode: code,
      name,
      line,
      months,
      onSale: on_sale,
      position,
      prices: prices
        .filter(({ goods_code }) => goods_code === code)
        .map(({ currency, amount, since_at }) => ({ currency, amount, since: since_at })),
    })),
  };
}

export async function saveGoods(app: App, adminId: number, data: CallData<'adminGoodsSave'>): Promise<void> {
  const now = app.payments.now();
  const { goodsCode, onSale, position, currency, amount } = data;
  await app.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('goods')
      .set({ on_sale: onSale, position })
      .where('code', '=', goodsCode)
      // The gift is given, never sold.
      .where('line', '!=', 'gift')
      .returning('code')
      .executeTakeFirst();
    if (!changed) throw new Failure(codes.goodsAbsent);
    if (currency !== undefined && amount !== undefined) {
      await trx
        .insertInto('goods_price')
        .values({ goods_code: goodsCode, currency, amount, since_at: now, changed_by: adminId })
        .execute();
    }
    await audit(trx, adminId, 'goods.save', goodsCode, data, now);
  });
}

export async function listAllCoupons({ db }: App): Promise<CallResponse<'adminCoupons'>> {
  const rows = await db
    .selectFrom('coupon')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('coupon_claim')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('coupon_claim.coupon_id', '=', 'coupon.id')
        .where('used_at', 'is not', null)
        .as('used'),
    )
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
  return {
    list: rows.map((row) => ({
      couponId: String(row.id),
      code: row.code,
      label: row.label,
      kind: row.kind,
      value: row.value,
      currency: row.currency ?? '',
      startTime: row.starts_at,
      endTime: row.ends_at,
      supply: row.supply,
      claimed: row.claimed,
      used: Number(row.used ?? 0),
      isActive: row.is_active,
    })),
  };
}

export async function addCoupon(
  app: App,
  adminId: number,
  data: CallData<'adminCouponAdd'>,
): Promise<number> {
  const now = app.payments.now();
  if (data.kind === 'percent' && data.value > 100)
    throw new Failure(codes.parameterInvalid, { fields: ['value'] });
  // So much of which currency?
  if (data.kind === 'amount' && data.currency === undefined)
    throw new Failure(codes.parameterInvalid, { fields: ['currency'] });
  if (data.endTime <= data.startTime) throw new Failure(codes.parameterInvalid, { fields: ['endTime'] });
  try {
    return await app.db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('coupon')
        .values({
          code: couponCode(data.code),
          label: data.label,
          kind: data.kind,
          value: data.value,
          cap: data.cap ?? null,
          goods: data.goods.join(','),
          currency: data.currency ?? null,
          min_amount: data.minAmount,
          first_only: data.firstOnly,
          starts_at: data.startTime,
          ends_at: data.endTime,
          supply: data.supply,
          claimed: 0,
          is_active: 1,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await audit(trx, adminId, 'coupon.add', String(id), data, now);
      return id;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure(codes.couponClaimed);
    throw error;
  }
}

export async function setCouponActive(
  app: App,
  adminId: number,
  couponId: number,
  isActive: 0 | 1,
): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('coupon')
      .set({ is_active: isActive })
      .where('id', '=', couponId)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new Failure(codes.couponAbsent);
    await audit(trx, adminId, 'coupon.active', String(couponId), { isActive });
  });
}

const goodsRow = async (db: Kysely<Tables>, goodsCode: string) => {
  const row = await db.selectFrom('goods').selectAll().where('code', '=', goodsCode).executeTakeFirst();
  if (!row) throw new Failure(codes.goodsAbsent);
  return row;
};

export async function addBatch(
  app: App,
  adminId: number,
  data: CallData<'adminCodeBatchAdd'>,
): Promise<number> {
  const now = app.payments.now();
  const goods = await goodsRow(app.db, data.goodsCode);
  if (goods.line === 'gift') throw new Failure(codes.goodsAbsent);
  if (data.validUntil <= now) throw new Failure(codes.parameterInvalid, { fields: ['validUntil'] });
  return app.db.transaction().execute(async (trx) => {
    const { label, goodsCode, count, validUntil } = data;
    const { id } = await trx
      .insertInto('code_batch')
      .values({
        label,
        goods_code: goodsCode,
        count,
        valid_until: validUntil,
        created_by: adminId,
        created_at: now,
        downloaded_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { line, months } = goods;
    await insertCodes(app, trx, { goodsCode, line, months, count, batchId: id, validUntil, isTest: false });
    await audit(trx, adminId, 'code.batch', String(id), data, now);
    return id;
  });
}

export async function listBatches({ db }: App): Promise<CallResponse<'adminCodeBatches'>> {
  const batches = await db.selectFrom('code_batch').selectAll().orderBy('id', 'desc').limit(200).execute();
  const counts = await db
    .selectFrom('exchange_code')
    .select(['batch_id', 'state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('batch_id', 'is not', null)
    .groupBy(['batch_id', 'state'])
    .execute();
  const countOf = (id: number, state: string): number =>
    Number(counts.find((row) => row.batch_id === id && row.state === state)?.count ?? 0);
  return {
    list: batches.map((row) => ({
      batchId: String(row.id),
      label: row.label,
      goodsCode: row.goods_code,
      count: row.count,
      exchanged: countOf(row.id, 'exchanged'),
      voided: countOf(row.id, 'void'),
      validUntil: row.valid_until,
      createTime: row.created_at,
      isDownloaded: row.downloaded_at === null ? 0 : 1,
    })),
  };
}

/** Once: whoever has the list has the codes. */
export async function batchCsv(
  app: App,
  adminId: number,
  batchId: number,
): Promise<{ name: string; csv: string }> {
  return app.db.transaction().execute(async (trx) => {
    const batch = await trx
      .updateTable('code_batch')
      .set({ downloaded_at: app.payments.now() })
      .where('id', '=', batchId)
      .where('downloaded_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!batch) throw new Failure(codes.exchangeCodeAbsent);
    const rows = await trx
      .selectFrom('exchange_code')
      .select(['position', 'code_sealed'])
      .where('batch_id', '=', batchId)
      .orderBy('position')
      .execute();
    await audit(trx, adminId, 'code.csv', String(batchId), {});
    const until = new Date(batch.valid_until).toISOString().slice(0, 10);
    const lines = rows.map(
      (row) => `${row.position},${showCode(app, row.code_sealed)},${batch.goods_code},${until}`,
    );
    return { name: `codes-${batchId}.csv`, csv: ['index,code,goods,valid until', ...lines, ''].join('\r\n') };
  });
}

export async function voidCodes(
  app: App,
  adminId: number,
  batchId: number,
  typed: string | undefined,
): Promise<number> {
  return app.db.transaction().execute(async (trx) => {
    let query = trx
      .updateTable('exchange_code')
      .set({ state: 'void' })
      .where('batch_id', '=', batchId)
      .where('state', '=', 'unused');
    if (typed !== undefined) {
      const code = readExchangeCode(typed);
      if (code === undefined) throw new Failure(codes.exchangeCodeAbsent);
      query = query.where('code_hash', '=', app.secrets.mac('exchange code', code));
    }
    const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new Failure(codes.exchangeCodeAbsent);
    await audit(trx, adminId, 'code.void', String(batchId), { count: Number(numUpdatedRows) });
    return Number(numUpdatedRows);
  });
}

export async function grantByHand(app: App, adminId: number, data: CallData<'adminGrant'>): Promise<number> {
  const now = app.payments.now();
  const { region } = app.config;
  const { email, goodsCode, months, days, reason, requestId } = data;
  if (months + days === 0 || (months > 0 && days > 0))
    throw new Failure(codes.parameterInvalid, { fields: ['days'] });
  const goods = await goodsRow(app.db, goodsCode);
  const userId = await accountByEmail(app.db, email);
  return app.db.transaction().execute(async (trx) => {
    const slot = goods.line === 'space' ? await freeSlot(trx, region, userId, now) : 0;
    const wanted = {
      userId,
      line: goods.line,
      goodsCode,
      months,
      days,
      slot,
      source: 'admin',
      ref: String(adminId),
    };
    const period = await grant(trx, region, { ...wanted, key: `admin:${adminId}:${requestId}` }, now);
    await audit(trx, adminId, 'grant.add', String(userId), { goodsCode, months, days, reason }, now);
    return period?.end ?? now;
  });
}

export async function listGrants(app: App, email: string): Promise<CallResponse<'adminGrants'>> {
  const userId = await accountByEmail(app.db, email);
  const entries = await entriesOf(app.db, userId);
  const periods = await periodsOfUser(app.db, app.config.region, userId);
  return {
    list: entries.toReversed().map((entry) => {
      const period = periods.find(({ entryId }) => entryId === entry.id);
      return {
        grantId: String(entry.id),
        kind: entry.kind,
        line: entry.line,
        goodsCode: entry.goodsCode,
        months: entry.months,
        days: entry.days,
        source: entry.source,
        time: entry.at,
        ...(period && { startTime: period.start, endTime: period.end }),
        isReversed: entries.some(({ reverses }) => reverses === entry.id) ? 1 : 0,
      };
    }),
  };
}

export async function reverseByHand(
  app: App,
  adminId: number,
  grantId: number,
  reason: string,
): Promise<void> {
  const now = app.payments.now();
  await app.db.transaction().execute(async (trx) => {
    const given = await trx
      .selectFrom('entitlement')
      .select(['unique_key', 'user_id'])
      .where('id', '=', grantId)
      .where('kind', '=', 'grant')
      .executeTakeFirst();
    if (!given) throw new Failure(codes.orderAbsent);
    await reverse(
      trx,
      app.config.region,
      { grantKey: given.unique_key, source: 'admin', ref: String(adminId) },
      now,
    );
    await audit(trx, adminId, 'grant.reverse', String(given.user_id), { grantId, reason }, now);
  });
}
