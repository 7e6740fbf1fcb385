import type { Tags } from '../../model/common.ts';
import type { MtextColumns, MtextEntity } from '../../model/texts.ts';
import { recordExtents, type TextExtents } from '../../model/text-extents.ts';
import { blank, DEGREE, opacityOf, readCommon } from './common.ts';
import type { DxfContext } from './context.ts';

export function blankMtext(): MtextEntity {
  return {
    ...blank(),
    type: 'MTEXT',
    position: [0, 0, 0],
    height: 0,
    width: 0,
    rectangleHeight: 0,
    attachment: 1,
    direction: 1,
    text: '',
    style: 'STANDARD',
    rotation: 0,
    spacingStyle: 1,
    spacingFactor: 1,
  };
}

export function readMtext(context: DxfContext): MtextEntity {
  const cursor = context.cursor;
  const text = blankMtext();
  const extents: TextExtents = { width: 0, height: 0 };
  let embedded = false;
  let columns: MtextColumns | undefined;
  while (cursor.next() && cursor.code !== 0) {
    if (cursor.code === 101) {
      embedded = true;
      columns = {
        kind: 0,
        count: 0,
        autoHeight: false,
        reversed: false,
        width: 0,
        gutter: 0,
        height: 0,
        heights: [],
      };
      continue;
    }
    if (embedded && columns && cursor.code < 1000) readColumnGroup(context, text, columns);
    else if (cursor.code === 42) extents.width = cursor.number();
    else if (cursor.code === 43) extents.height = cursor.number();
    else if (!readMtextGroup(context, text)) readCommon(context, text);
  }
  const found = columns && columns.kind > 0 ? columns : columnsOfExtendedData(text);
  if (found) text.columns = found;
  recordExtents(text, extents);
  return text;
}

/** Groups of a paragraph; true when taken. */
export function readMtextGroup(context: DxfContext, text: MtextEntity): boolean {
  const cursor = context.cursor;
  const code = cursor.code;
  switch (code) {
    case 1:
    case 3:
      text.text += cursor.text();
      return true;
    case 10:
    case 20:
    case 30:
      text.position[code / 10 - 1] = cursor.number();
      return true;
    case 11:
    case 21:
    case 31:
      (text.xAxis ??= [0, 0, 0])[(code - 11) / 10] = cursor.number();
      return true;
    case 40:
      text.height = cursor.number();
      return true;
    case 41:
      text.width = cursor.number();
      return true;
    case 46:
      text.rectangleHeight = cursor.number();
      return true;
    case 42:
    case 43:
      return true;
    case 44:
      text.spacingFactor = cursor.number();
      return true;
    case 45:
      (text.background ??= { flags: 0, color: 256, scale: 1.5 }).scale = cursor.number();
      return true;
    case 50:
      // The later of direction and rotation counts.
      text.rotation = cursor.number() * DEGREE;
      delete text.xAxis;
      return true;
    case 71:
      text.attachment = cursor.int();
      return true;
    case 72:
      text.direction = cursor.int();
      return true;
    case 73:
      text.spacingStyle = cursor.int();
      return true;
    case 7:
      text.style = cursor.name();
      return true;
    case 90:
      (text.background ??= { flags: 0, color: 256, scale: 1.5 }).flags = cursor.int();
      return true;
    case 63:
      (text.background ??= { flags: 0, color: 256, scale: 1.5 }).color = Math.abs(cursor.int());
      return true;
    case 421:
      (text.background ??= { flags: 0, color: 256, scale: 1.5 }).color = { rgb: cursor.int() & 0xffffff };
      return true;
    case 441: {
      const opacity = opacityOf(cursor.int());
      if (opacity !== undefined) (text.background ??= { flags: 0, color: 256, scale: 1.5 }).opacity = opacity;
      return true;
    }
    case 431:
      return true;
    default:
      return false;
  }
}

/** R2018 writes the columns as an embedded object with codes of its own. */
function readColumnGroup(context: DxfContext, text: MtextEntity, columns: MtextColumns): void {
  const cursor = context.cursor;
  switch (cursor.code) {
    case 40:
      if (text.width === 0) text.width = cursor.number();
      break;
    case 41:
      columns.height = cursor.number();
      break;
    case 71:
      columns.kind = cursor.int();
      break;
    case 72:
      columns.count = cursor.int();
      break;
    case 73:
      columns.autoHeight = cursor.int() !== 0;
      break;
    case 74:
      columns.reversed = cursor.int() !== 0;
      break;
    case 44:
      columns.width = cursor.number();
      break;
    case 45:
      columns.gutter = cursor.number();
      break;
    case 46:
      columns.heights.push(cursor.number());
      break;
  }
}

/** R2007–R2013 write them as pairs of code and value under ACAD_MTEXT_COLUMN_INFO_BEGIN. */
export function columnsOfExtendedData({ extra }: { extra?: Tags }): MtextColumns | undefined {
  if (!extra) return undefined;
  const from = extra.values.indexOf('ACAD_MTEXT_COLUMN_INFO_BEGIN');
  if (from < 0) return undefined;
  const columns: MtextColumns = {
    kind: 0,
    count: 0,
    autoHeight: false,
    reversed: false,
    width: 0,
    gutter: 0,
    height: 0,
    heights: [],
  };
  let expected = 0;
  for (let i = from + 1; i + 1 < extra.codes.length; i += 2) {
    if (extra.values[i] === 'ACAD_MTEXT_COLUMN_INFO_END') break;
    if (expected > 0) {
      columns.heights.push(Number(extra.values[i]) || 0);
      expected--;
      i--;
      continue;
    }
    const value = Number(extra.values[i + 1]) || 0;
    switch (extra.values[i]) {
      case 75:
        columns.kind = value;
        break;
      case 76:
        columns.count = value;
        break;
      case 78:
        columns.reversed = value !== 0;
        break;
      case 79:
        columns.autoHeight = value !== 0;
        break;
      case 48:
        columns.width = value;
        break;
      case 49:
        columns.gutter = value;
        break;
      case 50:
        expected = Math.min(value, extra.codes.length);
        break;
    }
  }
  return columns.kind > 0 ? columns : undefined;
}
