/** Rows of orders: finding, holding, moving from one status to another. */
import { randomBytes } from 'node:crypto';
import { codes, Failure } from '@linework/contract';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { canMove, isOpen, type Actor, type Status } from './states.ts';
import type { OrderTable, PaymentAttemptTable, RefundTable } from './tables.ts';

export type OrderRow = Selectable<OrderTable>;
export type AttemptRow = Selectable<PaymentAttemptTable>;
export type RefundRow = Selectable<RefundTable>;

/** A number that providers take: the day and 80 random bits, in the characters they all allow. */
export function newNumber(prefix: 'O' | 'P' | 'R', now: number): string {
  const day = new Date(now).toISOString().slice(0, 10).replaceAll('-', '');
  return `${prefix}${day}${randomBytes(10).toString('hex').toUpperCase()}`;
}

export async function findOrder(db: Kysely<Tables>, orderId: number, userId?: number): Promise<OrderRow> {
  let query = db.selectFrom('order').selectAll().where('id', '=', orderId);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  const row = await query.executeTakeFirst();
  if (!row) throw new Failure(codes.orderAbsent);
  return row;
}

/** Holds an order until the transaction ends: whatever else concerns it waits. */
export async function lockOrder(trx: Transaction<Tables>, orderId: number): Promise<OrderRow> {
  const row = await trx
    .updateTable('order')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Failure(codes.orderAbsent);
  return row;
}

export interface Move {
  actor: Actor;
  /** The administrator, where one did it. */
  actorId?: number;
  reason: string;
  now: number;
}

/** The only place that writes a status. What the table of transitions does not have is refused. */
export async function moveOrder(
  trx: Transaction<Tables>,
  order: OrderRow,
  to: Status,
  { actor, actorId, reason, now }: Move,
  more: Partial<Selectable<OrderTable>> = {},
): Promise<OrderRow> {
  if (!canMove(order.status, to, actor)) throw new Failure(codes.orderState);
  const row = await trx
    .updateTable('order')
    .set({ ...more, status: to, open_key: isOpen(to) ? order.open_key : null })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await logEvent(trx, order.id, order.status, to, {
    actor,
    ...(actorId !== undefined && { actorId }),
    reason,
    now,
  });
  return row;
}

export async function logEvent(
  trx: Kysely<Tables>,
  orderId: number,
  from: number | null,
  to: number,
  { actor, actorId, reason, now }: Move,
): Promise<void> {
  const who = actorId === undefined ? actor : `${actor}:${actorId}`;
  await trx
    .insertInto('order_event')
    .values({ order_id: orderId, from_status: from, to_status: to, actor: who, reason, at: now })
    .execute();
}

export interface Booking {
  from: string;
  to: string;
  amount: number;
  currency: OrderRow['currency'];
  way: number | null;
  order: Pick<OrderRow, 'id' | 'is_test'> | undefined;
  isTest?: boolean;
  note: string;
  key: string;
}

/** Moves money in the books, once a key. */
export async function book(trx: Kysely<Tables>, entry: Booking, now: number): Promise<void> {
  const { from, to, amount, currency, way, order, isTest = false, note, key } = entry;
  if (amount <= 0) return;
  await trx
    .insertInto('journal')
    .values({
      from_account: from,
      to_account: to,
      amount,
      currency,
      way,
      order_id: order?.id ?? null,
      is_test: order ? order.is_test : isTest ? 1 : 0,
      note,
      at: now,
      unique_key: key,
    })
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .execute();
}

/** By our number, or by the provider's own where that is all it says. */
export function attemptOf(trx: Kysely<Tables>, way: number, number: string) {
  const query = trx.selectFrom('payment_attempt').selectAll().where('way', '=', way);
  const intent = /^intent:(.+)$/.exec(number);
  return (
    intent ? query.where('transaction_ref', '=', intent[1]!) : query.where('number', '=', number)
  ).executeTakeFirst();
}
