/** Credit notes: what a refund, a dispute, a replacement or an administrator takes back of an invoice. */
import { codes, Failure, invoiceStatus, taxInvoice, type Seller, type TitleData } from '@linework/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { insertInvoice, lockOrders } from './create.ts';
import type { InvoiceApp } from './invoiceApp.ts';
import {
  findInvoice,
  linesOf,
  liveStatuses,
  lockInvoice,
  moveInvoice,
  type InvoiceRecord,
  type LineRecord,
} from './states.ts';

/** A line with what no credit note has taken back of it. */
export interface OpenLine {
  line: LineRecord;
  left: number;
}

/** To be called with the orders and the invoice held. */
export async function openLines(db: Kysely<Tables>, invoiceId: number): Promise<OpenLine[]> {
  const lines = await linesOf(db, invoiceId);
  const credits = await db
    .selectFrom('invoice_line')
    .innerJoin('invoice', 'invoice.id', 'invoice_line.invoice_id')
    .select(['invoice_line.credits_line_id', 'invoice_line.gross'])
    .where('invoice.credits_id', '=', invoiceId)
    .where('invoice.type', '=', 'credit')
    .execute();
  return lines.map((line) => ({
    line,
    left: credits.reduce(
      (left, each) => (each.credits_line_id === line.id ? left - each.gross : left),
      line.gross,
    ),
  }));
}

export interface CreditWish {
  reason: string;
  actor: string;
  now: number;
}

/** A credit note about some of an invoice's lines, issued the way the invoice was. */
export async function creditLines(
  app: InvoiceApp,
  trx: Transaction<Tables>,
  original: InvoiceRecord,
  taken: readonly { line: LineRecord; gross: number }[],
  { reason, actor, now }: CreditWish,
): Promise<InvoiceRecord> {
  const lines = taken.map(({ line, gross }) => ({
    orderId: line.order_id,
    orderNumber: line.order_number,
    claimId: line.claim_id,
    creditsLineId: line.id,
    name: line.name,
    quantity: gross === line.gross ? line.quantity : 1,
    gross,
    basisPoints: line.basis_points,
    category: line.category,
  }));
  const taxed = taxInvoice(lines);
  const credit = await insertInvoice(app, trx, {
    userId: original.user_id,
    language: original.language,
    kind: original.kind,
    email: original.email,
    draft: {
      ...taxed,
      lines: lines.map((line, index) => ({ ...line, net: taxed.lineNets[index]! })),
      currency: original.currency,
      isTest: original.is_test,
      // Its own series goes on, also where the seller has another prefix by now.
      seller: { ...(JSON.parse(original.seller) as Seller), prefix: original.series },
      buyer: JSON.parse(original.buyer) as TitleData,
      notes: JSON.parse(original.notes) as string[],
    },
    type: 'credit',
    creditsId: original.id,
    replacesId: null,
    reason,
    requestKey: null,
    actor,
    issuer: original.issuer,
    now,
  });
  await voidIfCredited(trx, original.id, { reason, actor, now });
  return credit;
}

/** An invoice of which nothing is left is void, and its orders are free again where no other invoice has them. */
export async function voidIfCredited(
  trx: Transaction<Tables>,
  invoiceId: number,
  { reason, actor, now }: CreditWish,
): Promise<void> {
  const invoice = await lockInvoice(trx, invoiceId);
  if (invoice.status !== invoiceStatus.invoiced) return;
  let credits = trx
    .selectFrom('invoice')
    .select('gross')
    .where('credits_id', '=', invoiceId)
    .where('type', '=', 'credit');
  // What somebody else issues counts once they have.
  if (invoice.issuer !== 'pdf') credits = credits.where('status', '=', invoiceStatus.invoiced);
  const credited = (await credits.execute()).reduce((sum, { gross }) => sum + gross, 0);
  if (credited < invoice.gross) return;
  await moveInvoice(trx, invoice, invoiceStatus.voided, { actor, reason, now });
  for (const claimId of new Set((await linesOf(trx, invoiceId)).map((line) => line.claim_id)))
    await releaseClaim(trx, claimId, { invoiceId, now });
}

