import type { Rec } from '../../../dwg/fields/field.ts';
import { color, flag, nested, num, records, str } from '../../../dwg/fields/record.ts';
import { R2010, R2018 } from '../../../dwg/versions.ts';
import type { MultileaderStyle, TableStyle } from '../../../model/styles.ts';
import type { DwgContext, DwgObject } from '../context.ts';

/** Of a VISUALSTYLE, whose further fields are not read: its type. */
export function readVisualStyleType(context: DwgContext, handle: number): number | undefined {
  const type = context.open(handle);
  if (type < 0 || context.nameOf(type) !== 'VISUALSTYLE' || !context.stream.readObjectHead())
    return undefined;
  return num(
    context.record([
      ['description', 'T'],
      ['type', 'BL'],
    ]),
    'type',
  );
}

/** DWG has the first two bits the other way round. */
function mlineFlags(stored: number): number {
  return (stored & ~3) | (stored & 1 ? 2 : 0) | (stored & 2 ? 1 : 0);
}

const BY_LAYER = 32767;
const BY_BLOCK = 32766;

export function readMlineStyle(context: DwgContext, { handle, record }: DwgObject): void {
  const { drawing } = context;
  const name = context.text(str(record, 'name'));
  const byHandle = context.stream.data.version >= R2018;
  // the index counts the entries of the linetype table as they are listed
  const listed = [...drawing.names.lineTypes.values()];
  const lineTypeOf = (line: Rec): string => {
    if (byHandle) return drawing.names.lineTypes.get(num(line, 'lineType')) ?? 'BYLAYER';
    const index = num(line, 'lineTypeIndex');
    if (index === BY_LAYER) return 'BYLAYER';
    return index === BY_BLOCK ? 'BYBLOCK' : (listed[index] ?? 'BYLAYER');
  };
  drawing.mlineStyles.set(name.toUpperCase(), {
    name,
    handle,
    description: context.text(str(record, 'description')),
    flags: mlineFlags(num(record, 'flags')),
    fillColor: color(record, 'fillColor'),
    startAngle: num(record, 'startAngle'),
    endAngle: num(record, 'endAngle'),
    elements: records(record, 'lines').map((line) => ({
      offset: num(line, 'offset'),
      color: color(line, 'color'),
      lineType: lineTypeOf(line),
    })),
  });
  context.mlineStyles.set(handle, name);
}

export function readMultileaderStyle(
  context: DwgContext,
  { handle, record }: DwgObject,
  name: string,
): MultileaderStyle {
  return {
    name,
    handle,
    contentKind: num(record, 'contentKind'),
    pathKind: num(record, 'pathKind'),
    lineColor: color(record, 'lineColor'),
    lineTypeHandle: num(record, 'lineType'),
    lineWeight: num(record, 'lineWeight'),
    landing: flag(record, 'landing'),
    landingGap: num(record, 'landingGap'),
    dogleg: flag(record, 'dogleg'),
    doglegLength: num(record, 'doglegLength'),
    arrowHandle: num(record, 'arrow'),
    arrowSize: num(record, 'arrowSize'),
    text: context.text(str(record, 'text')),
    textStyleHandle: num(record, 'textStyle'),
    textColor: color(record, 'textColor'),
    textHeight: num(record, 'textHeight'),
    textFrame: flag(record, 'textFrame'),
    leftAttachment: num(record, 'leftAttachment'),
    rightAttachment: num(record, 'rightAttachment'),
    blockHandle: num(record, 'block'),
    scale: num(record, 'scale') || 1,
  };
}

type Cell = TableStyle['cells'][number];
const DATA = 3;
const TITLE = 1;
const HEADER = 2;
const FILL_OVERRIDE = 0x200;

export function readTableStyle(context: DwgContext, { handle, record }: DwgObject, name: string): TableStyle {
  const modern = context.stream.data.version >= R2010;
  const styleName = (textStyle: number): string =>
    context.drawing.names.textStyles.get(textStyle) ?? 'STANDARD';
  const styles = records(record, 'styles');
  const table = nested(record, 'cellStyle');
  const whole = flag(table, 'marginFlags') ? table : nested(styles[0] ?? {}, 'cellStyle');
  const modernCell = (id: number): Cell => {
    const style = nested(styles.find((entry) => num(entry, 'id') === id) ?? {}, 'cellStyle');
    const content = nested(style, 'content');
    return {
      textStyle: styleName(num(content, 'textStyle')),
      textHeight: num(content, 'textHeight'),
      alignment: num(content, 'alignment'),
      textColor: color(content, 'color'),
      ...(num(style, 'overrides') & FILL_OVERRIDE ? { fill: color(style, 'fill') } : {}),
    };
  };
  const oldCell = (row: Rec): Cell => ({
    textStyle: styleName(num(row, 'textStyle')),
    textHeight: num(row, 'textHeight'),
    alignment: num(row, 'alignment'),
    textColor: color(row, 'color'),
    ...(flag(row, 'filled') ? { fill: color(row, 'fill') } : {}),
  });
  return {
    name,
    handle,
    flowUp: num(record, 'flow') === 1,
    horizontalMargin: modern ? num(whole, 'marginLeft') : num(record, 'horizontalMargin'),
    verticalMargin: modern ? num(whole, 'marginTop') : num(record, 'verticalMargin'),
    titleHidden: flag(record, 'titleHidden'),
    headerHidden: flag(record, 'headerHidden'),
    cells: modern ? [DATA, TITLE, HEADER].map(modernCell) : records(record, 'rowStyles').map(oldCell),
  };
}
