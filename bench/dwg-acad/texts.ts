import type * as acad from '@node-projects/acad-ts';
import type {
  AttdefEntity,
  AttribEntity,
  MtextEntity,
  ShapeEntity,
  TextEntity,
  ToleranceEntity,
} from '@linework/cad/model/texts';
import { columnsOfExtendedData } from '@linework/cad/read/dxf/mtext';
import { color, common, point, text } from './common.ts';

function textShape(entity: acad.TextEntity) {
  const shape = {
    position: point(entity.insertPoint),
    height: entity.height,
    text: text(entity.value),
    rotation: entity.rotation,
    widthFactor: entity.widthFactor,
    oblique: entity.obliqueAngle,
    style: entity.style?.name ?? 'STANDARD',
    backwards: (entity.mirror & 2) !== 0,
    upsideDown: (entity.mirror & 4) !== 0,
    horizontal: entity.horizontalAlignment as number,
    vertical: entity.verticalAlignment as number,
    thickness: entity.thickness,
  };
  if (shape.horizontal === 0 && shape.vertical === 0) return shape;
  return { ...shape, alignment: point(entity.alignmentPoint) };
}

export function fromText(entity: acad.TextEntity): TextEntity {
  return { type: 'TEXT', ...common(entity), ...textShape(entity) };
}

function attributeShape(entity: acad.AttributeBase) {
  const shape = {
    tag: text(entity.tag),
    flags: entity.flags as number,
    hidden: (entity.flags & 1) !== 0,
    constant: (entity.flags & 2) !== 0,
    fieldLength: 0,
    lockPosition: entity.isReallyLocked,
  };
  const paragraph = entity.mText;
  if (!paragraph || !paragraph.value) return shape;
  const { handle, layer, color: own, lineType, lineTypeScale, lineWeight, invisible } = common(entity);
  const inherited = { handle, layer, color: own, lineType, lineTypeScale, lineWeight, invisible };
  return { ...shape, paragraph: { ...fromMtext(paragraph), ...inherited } };
}

export function fromAttribute(entity: acad.AttributeEntity): AttribEntity {
  return { type: 'ATTRIB', ...common(entity), ...textShape(entity), ...attributeShape(entity) };
}

export function fromAttributeDefinition(entity: acad.AttributeDefinition): AttdefEntity {
  return {
    type: 'ATTDEF',
    ...common(entity),
    ...textShape(entity),
    ...attributeShape(entity),
    prompt: text(entity.prompt),
  };
}

export function fromMtext(entity: acad.MText): MtextEntity {
  const result: MtextEntity = {
    type: 'MTEXT',
    ...common(entity),
    position: point(entity.insertPoint),
    height: entity.height,
    width: entity.rectangleWidth,
    rectangleHeight: entity.rectangleHeight,
    attachment: entity.attachmentPoint,
    direction: entity.drawingDirection,
    text: text(entity.value),
    style: entity.style?.name ?? 'STANDARD',
    rotation: 0,
    spacingStyle: entity.lineSpacingStyle,
    spacingFactor: entity.lineSpacing,
  };
  const axis = entity.alignmentPoint;
  if (axis && (axis.x || axis.y || axis.z)) result.xAxis = point(axis);
  if (entity.backgroundFillFlags) {
    result.background = {
      flags: entity.backgroundFillFlags,
      color: entity.backgroundColor ? color(entity.backgroundColor) : 256,
      scale: entity.backgroundScale || 1.5,
    };
  }
  const columns = entity.columnData;
  if (columns && columns.columnType) {
    result.columns = {
      kind: columns.columnType,
      count: columns.columnCount,
      autoHeight: columns.autoHeight,
      reversed: columns.flowReversed,
      width: columns.width,
      gutter: columns.gutter,
      height: 0,
      heights: [...columns.heights],
    };
  } else {
    const stored = columnsOfExtendedData(result);
    if (stored) result.columns = stored;
  }
  return result;
}

export function fromTolerance(entity: acad.Tolerance): ToleranceEntity {
  return {
    type: 'TOLERANCE',
    ...common(entity),
    text: text(entity.text),
    position: point(entity.insertionPoint),
    xAxis: point(entity.direction),
    dimStyle: entity.style?.name ?? 'STANDARD',
  };
}

export function fromShape(entity: acad.Shape): ShapeEntity {
  const style = entity.shapeStyle;
  return {
    type: 'SHAPE',
    ...common(entity),
    name: '',
    number: (entity as unknown as { shapeIndex: number }).shapeIndex,
    style: style ? style.name || `*SHAPE ${style.filename}` : '',
    position: point(entity.insertionPoint),
    size: entity.size,
    rotation: entity.rotation,
    widthFactor: entity.relativeXScale,
    oblique: entity.obliqueAngle,
    thickness: entity.thickness,
  };
}
