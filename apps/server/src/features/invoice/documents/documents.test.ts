/** What invoices say in their files: the same in every syntax, the same bytes every time, whatever people are called. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  emptyTitle,
  languages,
  taxInvoice,
  toDecimal,
  type TaxCategory,
  type TaxedLine,
} from '@linework/contract';
import { loadPdfium } from '@linework/cad/read/pdf/pdfium';
import { firstPage } from '@linework/cad/read/pdf/page-picture';
import fc from 'fast-check';
import { XmlDocument, XsdValidator, type XmlElement } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { describe, expect, it } from 'vitest';
import { csvCell, csvText } from '../csv.ts';
import { defaultSeller } from '../seller.ts';
import { writeCii } from './cii.ts';
import type { DocumentData } from './data.ts';
import { writePdf } from './pdf.ts';
import { writeUbl } from './ubl.ts';

xmlRegisterFsInputProviders();

const hostile = [
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

function made(
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

const rates: [TaxCategory, number][] = [
  ['S', 1900],
  ['S', 700],
  ['S', 2100],
  ['AE', 0],
  ['O', 0],
  ['E', 0],
  ['Z', 0],
];

/** Fifty of them: every category, with and without credit, all languages, all names. */
const varied = Array.from({ length: 50 }, (_, index): DocumentData => {
  const [category, basisPoints] = rates[index % rates.length]!;
  const count = 1 + (index % 4);
  const lines = Array.from({ length: count }, (_each, place) => ({
    gross: 1 + ((index * 7919 + place * 104_729) % 50_000),
    basisPoints,
    category,
  }));
  const isCredit = index % 3 === 2;
  return made(lines, {
    buyerName: hostile[index % hostile.length]!,
    language: languages[index % languages.length]!,
    type: isCredit ? 'credit' : 'invoice',
    isTest: index % 5 === 0,
    preceding: isCredit ? { number: 'LW-2026-000007', issueDate: '2026-01-31' } : undefined,
  });
});

const cii = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
};
const ubl = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
};

function textsOf(xml: string, spaces: Record<string, string>, paths: string[]): string[] {
  using document = XmlDocument.fromString(xml);
  return paths.map((path) =>
    document
      .find(path, spaces)
      .map((node) => (node as XmlElement).content)
      .join('|'),
  );
}

const summation = '//ram:SpecifiedTradeSettlementHeaderMonetarySummation';
const ciiFigures = (xml: string) =>
  textsOf(xml, cii, [
    '/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:ID',
    '//rsm:ExchangedDocument/ram:TypeCode',
    `${summation}/ram:LineTotalAmount`,
    `${summation}/ram:TaxTotalAmount`,
    `${summation}/ram:GrandTotalAmount`,
    `${summation}/ram:TotalPrepaidAmount`,
    `${summation}/ram:DuePayableAmount`,
    `${summation}/ram:RoundingAmount`,
    '//ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount',
    '//ram:BuyerTradeParty/ram:Name',
    '//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/ram:CalculatedAmount',
    '//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode',
    '//ram:InvoiceReferencedDocument/ram:IssuerAssignedID',
  ]);
const total = '//cac:LegalMonetaryTotal';
const ublFigures = (xml: string) =>
  textsOf(xml, ubl, [
    '/*/cbc:ID',
    '/*/cbc:InvoiceTypeCode | /*/cbc:CreditNoteTypeCode',
    `${total}/cbc:LineExtensionAmount`,
    '/*/cac:TaxTotal/cbc:TaxAmount',
    `${total}/cbc:TaxInclusiveAmount`,
    `${total}/cbc:PrepaidAmount`,
    `${total}/cbc:PayableAmount`,
    `${total}/cbc:PayableRoundingAmount`,
    '/*/cac:InvoiceLine/cbc:LineExtensionAmount | /*/cac:CreditNoteLine/cbc:LineExtensionAmount',
    '//cac:AccountingCustomerParty//cbc:RegistrationName',
    '//cac:TaxSubtotal/cbc:TaxAmount',
    '//cac:TaxSubtotal/cac:TaxCategory/cbc:ID',
    '//cac:BillingReference//cbc:ID',
  ]);

describe('the two syntaxes', () => {
  it.each(varied.map((data, index) => [index, data] as const))('say the same figures (%i)', (_, data) => {
    const said = ciiFigures(writeCii(data));
    expect(ublFigures(writeUbl(data))).toEqual(said);
    expect(said.slice(0, 8)).toEqual([
      data.number,
      data.type === 'credit' ? '381' : '380',
      toDecimal(data.net),
      toDecimal(data.tax),
      toDecimal(data.net + data.tax),
      toDecimal(data.gross),
      '0.00',
      data.rounding === 0 ? '' : `${data.rounding < 0 ? '-' : ''}0.01`,
    ]);
    // BR-CO-16: due = with tax − paid + rounding.
    expect(data.net + data.tax - data.gross + data.rounding).toBe(0);
  });

  it('carry any name as text and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
        const data = made([{ gross: 100, basisPoints: 1900, category: 'S' }], { buyerName: `x${name}` });
        // oxlint-disable-next-line no-control-regex -- exactly what XML cannot hold
        const kept = `x${name}`
          .toWellFormed()
          .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
        for (const [read] of [[ciiFigures(writeCii(data))[9]], [ublFigures(writeUbl(data))[9]]])
          expect(read).toBe(kept.replaceAll('\r\n', '\n').replaceAll('\r', '\n'));
      }),
    );
  });
});

