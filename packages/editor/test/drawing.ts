import { EditDocument } from '@linework/cad/edit/document';
import {
  defaultDimStyle,
  defaultLayer,
  defaultLineType,
  defaultMultileaderStyle,
  defaultTextStyle,
  emptyBlock,
  emptyDrawing,
} from '@linework/cad/model/defaults';
import type { Drawing } from '@linework/cad/model/drawing';

/** A new drawing with the tables that every drawing has, and a few entries to work with. */
export function newDrawing(): Drawing {
  const drawing = emptyDrawing('dwg');
  drawing.version = 'AC1032';
  let handle = 0x10;
  const put = <T extends { name: string }>(table: Map<string, T>, entry: T): void => {
    table.set(entry.name.toUpperCase(), entry);
  };
  for (const block of drawing.blocks.values()) block.handle = handle++;
  put(drawing.blocks, emptyBlock('*Paper_Space', handle++));
  put(drawing.layers, defaultLayer('0', handle++));
  for (const name of ['Continuous', 'DASHED', 'CENTER'])
    put(drawing.lineTypes, defaultLineType(name, handle++));
  put(drawing.textStyles, defaultTextStyle('Standard', handle++));
  put(drawing.dimStyles, defaultDimStyle('Standard', handle++));
  drawing.multileaderStyles.set(0x60, defaultMultileaderStyle('Standard', 0x60));
  drawing.nextHandle = 0x100;
  return drawing;
}

export const newDocument = (): EditDocument => new EditDocument(newDrawing());
