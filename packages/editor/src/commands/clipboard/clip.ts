import { decodeBatch, encodeBatch } from '@linework/cad/edit/batch-codec';
import { copyEntities } from '@linework/cad/edit/copy-entities';
import { EditDocument } from '@linework/cad/edit/document';
import { refusalOf } from '@linework/cad/edit/transform';
import { defaultLayer, emptyDrawing } from '@linework/cad/model/defaults';
import type { Drawing } from '@linework/cad/model/drawing';
import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';

/** What was copied: a drawing of its own, as the batch that makes it. */
export type ClipContent = { drawing: Drawing; entities: readonly Entity[]; base: Point };

function emptyDocument(): EditDocument {
  const drawing = emptyDrawing('dwg');
  let handle = 1;
  for (const block of drawing.blocks.values()) block.handle = handle++;
  drawing.layers.set('0', defaultLayer('0', handle++));
  drawing.nextHandle = handle;
  return new EditDocument(drawing);
}

/** Entities with the layers, styles and blocks that they need; those that cannot be copied are left out. */
export function encodeClip(
  from: EditDocument,
  handles: readonly number[],
  base: Point,
): { bytes: Uint8Array; left: number } {
  const entities = handles
    .map((handle) => from.entity(handle)!)
    .filter(
      (entity) =>
        refusalOf(entity) === undefined && entity.type !== 'IMAGE' && !entity.type.endsWith('UNDERLAY'),
    );
  const clip = emptyDocument();
  clip.transact('clip', (transaction) => {
    transaction.header({ insertionBase: base, units: from.header.units });
    copyEntities(clip, transaction, from.drawing, entities);
  });
  return { bytes: encodeBatch(clip.batches[0]!), left: handles.length - entities.length };
}

/** Throws where the bytes are none of ours. */
export function decodeClip(bytes: Uint8Array): ClipContent {
  const clip = emptyDocument();
  clip.apply(decodeBatch(bytes));
  return {
    drawing: clip.drawing,
    entities: clip.entitiesOf(clip.blockNamed()!),
    base: clip.header.insertionBase,
  };
}
