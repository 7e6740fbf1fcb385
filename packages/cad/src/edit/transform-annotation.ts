import type {
  DimensionEntity,
  LeaderEntity,
  MultileaderContext,
  MultileaderEntity,
} from '../model/dimensions.ts';
import type { Entity } from '../model/entity.ts';
import type { TableEntity } from '../model/inserts.ts';
import type { Point } from '../model/point.ts';
import type { MlineEntity } from '../model/polylines.ts';
import type { MtextEntity, ToleranceEntity } from '../model/texts.ts';
import { isTranslation, mapPoint, mapPoints, mapVector, unit, type Matrix } from './matrix.ts';
import type { PlaneMap } from './plane-map.ts';
import { EditRefused } from './refusal.ts';

type Similarity = { scale: number; mirrored: boolean };

/** Texts with a frame of their own, dimensions, leaders, tables, multilines. */
export function transformAnnotation(
  entity: Entity,
  m: Matrix,
  { scale, mirrored }: Similarity,
  map: PlaneMap,
): Entity {
  switch (entity.type) {
    case 'MTEXT':
      return mtext(entity, m, scale, map);
    case 'TOLERANCE':
      return tolerance(entity, m, map);
    case 'DIMENSION':
      // its picture would show another measurement
      if (scale !== 1) throw new EditRefused('rigid', entity);
      return dimension(entity, m, map);
    case 'LEADER':
      return leader(entity, m, scale, map);
    case 'MULTILEADER':
      if (mirrored) throw new EditRefused('rigid', entity);
      return multileader(entity, m, scale, map);
    case 'ACAD_TABLE':
      if (scale !== 1 || mirrored) throw new EditRefused('rigid', entity);
      return table(entity, m, map);
    case 'MLINE':
      return mline(entity, m, scale, mirrored, map);
    default:
      throw new EditRefused('opaque', entity);
  }
}

const direction = (m: Matrix, v: Point): Point => (isTranslation(m) ? v : unit(mapVector(m, v)));

function mtext(entity: MtextEntity, m: Matrix, scale: number, { extrusion, angle }: PlaneMap): MtextEntity {
  const { columns } = entity;
  return {
    ...entity,
    extrusion,
    position: mapPoint(m, entity.position),
    height: entity.height * scale,
    width: entity.width * scale,
    rectangleHeight: entity.rectangleHeight * scale,
    // the axis wins over the rotation where there is one
    ...(entity.xAxis ? { xAxis: direction(m, entity.xAxis) } : { rotation: angle(entity.rotation) }),
    ...(columns && scale !== 1
      ? {
          columns: {
            ...columns,
            width: columns.width * scale,
            gutter: columns.gutter * scale,
            height: columns.height * scale,
            heights: columns.heights.map((height) => height * scale),
          },
        }
      : {}),
  };
}

function tolerance(entity: ToleranceEntity, m: Matrix, { extrusion }: PlaneMap): ToleranceEntity {
  return { ...entity, extrusion, position: mapPoint(m, entity.position), xAxis: direction(m, entity.xAxis) };
}

/** Points that a kind of dimension has, besides that of its definition. */
const POINTS: Readonly<Record<DimensionEntity['kind'], readonly (13 | 14 | 15 | 16)[]>> = {
  rotated: [13, 14],
  aligned: [13, 14],
  ordinate: [13, 14],
  radius: [15],
  diameter: [15],
  angular: [13, 14, 15, 16],
  angular3: [13, 14, 15],
  arc: [13, 14, 15, 16],
  jogged: [13, 14, 15],
};

function dimension(
  entity: DimensionEntity,
  m: Matrix,
  { extrusion, angle, point }: PlaneMap,
): DimensionEntity {
  const { kind } = entity;
  const copy: DimensionEntity = {
    ...entity,
    extrusion,
    definitionPoint: mapPoint(m, entity.definitionPoint),
    textMiddle: point(entity.textMiddle),
    angle: kind === 'rotated' ? angle(entity.angle) : entity.angle,
  };
  for (const number of POINTS[kind]) {
    const name = `point${number}` as const;
    // where the arc of an angle lies is told in object coordinates
    copy[name] = kind === 'angular' && number === 16 ? point(entity[name]) : mapPoint(m, entity[name]);
  }
  return copy;
}

