/** Invoices as their owners see them. */
import {
  bounds,
  codes,
  Failure,
  flagOf,
  invoiceStatus,
  taxInvoice,
  type CallData,
  type CallResponse,
  type InvoiceDetail,
  type InvoiceDocumentKind,
  type InvoiceRow,
  type Seller,
  type TitleData,
} from '@linework/contract';
import type { Kysely } from 'kysely';
import { numberedPage } from '../../db/page.ts';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import type { FileAnswer } from '../../http/context.ts';
import { renderVoided } from './documents/render.ts';
import { partyText } from './draft.ts';
import type { InvoiceApp } from './invoiceApp.ts';
import { mayReplace } from './replace.ts';
import { findInvoice, linesOf, taxedLine, type InvoiceRecord } from './states.ts';

const dayMs = 86_400_000;

async function creditedOf(db: Kysely<Tables>, invoiceIds: readonly number[]): Promise<Map<number, number>> {
  if (invoiceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('invoice')
    .select(['credits_id', 'gross'])
    .where('credits_id', 'in', invoiceIds)
    .where('type', '=', 'credit')
    .execute();
  const sums = new Map<number, number>();
  for (const { credits_id: id, gross } of rows) sums.set(id!, (sums.get(id!) ?? 0) + gross);
  return sums;
}

export function rowOf(row: InvoiceRecord, credited: number): InvoiceRow {
  return {
    invoiceId: String(row.id),
    number: row.number ?? '',
    type: row.type,
    kind: row.kind,
    issuer: row.issuer,
    status: row.status,
    titleName: (JSON.parse(row.buyer) as TitleData).name,
    currency: row.currency,
    gross: row.gross,
    net: row.net,
    tax: row.tax,
    rounding: row.rounding,
    credited,
    createTime: row.created_at,
    ...(row.issued_at !== null && { issueTime: row.issued_at }),
    isTest: row.is_test,
  };
}

export async function listInvoices(
  app: InvoiceApp,
  userId: number,
  { status, month, ...page }: CallData<'invoiceList'>,
): Promise<CallResponse<'invoiceList'>> {
  let query = app.db.selectFrom('invoice').where('user_id', '=', userId);
  if (status !== undefined) query = query.where('status', '=', status);
  if (month !== undefined) query = query.where('issue_date', 'like', `${month}-%`);
  const shown = query.selectAll().orderBy('id', 'desc');
  const { rows, total } = await numberedPage(shown, page);
  const credited = await creditedOf(
    app.db,
    rows.map(({ id }) => id),
  );
  return { list: rows.map((row) => rowOf(row, credited.get(row.id) ?? 0)), total };
}

export async function sendsLeft(db: Kysely<Tables>, invoiceId: number, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('invoice_send')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('invoice_id', '=', invoiceId)
    .where('at', '>', now - dayMs)
    .executeTakeFirstOrThrow();
  return Math.max(0, bounds.invoiceSendsADay - Number(count));
}

export async function readInvoice(
  app: InvoiceApp,
  userId: number,
  invoiceId: number,
): Promise<InvoiceDetail> {
  const { db } = app;
  const row = await findInvoice(db, invoiceId, userId);
  const lines = await linesOf(db, row.id);
  const taxed = lines.map(taxedLine);
  const documents = await db
    .selectFrom('invoice_document')
    .select(['kind', 'name', 'size'])
    .where('invoice_id', '=', row.id)
    .orderBy('id')
    .execute();
  const events = await db
    .selectFrom('invoice_event')
    .selectAll()
    .where('invoice_id', '=', row.id)
    .orderBy('id')
    .execute();
  const credited = (await creditedOf(db, [row.id])).get(row.id) ?? 0;
  const buyer = JSON.parse(row.buyer) as TitleData;
  const related = await relatedOf(db, row);
  const left = await sendsLeft(db, row.id, app.payments.now());
  const isReplaced = related.some(({ relation }) => relation === 'replacedBy');
  return {
    ...rowOf(row, credited),
    seller: partyText(JSON.parse(row.seller) as Seller, row.language),
    buyer: partyText({ ...buyer, email: '' }, row.language),
    title: { ...buyer, email: row.email },
    email: row.email,
    lines: taxed,
    groups: taxInvoice(taxed).groups,
    notes: JSON.parse(row.notes) as string[],
    documents,
    history: events.map(({ to_status: status, actor, reason, created_at: time }) => ({
      status,
      // Which administrator it was is nobody's business here.
      actor: actor.split(':')[0]!,
      reason,
      time,
    })),
    related,
    sendsLeft: left,
    can: {
      send: flagOf(documents.length > 0 && left > 0),
      retry: flagOf(row.status === invoiceStatus.failed && row.gross > credited),
      reCreate: flagOf(mayReplace(row, row.gross - credited) && !isReplaced),
    },
  };
}

async function relatedOf(db: Kysely<Tables>, row: InvoiceRecord): Promise<InvoiceDetail['related']> {
  const rows = await db
    .selectFrom('invoice')
    .select(['id', 'number', 'gross', 'credits_id', 'replaces_id'])
    .where((eb) =>
      eb.or([
        eb('credits_id', '=', row.id),
        eb('replaces_id', '=', row.id),
        eb('id', 'in', [row.credits_id ?? 0, row.replaces_id ?? 0]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map((other) => ({
    invoiceId: String(other.id),
    number: other.number ?? '',
    amount: other.gross,
    relation:
      other.credits_id === row.id
        ? 'creditedBy'
        : other.replaces_id === row.id
          ? 'replacedBy'
          : other.id === row.credits_id
            ? 'credits'
            : 'replaces',
  }));
}

/** As it was issued; what was voided since says so on its PDF. */
export async function readDocument(
  app: Pick<App, 'db' | 'blobs'>,
  row: InvoiceRecord,
  kind: InvoiceDocumentKind,
): Promise<FileAnswer> {
  const document = await app.db
    .selectFrom('invoice_document')
    .selectAll()
    .where('invoice_id', '=', row.id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!document) throw new Failure(codes.invoiceIssuerOff);
  const { name: downloadName, type } = document;
  if (kind === 'pdf' && row.status === invoiceStatus.voided) {
    const body = Buffer.from(await renderVoided(app.db, row));
    return { type, downloadName, body, length: body.length };
  }
  return { type, downloadName, body: await app.blobs.get(document.sha256), length: document.size };
}
