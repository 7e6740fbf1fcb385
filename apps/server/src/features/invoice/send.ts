/** The documents once more by mail. */
import { codes, Failure } from '@linework/contract';
import { enqueue } from '../../jobs/queue.ts';
import type { InvoiceApp } from './invoiceApp.ts';
import { sendsLeft } from './read.ts';
import { findInvoice, lockInvoice } from './states.ts';

export async function sendInvoice(
  app: InvoiceApp,
  userId: number,
  invoiceId: number,
  email: string,
): Promise<number> {
  const now = app.payments.now();
  return app.db.transaction().execute(async (trx) => {
    await findInvoice(trx, invoiceId, userId);
    await lockInvoice(trx, invoiceId);
    const document = await trx
      .selectFrom('invoice_document')
      .select('id')
      .where('invoice_id', '=', invoiceId)
      .limit(1)
      .executeTakeFirst();
    if (!document) throw new Failure(codes.invoiceState);
    const left = await sendsLeft(trx, invoiceId, now);
    if (left === 0) throw new Failure(codes.invoiceSendLimit);
    await trx.insertInto('invoice_send').values({ invoice_id: invoiceId, at: now }).execute();
    await enqueue(trx, 'invoice.mail', { invoiceId, email }, { maxTries: 8 });
    return left - 1;
  });
}
