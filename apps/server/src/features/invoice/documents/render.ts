/** The files of an invoice. */
import type { InvoiceDocumentKind } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/schema.ts';
import type { InvoiceRecord } from '../states.ts';
import { writeCii } from './cii.ts';
import { documentData } from './data.ts';
import { writeUbl } from './ubl.ts';

export interface RenderedDocument {
  kind: InvoiceDocumentKind;
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** With a library of its own that only invoices need. */
const pdfWriter = () => import('./pdf.ts');

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

export async function renderDocuments(db: Kysely<Tables>, row: InvoiceRecord): Promise<RenderedDocument[]> {
  const data = await documentData(db, row);
  const { writePdf } = await pdfWriter();
  const name = fileName(data.number);
  return [
    { kind: 'pdf', name: `${name}.pdf`, type: 'application/pdf', bytes: await writePdf(data) },
    { kind: 'cii', name: `${name}.xml`, type: 'application/xml', bytes: encode(writeCii(data)) },
    { kind: 'ubl', name: `${name}-ubl.xml`, type: 'application/xml', bytes: encode(writeUbl(data)) },
  ];
}

/** What was voided is shown with that over it; what was issued stays stored as it was. */
export async function renderVoided(db: Kysely<Tables>, row: InvoiceRecord): Promise<Uint8Array> {
  const { writePdf } = await pdfWriter();
  return writePdf(await documentData(db, row), { isVoid: true });
}

/** Numbers from elsewhere may have anything in them. */
export const fileName = (number: string): string => number.replace(/[^\w-]/g, '_').slice(0, 80) || 'invoice';
