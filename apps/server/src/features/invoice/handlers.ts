import { codes, Failure, flagOf, type invoiceCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { readAccount } from '../account/service.ts';
import { companyRoleOf } from '../company/service.ts';
import { bookCsv, bookZip, listBook } from './book.ts';
import { acceptedVersion, createInvoices, previewInvoice, rulesVersion } from './create.ts';
import { bindOrder, listInvoiceOrders } from './orders.ts';
import { listInvoices, readDocument, readInvoice } from './read.ts';
import { replaceInvoice, retryInvoice } from './replace.ts';
import { readSeller } from './seller.ts';
import { sendInvoice } from './send.ts';
import { findInvoice } from './states.ts';
import { listTitles, removeTitle, saveTitle } from './titles.ts';

export const invoiceHandlers: HandlersOf<typeof invoiceCalls> = {
  async invoiceRules({ app, session: { userId } }) {
    const { region } = app.config;
    const seller = await readSeller(app.db, region);
    const role = await companyRoleOf(app.db, userId);
    return {
      version: rulesVersion,
      accepted: await acceptedVersion(app.db, userId),
      region,
      issuer: seller.issuer,
      kinds: seller.issuer === 'pdf' ? ['ordinary'] : ['ordinary', 'special'],
      isSandbox: flagOf(app.payments.isTest),
      seller: seller.name,
      email: (await readAccount(app.db, userId)).email ?? '',
      isCompanyAdmin: flagOf(role !== undefined && role !== 'member'),
    };
  },
  async invoiceRulesAccept({ app, session: { userId } }, { version }) {
    if (version !== rulesVersion) throw new Failure(codes.invoiceRulesUnaccepted);
    await app.db
      .insertInto('invoice_consent')
      .values({ user_id: userId, version, at: app.payments.now() })
      .onConflict((conflict) => conflict.columns(['user_id', 'version']).doNothing())
      .execute();
    return {};
  },
  invoiceOrders: ({ app, session }, page) => listInvoiceOrders(app, session.userId, page),
  invoiceOrderBind: async ({ app, session }, data) => ({
    orderId: String(await bindOrder(app, session.userId, data)),
  }),
  invoiceTitles: async ({ app, session }) => ({ list: await listTitles(app, session.userId) }),
  invoiceTitleSave: ({ app, session }, data) => saveTitle(app, session.userId, data),
  async invoiceTitleRemove({ app, session }, { titleId }) {
    await removeTitle(app.db, session.userId, Number(titleId));
    return {};
  },
  invoicePreview: ({ app, session, language }, data) => previewInvoice(app, session.userId, language, data),
  invoiceCreate: async ({ app, session, language }, data) => ({
    invoiceIds: (await createInvoices(app, session.userId, language, data)).map(String),
  }),
  invoiceList: ({ app, session }, page) => listInvoices(app, session.userId, page),
  invoiceDetail: ({ app, session }, { invoiceId }) => readInvoice(app, session.userId, Number(invoiceId)),
  invoiceDocument: async ({ app, session }, { invoiceId, kind }) =>
    readDocument(app, await findInvoice(app.db, Number(invoiceId), session.userId), kind),
  invoiceSend: async ({ app, session }, { invoiceId, email }) => ({
    sendsLeft: await sendInvoice(app, session.userId, Number(invoiceId), email),
  }),
  invoiceRetry: async ({ app, session: { userId } }, { invoiceId, titleId }) => ({
    status: await retryInvoice(app, {
      invoiceId: Number(invoiceId),
      userId,
      actor: 'owner',
      ...(titleId !== undefined && { titleId: Number(titleId) }),
    }),
  }),
  invoiceReCreate: async ({ app, session }, data) => ({
    invoiceId: String(await replaceInvoice(app, session.userId, data)),
  }),
  invoiceBook: async ({ app, session }) => ({ months: await listBook(app.db, session.userId) }),
  invoiceBookCsv: ({ app, session: { userId }, language }, { month }) =>
    bookCsv(app, { month, userId, language }),
  invoiceBookZip: ({ app, session: { userId } }, { month }) => bookZip(app, { month, userId }),
};
