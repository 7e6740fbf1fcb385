/** From frozen rows to issued documents: driven by jobs, again and again until it is known how it ended. */
import { codes, Failure, invoiceStatus, type TitleData } from '@linework/contract';
import type { Transaction } from 'kysely';
import type { App } from '../../app.ts';
import { recordBlob } from '../../blobs/rows.ts';
import { BlobRefused, type BlobInfo } from '../../blobs/store.ts';
import type { Tables } from '../../db/schema.ts';
import { voidIfCredited } from './credit.ts';
import { renderDocuments, type RenderedDocument } from './documents/render.ts';
import type { FapiaoIssuer, FapiaoRequest } from './issuers/fapiao.ts';
import { sandboxFapiao } from './issuers/sandboxFapiao.ts';
import {
  findInvoice,
  linesOf,
  lockInvoice,
  moveInvoice,
  pendingStatuses,
  type InvoiceRecord,
} from './states.ts';
import { tellInvoice } from './tell.ts';

export type Driven = 'over' | 'pending';

/** One step for an invoice; `pending` asks for another one later. */
export async function driveInvoice(app: App, invoiceId: number): Promise<Driven> {
  const row = await findInvoice(app.db, invoiceId);
  if (!pendingStatuses.includes(row.status)) return 'over';
  if (row.issuer === 'manual') return 'over';
  if (row.issuer === 'fapiao' && row.number === null) {
    const outcome = await driveFapiao(app, sandboxFapiao(app), row);
    if (outcome !== 'issued') return outcome;
  }
  const current = await findInvoice(app.db, invoiceId);
  await finishInvoice(app, current, await storeDocuments(app, current));
  return 'over';
}

/** A failed rendering keeps its number. */
export async function failInvoice(app: App, invoiceId: number, problem: string): Promise<void> {
  const now = app.payments.now();
  await app.db.transaction().execute(async (trx) => {
    const row = await lockInvoice(trx, invoiceId);
    if (!pendingStatuses.includes(row.status)) return;
    const failed = await moveInvoice(
      trx,
      row,
      invoiceStatus.failed,
      { actor: 'system', reason: problem, now },
      { problem },
    );
    await tellInvoice(app, trx, failed);
  });
}

async function driveFapiao(app: App, platform: FapiaoIssuer, row: InvoiceRecord): Promise<Driven | 'issued'> {
  const original = row.credits_id === null ? undefined : await findInvoice(app.db, row.credits_id);
  if (original && original.number === null) {
    if (original.status !== invoiceStatus.failed) return 'pending';
    // What was never issued has nothing to take back.
    await failInvoice(app, row.id, 'never issued');
    return 'over';
  }
  if (row.replaces_id !== null) {
    const red = await redLetterState(app, row.replaces_id);
    if (red === 'pending') return 'pending';
    if (red === 'failed') {
      await failInvoice(app, row.id, 'red letter refused');
      return 'over';
    }
  }
  const request = `F${row.id}T${row.tries}`;
  let status = await platform.query(request);
  if (status.state === 'unknown') {
    const wanted = await fapiaoRequest(app, row, request);
    if (original) await platform.red({ ...wanted, original: original.number! });
    else await platform.submit(wanted);
    status = await platform.query(request);
  }
  if (status.state === 'refused') {
    await failInvoice(app, row.id, status.reason);
    return 'over';
  }
  if (status.state !== 'issued') return 'pending';
  const { number } = status;
  await app.db.transaction().execute(async (trx) => {
    const held = await lockInvoice(trx, row.id);
    if (held.number !== null) return;
    await trx.updateTable('invoice').set({ number }).where('id', '=', row.id).execute();
  });
  return 'issued';
}

async function redLetterState(app: App, replacedId: number): Promise<'done' | 'failed' | 'pending'> {
  const credits = await app.db
    .selectFrom('invoice')
    .select('status')
    .where('credits_id', '=', replacedId)
    .where('type', '=', 'credit')
    .execute();
  if (credits.some(({ status }) => status === invoiceStatus.failed)) return 'failed';
  return credits.every(({ status }) => status === invoiceStatus.invoiced) ? 'done' : 'pending';
}

async function fapiaoRequest(app: App, row: InvoiceRecord, request: string): Promise<FapiaoRequest> {
  const lines = await linesOf(app.db, row.id);
  return {
    request,
    kind: row.kind,
    buyer: JSON.parse(row.buyer) as TitleData,
    currency: row.currency,
    gross: row.gross,
    net: row.net,
    tax: row.tax,
    lines: lines.map(({ name, quantity, gross, net, basis_points: basisPoints }) => ({
      name,
      quantity,
      gross,
      net,
      basisPoints,
    })),
  };
}

export interface StoredDocument extends Pick<RenderedDocument, 'kind' | 'name' | 'type'> {
  blob: BlobInfo;
}

export async function storeBytes(
  app: Pick<App, 'blobs'>,
  document: RenderedDocument,
): Promise<StoredDocument> {
  const { kind, name, type, bytes } = document;
  const [blob] = await app.blobs.putAll([{ chunks: [bytes], expectedMd5: undefined }]);
  if (!blob || blob instanceof BlobRefused) throw new Error('the document could not be stored');
  return { kind, name, type, blob };
}

async function storeDocuments(app: App, row: InvoiceRecord): Promise<StoredDocument[]> {
  const stored: StoredDocument[] = [];
  for (const document of await renderDocuments(app.db, row)) stored.push(await storeBytes(app, document));
  return stored;
}

/** Documents, state and mail together; once, whoever comes twice. */
export async function finishInvoice(
  app: Pick<App, 'db' | 'payments' | 'events'>,
  { id }: Pick<InvoiceRecord, 'id'>,
  documents: readonly StoredDocument[],
  { actor = 'system', number }: { actor?: string; number?: string } = {},
): Promise<boolean> {
  const now = app.payments.now();
  return app.db.transaction().execute(async (trx) => {
    const row = await lockInvoice(trx, id);
    if (!pendingStatuses.includes(row.status)) return false;
    if (number !== undefined) await refuseTwin(trx, number);
    await insertDocuments(trx, id, documents, now);
    const issued = await moveInvoice(
      trx,
      row,
      invoiceStatus.invoiced,
      { actor, reason: '', now },
      { issued_at: now, problem: '', ...(number !== undefined && { number }) },
    );
    const wish = { reason: row.reason, actor: 'system', now };
    // Refunds may have come while it was on its way.
    await voidIfCredited(trx, row.credits_id ?? row.id, wish);
    await tellInvoice(app, trx, issued);
    return true;
  });
}

async function refuseTwin(trx: Transaction<Tables>, number: string): Promise<void> {
  const twin = await trx.selectFrom('invoice').select('id').where('number', '=', number).executeTakeFirst();
  if (twin) throw new Failure(codes.invoiceClaimed);
}

async function insertDocuments(
  trx: Transaction<Tables>,
  invoiceId: number,
  documents: readonly StoredDocument[],
  now: number,
): Promise<void> {
  for (const { kind, name, type, blob } of documents) {
    await recordBlob(trx, blob);
    await trx
      .insertInto('invoice_document')
      .values({
        invoice_id: invoiceId,
        kind,
        name,
        type,
        sha256: blob.sha256,
        size: blob.size,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['invoice_id', 'kind']).doNothing())
      .execute();
  }
}
