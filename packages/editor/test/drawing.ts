import { EditDocument } from '@linework/cad/edit/document';
import {
  defaultDimStyle,
  defaultLayer,
  defaultLineType,
  defaultTextStyle,
  emptyBlock,
  emptyDrawing,
} from '@linework/cad/model/defaults';
import type { Drawing } from '@linework/cad/model/drawing';
import type { MultileaderStyle } from '@linework/cad/model/styles';

/** As AutoCAD has it in every drawing. */
const MULTILEADER_STYLE: MultileaderStyle = {
  name: 'Standard',
  handle: 0x60,
  contentKind: 2,
  pathKind: 1,
  lineColor: 0,
  lineTypeHandle: 0,
  lineWeight: -2,
  landing: true,
  landingGap: 0.09,
  dogleg: true,
  doglegLength: 0.36,
  arrowHandle: 0,
  arrowSize: 0.18,
  text: '',
  textStyleHandle: 0,
  textColor: 0,
  textHeight: 0.18,
  textFrame: false,
  leftAttachment: 1,
  rightAttachment: 1,
  blockHandle: 0,
  scale: 1,
};

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
  drawing.multileaderStyles.set(MULTILEADER_STYLE.handle, MULTILEADER_STYLE);
  drawing.nextHandle = 0x100;
  return drawing;
}

export const newDocument = (): EditDocument => new EditDocument(newDrawing());
