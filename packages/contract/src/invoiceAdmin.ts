/** The administrator's side of invoices: what waits, what failed, the series, and who the seller is. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { invoiceDocumentKinds, invoiceIssuers } from './enums.ts';
import { fields, pageOf } from './fields.ts';
import { monthField } from './invoice.ts';
import { countryField } from './invoiceTitle.ts';
import { bounds } from './limits.ts';
import { currencyField } from './order.ts';

const nothing = z.object({});
const reason = fields.text(bounds.reasonChars).check(z.minLength(1));
const line = fields
  .text(bounds.invoiceTextChars)
  .check(z.refine((value) => !/[\u0000-\u001f\u007f]/.test(value), 'line'));

const sellerFields = {
  name: line.check(z.minLength(1)),
  address: line,
  city: line,
  postcode: line,
  country: countryField,
  /** With the two letters of its country. */
  vatId: line,
  taxNumber: line,
  registration: line,
  email: line,
  phone: line,
  issuer: z.enum(invoiceIssuers),
  /** Hundredths of a percent inside of prices; orders keep the one they were made with. */
  basisPoints: z.number().check(z.int(), z.gte(0), z.lte(5000)),
  /** What an order without tax is. */
  zeroCategory: z.enum(['Z', 'E', 'O']),
  prefix: z
    .string()
    .check(z.refine((value) => value.length <= 12 && /^[A-Z0-9-]{0,12}$/.test(value), 'prefix')),
  /** Why there is no tax, where there is none; '' says it in the invoice's language. */
  noTaxNote: fields.text(bounds.reasonChars),
  footer: fields.text(bounds.reasonChars),
} as const;
const seller = z.object(sellerFields);
export type Seller = z.infer<typeof seller>;

const adminInvoice = z.object({
  invoiceId: fields.id,
  number: z.string(),
  type: z.enum(['invoice', 'credit']),
  issuer: z.enum(invoiceIssuers),
  status: z.number(),
  titleName: z.string(),
  email: z.string(),
  currency: currencyField,
  gross: z.number(),
  tax: z.number(),
  createTime: z.number(),
  problem: z.string(),
  isTest: z.number(),
  can: z.object({ upload: z.number(), retry: z.number(), void: z.number() }),
});
export type AdminInvoice = z.infer<typeof adminInvoice>;

const base = '/invoice/v5/admin';

export const invoiceAdminCalls = {
  adminInvoices: call({
    path: `${base}/list`,
    envelope: 'sign',
    policy: 'admin',
    about: 'Invoices of everybody: those that wait for somebody, or found by number, header or address.',
    request: z.object({
      ...pageOf(100),
      q: z.optional(fields.text(bounds.searchChars)),
      filter: z.enum(['queue', 'all']),
    }),
    response: z.object({ list: z.array(adminInvoice), total: z.number() }),
  }),
  adminInvoiceDocument: call({
    path: `${base}/document`,
    envelope: 'downloadPost',
    policy: 'admin',
    about: 'A document of any invoice.',
    request: z.object({ invoiceId: fields.id, kind: z.enum(invoiceDocumentKinds) }),
    response: nothing,
  }),
  adminInvoiceUpload: call({
    path: `${base}/upload`,
    envelope: 'postFile',
    policy: 'admin',
    about: 'The official document of an invoice that is made by hand, with its number.',
    request: z.object({
      invoiceId: fields.id,
      number: line.check(z.minLength(1)),
    }),
    response: z.object({ status: z.number() }),
  }),
  adminInvoiceRetry: call({
    path: `${base}/retry`,
    envelope: 'sign',
    policy: 'admin',
    about: 'Tries again to issue what failed.',
    request: z.object({ invoiceId: fields.id }),
    response: z.object({ status: z.number() }),
  }),
  adminInvoiceVoid: call({
    path: `${base}/void`,
    envelope: 'sign',
    policy: 'admin',
    about: 'Voids an invoice by a credit note, with a reason; its orders can be invoiced again.',
    request: z.object({ invoiceId: fields.id, reason }),
    response: z.object({ creditId: fields.id }),
  }),
  adminInvoiceSeries: call({
    path: `${base}/series`,
    envelope: 'sign',
    policy: 'admin',
    about: 'The series of numbers: how many there are, and what is missing or twice.',
    request: nothing,
    response: z.object({
      list: z.array(
        z.object({
          series: z.string(),
          type: z.enum(['invoice', 'credit']),
          year: z.number(),
          isTest: z.number(),
          last: z.number(),
          count: z.number(),
          missing: z.array(z.number()),
        }),
      ),
    }),
  }),
  adminInvoiceCsv: call({
    path: `${base}/month/csv`,
    envelope: 'downloadPost',
    policy: 'admin',
    about: 'All invoices and credit notes of a month as CSV.',
    request: z.object({ month: monthField }),
    response: nothing,
  }),
  adminInvoiceZip: call({
    path: `${base}/month/zip`,
    envelope: 'downloadPost',
    policy: 'admin',
    about: 'The documents of all invoices of a month as one archive.',
    request: z.object({ month: monthField }),
    response: nothing,
  }),
  adminSeller: call({
    path: `${base}/seller`,
    envelope: 'sign',
    policy: 'admin',
    about: 'Who sells here, at which tax, and how invoices are numbered.',
    request: nothing,
    response: seller,
  }),
  adminSellerSave: call({
    path: `${base}/seller/save`,
    envelope: 'sign',
    policy: 'admin',
    about: 'Changes the seller for what is ordered and issued from now on.',
    request: seller,
    response: nothing,
  }),
} as const;
