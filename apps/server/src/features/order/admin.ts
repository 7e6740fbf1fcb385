/** What administrators see of orders, and decide. Every act of theirs is written down with it. */
import {
  codes,
  Failure,
  suspenseReasons,
  type CallData,
  type CallResponse,
  type SuspenseReason,
} from '@linework/contract';
import type { Kysely } from 'kysely';
import { numberedPage } from '../../db/page.ts';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { audit } from './audit.ts';
import { moveReasonOf } from './moveReasons.ts';
import { askProvider } from './pay.ts';
import { statusAt } from './read.ts';
import { findOrder, type OrderRow } from './rows.ts';

const adminOrderOf = (row: OrderRow & { email: string | null }, now: number) => ({
  orderId: String(row.id),
  number: row.number,
  userId: String(row.user_id),
  email: row.email ?? '',
  goodsCode: row.goods_code,
  quantity: row.quantity,
  currency: row.currency,
  total: row.total,
  paymentAmount: row.paid_amount,
  refundedAmount: row.refunded_amount,
  status: statusAt(row, now),
  paymentType: row.payment_type ?? 0,
  createTime: row.created_at,
  ...(row.paid_at !== null && { payTime: row.paid_at }),
  dispute: row.dispute ?? '',
  isTest: row.is_test,
});

export async function adminOrders(
  app: App,
  { q = '', status, ...page }: CallData<'adminOrders'>,
): Promise<CallResponse<'adminOrders'>> {
  let query = app.db.selectFrom('order').innerJoin('user', 'user.id', 'order.user_id');
  const text = q.trim();
  if (text !== '') {
    query = query.where((eb) =>
      eb.or([eb('order.number', '=', text.toUpperCase()), eb('user.email', '=', text.toLowerCase())]),
    );
  }
  if (status !== undefined) query = query.where('order.status', '=', status);
  const shown = query.selectAll('order').select('user.email').orderBy('order.id', 'desc');
  const { rows, total } = await numberedPage(shown, page);
  const now = app.payments.now();
  return { list: rows.map((row) => adminOrderOf(row, now)), total };
}

export async function adminOrderDetail(app: App, orderId: number): Promise<CallResponse<'adminOrderDetail'>> {
  const { db } = app;
  const order = await findOrder(db, orderId);
  const user = await db.selectFrom('user').select('email').where('id', '=', order.user_id).executeTakeFirst();
  const events = await db
    .selectFrom('order_event')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const attempts = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const journal = await db
    .selectFrom('journal')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return {
    order: adminOrderOf({ ...order, email: user?.email ?? null }, app.payments.now()),
    events: events.map((row) => ({
      from: row.from_status ?? -1,
      to: row.to_status,
      actor: row.actor,
      ...moveReasonOf(row.reason),
      time: row.at,
    })),
    attempts: attempts.map((row) => ({
      number: row.number,
      way: row.way,
      state: row.state,
      amount: row.amount,
      time: row.created_at,
    })),
    refunds: (await adminRefunds(app, { pageSize: 100 }, orderId)).list,
    journal: journal.map((row) => ({
      from: row.from_account,
      to: row.to_account,
      amount: row.amount,
      currency: row.currency,
      note: row.note,
      time: row.at,
    })),
  };
}

/** Asks about every payment of the order that is not known to have come. */
export async function adminAsk(app: App, adminId: number, orderId: number): Promise<number> {
  await findOrder(app.db, orderId);
  const attempts = await app.db
    .selectFrom('payment_attempt')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['open', 'failed', 'closed'])
    .execute();
  for (const { id } of attempts) await askProvider(app, id);
  await audit(app.db, adminId, 'order.ask', String(orderId), {});
  return statusAt(await findOrder(app.db, orderId), app.payments.now());
}

export async function adminRefunds(
  app: App,
  { state, ...page }: CallData<'adminRefunds'>,
  orderId?: number,
): Promise<CallResponse<'adminRefunds'>> {
  let query = app.db
    .selectFrom('refund')
    .innerJoin('order', 'order.id', 'refund.order_id')
    .innerJoin('user', 'user.id', 'order.user_id');
  if (state !== undefined) query = query.where('refund.state', '=', state);
  if (orderId !== undefined) query = query.where('refund.order_id', '=', orderId);
  const shown = query
    .selectAll('refund')
    .select(['user.email', 'order.number as order_number'])
    .orderBy('refund.id', 'desc');
  const { rows, total } = await numberedPage(shown, page);
  const list = rows.map((row) => ({
    refundId: String(row.id),
    orderId: String(row.order_id),
    number: row.order_number,
    email: row.email ?? '',
    amount: row.amount,
    currency: row.currency,
    kind: row.kind,
    reason: row.reason,
    state: row.state,
    createTime: row.created_at,
  }));
  return { list, total };
}

/** Notes of earlier bookings said it in words. */
const reasonOfNote: Record<string, SuspenseReason> = {
  mismatch: 'wrongAmount',
  'wrong amount': 'wrongAmount',
};

