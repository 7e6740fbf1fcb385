import type { Rec } from '../../../dwg/fields/field.ts';
import { color, flag, nested, num, numbers, point, str } from '../../../dwg/fields/record.ts';
import {
  ATTDEF,
  ATTRIB,
  MTEXT,
  SHAPE,
  TEXT,
  TEXT_OMITS as OMITS,
  TOLERANCE,
} from '../../../dwg/fields/texts.ts';
import { R2000 } from '../../../dwg/versions.ts';
import type { EntityCommon } from '../../../model/common.ts';
import type { Point } from '../../../model/point.ts';
import { recordExtents } from '../../../model/text-extents.ts';
import type {
  AttdefEntity,
  AttribEntity,
  MtextColumns,
  MtextEntity,
  ShapeEntity,
  TextEntity,
  ToleranceEntity,
} from '../../../model/texts.ts';
import { columnsOfExtendedData } from '../../dxf/mtext.ts';
import { opacityOf } from '../../dxf/common.ts';
import type { DwgContext } from '../context.ts';
import { colorOf, common, layerName, lineTypeName, normal, withRest } from './common.ts';

const styleName = (context: DwgContext, handle: number): string =>
  context.drawing.names.textStyles.get(handle) ?? 'STANDARD';

export function readText(context: DwgContext): TextEntity {
  const { data } = context.stream;
  if (data.version < R2000) {
    const record = context.record(TEXT.rows);
    return {
      ...common(context, normal(point(record, 'extrusion'))),
      type: 'TEXT',
      ...textShape(context, record),
    };
  }
  const omits = data.rc();
  const elevation = omits & OMITS.elevation ? 0 : data.rd();
  const position: Point = [data.rd(), data.rd(), elevation];
  const alignment: Point = [0, 0, elevation];
  if (!(omits & OMITS.alignment)) {
    alignment[0] = data.dd(position[0]);
    alignment[1] = data.dd(position[1]);
  }
  const extrusion = data.be();
  const thickness = data.bt();
  const oblique = omits & OMITS.oblique ? 0 : data.rd();
  const rotation = omits & OMITS.rotation ? 0 : data.rd();
  const height = data.rd();
  const widthFactor = omits & OMITS.widthFactor ? 1 : data.rd();
  const text = context.text(data.t());
  const generation = omits & OMITS.generation ? 0 : data.bs();
  const horizontal = omits & OMITS.horizontal ? 0 : data.bs();
  const vertical = omits & OMITS.vertical ? 0 : data.bs();
  const style = styleName(context, data.h());
  const { stream } = context;
  const entity: TextEntity = {
    type: 'TEXT',
    handle: stream.handle,
    layer: layerName(context),
    color: colorOf(context),
    lineType: lineTypeName(context),
    lineTypeScale: stream.mode.lineTypeScale,
    lineWeight: stream.mode.lineWeight,
    invisible: stream.mode.invisible,
    extrusion,
    position,
    height,
    text,
    rotation,
    widthFactor,
    oblique,
    style,
    backwards: (generation & 2) !== 0,
    upsideDown: (generation & 4) !== 0,
    horizontal,
    vertical,
    thickness,
  };
  if (horizontal !== 0 || vertical !== 0) entity.alignment = alignment;
  return withRest(context, entity);
}

function textShape(context: DwgContext, record: Rec) {
  const elevation = num(record, 'elevation');
  const [x, y] = point(record, 'position');
  const generation = num(record, 'generation');
  const shape = {
    position: [x, y, elevation] as Point,
    height: num(record, 'height'),
    text: context.text(str(record, 'text')),
    rotation: num(record, 'rotation'),
    widthFactor: record['widthFactor'] === undefined ? 1 : num(record, 'widthFactor'),
    oblique: num(record, 'oblique'),
    style: styleName(context, num(record, 'style')),
    backwards: (generation & 2) !== 0,
    upsideDown: (generation & 4) !== 0,
    horizontal: num(record, 'horizontal'),
    vertical: num(record, 'vertical'),
    thickness: num(record, 'thickness'),
  };
  if (shape.horizontal === 0 && shape.vertical === 0) return shape;
  const [alignX, alignY] = point(record, 'alignment');
  return { ...shape, alignment: [alignX, alignY, elevation] as Point };
}

