/** What an invoice says before it has a number: lines, taxes, parties and notes. */
import {
  codes,
  europeanVatId,
  Failure,
  shareMoney,
  taxInvoice,
  titleProblems,
  type Currency,
  type InvoiceKind,
  type Language,
  type Seller,
  type TaxCategory,
  type TaxedInvoice,
  type TitleData,
} from '@linework/contract';
import { translate } from '@linework/i18n';
import { serverTexts } from '@linework/i18n/server';
import type { App } from '../../app.ts';
import { goodsName } from '../mail/service.ts';
import type { OrderRow } from '../order/service.ts';
import { invoiceableAmount } from './orders.ts';
import { isReverseCharge, lacksTaxId } from './seller.ts';

export interface DraftLine {
  order: OrderRow;
  name: string;
  quantity: number;
  gross: number;
  net: number;
  basisPoints: number;
  category: TaxCategory;
}

export interface InvoiceDraft extends TaxedInvoice {
  lines: DraftLine[];
  currency: Currency;
  isTest: number;
  seller: Seller;
  buyer: TitleData;
  notes: string[];
}

/** Some of an order: its pieces from `from` on, of which each has its share of what was paid. */
export interface OrderPieces {
  order: OrderRow;
  from: number;
  quantity: number;
}

export const piecesGross = ({ order, from, quantity }: OrderPieces): number =>
  shareMoney(invoiceableAmount(order), order.quantity)
    .slice(from, from + quantity)
    .reduce((sum, share) => sum + share, 0);

/** Fails where the header does not suffice for the kind, or the orders do not go together. */
export function draftInvoice(
  { config }: Pick<App, 'config'>,
  {
    seller,
    buyer,
    kind,
    language,
    pieces,
  }: { seller: Seller; buyer: TitleData; kind: InvoiceKind; language: Language; pieces: OrderPieces[] },
): InvoiceDraft {
  const first = pieces[0]?.order;
  if (!first) throw new Failure(codes.invoiceUnfit);
  refuseTitle(buyer, { region: config.region, kind, issuer: seller.issuer });
  const { currency, is_test: isTest } = first;
  if (pieces.some(({ order }) => order.currency !== currency || order.is_test !== isTest))
    throw new Failure(codes.invoiceUnfit);
  const lines = pieces.map(({ order, from, quantity }) => ({
    order,
    name: goodsName(language, order.goods_code, order.goods_name),
    quantity,
    gross: piecesGross({ order, from, quantity }),
    basisPoints: order.tax_basis_points,
  }));
  if (lines.some(({ gross }) => gross <= 0)) throw new Failure(codes.invoiceUnfit);
  const draft = finishDraft({ seller, buyer, language, lines });
  const categories = draft.lines.map(({ category }) => category);
  if (seller.issuer === 'pdf' && lacksTaxId(seller, categories))
    throw new Failure(codes.invoiceSellerIncomplete);
  return { ...draft, currency, isTest, seller, buyer };
}

export function refuseTitle(
  buyer: TitleData,
  { region, kind, issuer }: { region: App['config']['region']; kind: InvoiceKind; issuer: string },
): void {
  const { wrong } = titleProblems(buyer, { region, kind });
  if (wrong.length > 0) throw new Failure(codes.invoiceTitleIncomplete, { fields: wrong });
  if (kind === 'special' && (buyer.type !== 'company' || issuer === 'pdf'))
    throw new Failure(codes.invoiceTitleIncomplete, { fields: ['type'] });
}

/** The taxes of lines for this seller and this buyer. */
export function finishDraft<Line extends { gross: number; basisPoints: number }>({
  seller,
  buyer,
  language,
  lines,
}: {
  seller: Seller;
  buyer: TitleData;
  language: Language;
  lines: Line[];
}): TaxedInvoice & { lines: (Line & { net: number; category: TaxCategory })[]; notes: string[] } {
  const isVatIdOk = buyer.vatId !== '' && europeanVatId(buyer.vatId, buyer.country) === 'ok';
  const isReverse = isReverseCharge(seller, { ...buyer, isVatIdOk });
  const isMixed = lines.some((line) => line.basisPoints > 0) && lines.some((line) => line.basisPoints === 0);
  // "Not subject to tax" stands alone on an invoice (EN 16931); beside taxed lines it is an exemption.
  const zero: TaxCategory = isMixed && seller.zeroCategory === 'O' ? 'E' : seller.zeroCategory;
  const categorized = lines.map((line) => {
    const category: TaxCategory = isReverse ? 'AE' : line.basisPoints > 0 ? 'S' : zero;
    return { ...line, basisPoints: isReverse ? 0 : line.basisPoints, category };
  });
  const taxed = taxInvoice(categorized);
  const t = (key: 'invoiceDoc.reverseCharge' | 'invoiceDoc.noTax'): string =>
    translate(serverTexts[language], key);
  const hasZero = categorized.some(({ category }) => category === zero);
  const notes = [
    ...(isReverse ? [t('invoiceDoc.reverseCharge')] : []),
    ...(hasZero && !isReverse ? [seller.noTaxNote || t('invoiceDoc.noTax')] : []),
    ...(seller.footer === '' ? [] : [seller.footer]),
  ];
  return {
    ...taxed,
    lines: categorized.map((line, index) => ({ ...line, net: taxed.lineNets[index]! })),
    notes,
  };
}

/** A party as people read it: name, then what else is known, line by line. */
export function partyText(
  party: Pick<TitleData, 'name' | 'address' | 'city' | 'postcode' | 'country'> & {
    taxNumber: string;
    vatId: string;
    phone?: string;
    bank?: string;
    account?: string;
    registration?: string;
    email?: string;
  },
  language: Language,
): { name: string; lines: string[] } {
  const { address, city, postcode, country, taxNumber, vatId, phone, bank, account } = party;
  const t = (key: 'invoiceDoc.taxNumber' | 'invoiceDoc.vatId', value: string): string =>
    translate(serverTexts[language], key, { value });
  const lines = [
    address,
    [postcode, city].filter((each) => each !== '').join(' '),
    countryName(country, language),
    phone ?? '',
    [bank ?? '', account ?? ''].filter((each) => each !== '').join(' '),
    vatId === '' ? '' : t('invoiceDoc.vatId', vatId),
    taxNumber === '' ? '' : t('invoiceDoc.taxNumber', taxNumber),
    party.registration ?? '',
    party.email ?? '',
  ];
  return { name: party.name, lines: lines.filter((line) => line !== '') };
}

function countryName(country: string, language: Language): string {
  if (country === '') return '';
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(country) ?? country;
}
