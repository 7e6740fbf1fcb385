import { applyBatches, realDifferences } from '@linework/cad/edit/apply-batches';
import { encodeBatch } from '@linework/cad/edit/batch-codec';
import { EditDocument } from '@linework/cad/edit/document';
import { openDocument } from '@linework/cad/save/document';
import { write } from '@linework/cad/write/write';
import { newDrawing } from './drawing.ts';

type Format = 'dwg' | 'dxf';

const fileOf = (format: Format): Uint8Array => write(newDrawing(), { format, version: '2018' }).bytes!;
const files = { dwg: fileOf('dwg'), dxf: fileOf('dxf') };

/** Of the first entity that is drawn, in either format: beyond what their files have. */
const FIRST = 0x10000;

/** A new drawing as it is opened from a file. */
export const openedDocument = (format: Format): EditDocument =>
  new EditDocument({ ...openDocument(files[format]).drawing, nextHandle: FIRST });

/** What does not read back as it was drawn when the work on such a drawing is published. */
export function publishedDifferences(document: EditDocument, format: Format): string[] {
  const { differences } = applyBatches(files[format], document.batches.map(encodeBatch));
  return realDifferences(differences).map(({ what }) => what);
}

export const firstHandle = FIRST.toString(16).toUpperCase();
