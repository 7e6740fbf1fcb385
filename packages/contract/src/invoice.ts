/** Invoices: orders to pick, headers, issuing, documents, the ledger. Failures stand in the page, never in a toast. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { invoiceDocumentKinds, invoiceIssuers, invoiceKinds, regions } from './enums.ts';
import { fields, pageOf } from './fields.ts';
import { titleFields } from './invoiceTitle.ts';
import { bounds } from './limits.ts';
import { currencyField } from './order.ts';
import { taxCategories } from './tax.ts';

const nothing = z.object({});
const money = z.number();
const statusField = z.number().check(z.int(), z.gte(0), z.lte(5));
export const monthField = z
  .string()
  .check(z.refine((value) => value.length === 7 && /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(value), 'month'));
const reason = fields.text(bounds.reasonChars).check(z.minLength(1));

const invoiceOrder = z.object({
  orderId: fields.id,
  number: z.string(),
  goodsCode: z.string(),
  goodsName: z.string(),
  quantity: z.number(),
  currency: currencyField,
  payTime: z.number(),
  channel: z.string(),
  /** What an invoice would be about: paid and not sent back. */
  amount: money,
  status: z.number(),
  /** The invoice that has it; the newest where there are several. */
  invoiceId: z.optional(fields.id),
  /** Why it cannot be invoiced: `old`, `store`, `refunded`; '' where it can or is. */
  obstacle: z.enum(['', 'old', 'store', 'refunded']),
  isTest: z.number(),
});
export type InvoiceOrder = z.infer<typeof invoiceOrder>;

const invoiceTitle = z.object({
  titleId: fields.id,
  ...titleFields,
  isDefault: z.number(),
  /** Kept by the company's administrators for all its members. */
  isShared: z.number(),
  mayChange: z.number(),
  /** Fields that are most likely a slip. */
  doubtful: z.array(z.string()),
});
export type InvoiceTitle = z.infer<typeof invoiceTitle>;

const invoiceLine = z.object({
  orderNumber: z.string(),
  name: z.string(),
  quantity: z.number(),
  gross: money,
  net: money,
  basisPoints: z.number(),
  category: z.enum(taxCategories),
});

const taxGroup = z.object({
  category: z.enum(taxCategories),
  basisPoints: z.number(),
  gross: money,
  net: money,
  tax: money,
  rounding: money,
});

const sums = { currency: currencyField, gross: money, net: money, tax: money, rounding: money };

const invoiceRow = z.object({
  invoiceId: fields.id,
  /** '' until it has one. */
  number: z.string(),
  /** `credit`: a credit note. */
  type: z.enum(['invoice', 'credit']),
  kind: z.enum(invoiceKinds),
  issuer: z.enum(invoiceIssuers),
  status: z.number(),
  titleName: z.string(),
  ...sums,
  /** What credit notes took back. */
  credited: money,
  createTime: z.number(),
  issueTime: z.optional(z.number()),
  isTest: z.number(),
});
export type InvoiceRow = z.infer<typeof invoiceRow>;

const party = z.object({
  name: z.string(),
  lines: z.array(z.string()),
});

const invoiceDetail = z.extend(invoiceRow, {
  seller: party,
  buyer: party,
  title: z.object(titleFields),
  email: z.string(),
  lines: z.array(invoiceLine),
  groups: z.array(taxGroup),
  notes: z.array(z.string()),
  documents: z.array(z.object({ kind: z.enum(invoiceDocumentKinds), name: z.string(), size: z.number() })),
  history: z.array(z.object({ status: z.number(), actor: z.string(), reason: z.string(), time: z.number() })),
  /** The invoice that a credit note is about, or the one that a new one stands in for, and what came of it. */
  related: z.array(
    z.object({
      invoiceId: fields.id,
      number: z.string(),
      relation: z.enum(['credits', 'creditedBy', 'replaces', 'replacedBy']),
      amount: money,
    }),
  ),
  sendsLeft: z.number(),
  can: z.object({ send: z.number(), retry: z.number(), reCreate: z.number() }),
});
export type InvoiceDetail = z.infer<typeof invoiceDetail>;

/** Some of an order's pieces; all of an order's parts together are the whole of it. */
const pieces = z.object({
  orderId: fields.id,
  quantity: z.number().check(z.int(), z.gte(1), z.lte(bounds.orderQuantityMax)),
});
const part = {
  titleId: fields.id,
  kind: z.enum(invoiceKinds),
  orders: z.array(pieces).check(z.minLength(1), z.maxLength(bounds.invoiceOrders)),
};

const base = '/invoice/v5';

