/** What invoices say in their files: the same in every syntax, the same bytes every time, whatever people are called. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languages, toDecimal } from '@linework/contract';
import { loadPdfium } from '@linework/cad/read/pdf/pdfium';
import { firstPage } from '@linework/cad/read/pdf/page-picture';
import fc from 'fast-check';
import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { hostileNames, invoiceData, variedInvoices } from '../../../../test/invoices.ts';
import { testSeed } from '../../../../test/seed.ts';
import { csvCell, csvText } from '../csv.ts';
import { writeCii } from './cii.ts';
import type { DocumentData } from './data.ts';
import { writePdf } from './pdf.ts';
import { writeUbl } from './ubl.ts';

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
  it.each(variedInvoices.map((data, index) => [index, data] as const))(
    'say the same figures (%i)',
    (_, data) => {
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
    },
  );

  it('carry any name as text and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
        const data = invoiceData([{ gross: 100, basisPoints: 1900, category: 'S' }], {
          buyerName: `x${name}`,
        });
        // oxlint-disable-next-line no-control-regex -- exactly what XML cannot hold
        const kept = `x${name}`
          .toWellFormed()
          .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
        for (const [read] of [[ciiFigures(writeCii(data))[9]], [ublFigures(writeUbl(data))[9]]])
          expect(read).toBe(kept.replaceAll('\r\n', '\n').replaceAll('\r', '\n'));
      }),
      { seed: testSeed },
    );
  });
});

/** Which elements stand in which order, without what they say. */
const shapeOf = (xml: string): string => (xml.match(/<\/?[\w:]+|\/>/g) ?? []).join(' ');

it('the elements are those that the official schemas have accepted', () => {
  // Another hash is another shape: run officialRules.test.ts with the tools before it is written down here.
  const hash = (write: (data: DocumentData) => string): string =>
    createHash('sha256')
      .update([...new Set(variedInvoices.map((data) => shapeOf(write(data))))].toSorted().join('\n'))
      .digest('hex');
  expect([hash(writeCii), hash(writeUbl)]).toMatchInlineSnapshot(`
    [
      "47792a7cb8d70b0382e8c3a73c4f5632047c5dfd4ed3df58ff450b271cfdd9a5",
      "cca8840f81e060184dedc9034d0b774a5fe28bcc5134d4b0835c964ec2cc8149",
    ]
  `);
});

describe('the PDF', () => {
  it('is the same bytes every time, and other bytes for another invoice', async () => {
    const [one, two] = [variedInvoices[1]!, variedInvoices[4]!];
    const hash = async (data: DocumentData): Promise<string> =>
      createHash('sha256')
        .update(await writePdf(data))
        .digest('hex');
    expect(await hash(one)).toBe(await hash(structuredClone(one)));
    expect(await hash(one)).not.toBe(await hash(two));
    // Held against every machine that runs this: another hash is another document.
    expect(
      await hash(invoiceData([{ gross: 4799, basisPoints: 1900, category: 'S' }])),
    ).toMatchInlineSnapshot(`"41d7ebc88b168ed5a83f04cefdd42ff5fef56ad6579d059ac67b0ae74a603dad"`);
  });

  it('has its XML inside, its fonts with it, and says what it is', async () => {
    const data = variedInvoices[7]!;
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
    for (const [index, name] of hostileNames.entries()) {
      const data = invoiceData([{ gross: 4799, basisPoints: 1900, category: 'S' }], {
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
    const text = Buffer.from(await writePdf(invoiceData(lines))).toString('latin1');
    expect(/\/Type \/Pages\s+\/Count (\d+)/.exec(text)?.[1]).toBe('4');
  });
});

it('no cell of a table begins like a formula', () => {
  expect(['=1', '+1', '-1', '@x', '\tx', '\rx'].map((text) => csvCell(text).replaceAll('"', '')[0])).toEqual(
    Array.from({ length: 6 }, () => "'"),
  );
  expect(csvText([['a,b', 'say "x"', { amount: '-4.99' }]])).toBe('\ufeff"a,b","say ""x""",-4.99\r\n');
});
