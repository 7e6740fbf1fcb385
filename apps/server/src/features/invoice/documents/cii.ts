/** UN/CEFACT Cross Industry Invoice in the profile EN 16931, as Factur-X carries it. */
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
const dateFormat = attribute('format', '102');

const signed = (minor: number): string => (minor < 0 ? `-${toDecimal(-minor)}` : toDecimal(minor));
const plainDate = (date: string): string => date.replaceAll('-', '');

export function writeCii(data: DocumentData): string {
  const { currency, groups } = data;
  const root = [
    'xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"',
    'xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100"',
    'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"',
    'xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"',
  ].join(' ');
  const context = node(
    'rsm:ExchangedDocumentContext',
    node('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', 'urn:cen.eu:en16931:2017')),
  );
  const document = node(
    'rsm:ExchangedDocument',
    leaf('ram:ID', data.number),
    leaf('ram:TypeCode', data.type === 'credit' ? '381' : '380'),
    node('ram:IssueDateTime', leaf('udt:DateTimeString', plainDate(data.issueDate), dateFormat)),
    ...data.notes.map((note) => node('ram:IncludedNote', leaf('ram:Content', note))),
  );
  const settlement = node(
    'ram:ApplicableHeaderTradeSettlement',
    leaf('ram:InvoiceCurrencyCode', currency),
    ...groups.map((group) => taxOf(group, data)),
    sumsOf(data),
    data.preceding &&
      node(
        'ram:InvoiceReferencedDocument',
        leaf('ram:IssuerAssignedID', data.preceding.number),
        node(
          'ram:FormattedIssueDateTime',
          leaf('qdt:DateTimeString', plainDate(data.preceding.issueDate), dateFormat),
        ),
      ),
  );
  const transaction = node(
    'rsm:SupplyChainTradeTransaction',
    ...data.lines.map(lineOf),
    node('ram:ApplicableHeaderTradeAgreement', sellerOf(data), buyerOf(data)),
    '<ram:ApplicableHeaderTradeDelivery/>',
    settlement,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice ${root}>${context}${document}${transaction}</rsm:CrossIndustryInvoice>\n`;
}

function lineOf(line: DocumentLine, index: number): XmlNode | undefined {
  const net = toDecimal(line.net);
  return node(
    'ram:IncludedSupplyChainTradeLineItem',
    node('ram:AssociatedDocumentLineDocument', leaf('ram:LineID', index + 1)),
    node('ram:SpecifiedTradeProduct', leaf('ram:Name', line.name), leaf('ram:Description', line.orderNumber)),
    // The price of all pieces together: one piece may cost a fraction of a cent.
    node(
      'ram:SpecifiedLineTradeAgreement',
      node(
        'ram:NetPriceProductTradePrice',
        leaf('ram:ChargeAmount', net),
        leaf('ram:BasisQuantity', line.quantity, unit),
      ),
    ),
    node('ram:SpecifiedLineTradeDelivery', leaf('ram:BilledQuantity', line.quantity, unit)),
    node(
      'ram:SpecifiedLineTradeSettlement',
      node(
        'ram:ApplicableTradeTax',
        leaf('ram:TypeCode', 'VAT'),
        leaf('ram:CategoryCode', line.category),
        line.category !== 'O' && leaf('ram:RateApplicablePercent', percentText(line.basisPoints)),
      ),
      node('ram:SpecifiedTradeSettlementLineMonetarySummation', leaf('ram:LineTotalAmount', net)),
    ),
  );
}

function addressOf(
  party: { postcode: string; address: string; city: string },
  country: string,
): XmlNode | undefined {
  return node(
    'ram:PostalTradeAddress',
    leaf('ram:PostcodeCode', party.postcode),
    leaf('ram:LineOne', party.address),
    leaf('ram:CityName', party.city),
    leaf('ram:CountryID', country),
  );
}

const registration = (id: string, scheme: 'VA' | 'FC'): XmlNode | undefined =>
  node('ram:SpecifiedTaxRegistration', leaf('ram:ID', id, attribute('schemeID', scheme)));

function sellerOf(data: DocumentData): XmlNode | undefined {
  const { seller } = data;
  return node(
    'ram:SellerTradeParty',
    leaf('ram:ID', sellerId(data)),
    leaf('ram:Name', seller.name),
    node('ram:SpecifiedLegalOrganization', leaf('ram:ID', seller.registration)),
    addressOf(seller, seller.country),
    node('ram:URIUniversalCommunication', leaf('ram:URIID', seller.email, attribute('schemeID', 'EM'))),
    hasVatIds(data) ? registration(seller.vatId, 'VA') : undefined,
    registration(seller.taxNumber, 'FC'),
  );
}

function buyerOf(data: DocumentData): XmlNode | undefined {
  const { buyer } = data;
  return node(
    'ram:BuyerTradeParty',
    leaf('ram:Name', buyer.name),
    node('ram:SpecifiedLegalOrganization', leaf('ram:ID', buyer.taxNumber)),
    addressOf(buyer, buyerCountry(data)),
    hasVatIds(data) ? registration(buyer.vatId, 'VA') : undefined,
  );
}

function taxOf(group: TaxGroup, data: DocumentData): XmlNode | undefined {
  const { reason, code } = exemptionOf(group.category, data);
  return node(
    'ram:ApplicableTradeTax',
    leaf('ram:CalculatedAmount', toDecimal(group.tax)),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', reason),
    leaf('ram:BasisAmount', toDecimal(group.net)),
    leaf('ram:CategoryCode', group.category),
    leaf('ram:ExemptionReasonCode', code),
    group.category !== 'O' && leaf('ram:RateApplicablePercent', percentText(group.basisPoints)),
  );
}

function sumsOf({ net, tax, gross, rounding, currency }: DocumentData): XmlNode | undefined {
  return node(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    leaf('ram:LineTotalAmount', toDecimal(net)),
    leaf('ram:TaxBasisTotalAmount', toDecimal(net)),
    leaf('ram:TaxTotalAmount', toDecimal(tax), attribute('currencyID', currency)),
    rounding !== 0 && leaf('ram:RoundingAmount', signed(rounding)),
    leaf('ram:GrandTotalAmount', toDecimal(net + tax)),
    leaf('ram:TotalPrepaidAmount', toDecimal(gross)),
    leaf('ram:DuePayableAmount', toDecimal(0)),
  );
}