export const invoiceCalls = {
  invoiceRules: call({
    path: `${base}/rules`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Who issues invoices here, of which kinds, and which rules were accepted.',
    request: nothing,
    response: z.object({
      version: z.number(),
      /** The version that this account accepted; 0 for none. */
      accepted: z.number(),
      region: z.enum(regions),
      issuer: z.enum(invoiceIssuers),
      kinds: z.array(z.enum(invoiceKinds)),
      /** What is issued here is no tax document. */
      isSandbox: z.number(),
      seller: z.string(),
      email: z.string(),
      isCompanyAdmin: z.number(),
    }),
  }),
  invoiceRulesAccept: call({
    path: `${base}/rules/accept`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Accepts the rules in the version that was shown.',
    request: z.object({ version: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)) }),
    response: nothing,
  }),
  invoiceOrders: call({
    path: `${base}/order/list`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Paid orders, newest first, and how far the invoice of each is.',
    request: z.object({ ...pageOf(100), status: z.optional(statusField) }),
    response: z.object({ list: z.array(invoiceOrder), total: z.number() }),
  }),
  invoiceOrderBind: call({
    path: `${base}/order/bind`,
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'Brings an order that was made in an app by another account here to be invoiced: by its number and that account’s address.',
    request: z.object({ number: fields.text(64).check(z.minLength(8)), email: fields.email }),
    response: z.object({ orderId: fields.id }),
    perMinute: 10,
  }),
  invoiceTitles: call({
    path: `${base}/title/list`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'The headers of this account and those that its company shares.',
    request: nothing,
    response: z.object({ list: z.array(invoiceTitle) }),
  }),
  invoiceTitleSave: call({
    path: `${base}/title/save`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Keeps a header, or changes the one that is named. What is most likely a slip is told and kept.',
    request: z.object({
      titleId: z.optional(fields.id),
      ...titleFields,
      isDefault: fields.flag,
      isShared: fields.flag,
    }),
    response: invoiceTitle,
  }),
  invoiceTitleRemove: call({
    path: `${base}/title/remove`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Removes a header; invoices keep what they were issued with.',
    request: z.object({ titleId: fields.id }),
    response: nothing,
  }),
  invoicePreview: call({
    path: `${base}/preview`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'What an invoice of these orders would say, without making it.',
    request: z.object(part),
    response: z.object({
      ...sums,
      seller: party,
      buyer: party,
      lines: z.array(invoiceLine),
      groups: z.array(taxGroup),
      notes: z.array(z.string()),
      isTest: z.number(),
    }),
  }),
  invoiceCreate: call({
    path: `${base}/create`,
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'Has orders invoiced: several in one, or one over several headers. The same `requestId` answers the same invoices.',
    request: z.object({
      requestId: fields.text(64).check(z.minLength(8)),
      parts: z
        .array(z.object({ ...part, email: fields.email }))
        .check(z.minLength(1), z.maxLength(bounds.invoiceParts)),
      expectedTotal: z.number().check(z.int(), z.gte(1), z.lte(bounds.moneyMax * bounds.invoiceOrders)),
    }),
    response: z.object({ invoiceIds: z.array(fields.id) }),
    perMinute: 60,
  }),
  invoiceList: call({
    path: `${base}/list`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Invoices and credit notes, newest first.',
    request: z.object({ ...pageOf(100), status: z.optional(statusField), month: z.optional(monthField) }),
    response: z.object({ list: z.array(invoiceRow), total: z.number() }),
  }),
  invoiceDetail: call({
    path: `${base}/detail`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'One invoice with its lines, taxes, documents and history.',
    request: z.object({ invoiceId: fields.id }),
    response: invoiceDetail,
  }),
  invoiceDocument: call({
    path: `${base}/document`,
    envelope: 'downloadPost',
    policy: 'signedIn',
    about: 'A document of an invoice, as it was issued.',
    request: z.object({ invoiceId: fields.id, kind: z.enum(invoiceDocumentKinds) }),
    response: nothing,
  }),
  invoiceSend: call({
    path: `${base}/send`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Mails the documents once more, five times a day at most.',
    request: z.object({ invoiceId: fields.id, email: fields.email }),
    response: z.object({ sendsLeft: z.number() }),
    perMinute: 20,
  }),
  invoiceRetry: call({
    path: `${base}/retry`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Tries again to issue an invoice that failed, with another header where it has no number yet.',
    request: z.object({ invoiceId: fields.id, titleId: z.optional(fields.id) }),
    response: z.object({ status: z.number() }),
    perMinute: 20,
  }),
  invoiceReCreate: call({
    path: `${base}/reCreate`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Replaces an invoice once, with a reason: the old one is credited, a new one made.',
    request: z.object({
      invoiceId: fields.id,
      titleId: fields.id,
      kind: z.enum(invoiceKinds),
      email: fields.email,
      reason,
    }),
    response: z.object({ invoiceId: fields.id }),
    perMinute: 20,
  }),
  invoiceBook: call({
    path: `${base}/book`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'The ledger: what was invoiced and credited month by month, by currency.',
    request: nothing,
    response: z.object({
      months: z.array(
        z.object({
          month: z.string(),
          ...sums,
          invoices: z.number(),
          credits: z.number(),
          /** Of invoices, before credit notes. */
          invoiced: money,
          credited: money,
        }),
      ),
    }),
  }),
  invoiceBookCsv: call({
    path: `${base}/book/csv`,
    envelope: 'downloadPost',
    policy: 'signedIn',
    about: 'The ledger of a month as CSV.',
    request: z.object({ month: monthField }),
    response: nothing,
  }),
  invoiceBookZip: call({
    path: `${base}/book/zip`,
    envelope: 'downloadPost',
    policy: 'signedIn',
    about: 'The documents of a month as one archive.',
    request: z.object({ month: monthField }),
    response: nothing,
    perMinute: 20,
  }),
} as const;