/** Which elements stand in which order, without what they say. */
const shapeOf = (xml: string): string => (xml.match(/<\/?[\w:]+|\/>/g) ?? []).join(' ');

it('the elements are those that the official schemas have accepted', () => {
  // Another hash is another shape: run the schemas below before it is written down here.
  const hash = (write: (data: DocumentData) => string): string =>
    createHash('sha256')
      .update([...new Set(varied.map((data) => shapeOf(write(data))))].toSorted().join('\n'))
      .digest('hex');
  expect([hash(writeCii), hash(writeUbl)]).toMatchInlineSnapshot(`
    [
      "814726ea0e5b4092d881d751f864b0e7dd41166e69d73a4ab21bbce926bf7262",
      "48e230ca5363cdc31d603f6451e27d42863f3157fcc0c1656f6189835ff4923d",
    ]
  `);
});

/** The official schemas are nobody's to copy here: they are used where they lie on the machine. */
const schemas = {
  cii: process.env['LINEWORK_XSD_CII'],
  invoice: process.env['LINEWORK_XSD_UBL_INVOICE'],
  credit: process.env['LINEWORK_XSD_UBL_CREDIT_NOTE'],
};

describe.each(['cii', 'invoice', 'credit'] as const)('the official schema of %s', (kind) => {
  it.skipIf(!schemas[kind])('finds nothing wrong', () => {
    using schema = XmlDocument.fromBuffer(readFileSync(schemas[kind]!), { url: schemas[kind]! });
    using validator = XsdValidator.fromDoc(schema);
    for (const data of varied) {
      if (kind !== 'cii' && data.type !== kind) continue;
      using document = XmlDocument.fromString(kind === 'cii' ? writeCii(data) : writeUbl(data));
      validator.validate(document);
    }
  });
});

describe('the PDF', () => {
  it('is the same bytes every time, and other bytes for another invoice', async () => {
    const [one, two] = [varied[1]!, varied[4]!];
    const hash = async (data: DocumentData): Promise<string> =>
      createHash('sha256')
        .update(await writePdf(data))
        .digest('hex');
    expect(await hash(one)).toBe(await hash(structuredClone(one)));
    expect(await hash(one)).not.toBe(await hash(two));
    // Held against every machine that runs this: another hash is another document.
    expect(await hash(made([{ gross: 4799, basisPoints: 1900, category: 'S' }]))).toMatchInlineSnapshot(
      `"41d7ebc88b168ed5a83f04cefdd42ff5fef56ad6579d059ac67b0ae74a603dad"`,
    );
  });

  it('has its XML inside, its fonts with it, and says what it is', async () => {
    const data = varied[7]!;
    const text = Buffer.from(await writePdf(data)).toString('latin1');
    for (const mark of [
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>B</pdfaid:conformance>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      '/AFRelationship /Alternative',
      '(factur-x.xml)',
      '/GTS_PDFA1',
      '/FontFile2',
    ])
      expect(text).toContain(mark);
    // No font but its own, nothing that runs, nothing that is fetched.
    expect(text).not.toMatch(/\/(Helvetica|JavaScript|Launch|URI|OpenAction)\b/);
  });

  it('is shown by another program, whatever people are called', async () => {
    const pdfium = await loadPdfium(
      readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))),
    );
    for (const [index, name] of hostile.entries()) {
      const data = made([{ gross: 4799, basisPoints: 1900, category: 'S' }], {
        buyerName: name,
        language: languages[index % 4]!,
        isTest: index % 2 === 0,
      });
      const page = firstPage(pdfium, await writePdf(data), 400)!;
      const dark = page.rgba.filter((value, place) => place % 4 === 0 && value < 128).length;
      expect(dark).toBeGreaterThan(500);
    }
  });

  it('goes on over pages', async () => {
    const lines = Array.from({ length: 50 }, () => ({
      gross: 499,
      basisPoints: 1900,
      category: 'S' as const,
    }));
    const text = Buffer.from(await writePdf(made(lines))).toString('latin1');
    expect(/\/Type \/Pages\s+\/Count (\d+)/.exec(text)?.[1]).toBe('4');
  });
});

it('no cell of a table begins like a formula', () => {
  expect(['=1', '+1', '-1', '@x', '\tx', '\rx'].map((text) => csvCell(text).replaceAll('"', '')[0])).toEqual(
    Array.from({ length: 6 }, () => "'"),
  );
  expect(csvText([['a,b', 'say "x"', { amount: '-4.99' }]])).toBe('\ufeff"a,b","say ""x""",-4.99\r\n');
});
