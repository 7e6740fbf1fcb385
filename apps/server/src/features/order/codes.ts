/** Exchange codes: made by orders and in batches, found by a keyed hash, redeemed by one conditional update. */
import { randomBytes } from 'node:crypto';
import {
  codes,
  exchangeCodeFrom,
  Failure,
  formatExchangeCode,
  readExchangeCode,
  type ExchangeCode,
} from '@linework/contract';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { beginCodeEntry } from '../throttle/service.ts';
import { addMonths, freeSlot, grant, offsetOf } from '../membership/service.ts';
import type { OrderRow } from './rows.ts';
import type { ExchangeCodeTable } from './tables.ts';

type CodeRow = Selectable<ExchangeCodeTable>;
type CodeApp = Pick<App, 'db' | 'secrets' | 'config' | 'payments'>;

const purpose = 'exchange code';

const hashOf = ({ secrets }: Pick<App, 'secrets'>, code: string): string => secrets.mac(purpose, code);
export const showCode = ({ secrets }: Pick<App, 'secrets'>, sealed: string): string =>
  formatExchangeCode(secrets.decrypt(purpose, sealed)?.toString() ?? '');

export interface NewCodes {
  goodsCode: string;
  line: CodeRow['line'];
  months: number;
  days?: number;
  count: number;
  orderId?: number;
  batchId?: number;
  firstPosition?: number;
  validUntil: number;
  isTest: boolean;
}

const rowsAtOnce = 500;

export async function insertCodes(
  app: Pick<App, 'secrets'>,
  trx: Kysely<Tables>,
  wanted: NewCodes,
): Promise<void> {
  const rows = Array.from({ length: wanted.count }, (_, index) => {
    const code = exchangeCodeFrom(randomBytes(15));
    return {
      code_hash: hashOf(app, code),
      code_sealed: app.secrets.encrypt(purpose, Buffer.from(code)),
      goods_code: wanted.goodsCode,
      line: wanted.line,
      months: wanted.months,
      days: wanted.days ?? 0,
      order_id: wanted.orderId ?? null,
      batch_id: wanted.batchId ?? null,
      position: (wanted.firstPosition ?? 1) + index,
      state: 'unused' as const,
      refund_id: null,
      given_to: null,
      valid_until: wanted.validUntil,
      redeemed_by: null,
      redeemed_at: null,
      is_test: wanted.isTest ? 1 : 0,
    };
  });
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await trx
      .insertInto('exchange_code')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
  }
}

/** What an order for others yields: as many codes as it has pieces, good for a year. */
export async function makeCodes(
  app: CodeApp,
  trx: Transaction<Tables>,
  order: OrderRow,
  now: number,
): Promise<void> {
  const { goods_code: goodsCode, line, months, quantity: count, id: orderId } = order;
  const made = await trx
    .selectFrom('exchange_code')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (made) return;
  const validUntil = addMonths(now, 12, offsetOf(app.config.region));
  await insertCodes(app, trx, {
    goodsCode,
    line,
    months,
    count,
    orderId,
    validUntil,
    isTest: order.is_test === 1,
  });
}

export function codeStatus(
  { state, valid_until }: Pick<CodeRow, 'state' | 'valid_until'>,
  now: number,
): ExchangeCode['status'] {
  if (state === 'exchanged' || state === 'void') return state;
  return valid_until <= now ? 'expired' : 'unused';
}

/** Those of an order, with who has got them. */
export async function codesOf(
  app: CodeApp,
  db: Kysely<Tables>,
  orderId: number,
  now: number,
): Promise<ExchangeCode[]> {
  const rows = await db
    .selectFrom('exchange_code')
    .leftJoin('user', 'user.id', 'exchange_code.given_to')
    .selectAll('exchange_code')
    .select(['user.nickname', 'user.email'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    index: row.position,
    code: showCode(app, row.code_sealed),
    status: codeStatus(row, now),
    validUntil: row.valid_until,
    givenTo: row.given_to === null ? '' : row.nickname || row.email || '',
  }));
}

/** By the code as it was typed. Wrong ones are counted, by account and by address. */
export async function redeemTyped(app: CodeApp, userId: number, ip: string, typed: string) {
  const now = app.payments.now();
  const right = await beginCodeEntry(app.db, userId, ip);
  const code = readExchangeCode(typed);
  const row = code
    ? await app.db
        .selectFrom('exchange_code')
        .selectAll()
        .where('code_hash', '=', hashOf(app, code))
        .executeTakeFirst()
    : undefined;
  if (!row) throw new Failure(codes.exchangeCodeAbsent);
  await right();
  return app.db.transaction().execute((trx) => redeem(app, trx, row, userId, now));
}

/** Once: of any number of tries one finds the code unused. */
export async function redeem(
  app: CodeApp,
  trx: Transaction<Tables>,
  row: CodeRow,
  userId: number,
  now: number,
) {
  const { numUpdatedRows } = await trx
    .updateTable('exchange_code')
    .set({ state: 'exchanged', redeemed_by: userId, redeemed_at: now })
    .where('id', '=', row.id)
    .where('state', '=', 'unused')
    .where('refund_id', 'is', null)
    .where('valid_until', '>', now)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) {
    throw new Failure(
      row.state === 'unused' && row.valid_until <= now ? codes.exchangeCodeExpired : codes.exchangeCodeUsed,
    );
  }
  const { goods_code: goodsCode, line, months, days } = row;
  const { region } = app.config;
  const slot = line === 'space' ? await freeSlot(trx, region, userId, now) : 0;
  const given = { userId, line, goodsCode, months, days, slot, source: 'code', ref: String(row.id) };
  const period = await grant(trx, region, { ...given, key: `code:${row.id}` }, now);
  return { goodsCode, startTime: period?.start ?? now, endTime: period?.end ?? now };
}
