import type { invoiceAdminCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { audit } from '../order/service.ts';
import { adminInvoices, changeSeller, uploadDocument } from './admin.ts';
import { bookCsv, bookZip } from './book.ts';
import { voidInvoice } from './credit.ts';
import { auditSeries } from './numbers.ts';
import { readDocument } from './read.ts';
import { retryInvoice } from './replace.ts';
import { readSeller } from './seller.ts';
import { findInvoice } from './states.ts';

export const invoiceAdminHandlers: HandlersOf<typeof invoiceAdminCalls> = {
  adminInvoices: ({ app }, data) => adminInvoices(app, data),
  adminInvoiceDocument: async ({ app }, { invoiceId, kind }) =>
    readDocument(app, await findInvoice(app.db, Number(invoiceId)), kind),
  async adminInvoiceUpload({ app, session: { userId } }, data, file) {
    const status = await uploadDocument(app, userId, data, file);
    await audit(app.db, userId, 'invoice.upload', data.invoiceId, { number: data.number });
    return { status };
  },
  async adminInvoiceRetry({ app, session: { userId } }, { invoiceId }) {
    const status = await retryInvoice(app, { invoiceId: Number(invoiceId), actor: `admin:${userId}` });
    await audit(app.db, userId, 'invoice.retry', invoiceId, {});
    return { status };
  },
  async adminInvoiceVoid({ app, session: { userId } }, { invoiceId, reason }) {
    const creditId = await voidInvoice(app, Number(invoiceId), { adminId: userId, reason });
    await audit(app.db, userId, 'invoice.void', invoiceId, { reason });
    return { creditId: String(creditId) };
  },
  adminInvoiceSeries: async ({ app }) => ({ list: await auditSeries(app.db) }),
  adminInvoiceCsv: ({ app, language }, { month }) => bookCsv(app, { month, language }),
  adminInvoiceZip: ({ app }, { month }) => bookZip(app, { month }),
  adminSeller: ({ app }) => readSeller(app.db, app.config.region),
  async adminSellerSave({ app, session: { userId } }, seller) {
    await changeSeller(app, seller);
    await audit(app.db, userId, 'invoice.seller', '', { ...seller });
    return {};
  },
};
