import { blank } from '../model/defaults.ts';
import type { LwPolylineEntity } from '../model/polylines.ts';
import { whyNothing } from '../read/read.ts';
import { openDocument, saveDocument } from '../save/document.ts';
import { cloudOutline } from './cloud-outline.ts';
import { EditDocument } from './document.ts';
import { EditError } from './edit-error.ts';

/** Around a box in drawing units. */
export type RevisionCloud = {
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
  /** How long each of its arcs is, about. */
  arc: number;
};

export const CLOUD_LAYER = 'Revision clouds';
const RED = 1;

/** The file with revision clouds on a layer of their own, in its own format; without a layout's name in the model. */
export function addClouds(
  bytes: Uint8Array,
  clouds: readonly RevisionCloud[],
  layout?: string,
): { bytes: Uint8Array; format: string } {
  const opened = openDocument(bytes);
  const failed = whyNothing(opened);
  if (failed) throw new EditError('not-found', failed.message);
  const document = new EditDocument(opened.drawing);
  const sheet = opened.drawing.layouts.find(({ name }) => name === layout);
  if (layout !== undefined && !sheet) throw new EditError('not-found', 'There is no such layout.');
  const block = document.blockNamed(sheet?.block);
  document.transact('REVCLOUD', (transaction) => {
    if (!document.named('layer', CLOUD_LAYER)) transaction.addLayer({ name: CLOUD_LAYER, color: RED });
    for (const cloud of clouds) transaction.add(polylineOf(cloud), block);
  });
  const { drawing, touched } = document;
  return {
    bytes: saveDocument({ drawing, source: opened.source, touched }).bytes,
    format: drawing.format,
  };
}

function polylineOf({ from: [x, y], to: [right, top], arc }: RevisionCloud): LwPolylineEntity {
  const { points, bulges } = cloudOutline(
    [
      [x, y, 0],
      [right, y, 0],
      [right, top, 0],
      [x, top, 0],
    ],
    true,
    arc,
  );
  return {
    ...blank(),
    layer: CLOUD_LAYER,
    type: 'LWPOLYLINE',
    points: Float64Array.from(points),
    bulges: Float64Array.from(bulges),
    constantWidth: 0,
    closed: true,
    continuousLineType: false,
    elevation: 0,
    thickness: 0,
  };
}
