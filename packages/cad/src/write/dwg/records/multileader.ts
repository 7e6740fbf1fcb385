import { LINE_COLOR_OVERRIDE, MULTILEADER } from '../../../dwg/fields/multileader.ts';
import type { Rec } from '../../../dwg/fields/field.ts';
import { R2007, R2010 } from '../../../dwg/versions.ts';
import type {
  MultileaderArm,
  MultileaderContext,
  MultileaderEntity,
  MultileaderHanging,
} from '../../../model/dimensions.ts';
import { loseOf2007 } from '../../multileader-losses.ts';
import type { Target } from '../target.ts';
import type { TableRecord } from './curves.ts';

export function multileader(target: Target, entity: MultileaderEntity): TableRecord | undefined {
  if (target.version < R2007) return undefined;
  const { context, hanging } = entity;
  if (target.version < R2010) loseOf2007(target.losses, entity);
  return [
    MULTILEADER,
    {
      version: 2,
      context: contextRecord(target, context, hanging),
      style: target.reference(entity.styleHandle),
      overrides: hanging.overrides,
      pathKind: entity.pathKind,
      lineColor: entity.lineColor,
      lineType: target.reference(entity.lineTypeHandle) || target.lineType('BYLAYER'),
      lineWeight: entity.leaderWeight,
      landing: Number(entity.landing),
      dogleg: Number(entity.dogleg),
      landingDistance: entity.doglegLength,
      arrow: target.reference(entity.arrowHandle),
      arrowSize: entity.arrowSize,
      contentKind: entity.contentKind,
      textStyle: context.text ? textStyle(target, context.text.styleHandle) : target.style('STANDARD'),
      leftAttachment: hanging.left,
      rightAttachment: hanging.right,
      textAngle: hanging.textAngle,
      textAlignment: hanging.textAlignment,
      textColor: context.text?.color ?? 0,
      textFrame: Number(entity.textFrame),
      block: context.block ? target.reference(context.block.handle) : 0,
      blockColor: context.block?.color ?? 0,
      blockScale: context.block?.scale ?? [1, 1, 1],
      blockRotation: context.block?.rotation ?? 0,
      blockConnection: hanging.blockConnection,
      annotative: Number(hanging.annotative),
      labels: entity.blockAttributes.map(({ handle, text, width }, index) => ({
        attdef: target.reference(handle),
        text,
        index: index + 1,
        width,
      })),
      justification: context.text?.alignment ?? 1,
      scale: entity.scale || 1,
      attachmentDirection: hanging.direction,
      bottomAttachment: hanging.bottom,
      topAttachment: hanging.top,
    },
  ];
}

function textStyle(target: Target, handle: number): number {
  return target.reference(handle) || target.style('STANDARD');
}

function contextRecord(target: Target, context: MultileaderContext, hanging: MultileaderHanging): Rec {
  const { text, block, plane } = context;
  const record: Rec = {
    leaders: context.leaders.map((arm, index) => armRecord(target, arm, index, hanging.direction)),
    scale: context.scale || 1,
    base: context.base,
    textHeight: context.textHeight,
    arrowSize: context.arrowSize,
    landingGap: context.landingGap,
    leftAttachment: hanging.left,
    rightAttachment: hanging.right,
    alignment: Math.max(0, (text?.alignment ?? 1) - 1),
    blockConnection: hanging.blockConnection,
    hasText: Number(text !== undefined),
    hasBlock: Number(text === undefined && block !== undefined),
    origin: plane.origin,
    xAxis: plane.xAxis,
    yAxis: plane.yAxis,
    reversed: Number(plane.reversed),
    topAttachment: hanging.top,
    bottomAttachment: hanging.bottom,
  };
  if (text)
    return {
      ...record,
      text: text.text,
      textNormal: text.normal,
      textStyle: textStyle(target, text.styleHandle),
      textPosition: text.position,
      textDirection: text.direction,
      textRotation: text.rotation,
      textWidth: text.width,
      textBoundaryHeight: text.height,
      spacingFactor: text.spacingFactor || 1,
      spacingStyle: text.spacingStyle || 1,
      textColor: text.color,
      textAlignment: text.alignment,
      flow: text.flow,
      fillColor: text.background?.color ?? 256,
      fillScale: text.background?.scale ?? 1.5,
      fillOn: Number(text.background !== undefined),
      maskOn: Number(text.background?.mask ?? false),
    };
  if (!block) return record;
  return {
    ...record,
    block: target.reference(block.handle),
    blockNormal: block.normal,
    blockPosition: block.position,
    blockScale: block.scale,
    blockRotation: block.rotation,
    blockColor: block.color,
    blockMatrix: Float64Array.from(block.matrix ?? [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
  };
}

function armRecord(target: Target, arm: MultileaderArm, index: number, direction: number): Rec {
  return {
    valid: Number(arm.connection !== undefined),
    unknownBit: Number(arm.doglegDirection !== undefined),
    connection: arm.connection ?? [0, 0, 0],
    direction: arm.doglegDirection ?? [1, 0, 0],
    breaks: pairs(arm.breaks),
    index,
    landingDistance: arm.doglegLength,
    lines: arm.lines.map((line, i) => ({
      points: line.points,
      breakInfo: line.breaks.length > 0 ? 1 : 0,
      breaks: pairs(line.breaks),
      index: i,
      color: line.color ?? 0,
      lineType: target.lineType('BYLAYER'),
      lineWeight: -2,
      overrides: line.color === undefined ? 0 : LINE_COLOR_OVERRIDE,
    })),
    attachmentDirection: direction,
  };
}

function pairs(values: Float64Array): Rec[] {
  return Array.from({ length: Math.floor(values.length / 6) }, (_, i) => ({
    start: [...values.subarray(i * 6, i * 6 + 3)],
    end: [...values.subarray(i * 6 + 3, i * 6 + 6)],
  }));
}