/** Whether another living invoice has pieces of the order. */
async function isClaimedBeside(
  trx: Transaction<Tables>,
  claimId: number,
  invoiceId: number,
): Promise<boolean> {
  const other = await trx
    .selectFrom('invoice_line')
    .innerJoin('invoice', 'invoice.id', 'invoice_line.invoice_id')
    .select('invoice.id')
    .where('invoice_line.claim_id', '=', claimId)
    .where('invoice.type', '=', 'invoice')
    .where('invoice.status', 'in', liveStatuses)
    .where('invoice.id', '!=', invoiceId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

async function releaseClaim(
  trx: Transaction<Tables>,
  claimId: number,
  { invoiceId, now }: { invoiceId: number; now: number },
): Promise<void> {
  if (await isClaimedBeside(trx, claimId, invoiceId)) return;
  await trx
    .updateTable('invoice_order')
    .set({ live_key: null, released_at: now })
    .where('id', '=', claimId)
    .execute();
}

/** Money went back, or a dispute was lost: what was invoiced of it is credited. In the transaction that holds the order. */
export async function creditOrder(
  app: InvoiceApp,
  trx: Transaction<Tables>,
  orderId: number,
  amount: number,
  { reason, now }: { reason: 'refund' | 'dispute'; now: number },
): Promise<void> {
  const claim = await trx
    .selectFrom('invoice_order')
    .select('id')
    .where('live_key', '=', String(orderId))
    .executeTakeFirst();
  if (!claim) return;
  const invoices = await trx
    .selectFrom('invoice')
    .innerJoin('invoice_line', 'invoice_line.invoice_id', 'invoice.id')
    .select('invoice.id')
    .distinct()
    .where('invoice_line.claim_id', '=', claim.id)
    .where('invoice.type', '=', 'invoice')
    .orderBy('invoice.id')
    .execute();
  let left = amount;
  for (const { id } of invoices) {
    const invoice = await lockInvoice(trx, id);
    const taken: { line: LineRecord; gross: number }[] = [];
    for (const open of await openLines(trx, id)) {
      if (open.line.order_id !== orderId) continue;
      const gross = Math.min(open.left, left);
      if (gross <= 0) continue;
      left -= gross;
      taken.push({ line: open.line, gross });
    }
    if (taken.length > 0) await creditLines(app, trx, invoice, taken, { reason, actor: 'system', now });
  }
}

/** By an administrator: all that is left of it. */
export async function voidInvoice(
  app: InvoiceApp,
  invoiceId: number,
  { adminId, reason }: { adminId: number; reason: string },
): Promise<number> {
  const now = app.payments.now();
  return app.db.transaction().execute(async (trx) => {
    const invoice = await holdInvoice(trx, invoiceId);
    if (invoice.type !== 'invoice' || invoice.status !== invoiceStatus.invoiced)
      throw new Failure(codes.invoiceState);
    const open = (await openLines(trx, invoiceId)).filter(({ left }) => left > 0);
    if (open.length === 0) throw new Failure(codes.invoiceState);
    // The other parts of a split order keep its claim: a part alone could never be invoiced again, only replaced.
    for (const { line } of open)
      if (await isClaimedBeside(trx, line.claim_id, invoiceId)) throw new Failure(codes.invoiceState);
    const taken = open.map(({ line, left }) => ({ line, gross: left }));
    const wish = { reason, actor: `admin:${adminId}`, now };
    return (await creditLines(app, trx, invoice, taken, wish)).id;
  });
}

/** An invoice with its orders, in the order in which everybody holds them. */
export async function holdInvoice(
  trx: Transaction<Tables>,
  invoiceId: number,
  userId?: number,
): Promise<InvoiceRecord> {
  await findInvoice(trx, invoiceId, userId);
  const lines = await linesOf(trx, invoiceId);
  await lockOrders(
    trx,
    lines.map((line) => line.order_id),
  );
  return lockInvoice(trx, invoiceId);
}
