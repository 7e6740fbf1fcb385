import type { Rec } from '../../../dwg/fields/field.ts';
import { ATTDEF, ATTRIB, MTEXT, SHAPE, TEXT, TEXT_OMITS, TOLERANCE } from '../../../dwg/fields/texts.ts';
import { objectAxes } from '../../../display/frame.ts';
import { R2004, R2007, R2018 } from '../../../dwg/versions.ts';
import type { Point } from '../../../model/point.ts';
import type {
  AttdefEntity,
  AttribEntity,
  MtextEntity,
  ShapeEntity,
  TextEntity,
  ToleranceEntity,
} from '../../../model/texts.ts';
import type { Target } from '../target.ts';
import type { TableRecord } from './curves.ts';

function textRecord(target: Target, entity: TextEntity | AttribEntity | AttdefEntity): Rec {
  const { position, horizontal, vertical, oblique, rotation, widthFactor } = entity;
  const elevation = position[2];
  const generation = (entity.backwards ? 2 : 0) | (entity.upsideDown ? 4 : 0);
  const aligned = entity.alignment !== undefined && (horizontal !== 0 || vertical !== 0);
  const omit = (flag: number, usual: boolean): number => (usual ? flag : 0);
  return {
    dataFlags:
      omit(TEXT_OMITS.elevation, elevation === 0) |
      omit(TEXT_OMITS.alignment, !aligned) |
      omit(TEXT_OMITS.oblique, oblique === 0) |
      omit(TEXT_OMITS.rotation, rotation === 0) |
      omit(TEXT_OMITS.widthFactor, widthFactor === 1) |
      omit(TEXT_OMITS.generation, generation === 0) |
      omit(TEXT_OMITS.horizontal, horizontal === 0) |
      omit(TEXT_OMITS.vertical, vertical === 0),
    elevation,
    position: [position[0], position[1]],
    alignment: entity.alignment ? [entity.alignment[0], entity.alignment[1]] : [position[0], position[1]],
    extrusion: entity.extrusion,
    thickness: entity.thickness,
    oblique,
    rotation,
    height: entity.height || 1,
    widthFactor,
    text: entity.text,
    generation,
    horizontal,
    vertical,
    style: target.style(entity.style),
  };
}

export function text(target: Target, entity: TextEntity): TableRecord {
  return [TEXT, textRecord(target, entity)];
}

export function attribute(target: Target, entity: AttribEntity | AttdefEntity): TableRecord {
  const record: Rec = {
    ...textRecord(target, entity),
    attributeKind: 1,
    tag: entity.tag,
    fieldLength: entity.fieldLength,
    flags: (entity.flags & 15) | (entity.hidden ? 1 : 0) | (entity.constant ? 2 : 0),
    lockPosition: Number(entity.lockPosition),
  };
  const { paragraph } = entity;
  if (paragraph) {
    if (target.version < R2018) target.losses.lose('paragraph of an attribute (its single line is kept)');
    else {
      record['attributeKind'] = entity.type === 'ATTRIB' ? 2 : 4;
      record['paragraph'] = {
        ...mtextRecord(target, paragraph),
        mode: { ...target.mode(paragraph, 0), mode: 2 } as unknown as Rec,
      };
      record['annotationSize'] = 0;
    }
  }
  if (entity.type === 'ATTRIB') return [ATTRIB, record];
  return [ATTDEF, { ...record, prompt: entity.prompt }];
}

/** Among the flags of a background; others before R2018 do not know it. */
const FRAME = 16;
/** With a color, or with the background's. */
const FILL = 3;

export function mtext(target: Target, entity: MtextEntity): TableRecord {
  return [MTEXT, mtextRecord(target, entity)];
}

/** Rotation counts in object coordinates, the axis is stored in those of the world. */
function turnedAxis({ rotation, extrusion }: MtextEntity): Point {
  const [u, v] = objectAxes(extrusion);
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  return [u[0] * cos + v[0] * sin, u[1] * cos + v[1] * sin, u[2] * cos + v[2] * sin];
}

/** Its representations go along, in its dictionary; columns are theirs then. */
function isAnnotative({ dictionaries, drawing }: Target, { handle }: MtextEntity): boolean {
  return dictionaries.has(handle) && (drawing.annotation?.representations.has(handle) ?? false);
}

function mtextRecord(target: Target, entity: MtextEntity): Rec {
  const { position, background, columns } = entity;
  const xAxis = entity.xAxis ?? turnedAxis(entity);
  if (columns && target.version < R2018) target.losses.lose('columns of a paragraph');
  const framed = background !== undefined && (background.flags & FRAME) !== 0;
  if (framed && target.version < R2018) target.losses.lose('frame of a paragraph');
  if (background && (background.flags & FILL) !== 0 && target.version < R2004)
    target.losses.lose('fill of a paragraph');
  const transparency =
    background?.opacity === undefined ? 0 : 0x02000000 | Math.round(background.opacity * 255);
  return {
    position,
    extrusion: entity.extrusion,
    xAxis,
    width: entity.width,
    rectangleHeight: target.version >= R2007 ? entity.rectangleHeight : 0,
    height: entity.height || 1,
    attachment: entity.attachment,
    direction: entity.direction,
    text: entity.text,
    style: target.style(entity.style),
    spacingStyle: entity.spacingStyle,
    spacingFactor: entity.spacingFactor,
    backgroundFlags: (background?.flags ?? 0) & (target.version < R2018 ? ~FRAME : ~0),
    backgroundScale: background?.scale ?? 1.5,
    backgroundColor: background?.color ?? 256,
    backgroundTransparency: transparency,
    notAnnotative: isAnnotative(target, entity) ? 0 : 1,
    // as AutoCAD has it
    version: 4,
    application: 0,
    attachmentAgain: entity.attachment,
    xAxisAgain: xAxis,
    positionAgain: position,
    widthAgain: entity.width,
    heightAgain: entity.rectangleHeight,
    columnKind: columns?.kind ?? 0,
    columnCount: columns?.count ?? 0,
    columnWidth: columns?.width ?? 0,
    columnGutter: columns?.gutter ?? 0,
    columnAutoHeight: Number(columns?.autoHeight ?? false),
    columnReversed: Number(columns?.reversed ?? false),
    columnHeights: Float64Array.from(columns?.heights ?? []),
  };
}

export function tolerance(target: Target, entity: ToleranceEntity): TableRecord {
  const { position, xAxis, extrusion } = entity;
  return [
    TOLERANCE,
    { position, xAxis, extrusion, text: entity.text, style: target.dimStyle(entity.dimStyle) },
  ];
}

export function shape(target: Target, entity: ShapeEntity): TableRecord | undefined {
  // a file of shapes numbers them; the name alone does not tell which
  if (entity.number === undefined) return undefined;
  const { position, size, rotation, widthFactor, oblique, thickness, number, extrusion } = entity;
  const style = target.style(entity.style);
  return [SHAPE, { position, size, rotation, widthFactor, oblique, thickness, number, extrusion, style }];
}
