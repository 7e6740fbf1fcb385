/** Invoices and credit notes as documents are written from, without a database. */
import {
  emptyTitle,
  languages,
  taxInvoice,
  type Seller,
  type TaxCategory,
  type TaxedLine,
  type TitleData,
} from '@linework/contract';
import type { DocumentData } from '../src/features/invoice/documents/data.ts';
import { defaultSeller } from '../src/features/invoice/seller.ts';

export const hostileNames = [
  'Plain Example',
  '<script>alert(1)</script> & "quotes" \'single\'',
  ']]><x>&amp;&#0;',
  '\u202eevil\u202c שלום العربية',
  '한국 회사 · 北京图纸设计有限公司 · Ångström',
  'x'.repeat(400),
  '\ud800 lone, \u0001 control, \uffff none, 😀 emoji',
  '=cmd|calc',
];

const seller = {
  ...defaultSeller('us'),
  name: 'Linework GmbH',
  address: 'Weg 1',
  city: 'Köln',
  postcode: '50667',
  country: 'DE',
  vatId: 'DE136695976',
};

export function invoiceData(
  lines: readonly TaxedLine[],
  more: Partial<DocumentData> & { buyerName?: string } = {},
): DocumentData {
  const { buyerName = 'Plain Example', ...rest } = more;
  const taxed = taxInvoice(lines);
  const { gross, net, tax, rounding, groups } = taxed;
  return {
    type: 'invoice',
    kind: 'ordinary',
    number: 'LW-2026-000001',
    issueDate: '2026-11-17',
    time: Date.UTC(2026, 10, 17, 9),
    language: 'en',
    currency: 'USD',
    isTest: false,
    isFapiao: false,
    seller,
    buyer: {
      ...emptyTitle,
      type: 'company',
      name: buyerName,
      address: buyerName.slice(0, 200),
      country: 'NL',
      vatId: 'NL004495445B01',
    },
    lines: lines.map((line, index) => ({
      ...line,
      orderNumber: `O20261117${index}`,
      name: `Premium ${index}`,
      quantity: 1 + (index % 3),
      net: taxed.lineNets[index]!,
    })),
    groups,
    gross,
    net,
    tax,
    rounding,
    notes: ['A note.'],
    preceding: undefined,
    ...rest,
  };
}

/** Rates that stand on one invoice together. */
const rates: [TaxCategory, number][][] = [
  [['S', 1900]],
  [['S', 700]],
  [
    ['S', 2100],
    ['S', 900],
  ],
  [['AE', 0]],
  [['O', 0]],
  [['E', 0]],
  [['Z', 0]],
  [
    ['S', 1900],
    ['E', 0],
  ],
  [['O', 0]],
];

const registered = {
  ...seller,
  registration: 'HRB 12345',
  taxNumber: '214/5678/9012',
  email: 'a@example.com',
};

/** Who may sell so: what is not subject to tax is also sold by somebody of whom nothing but the name is known. */
function sellerOf(category: TaxCategory, index: number): Seller {
  if (category === 'O' && index % 2 === 0) return defaultSeller('us');
  return index % 3 === 0 ? registered : seller;
}

const person = (name: string): TitleData => ({ ...emptyTitle, name, email: 'ann@example.com' });

/** Fifty of them: every category, with and without credit, all languages, all names, people and companies, long and short. */
export const variedInvoices = Array.from({ length: 50 }, (_, index): DocumentData => {
  const group = rates[index % rates.length]!;
  const [[first]] = group as [[TaxCategory, number]];
  const count = index === 45 ? 60 : group.length + (index % 4);
  const lines = Array.from({ length: count }, (_each, place) => {
    const [category, basisPoints] = group[place % group.length]!;
    return { gross: 1 + ((index * 7919 + place * 104_729) % 50_000), basisPoints, category };
  });
  const isCredit = index % 3 === 2;
  const buyerName = hostileNames[index % hostileNames.length]!;
  return invoiceData(lines, {
    buyerName,
    seller: sellerOf(first, index),
    ...(first !== 'AE' && index % 5 === 1 && { buyer: person(buyerName) }),
    currency: index % 2 === 0 ? 'USD' : 'CNY',
    language: languages[index % languages.length]!,
    type: isCredit ? 'credit' : 'invoice',
    isTest: index % 5 === 0,
    preceding: isCredit ? { number: 'LW-2026-000007', issueDate: '2026-01-31' } : undefined,
  });
});