function leader(entity: LeaderEntity, m: Matrix, scale: number, { extrusion }: PlaneMap): LeaderEntity {
  return {
    ...entity,
    extrusion,
    points: mapPoints(m, entity.points),
    horizontal: direction(m, entity.horizontal),
    blockOffset: mapVector(m, entity.blockOffset),
    annotationOffset: mapVector(m, entity.annotationOffset),
    textHeight: entity.textHeight * scale,
    textWidth: entity.textWidth * scale,
  };
}

function multileader(entity: MultileaderEntity, m: Matrix, scale: number, map: PlaneMap): MultileaderEntity {
  const { raw: _raw, ...own } = entity;
  return {
    ...own,
    extrusion: map.extrusion,
    scale: own.scale * scale,
    context: contextOf(own.context, m, scale, map),
  };
}

function contextOf(context: MultileaderContext, m: Matrix, scale: number, map: PlaneMap): MultileaderContext {
  const at = (p: Point): Point => mapPoint(m, p);
  const { plane, text, block } = context;
  return {
    ...context,
    scale: context.scale * scale,
    base: at(context.base),
    textHeight: context.textHeight * scale,
    arrowSize: context.arrowSize * scale,
    landingGap: context.landingGap * scale,
    plane: {
      ...plane,
      origin: at(plane.origin),
      xAxis: direction(m, plane.xAxis),
      yAxis: direction(m, plane.yAxis),
    },
    ...(text
      ? {
          text: {
            ...text,
            position: at(text.position),
            direction: direction(m, text.direction),
            normal: direction(m, text.normal),
            rotation: map.angle(text.rotation),
            width: text.width * scale,
            height: text.height * scale,
          },
        }
      : {}),
    ...(block
      ? {
          block: {
            ...block,
            position: at(block.position),
            normal: direction(m, block.normal),
            rotation: map.angle(block.rotation),
            scale: block.scale.map((value) => value * scale) as Point,
            ...(block.matrix ? { matrix: productOf(m, block.matrix) } : {}),
          },
        }
      : {}),
    leaders: context.leaders.map((arm) => ({
      ...arm,
      ...(arm.connection ? { connection: at(arm.connection) } : {}),
      ...(arm.doglegDirection ? { doglegDirection: direction(m, arm.doglegDirection) } : {}),
      doglegLength: arm.doglegLength * scale,
      breaks: mapPoints(m, arm.breaks),
      lines: arm.lines.map((line) => ({
        ...line,
        points: mapPoints(m, line.points),
        breaks: mapPoints(m, line.breaks),
      })),
    })),
  };
}

/** A map after a matrix of four rows. */
function productOf(m: Matrix, n: readonly number[]): number[] {
  const full = [...m, 0, 0, 0, 1];
  return Array.from({ length: 16 }, (_, i) => {
    const [row, column] = [i >> 2, i & 3];
    let sum = 0;
    for (let k = 0; k < 4; k++) sum += full[row * 4 + k]! * (n[k * 4 + column] ?? 0);
    return sum;
  });
}

function table(entity: TableEntity, m: Matrix, { extrusion, angle, point }: PlaneMap): TableEntity {
  const { raw: _raw, ...own } = entity;
  return {
    ...own,
    extrusion,
    position: point(own.position),
    rotation: angle(own.rotation),
    xAxis: direction(m, own.xAxis),
  };
}

function mline(
  entity: MlineEntity,
  m: Matrix,
  scale: number,
  mirrored: boolean,
  { extrusion }: PlaneMap,
): MlineEntity {
  const factor = mirrored ? -scale : scale;
  return {
    ...entity,
    extrusion,
    base: mapPoint(m, entity.base),
    scale: entity.scale * factor,
    vertices: entity.vertices.map((vertex) => ({
      position: mapPoint(m, vertex.position),
      direction: direction(m, vertex.direction),
      miter: direction(m, vertex.miter),
      elements: vertex.elements.map(({ parameters, fills }) => ({
        parameters: scale === 1 ? parameters : parameters.map((value) => value * scale),
        fills: scale === 1 ? fills : fills.map((value) => value * scale),
      })),
    })),
  };
}
