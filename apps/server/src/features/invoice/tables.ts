import type {
  Currency,
  InvoiceDocumentKind,
  InvoiceIssuerName,
  InvoiceKind,
  InvoiceTitleType,
  Language,
  TaxCategory,
} from '@linework/contract';
import type { Generated } from 'kysely';

/** Whom invoices are made out to. Invoices copy it. */
export interface InvoiceTitleTable {
  id: Generated<number>;
  user_id: number;
  /** The company whose members may use it. */
  company_id: number | null;
  type: InvoiceTitleType;
  name: string;
  email: string;
  tax_number: string;
  vat_id: string;
  address: string;
  city: string;
  postcode: string;
  country: string;
  phone: string;
  bank: string;
  account: string;
  is_default: number;
  created_at: number;
}

/** Invoices and credit notes. What has a number is frozen by a trigger, but for its status. */
export interface InvoiceTable {
  id: Generated<number>;
  user_id: number;
  type: 'invoice' | 'credit';
  kind: InvoiceKind;
  issuer: InvoiceIssuerName;
  status: number;
  is_test: number;
  /** The prefix of its numbers: one for each seller. */
  series: string;
  year: number;
  /** Its place in the series; null where somebody else numbers it. */
  sequence: number | null;
  number: string | null;
  /** YYYY-MM-DD in the billing offset. */
  issue_date: string;
  language: Language;
  /** JSON of Seller. */
  seller: string;
  /** JSON of TitleData, without the address for mails. */
  buyer: string;
  /** JSON of string[]. */
  notes: string;
  currency: Currency;
  gross: number;
  net: number;
  tax: number;
  rounding: number;
  /** Where the documents go; forgotten with the account. */
  email: string;
  credits_id: number | null;
  replaces_id: number | null;
  reason: string;
  request_key: string | null;
  /** What the last try failed of. */
  problem: string;
  tries: number;
  created_at: number;
  issued_at: number | null;
  revision: number;
}

export interface InvoiceOrderTable {
  id: Generated<number>;
  order_id: number;
  user_id: number;
  live_key: string | null;
  created_at: number;
  released_at: number | null;
}

export interface InvoiceLineTable {
  id: Generated<number>;
  invoice_id: number;
  position: number;
  order_id: number;
  claim_id: number;
  order_number: string;
  name: string;
  quantity: number;
  gross: number;
  net: number;
  basis_points: number;
  category: TaxCategory;
  /** The line of an invoice that this one of a credit note takes back. */
  credits_line_id: number | null;
  created_at: number;
}

export interface InvoiceEventTable {
  id: Generated<number>;
  invoice_id: number;
  from_status: number | null;
  to_status: number;
  actor: string;
  reason: string;
  created_at: number;
}

export interface InvoiceSeriesTable {
  id: Generated<number>;
  series: string;
  type: 'invoice' | 'credit';
  year: number;
  is_test: number;
  last: number;
}

export interface InvoiceDocumentTable {
  id: Generated<number>;
  invoice_id: number;
  kind: InvoiceDocumentKind;
  name: string;
  type: string;
  sha256: string;
  size: number;
  created_at: number;
}

/** The sandbox platform's own books. */
export interface SandboxFapiaoTable {
  id: Generated<number>;
  request: string;
  kind: 'blue' | 'red';
  behavior: string;
  state: 'waiting' | 'issued' | 'refused';
  number: string | null;
  reason: string;
  asks: number;
  ready_at: number;
  created_at: number;
}

export interface InvoiceTables {
  invoice_title: InvoiceTitleTable;
  invoice: InvoiceTable;
  invoice_order: InvoiceOrderTable;
  invoice_line: InvoiceLineTable;
  invoice_event: InvoiceEventTable;
  invoice_series: InvoiceSeriesTable;
  invoice_document: InvoiceDocumentTable;
  invoice_send: { id: Generated<number>; invoice_id: number; at: number };
  invoice_consent: { user_id: number; version: number; at: number };
  invoice_binding: { order_id: number; user_id: number; at: number };
  sandbox_fapiao: SandboxFapiaoTable;
}