function attributeShape(context: DwgContext, record: Rec, entity: EntityCommon) {
  const flags = num(record, 'flags');
  const shape = {
    tag: context.text(str(record, 'tag')),
    flags,
    hidden: (flags & 1) !== 0,
    constant: (flags & 2) !== 0,
    fieldLength: num(record, 'fieldLength'),
    lockPosition: flag(record, 'lockPosition'),
  };
  const paragraph = nested(record, 'paragraph');
  if (!str(paragraph, 'text')) return shape;
  const { handle, layer, color: own, lineType, lineTypeScale, lineWeight, invisible } = entity;
  const inherited = { handle, layer, color: own, lineType, lineTypeScale, lineWeight, invisible };
  const head = { ...inherited, extrusion: normal(point(paragraph, 'extrusion')) };
  return { ...shape, paragraph: mtext(context, paragraph, head) };
}

export function readAttribute(context: DwgContext): AttribEntity {
  const record = context.record(ATTRIB.rows);
  const head = common(context, normal(point(record, 'extrusion')));
  return { ...head, type: 'ATTRIB', ...textShape(context, record), ...attributeShape(context, record, head) };
}

export function readAttributeDefinition(context: DwgContext): AttdefEntity {
  const record = context.record(ATTDEF.rows);
  const head = common(context, normal(point(record, 'extrusion')));
  return {
    ...head,
    type: 'ATTDEF',
    ...textShape(context, record),
    ...attributeShape(context, record, head),
    prompt: context.text(str(record, 'prompt')),
  };
}

export function readMtext(context: DwgContext): MtextEntity {
  const record = context.record(MTEXT.rows);
  return mtext(context, record, common(context, normal(point(record, 'extrusion'))));
}

function mtext(context: DwgContext, record: Rec, head: EntityCommon): MtextEntity {
  const result: MtextEntity = {
    ...head,
    type: 'MTEXT',
    position: point(record, 'position'),
    height: num(record, 'height'),
    width: num(record, 'width'),
    rectangleHeight: num(record, 'rectangleHeight'),
    attachment: num(record, 'attachment'),
    direction: num(record, 'direction'),
    text: context.text(str(record, 'text')),
    style: styleName(context, num(record, 'style')),
    rotation: 0,
    spacingStyle: num(record, 'spacingStyle') || 1,
    spacingFactor: num(record, 'spacingFactor') || 1,
  };
  const xAxis = point(record, 'xAxis');
  if (xAxis.some((part) => part !== 0)) result.xAxis = xAxis;
  const flags = num(record, 'backgroundFlags');
  if (flags) {
    const stored = record['backgroundColor'] !== undefined;
    result.background = {
      flags,
      color: stored ? color(record, 'backgroundColor') : 256,
      scale: num(record, 'backgroundScale') || 1.5,
    };
    const opacity = opacityOf(num(record, 'backgroundTransparency'));
    if (opacity !== undefined) result.background.opacity = opacity;
  }
  const columns = columnsOf(record) ?? columnsOfExtendedData(result);
  if (columns) result.columns = columns;
  recordExtents(result, { width: num(record, 'extentsWidth'), height: num(record, 'extentsHeight') });
  return result;
}

function columnsOf(record: Rec): MtextColumns | undefined {
  const kind = num(record, 'columnKind');
  if (kind === 0) return undefined;
  return {
    kind,
    count: num(record, 'columnCount'),
    autoHeight: flag(record, 'columnAutoHeight'),
    reversed: flag(record, 'columnReversed'),
    width: num(record, 'columnWidth'),
    gutter: num(record, 'columnGutter'),
    height: 0,
    heights: [...numbers(record, 'columnHeights')],
  };
}

export function readTolerance(context: DwgContext): ToleranceEntity {
  const record = context.record(TOLERANCE.rows);
  return {
    ...common(context, normal(point(record, 'extrusion'))),
    type: 'TOLERANCE',
    text: context.text(str(record, 'text')),
    position: point(record, 'position'),
    xAxis: point(record, 'xAxis'),
    dimStyle: context.dimStyles.get(num(record, 'style')) ?? 'STANDARD',
  };
}

export function readShape(context: DwgContext): ShapeEntity {
  const record = context.record(SHAPE.rows);
  const style = num(record, 'style');
  return {
    ...common(context, normal(point(record, 'extrusion'))),
    type: 'SHAPE',
    name: '',
    number: num(record, 'number') & 0xffff,
    style: context.shapeStyles.get(style) ?? context.drawing.names.textStyles.get(style) ?? '',
    position: point(record, 'position'),
    size: num(record, 'size'),
    rotation: num(record, 'rotation'),
    widthFactor: num(record, 'widthFactor'),
    oblique: num(record, 'oblique'),
    thickness: num(record, 'thickness'),
  };
}
