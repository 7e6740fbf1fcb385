/** A floor plan whose every coordinate is known, as a DWG. */
import { EditDocument } from '@linework/cad/edit/document';
import { blank } from '@linework/cad/model/defaults';
import { openDocument, saveDocument } from '@linework/cad/save/document';
import { templateFile } from '@linework/web/features/editor/engine/document/templates';

const lines = [
  [0, 0, 6000, 0],
  [6000, 0, 6000, 4000],
  [6000, 4000, 0, 4000],
  [0, 4000, 0, 0],
  [3500, 0, 3500, 4000],
] as const;

/** A room of 6000 by 4000 out of four lines, a wall across it at 3500, a table of radius 600 around 1750,2000. */
export function floorPlan(): Uint8Array<ArrayBuffer> {
  const { drawing, source } = openDocument(templateFile('metric'));
  const document = new EditDocument(drawing);
  document.transact('PLAN', (transaction) => {
    for (const [x0, y0, x1, y1] of lines)
      transaction.add({ ...blank(), type: 'LINE', start: [x0, y0, 0], end: [x1, y1, 0], thickness: 0 });
    transaction.add({ ...blank(), type: 'CIRCLE', center: [1750, 2000, 0], radius: 600, thickness: 0 });
  });
  const { bytes } = saveDocument({ drawing: document.drawing, source, touched: document.touched });
  return new Uint8Array(bytes);
}
