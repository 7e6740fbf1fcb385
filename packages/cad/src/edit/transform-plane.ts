import type { ArcEntity, CircleEntity } from '../model/curves.ts';
import type { Entity } from '../model/entity.ts';
import type { SolidEntity } from '../model/faces.ts';
import type { UnderlayEntity } from '../model/images.ts';
import type { InsertEntity } from '../model/inserts.ts';
import type { LwPolylineEntity, PolylineEntity } from '../model/polylines.ts';
import type { AttdefEntity, AttribEntity, ShapeEntity, TextEntity } from '../model/texts.ts';
import { mapPoint, type Matrix } from './matrix.ts';
import { planeMap, type PlaneMap } from './plane-map.ts';

type PlaneEntity =
  | CircleEntity
  | ArcEntity
  | LwPolylineEntity
  | PolylineEntity
  | SolidEntity
  | TextEntity
  | AttribEntity
  | AttdefEntity
  | ShapeEntity
  | InsertEntity
  | UnderlayEntity;

/** Figures in object coordinates. */
export function transformPlane(entity: PlaneEntity, m: Matrix, map: PlaneMap): Entity {
  const { extrusion, scale, mirrored, point, angle } = map;
  switch (entity.type) {
    case 'CIRCLE':
      return {
        ...entity,
        extrusion,
        center: point(entity.center),
        radius: entity.radius * scale,
        thickness: entity.thickness * scale,
      };
    case 'ARC': {
      const [start, end] = [angle(entity.startAngle), angle(entity.endAngle)];
      return {
        ...entity,
        extrusion,
        center: point(entity.center),
        radius: entity.radius * scale,
        thickness: entity.thickness * scale,
        startAngle: mirrored ? end : start,
        endAngle: mirrored ? start : end,
      };
    }
    case 'LWPOLYLINE':
      return { ...entity, ...lwPolyline(entity, map) };
    case 'POLYLINE':
      return polyline(entity, m, map);
    case 'SOLID':
    case 'TRACE':
      return {
        ...entity,
        extrusion,
        corners: entity.corners.map(point) as typeof entity.corners,
        thickness: entity.thickness * scale,
      };
    case 'SHAPE':
      return {
        ...entity,
        extrusion,
        position: point(entity.position),
        rotation: angle(entity.rotation),
        size: entity.size * scale,
        thickness: entity.thickness * scale,
        widthFactor: mirrored ? -entity.widthFactor : entity.widthFactor,
      };
    case 'INSERT':
      return insert(entity, m, map);
    case 'PDFUNDERLAY':
    case 'DWFUNDERLAY':
    case 'DGNUNDERLAY':
      return {
        ...entity,
        extrusion,
        position: point(entity.position),
        rotation: angle(entity.rotation),
        scale: scaled(entity.scale, map),
      };
    default:
      return text(entity, m, map);
  }
}

function scaled(
  [x, y, z]: Readonly<InsertEntity['scale']>,
  { scale, mirrored }: PlaneMap,
): InsertEntity['scale'] {
  return [x * scale, y * (mirrored ? -scale : scale), z * scale];
}

function insert(entity: InsertEntity, m: Matrix, map: PlaneMap): InsertEntity {
  const { extrusion, scale, point, angle } = map;
  return {
    ...entity,
    extrusion,
    position: point(entity.position),
    rotation: angle(entity.rotation),
    scale: scaled(entity.scale, map),
    columnSpacing: entity.columnSpacing * scale,
    rowSpacing: entity.rowSpacing * (map.mirrored ? -scale : scale),
    attributes: entity.attributes.map((each) => text(each, m, planeMap(m, each.extrusion)!)),
  };
}

function text<T extends TextEntity | AttribEntity | AttdefEntity>(entity: T, m: Matrix, map: PlaneMap): T {
  const { extrusion, scale, mirrored, point, angle } = map;
  const paragraph = 'paragraph' in entity ? entity.paragraph : undefined;
  return {
    ...entity,
    extrusion,
    position: point(entity.position),
    ...(entity.alignment ? { alignment: point(entity.alignment) } : {}),
    height: entity.height * scale,
    rotation: angle(entity.rotation),
    thickness: entity.thickness * scale,
    upsideDown: entity.upsideDown !== mirrored,
    ...(paragraph
      ? {
          paragraph: {
            ...paragraph,
            position: mapPoint(m, paragraph.position),
            height: paragraph.height * scale,
            width: paragraph.width * scale,
            ...(paragraph.xAxis ? { xAxis: turned(paragraph.xAxis, m) } : {}),
          },
        }
      : {}),
  };
}

function turned(axis: readonly [number, number, number], m: Matrix): [number, number, number] {
  const [o, p] = [mapPoint(m, [0, 0, 0]), mapPoint(m, axis as [number, number, number])];
  const v = [p[0] - o[0], p[1] - o[1], p[2] - o[2]] as const;
  const length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
}

const times = (list: Float64Array, factor: number): Float64Array =>
  factor === 1 ? list : list.map((value) => value * factor);

function lwPolyline(
  entity: LwPolylineEntity,
  { extrusion, scale, mirrored, point2, elevation }: PlaneMap,
): Partial<LwPolylineEntity> {
  const points = new Float64Array(entity.points.length);
  for (let i = 0; i + 1 < points.length; i += 2)
    points.set(point2([entity.points[i]!, entity.points[i + 1]!], entity.elevation), i);
  return {
    extrusion,
    points,
    elevation: elevation(entity.elevation),
    constantWidth: entity.constantWidth * scale,
    thickness: entity.thickness * scale,
    ...(entity.bulges ? { bulges: times(entity.bulges, mirrored ? -1 : 1) } : {}),
    ...(entity.widths ? { widths: times(entity.widths, scale) } : {}),
  };
}

/** Vertices of plane polylines are in object coordinates, of all others in those of the world. */
function polyline(entity: PolylineEntity, m: Matrix, map: PlaneMap): PolylineEntity {
  const { extrusion, scale, mirrored, angle } = map;
  const isPlane = entity.kind === '2d';
  const points = new Float64Array(entity.points.length);
  for (let i = 0; i + 2 < points.length; i += 3) {
    const p: [number, number, number] = [entity.points[i]!, entity.points[i + 1]!, entity.points[i + 2]!];
    points.set(isPlane ? map.point(p) : mapPoint(m, p), i);
  }
  if (!isPlane) return { ...entity, points };
  return {
    ...entity,
    extrusion,
    points,
    elevation: map.elevation(entity.elevation),
    thickness: entity.thickness * scale,
    startWidth: entity.startWidth * scale,
    endWidth: entity.endWidth * scale,
    ...(entity.bulges ? { bulges: times(entity.bulges, mirrored ? -1 : 1) } : {}),
    ...(entity.widths ? { widths: times(entity.widths, scale) } : {}),
    ...(entity.tangents ? { tangents: entity.tangents.map(angle) } : {}),
  };
}
