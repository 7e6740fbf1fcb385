/** UBL 2.1: the same figures in the other syntax of EN 16931. */
import { toDecimal, type TaxGroup } from '@linework/contract';
import {
  buyerCountry,
  hasVatIds,
  percentText,
  sellerId,
  type DocumentData,
  type DocumentLine,
} from './data.ts';
import { exemptionOf } from './exemption.ts';
import { attribute, leaf, node, type XmlNode } from './xml.ts';

const unit = attribute('unitCode', 'C62');
const signed = (minor: number): string => (minor < 0 ? `-${toDecimal(-minor)}` : toDecimal(minor));

export function writeUbl(data: DocumentData): string {
  const isCredit = data.type === 'credit';
  const root = isCredit ? 'CreditNote' : 'Invoice';
  const spaces = [
    `xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2"`,
    'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"',
    'xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"',
  ].join(' ');
  const amount = (name: string, minor: string): XmlNode | undefined =>
    leaf(name, minor, attribute('currencyID', data.currency));
  const { preceding } = data;
  const body = [
    leaf('cbc:CustomizationID', 'urn:cen.eu:en16931:2017'),
    leaf('cbc:ID', data.number),
    leaf('cbc:IssueDate', data.issueDate),
    leaf(`cbc:${root}TypeCode`, isCredit ? '381' : '380'),
    ...data.notes.map((note) => leaf('cbc:Note', note)),
    leaf('cbc:DocumentCurrencyCode', data.currency),
    preceding &&
      node(
        'cac:BillingReference',
        node(
          'cac:InvoiceDocumentReference',
          leaf('cbc:ID', preceding.number),
          leaf('cbc:IssueDate', preceding.issueDate),
        ),
      ),
    node('cac:AccountingSupplierParty', sellerOf(data)),
    node('cac:AccountingCustomerParty', buyerOf(data)),
    node(
      'cac:TaxTotal',
      amount('cbc:TaxAmount', toDecimal(data.tax)),
      ...data.groups.map((group) => taxOf(group, data, amount)),
    ),
    node(
      'cac:LegalMonetaryTotal',
      amount('cbc:LineExtensionAmount', toDecimal(data.net)),
      amount('cbc:TaxExclusiveAmount', toDecimal(data.net)),
      amount('cbc:TaxInclusiveAmount', toDecimal(data.net + data.tax)),
      amount('cbc:PrepaidAmount', toDecimal(data.gross)),
      data.rounding !== 0 && amount('cbc:PayableRoundingAmount', signed(data.rounding)),
      amount('cbc:PayableAmount', toDecimal(0)),
    ),
    ...data.lines.map((line, index) => lineOf(line, index, isCredit, amount)),
  ];
  const text = body.filter((each) => typeof each === 'string').join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${spaces}>${text}</${root}>\n`;
}

type Amount = (name: string, text: string) => XmlNode | undefined;

const vatScheme = node('cac:TaxScheme', leaf('cbc:ID', 'VAT'));

function categoryOf(
  name: string,
  { category, basisPoints }: Pick<DocumentLine, 'category' | 'basisPoints'>,
  exemption: { reason: string; code: string } = { reason: '', code: '' },
): XmlNode | undefined {
  return node(
    name,
    leaf('cbc:ID', category),
    category !== 'O' && leaf('cbc:Percent', percentText(basisPoints)),
    leaf('cbc:TaxExemptionReasonCode', exemption.code),
    leaf('cbc:TaxExemptionReason', exemption.reason),
    vatScheme,
  );
}

function taxOf(group: TaxGroup, data: DocumentData, amount: Amount): XmlNode | undefined {
  return node(
    'cac:TaxSubtotal',
    amount('cbc:TaxableAmount', toDecimal(group.net)),
    amount('cbc:TaxAmount', toDecimal(group.tax)),
    categoryOf('cac:TaxCategory', group, exemptionOf(group.category, data)),
  );
}

function lineOf(line: DocumentLine, index: number, isCredit: boolean, amount: Amount): XmlNode | undefined {
  const net = toDecimal(line.net);
  return node(
    isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    leaf('cbc:ID', index + 1),
    leaf(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', line.quantity, unit),
    amount('cbc:LineExtensionAmount', net),
    node(
      'cac:Item',
      leaf('cbc:Description', line.orderNumber),
      leaf('cbc:Name', line.name),
      categoryOf('cac:ClassifiedTaxCategory', line),
    ),
    node('cac:Price', amount('cbc:PriceAmount', net), leaf('cbc:BaseQuantity', line.quantity, unit)),
  );
}

function addressOf(
  party: { address: string; city: string; postcode: string },
  country: string,
): XmlNode | undefined {
  return node(
    'cac:PostalAddress',
    leaf('cbc:StreetName', party.address),
    leaf('cbc:CityName', party.city),
    leaf('cbc:PostalZone', party.postcode),
    node('cac:Country', leaf('cbc:IdentificationCode', country)),
  );
}

function taxScheme(id: string, scheme: 'VAT' | 'TAX'): XmlNode | undefined {
  if (id === '') return undefined;
  return node('cac:PartyTaxScheme', leaf('cbc:CompanyID', id), node('cac:TaxScheme', leaf('cbc:ID', scheme)));
}

function sellerOf(data: DocumentData): XmlNode | undefined {
  const { seller } = data;
  return node(
    'cac:Party',
    leaf('cbc:EndpointID', seller.email, attribute('schemeID', 'EM')),
    node('cac:PartyIdentification', leaf('cbc:ID', sellerId(data))),
    addressOf(seller, seller.country),
    hasVatIds(data) ? taxScheme(seller.vatId, 'VAT') : undefined,
    taxScheme(seller.taxNumber, 'TAX'),
    node(
      'cac:PartyLegalEntity',
      leaf('cbc:RegistrationName', seller.name),
      leaf('cbc:CompanyID', seller.registration),
    ),
  );
}

function buyerOf(data: DocumentData): XmlNode | undefined {
  const { buyer } = data;
  return node(
    'cac:Party',
    addressOf(buyer, buyerCountry(data)),
    hasVatIds(data) ? taxScheme(buyer.vatId, 'VAT') : undefined,
    node(
      'cac:PartyLegalEntity',
      leaf('cbc:RegistrationName', buyer.name),
      leaf('cbc:CompanyID', buyer.taxNumber),
    ),
  );
}
