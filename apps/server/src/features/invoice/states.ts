/** The states of an invoice, and every way from one to another. What is not here cannot happen. */
import { codes, Failure, invoiceStatus, type InvoiceStatus } from '@linework/contract';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import type { InvoiceLineTable, InvoiceTable } from './tables.ts';

export type InvoiceRecord = Selectable<InvoiceTable>;
export type LineRecord = Selectable<InvoiceLineTable>;

const { notInvoiced, invoiced, invoicing, failed, reInvoicing, voided } = invoiceStatus;

/**
 * `notInvoiced` is an order without an invoice: making one begins at `invoicing`, or at `reInvoicing` where it stands in
 * for another. The order then reads 1 → 4 → 1; the old invoice is voided by its credit note.
 */
const transitions: Record<InvoiceStatus, readonly InvoiceStatus[]> = {
  [notInvoiced]: [invoicing, reInvoicing],
  [invoicing]: [invoiced, failed],
  [failed]: [invoicing],
  [invoiced]: [voided],
  [reInvoicing]: [invoiced, failed],
  [voided]: [],
};

export const canMoveInvoice = (from: number, to: number): boolean =>
  transitions[from as InvoiceStatus]?.includes(to as InvoiceStatus) ?? false;

/** Not over: it has its orders to itself. */
export const liveStatuses: readonly number[] = [invoiced, invoicing, failed, reInvoicing];
/** Somebody or something works on it. */
export const pendingStatuses: readonly number[] = [invoicing, reInvoicing];

export interface InvoiceMove {
  /** `owner`, `admin:7`, `system`. */
  actor: string;
  reason: string;
  now: number;
}

/** The only place that writes a status. */
export async function moveInvoice(
  trx: Transaction<Tables>,
  row: InvoiceRecord,
  to: InvoiceStatus,
  { actor, reason, now }: InvoiceMove,
  more: Partial<InvoiceRecord> = {},
): Promise<InvoiceRecord> {
  if (!canMoveInvoice(row.status, to)) throw new Failure(codes.invoiceState);
  const moved = await trx
    .updateTable('invoice')
    .set({ ...more, status: to })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .returningAll()
    .executeTakeFirst();
  if (!moved) throw new Failure(codes.invoiceState);
  await logInvoiceEvent(trx, row.id, row.status, to, { actor, reason, now });
  return moved;
}

export async function logInvoiceEvent(
  trx: Kysely<Tables>,
  invoiceId: number,
  from: number | null,
  to: number,
  { actor, reason, now }: InvoiceMove,
): Promise<void> {
  await trx
    .insertInto('invoice_event')
    .values({ invoice_id: invoiceId, from_status: from, to_status: to, actor, reason, created_at: now })
    .execute();
}

/** Absent for everybody but its owner. */
export async function findInvoice(
  db: Kysely<Tables>,
  invoiceId: number,
  userId?: number,
): Promise<InvoiceRecord> {
  let query = db.selectFrom('invoice').selectAll().where('id', '=', invoiceId);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  const row = await query.executeTakeFirst();
  if (!row) throw new Failure(codes.invoiceAbsent);
  return row;
}

/** Holds an invoice until the transaction ends. Orders are held before invoices, invoices before series. */
export async function lockInvoice(trx: Transaction<Tables>, invoiceId: number): Promise<InvoiceRecord> {
  const row = await trx
    .updateTable('invoice')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', invoiceId)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Failure(codes.invoiceAbsent);
  return row;
}

export const linesOf = (db: Kysely<Tables>, invoiceId: number): Promise<LineRecord[]> =>
  db.selectFrom('invoice_line').selectAll().where('invoice_id', '=', invoiceId).orderBy('position').execute();

/** A line as people and documents are told it. */
export const taxedLine = (line: LineRecord) => ({
  orderNumber: line.order_number,
  name: line.name,
  quantity: line.quantity,
  gross: line.gross,
  net: line.net,
  basisPoints: line.basis_points,
  category: line.category,
});
