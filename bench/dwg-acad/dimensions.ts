import { defaultHanging } from '@linework/cad/model/defaults';
import type * as acad from '@node-projects/acad-ts';
import type {
  DimensionEntity,
  DimensionKind,
  LeaderEntity,
  MultileaderEntity,
} from '@linework/cad/model/dimensions';
import type { Drawing } from '@linework/cad/model/drawing';
import { styleOverrides } from '@linework/cad/read/dxf/dimvars';
import { color, common, flat3, handleOf, point, text } from './common.ts';

type Extra = Partial<
  Pick<
    DimensionEntity,
    'point13' | 'point14' | 'point15' | 'point16' | 'angle' | 'obliqueAngle' | 'leaderLength'
  >
>;

function fromDimension(
  dimension: acad.Dimension,
  kind: DimensionKind,
  drawing: Drawing,
  extra: Extra,
): DimensionEntity {
  const result: DimensionEntity = {
    type: 'DIMENSION',
    ...common(dimension),
    kind,
    flags: dimension.flags,
    block: dimension.block?.name ?? '',
    style: dimension.style?.name ?? 'STANDARD',
    definitionPoint: point(dimension.definitionPoint),
    textMiddle: point(dimension.textMiddlePoint),
    insertion: point(dimension.insertionPoint),
    point13: [0, 0, 0],
    point14: [0, 0, 0],
    point15: [0, 0, 0],
    point16: [0, 0, 0],
    angle: 0,
    obliqueAngle: 0,
    textRotation: dimension.textRotation,
    horizontalDirection: dimension.horizontalDirection,
    leaderLength: 0,
    text: text(dimension.text),
    measurement: measurementOf(dimension),
    attachment: dimension.attachmentPoint,
    spacingStyle: dimension.lineSpacingStyle,
    spacingFactor: dimension.lineSpacingFactor,
    flipArrow1: dimension.flipArrow1,
    flipArrow2: dimension.flipArrow2,
    ...extra,
  };
  const overrides = styleOverrides(drawing, result.extra);
  if (overrides) result.overrides = overrides;
  return result;
}

/** Computed by the library from the points; odd points must not end the reading. */
function measurementOf(dimension: acad.Dimension): number {
  try {
    return dimension.measurement;
  } catch {
    return Number.NaN;
  }
}

export function fromLinear(dimension: acad.DimensionLinear, drawing: Drawing): DimensionEntity {
  return fromDimension(dimension, 'rotated', drawing, {
    point13: point(dimension.firstPoint),
    point14: point(dimension.secondPoint),
    angle: dimension.rotation,
    obliqueAngle: dimension.extLineRotation,
  });
}

export function fromAligned(dimension: acad.DimensionAligned, drawing: Drawing): DimensionEntity {
  return fromDimension(dimension, 'aligned', drawing, {
    point13: point(dimension.firstPoint),
    point14: point(dimension.secondPoint),
    obliqueAngle: dimension.extLineRotation,
  });
}

export function fromAngular2(dimension: acad.DimensionAngular2Line, drawing: Drawing): DimensionEntity {
  return fromDimension(dimension, 'angular', drawing, {
    point13: point(dimension.firstPoint),
    point14: point(dimension.secondPoint),
    point15: point(dimension.angleVertex),
    point16: point(dimension.dimensionArc),
  });
}

export function fromAngular3(dimension: acad.DimensionAngular3Pt, drawing: Drawing): DimensionEntity {
  return fromDimension(dimension, 'angular3', drawing, {
    point13: point(dimension.firstPoint),
    point14: point(dimension.secondPoint),
    point15: point(dimension.angleVertex),
  });
}

export function fromRadial(
  dimension: acad.DimensionRadius | acad.DimensionDiameter,
  kind: 'radius' | 'diameter',
  drawing: Drawing,
): DimensionEntity {
  return fromDimension(dimension, kind, drawing, {
    point15: point(dimension.angleVertex),
    leaderLength: dimension.leaderLength,
  });
}

export function fromOrdinate(dimension: acad.DimensionOrdinate, drawing: Drawing): DimensionEntity {
  return fromDimension(dimension, 'ordinate', drawing, {
    point13: point(dimension.featureLocation),
    point14: point(dimension.leaderEndpoint),
  });
}

export function fromArcDimension(dimension: acad.DimensionArc, drawing: Drawing): DimensionEntity {
  return fromDimension(dimension, 'arc', drawing, {
    point13: point(dimension.firstPoint),
    point14: point(dimension.secondPoint),
    point15: point(dimension.center),
    point16: point(dimension.leaderPoint1),
  });
}

export function fromLeader(leader: acad.Leader, drawing: Drawing): LeaderEntity {
  const result: LeaderEntity = {
    type: 'LEADER',
    ...common(leader),
    style: leader.style?.name ?? 'STANDARD',
    arrow: leader.arrowHeadEnabled,
    spline: (leader.pathType as number) === 1,
    annotationKind: leader.creationType,
    annotation: handleOf(leader.associatedAnnotation),
    hookLine: leader.hasHookline,
    hookSameDirection: (leader.hookLineDirection as number) === 1,
    textHeight: leader.textHeight,
    textWidth: leader.textWidth,
    points: flat3(leader.vertices, leader.vertices.length),
    horizontal: point(leader.horizontalDirection),
    blockOffset: point(leader.blockOffset),
    annotationOffset: point(leader.annotationOffset),
    byBlockColor: 256,
  };
  const overrides = styleOverrides(drawing, result.extra);
  if (overrides) result.overrides = overrides;
  addHook(result, drawing);
  return result;
}