function reasonOf(note: string): { reason: SuspenseReason; number: string } {
  const [first = '', ...rest] = note.replace(/^unknown payment/, 'unknownPayment').split(' ');
  const known = suspenseReasons.find((each) => each === first);
  if (known) return { reason: known, number: rest.join(' ') };
  return { reason: reasonOfNote[note] ?? 'other', number: '' };
}

const shownRows = 200;
const shownStatements = 60;

export async function adminSuspense({ db }: App): Promise<CallResponse<'adminSuspense'>> {
  const rows = await db
    .selectFrom('journal')
    .leftJoin('order', 'order.id', 'journal.order_id')
    .selectAll('journal')
    .select('order.number as order_number')
    .where((eb) => eb.or([eb('from_account', '=', 'suspense'), eb('to_account', '=', 'suspense')]))
    .orderBy('journal.id', 'desc')
    .execute();
  const statements = await db
    .selectFrom('statement')
    .selectAll()
    .orderBy('day', 'desc')
    .orderBy('way')
    .limit(shownStatements)
    .execute();
  const charges = await db
    .selectFrom('statement_charge')
    .selectAll()
    .where('day', '>=', statements.at(-1)?.day ?? '')
    .orderBy('kind')
    .orderBy('currency')
    .execute();
  const chargesOf = ({ way, day, is_test }: (typeof statements)[number]) =>
    charges
      .filter((each) => each.way === way && each.day === day && each.is_test === is_test)
      .map(({ kind, currency, amount }) => ({ kind, currency, amount }));
  const sums = new Map<string, number>();
  for (const row of rows) {
    const sign = row.to_account === 'suspense' ? 1 : -1;
    sums.set(row.currency, (sums.get(row.currency) ?? 0) + sign * row.amount);
  }
  return {
    sums: [...sums].map(([currency, amount]) => ({ currency, amount })),
    rows: rows.slice(0, shownRows).map((row) => ({
      journalId: String(row.id),
      orderId: row.order_id === null ? '' : String(row.order_id),
      orderNumber: row.order_number ?? '',
      amount: row.amount,
      currency: row.currency,
      way: row.way ?? 0,
      ...reasonOf(row.note),
      time: row.at,
      isIn: row.to_account === 'suspense' ? 1 : 0,
      isTest: row.is_test,
    })),
    statements: statements.map((row) => ({
      way: row.way,
      day: row.day,
      state: row.state,
      lines: row.lines,
      differences: row.differences,
      charges: chargesOf(row),
      time: row.fetched_at,
    })),
  };
}

const maxRevenueDays = 1100;

/** From the journal, so that it is what moved; days and months are UTC. */
export async function adminRevenue(
  { db }: App,
  { from, to, by }: CallData<'adminRevenue'>,
): Promise<CallResponse<'adminRevenue'>> {
  if (to < from || to - from > maxRevenueDays * 86_400_000)
    throw new Failure(codes.parameterInvalid, { fields: ['to'] });
  const moved = await db
    .selectFrom('journal')
    .innerJoin('order', 'order.id', 'journal.order_id')
    .select([
      'journal.amount',
      'journal.currency',
      'journal.way',
      'journal.at',
      'journal.to_account',
      'order.goods_code',
    ])
    .where('journal.at', '>=', from)
    .where('journal.at', '<', to)
    .where('journal.is_test', '=', 0)
    .where((eb) => eb.or([eb('from_account', '=', 'sales'), eb('to_account', '=', 'sales')]))
    .orderBy('journal.at')
    .execute();
  const rows = new Map<string, CallResponse<'adminRevenue'>['rows'][number]>();
  for (const { amount, currency, way, at, to_account, goods_code } of moved) {
    const period = new Date(at).toISOString().slice(0, by === 'day' ? 10 : 7);
    const key = [period, currency, way, goods_code].join();
    const row = rows.get(key) ?? {
      period,
      currency,
      way: way ?? 0,
      goodsCode: goods_code,
      orders: 0,
      gross: 0,
      refunded: 0,
      net: 0,
    };
    rows.set(key, row);
    if (to_account === 'sales') {
      row.orders += 1;
      row.gross += amount;
    } else row.refunded += amount;
    row.net = row.gross - row.refunded;
  }
  return { rows: [...rows.values()] };
}

export async function adminActs(
  { db }: App,
  page: CallData<'adminActs'>,
): Promise<CallResponse<'adminActs'>> {
  const query = db.selectFrom('admin_act').innerJoin('user', 'user.id', 'admin_act.admin_id');
  const shown = query
    .selectAll('admin_act')
    .select(['user.email', 'user.nickname'])
    .orderBy('admin_act.id', 'desc');
  const { rows, total } = await numberedPage(shown, page);
  const list = rows.map((row) => ({
    admin: row.nickname || row.email || '',
    action: row.action,
    subject: row.subject,
    detail: row.detail,
    time: row.at,
  }));
  return { list, total };
}

/** The account of an address, for what is given by hand. */
export async function accountByEmail(db: Kysely<Tables>, email: string): Promise<number> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Failure(codes.orderAbsent);
  return row.id;
}
