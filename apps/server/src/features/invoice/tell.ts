/** What people hear of their invoices: an event for open pages, a notice, a mail with the documents. */
import { formatMoney, invoiceStatus } from '@linework/contract';
import type { Transaction } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { enqueue } from '../../jobs/queue.ts';
import { invoiceMail, queueMail } from '../mail/service.ts';
import { tellUser } from '../notice/service.ts';
import { findInvoice, type InvoiceRecord } from './states.ts';

const invoicePath = (id: number): string => `/invoice/detail?id=${id}`;

/** Last in its transaction: it locks by person. */
export async function tellInvoice(
  app: Pick<App, 'events'>,
  trx: Transaction<Tables>,
  row: InvoiceRecord,
): Promise<void> {
  const data = { invoiceId: String(row.id), status: row.status };
  await app.events.publish({ userId: row.user_id, topic: 'invoice', data }, trx);
  const isIssued = row.status === invoiceStatus.invoiced;
  if (isIssued && row.email !== '') {
    await enqueue(trx, 'invoice.mail', { invoiceId: row.id, email: row.email }, { maxTries: 8 });
  }
  await tellUser(trx, app.events, {
    userId: row.user_id,
    kind: isIssued ? 'invoiceIssued' : 'invoiceFailed',
    actorId: null,
    name: row.number ?? '',
    path: invoicePath(row.id),
    subject: `invoice:${row.id}`,
  });
}

/** By a job: the address that stands in a mail is asked for outside of any transaction. */
export async function mailInvoice(
  app: App,
  { invoiceId, email }: { invoiceId: number; email: string },
): Promise<void> {
  const row = await findInvoice(app.db, invoiceId);
  const documents = await app.db
    .selectFrom('invoice_document')
    .select(['name', 'type', 'sha256'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('id')
    .execute();
  const { language } = row;
  const origin = await app.address.get();
  const about = {
    number: row.number ?? '',
    amount: `${formatMoney(row.gross, row.currency, language)} ${row.currency}`,
    url: `${origin}${invoicePath(row.id)}`,
  };
  const mail = invoiceMail({ to: email, language, origin }, row.type, {
    ...about,
    isTest: row.is_test === 1,
  });
  await queueMail(app.db, { ...mail, attachments: documents });
}