const FLAT = Math.sin((15 * Math.PI) / 180);

/**
 * DWG implies the hook before an annotation, DXF has it among the vertices: an arrow's length before the last one,
 * unless the line arrives nearly level anyway.
 */
function addHook(leader: LeaderEntity, drawing: Drawing): void {
  const { points, horizontal, overrides } = leader;
  const last = points.length - 3;
  if (!leader.hookLine || leader.spline || last < 3) return;
  const step = horizontal.map((_, axis) => (points[last + axis] ?? 0) - (points[last - 3 + axis] ?? 0));
  const along = horizontal.reduce((sum, part, axis) => sum + part * (step[axis] ?? 0), 0);
  if (Math.hypot(...step) * FLAT > Math.sqrt(Math.max(0, Math.hypot(...step) ** 2 - along ** 2))) return;
  const style = drawing.dimStyles.get(leader.style.toUpperCase());
  const size = (overrides?.arrowSize ?? style?.arrowSize ?? 0) * (overrides?.scale || style?.scale || 1) || 0;
  const way = leader.hookSameDirection ? size : -size;
  const hook = horizontal.map((part, axis) => (points[last + axis] ?? 0) + part * way);
  const longer = new Float64Array(points.length + 3);
  longer.set(points.subarray(0, last));
  longer.set(hook, last);
  longer.set(points.subarray(last), last + 3);
  leader.points = longer;
}

export function fromMultileader(leader: acad.MultiLeader): MultileaderEntity {
  const data = leader.contextData;
  const result: MultileaderEntity = {
    type: 'MULTILEADER',
    ...common(leader),
    styleHandle: handleOf(leader.style),
    contentKind: leader.contentType,
    pathKind: leader.pathType,
    lineColor: color(leader.lineColor),
    lineTypeHandle: handleOf(leader.leaderLineType),
    leaderWeight: leader.leaderLineWeight,
    landing: leader.enableLanding,
    dogleg: leader.enableDogleg,
    doglegLength: leader.landingDistance,
    arrowHandle: handleOf(leader.arrowhead),
    arrowSize: leader.arrowheadSize,
    textFrame: leader.textFrame,
    scale: leader.scaleFactor,
    hanging: {
      ...defaultHanging(),
      overrides: leader.propertyOverrideFlags,
      left: leader.textLeftAttachment,
      right: leader.textRightAttachment,
      direction: leader.textAttachmentDirection,
      textAngle: leader.textAngle,
      textAlignment: leader.textAlignment,
    },
    blockAttributes: leader.blockAttributes.map((attribute) => ({
      handle: handleOf(attribute.attributeDefinition),
      text: text(attribute.text),
      width: attribute.width,
    })),
    context: {
      scale: data.scaleFactor,
      base: point(data.contentBasePoint),
      textHeight: data.textHeight,
      arrowSize: data.arrowheadSize,
      landingGap: data.landingGap,
      plane: {
        origin: point(data.basePoint),
        xAxis: point(data.baseDirection),
        yAxis: point(data.baseVertical),
        reversed: data.normalReversed,
      },
      leaders: data.leaderRoots.map((root) => ({
        connection: point(root.connectionPoint),
        doglegDirection: point(root.direction),
        doglegLength: root.landingDistance,
        breaks: pairs(root.breakStartEndPointsPairs),
        lines: root.lines.map((line) => ({
          points: flat3(line.points, line.points.length),
          breaks: pairs(line.startEndPoints),
        })),
      })),
    },
  };
  if (data.hasTextContents) {
    result.context.text = {
      text: text(data.textLabel),
      styleHandle: handleOf(data.textStyle ?? leader.textStyle),
      position: point(data.textLocation),
      direction: point(data.direction),
      normal: point(data.textNormal),
      rotation: data.textRotation,
      width: data.boundaryWidth,
      height: data.boundaryHeight,
      spacingFactor: data.lineSpacingFactor,
      spacingStyle: data.lineSpacing,
      color: color(data.textColor),
      alignment: data.textAttachmentPoint,
      flow: data.flowDirection,
    };
    if (data.backgroundFillEnabled) {
      result.context.text.background = {
        color: color(data.backgroundFillColor),
        scale: data.backgroundScaleFactor,
        mask: data.backgroundMaskFillOn,
      };
    }
  }
  if (data.hasContentsBlock) {
    result.context.block = {
      handle: handleOf(data.blockContent ?? leader.blockContentId),
      position: point(data.blockContentLocation),
      normal: point(data.blockContentNormal),
      scale: point(data.blockContentScale),
      rotation: data.blockContentRotation,
      color: color(data.blockContentColor),
    };
  }
  return result;
}

function pairs(list: readonly { startPoint: acad.XYZ; endPoint: acad.XYZ }[]): Float64Array {
  const points = list.flatMap((pair) => [pair.startPoint, pair.endPoint]);
  return flat3(points, points.length);
}
