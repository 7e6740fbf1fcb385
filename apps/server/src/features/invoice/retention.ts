/** How long invoices are kept: ten years after the end of their year, also beyond their account's end. */
import { bounds } from '@linework/contract';
import type { Kysely, Transaction } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';

/** Invoices stay, for the law; what it does not ask for goes: headers, consents, the address of mails. */
export async function deleteInvoiceData(trx: Transaction<Tables>, userId: number): Promise<void> {
  await trx.deleteFrom('invoice_title').where('user_id', '=', userId).execute();
  await trx.deleteFrom('invoice_consent').where('user_id', '=', userId).execute();
  await trx.deleteFrom('invoice_binding').where('user_id', '=', userId).execute();
  await trx.updateTable('invoice').set({ email: '' }).where('user_id', '=', userId).execute();
}

/** The person's own copy. */
export async function invoiceData(db: Kysely<Tables>, userId: number): Promise<object> {
  const titles = await db
    .selectFrom('invoice_title')
    .select(['type', 'name', 'email', 'tax_number', 'vat_id', 'address', 'city', 'postcode', 'country'])
    .select(['phone', 'bank', 'account', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const invoices = await db
    .selectFrom('invoice')
    .select(['number', 'type', 'issue_date', 'buyer', 'currency', 'gross', 'tax', 'email', 'status'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return {
    headers: titles.map(({ created_at, ...title }) => ({
      ...title,
      created: new Date(created_at).toISOString(),
    })),
    invoices: invoices.map(({ buyer, ...row }) => ({ ...row, buyer: JSON.parse(buyer) as object })),
  };
}

/** Removes whole years only, and an invoice never before its credit notes. */
export async function deletePastRetention(app: Pick<App, 'db' | 'payments'>): Promise<number> {
  const year = new Date(app.payments.now()).getUTCFullYear() - bounds.invoiceRetentionYears;
  const due = await app.db
    .selectFrom('invoice')
    .select('id')
    .where('year', '<', year)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('invoice as later')
            .select('later.id')
            .where((inner) =>
              inner.or([
                inner('later.credits_id', '=', inner.ref('invoice.id')),
                inner('later.replaces_id', '=', inner.ref('invoice.id')),
              ]),
            ),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(1000)
    .execute();
  for (const { id } of due) {
    await app.db.transaction().execute(async (trx) => {
      for (const table of ['invoice_document', 'invoice_send', 'invoice_event', 'invoice_line'] as const)
        await trx.deleteFrom(table).where('invoice_id', '=', id).execute();
      await trx.deleteFrom('invoice').where('id', '=', id).execute();
    });
  }
  return due.length;
}
