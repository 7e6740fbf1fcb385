/** The administrator's side: what waits for somebody, official documents, the seller. */
import {
  bounds,
  codes,
  Failure,
  flagOf,
  invoiceStatus,
  type AdminInvoice,
  type CallData,
  type CallResponse,
  type Seller,
  type TitleData,
} from '@linework/contract';
import { numberedPage } from '../../db/page.ts';
import type { App } from '../../app.ts';
import type { IncomingFile } from '../../http/context.ts';
import { fileName } from './documents/render.ts';
import { finishInvoice, storeBytes } from './issue.ts';
import { lacksTaxId, saveSeller } from './seller.ts';
import { findInvoice, pendingStatuses, type InvoiceRecord } from './states.ts';

function adminInvoiceOf(row: InvoiceRecord): AdminInvoice {
  const isPending = pendingStatuses.includes(row.status);
  return {
    invoiceId: String(row.id),
    number: row.number ?? '',
    type: row.type,
    issuer: row.issuer,
    status: row.status,
    titleName: (JSON.parse(row.buyer) as TitleData).name,
    email: row.email,
    currency: row.currency,
    gross: row.gross,
    tax: row.tax,
    createTime: row.created_at,
    problem: row.problem,
    isTest: row.is_test,
    can: {
      upload: flagOf(row.issuer === 'manual' && isPending),
      retry: flagOf(row.status === invoiceStatus.failed),
      void: flagOf(row.type === 'invoice' && row.status === invoiceStatus.invoiced),
    },
  };
}

export async function adminInvoices(
  { db }: Pick<App, 'db'>,
  { q = '', filter, ...page }: CallData<'adminInvoices'>,
): Promise<CallResponse<'adminInvoices'>> {
  let query = db.selectFrom('invoice');
  if (filter === 'queue') {
    query = query.where((eb) =>
      eb.or([
        eb('status', '=', invoiceStatus.failed),
        eb.and([eb('status', 'in', pendingStatuses), eb('issuer', '=', 'manual')]),
      ]),
    );
  }
  const wanted = q.trim();
  if (wanted !== '') {
    const like = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where((eb) =>
      eb.or([
        eb('number', '=', wanted.toUpperCase()),
        eb('number', '=', wanted),
        eb('email', '=', wanted.toLowerCase()),
        eb('buyer', 'like', like),
      ]),
    );
  }
  const shown = query.selectAll().orderBy('id', 'desc');
  const { rows, total } = await numberedPage(shown, page);
  return { list: rows.map(adminInvoiceOf), total };
}

/** The official document of what is made by hand. It is kept and sent as it is. */
export async function uploadDocument(
  app: App,
  adminId: number,
  { invoiceId, number }: CallData<'adminInvoiceUpload'>,
  file: IncomingFile,
): Promise<number> {
  const row = await findInvoice(app.db, Number(invoiceId));
  if (row.issuer !== 'manual' || !pendingStatuses.includes(row.status)) throw new Failure(codes.invoiceState);
  const bytes = await readAll(file);
  const kind = kindOf(bytes);
  if (!kind) throw new Failure(codes.parameterInvalid, { fields: ['filedata'] });
  const name = `${fileName(number.trim())}.${kind.ending}`;
  const stored = await storeBytes(app, { kind: 'official', name, type: kind.type, bytes });
  await finishInvoice(app, row, [stored], { actor: `admin:${adminId}`, number: number.trim() });
  return (await findInvoice(app.db, row.id)).status;
}

/** Official documents are PDF, OFD (a zip) or XML. */
function kindOf(bytes: Uint8Array): { ending: string; type: string } | undefined {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  if (start.startsWith('%PDF-')) return { ending: 'pdf', type: 'application/pdf' };
  if (start.startsWith('PK\u0003\u0004')) return { ending: 'ofd', type: 'application/ofd' };
  if (
    start
      .replace(/^\u00ef\u00bb\u00bf/, '')
      .trimStart()
      .startsWith('<?xml')
  )
    return { ending: 'xml', type: 'application/xml' };
  return undefined;
}

async function readAll({ stream }: IncomingFile): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Uint8Array).length;
    if (size > bounds.invoiceUploadBytes) throw new Failure(codes.uploadTooLarge);
    chunks.push(chunk as Uint8Array);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

export async function changeSeller(
  { db, config }: Pick<App, 'db' | 'config'>,
  seller: Seller,
): Promise<void> {
  const taxRate = seller.basisPoints || config.payments.taxBasisPoints;
  const category = taxRate > 0 ? 'S' : seller.zeroCategory;
  if (lacksTaxId(seller, [category]))
    throw new Failure(codes.invoiceSellerIncomplete, { fields: ['vatId', 'taxNumber'] });
  if (seller.country === '') throw new Failure(codes.parameterInvalid, { fields: ['country'] });
  await saveSeller(db, seller);
}
