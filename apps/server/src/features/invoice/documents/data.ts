/** An invoice as its documents say it: from frozen rows alone. */
import type {
  Currency,
  InvoiceKind,
  Language,
  Seller,
  TaxGroup,
  TitleData,
  TaxCategory,
} from '@linework/contract';
import { taxInvoice } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/schema.ts';
import { findInvoice, linesOf, taxedLine, type InvoiceRecord } from '../states.ts';

export interface DocumentLine {
  orderNumber: string;
  name: string;
  quantity: number;
  gross: number;
  net: number;
  basisPoints: number;
  category: TaxCategory;
}

export interface DocumentData {
  type: 'invoice' | 'credit';
  kind: InvoiceKind;
  number: string;
  /** YYYY-MM-DD. */
  issueDate: string;
  /** Of everything in the files that has a time. */
  time: number;
  language: Language;
  currency: Currency;
  isTest: boolean;
  isFapiao: boolean;
  seller: Seller;
  buyer: TitleData;
  lines: DocumentLine[];
  groups: TaxGroup[];
  gross: number;
  net: number;
  tax: number;
  rounding: number;
  notes: string[];
  /** Of a credit note: what it takes back. Of a replacement: what it stands in for. */
  preceding: { number: string; issueDate: string } | undefined;
}

export async function documentData(db: Kysely<Tables>, row: InvoiceRecord): Promise<DocumentData> {
  const rows = await linesOf(db, row.id);
  const lines = rows.map(taxedLine);
  const precedingId = row.credits_id ?? row.replaces_id;
  const preceding = precedingId === null ? undefined : await findInvoice(db, precedingId);
  return {
    type: row.type,
    kind: row.kind,
    number: row.number ?? '',
    issueDate: row.issue_date,
    time: row.created_at,
    language: row.language,
    currency: row.currency,
    isTest: row.is_test === 1,
    isFapiao: row.issuer === 'fapiao',
    seller: JSON.parse(row.seller) as Seller,
    buyer: JSON.parse(row.buyer) as TitleData,
    lines,
    groups: taxInvoice(lines).groups,
    gross: row.gross,
    net: row.net,
    tax: row.tax,
    rounding: row.rounding,
    notes: JSON.parse(row.notes) as string[],
    preceding:
      preceding && preceding.number !== null
        ? { number: preceding.number, issueDate: preceding.issue_date }
        : undefined,
  };
}

/** The country that a party without one is taken to be in: EN 16931 wants one. */
export const buyerCountry = ({ buyer, seller }: DocumentData): string => buyer.country || seller.country;

/** "Not subject to tax" forbids VAT ids. */
export const hasVatIds = ({ groups }: Pick<DocumentData, 'groups'>): boolean =>
  groups.every(({ category }) => category !== 'O');

/** By which buyers know a seller that is not registered anywhere and may not name its VAT id (BR-CO-26). */
export function sellerId(data: DocumentData): string {
  const { registration, vatId, taxNumber, name } = data.seller;
  const isKnown = registration !== '' || (vatId !== '' && hasVatIds(data));
  return isKnown ? '' : taxNumber || vatId || name;
}

/** "19", "7.5": a rate as a percentage. */
export function percentText(basisPoints: number): string {
  const fraction = String(basisPoints % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${Math.floor(basisPoints / 100)}${fraction === '' ? '' : `.${fraction}`}`;
}
