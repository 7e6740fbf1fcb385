/** PDF/A-3b with the invoice's XML inside (Factur-X): the same bytes for the same invoice, every time. */
import PdfKitDocument from 'pdfkit';
import { translate } from '@linework/i18n';
import { serverTexts } from '@linework/i18n/server';
import { writeCii } from './cii.ts';
import type { DocumentData } from './data.ts';
import { layoutInvoice } from './layout.ts';
import type { DocumentSheet } from './sheet.ts';
import { escapeXml } from './xml.ts';

const xmlName = 'factur-x.xml';

/** What pdfkit has and its types do not name. */
interface ArchivalDocument extends PDFKit.PDFDocument {
  appendXML(xml: string): void;
}

/** `isVoid`: over what was issued, that it is over. */
export function writePdf(data: DocumentData, { isVoid = false } = {}): Promise<Uint8Array> {
  const sheet = layoutInvoice(data, { isVoid });
  const watermark = isVoid || data.isTest ? markText(data, isVoid) : '';
  if (watermark !== '') sheet.bold.width(watermark);
  const time = new Date(data.time);
  const doc = new PdfKitDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: false,
    lang: data.language,
    // No font but our own: an archive must have all of them inside.
    font: null as unknown as string,
    info: {
      Title: escapeXml(data.number),
      Creator: 'Linework',
      Producer: 'Linework',
      CreationDate: time,
      ModDate: time,
    },
  } as PDFKit.PDFDocumentOptions) as ArchivalDocument;
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
  doc.registerFont('regular', Buffer.from(sheet.regular.build()));
  doc.registerFont('bold', Buffer.from(sheet.bold.build()));
  paint(doc, sheet, watermark);
  doc.file(Buffer.from(writeCii(data), 'utf8'), {
    name: xmlName,
    type: 'text/xml',
    relationship: 'Alternative',
    description: 'Factur-X',
    creationDate: time,
    modifiedDate: time,
  } as PDFKit.Mixins.PDFAttachmentOptions);
  doc.appendXML(facturXMetadata(time));
  doc.end();
  return done;
}

function markText({ language }: DocumentData, isVoid: boolean): string {
  return translate(serverTexts[language], isVoid ? 'invoiceDoc.void' : 'invoiceDoc.testMark');
}

function paint(doc: ArchivalDocument, sheet: DocumentSheet, watermark: string): void {
  for (let page = 0; page < sheet.pages; page += 1) {
    doc.addPage();
    if (watermark !== '') paintWatermark(doc, sheet, watermark);
    for (const mark of sheet.marks) {
      if (mark.page !== page) continue;
      if (mark.kind === 'rule') {
        doc.rect(mark.x, mark.y, mark.width, 0.6).fill(mark.color);
        continue;
      }
      doc
        .font(mark.isBold ? 'bold' : 'regular')
        .fontSize(mark.size)
        .fillColor(mark.color)
        .text(mark.text, mark.x, mark.y, { lineBreak: false });
    }
  }
}

/** Pale and beneath the text: it is seen, and everything stays readable. */
function paintWatermark(doc: ArchivalDocument, sheet: DocumentSheet, text: string): void {
  const reach = 640;
  const size = Math.min(110, reach / Math.max(1, sheet.bold.width(text)));
  const width = sheet.bold.width(text) * size;
  const [x, y] = [sheet.width / 2, sheet.height / 2];
  doc
    .save()
    .rotate(-38, { origin: [x, y] })
    .font('bold')
    .fontSize(size)
    .fillColor('#eef0f3')
    .text(text, x - width / 2, y - size / 2, { lineBreak: false })
    .restore();
}

/** Says which file is the invoice; a name space that archives do not know is described beside it. */
function facturXMetadata(time: Date): string {
  const modified = `${time.toISOString().split('.')[0]}Z`;
  const property = (name: string, description: string): string => `
            <rdf:li rdf:parseType="Resource">
              <pdfaProperty:name>${name}</pdfaProperty:name>
              <pdfaProperty:valueType>Text</pdfaProperty:valueType>
              <pdfaProperty:category>external</pdfaProperty:category>
              <pdfaProperty:description>${description}</pdfaProperty:description>
            </rdf:li>`;
  return `
  <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
    <xmp:ModifyDate>${modified}</xmp:ModifyDate>
  </rdf:Description>
  <rdf:Description rdf:about=""
    xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
    xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas>
      <rdf:Bag>
        <rdf:li rdf:parseType="Resource">
          <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
          <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
          <pdfaSchema:prefix>fx</pdfaSchema:prefix>
          <pdfaSchema:property>
          <rdf:Seq>${property('DocumentFileName', 'name of the embedded XML invoice file')}${property(
            'DocumentType',
            'INVOICE',
          )}${property('Version', 'The actual version of the Factur-X XML schema')}${property(
            'ConformanceLevel',
            'The conformance level of the embedded Factur-X data',
          )}
          </rdf:Seq>
          </pdfaSchema:property>
        </rdf:li>
      </rdf:Bag>
    </pdfaExtension:schemas>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
    <fx:DocumentType>INVOICE</fx:DocumentType>
    <fx:DocumentFileName>${xmlName}</fx:DocumentFileName>
    <fx:Version>1.0</fx:Version>
    <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
  </rdf:Description>`;
}
