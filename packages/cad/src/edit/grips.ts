import { dot } from '@linework/geom/vector';
import type { DimensionKind } from '../model/dimensions.ts';
import type { Entity } from '../model/entity.ts';
import type { Point } from '../model/point.ts';
import { objectAxes } from '../display/frame.ts';
import { MOVED_TEXT } from './dimension-change.ts';
import { lengthOf, translation } from './matrix.ts';
import { EditRefused } from './refusal.ts';
import { refusalOf, transformEntity } from './transform.ts';

/** A point by which an entity is taken: the whole of it is moved, or one part of it. */
export type Grip = { position: Point; kind: 'move' | 'stretch' };

type GripRule = { grip: Grip; drag: (to: Point) => Entity };

/** Points in world coordinates by which an entity can be changed; none of what cannot. */
export function gripsOf(entity: Entity): Grip[] {
  return refusalOf(entity) ? [] : rulesOf(entity).map(({ grip }) => grip);
}

/** The entity with one of its grips at another place. */
export function dragGrip(entity: Entity, index: number, to: Point): Entity {
  const refusal = refusalOf(entity);
  if (refusal) throw new EditRefused(refusal, entity);
  const rule = rulesOf(entity)[index];
  return rule ? rule.drag(to) : entity;
}

type DimensionPoint = 'definitionPoint' | 'point13' | 'point14' | 'point15' | 'point16';

/** The points that make a dimension of each kind. */
const DIMENSION_POINTS: Readonly<Record<DimensionKind, readonly DimensionPoint[]>> = {
  rotated: ['point13', 'point14', 'definitionPoint'],
  aligned: ['point13', 'point14', 'definitionPoint'],
  angular: ['point13', 'point14', 'point15', 'definitionPoint', 'point16'],
  angular3: ['point15', 'point13', 'point14', 'definitionPoint'],
  arc: ['point15', 'point13', 'point14', 'definitionPoint'],
  radius: ['definitionPoint', 'point15'],
  diameter: ['definitionPoint', 'point15'],
  jogged: ['definitionPoint', 'point15', 'point13', 'point14'],
  ordinate: ['definitionPoint', 'point13', 'point14'],
};

function rulesOf(entity: Entity): GripRule[] {
  const [u, v, n] = objectAxes(entity.extrusion);
  const world = ([x, y, z]: Readonly<Point>): Point =>
    [0, 1, 2].map((i) => u[i]! * x + v[i]! * y + n[i]! * z) as Point;
  const object = (p: Readonly<Point>): Point => [dot(p, u), dot(p, v), dot(p, n)];
  const whole = (position: Point): GripRule => ({
    grip: { position, kind: 'move' },
    drag: ([x, y, z]) =>
      transformEntity(entity, translation(x - position[0], y - position[1], z - position[2])),
  });
  const part = (position: Point, drag: (to: Point) => Entity): GripRule => ({
    grip: { position, kind: 'stretch' },
    drag,
  });
  switch (entity.type) {
    case 'LINE':
      return [
        part(entity.start, (to) => ({ ...entity, start: to })),
        whole(middle(entity.start, entity.end)),
        part(entity.end, (to) => ({ ...entity, end: to })),
      ];
    case 'CIRCLE':
    case 'ARC': {
      const { center, radius } = entity;
      const sized = (to: Point): Entity => {
        const [x, y] = object(to);
        return { ...entity, radius: Math.sqrt((x - center[0]) ** 2 + (y - center[1]) ** 2) };
      };
      const at = (angle: number): Point =>
        world([center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle), center[2]]);
      if (entity.type === 'CIRCLE')
        return [
          whole(world(center)),
          ...[0, 1, 2, 3].map((quarter) => part(at((quarter * Math.PI) / 2), sized)),
        ];
      const turned = (to: Point): number => {
        const [x, y] = object(to);
        return Math.atan2(y - center[1], x - center[0]);
      };
      return [
        whole(world(center)),
        part(at(entity.startAngle), (to) => ({ ...entity, startAngle: turned(to) })),
        part(at(entity.endAngle), (to) => ({ ...entity, endAngle: turned(to) })),
        part(at(entity.startAngle + sweep(entity.startAngle, entity.endAngle) / 2), sized),
      ];
    }
    case 'LWPOLYLINE':
      return Array.from({ length: entity.points.length >> 1 }, (_, i) =>
        part(world([entity.points[i * 2]!, entity.points[i * 2 + 1]!, entity.elevation]), (to) => {
          const points = entity.points.slice();
          points.set(object(to).slice(0, 2), i * 2);
          return { ...entity, points };
        }),
      );
    case 'SPLINE':
    case 'HELIX':
      return threes(
        entity.controlPoints.length > 0 ? entity.controlPoints : entity.fitPoints,
        part,
        (points) =>
          entity.controlPoints.length > 0
            ? { ...entity, controlPoints: points }
            : { ...entity, fitPoints: points },
      );
    case 'POLYLINE':
      return threes(
        entity.points,
        part,
        (points) => ({ ...entity, points }),
        entity.kind === '2d' ? { world, object } : undefined,
      );
    case 'LEADER':
      return threes(entity.points, part, (points) => ({ ...entity, points }));
    case 'SOLID':
    case 'TRACE':
    case '3DFACE': {
      const plane = entity.type !== '3DFACE';
      return entity.corners.map((corner, i) =>
        part(plane ? world(corner) : corner, (to) => ({
          ...entity,
          corners: entity.corners.with(i, plane ? object(to) : to) as typeof entity.corners,
        })),
      );
    }
    case 'ELLIPSE': {
      const end: Point = [0, 1, 2].map((i) => entity.center[i]! + entity.majorAxis[i]!) as Point;
      return [
        whole(entity.center),
        part(end, (to) => {
          const axis = [0, 1, 2].map((i) => to[i]! - entity.center[i]!) as Point;
          const ratio = (entity.ratio * lengthOf(entity.majorAxis)) / (lengthOf(axis) || 1);
          return { ...entity, majorAxis: axis, ratio: Math.min(1, ratio) };
        }),
      ];
    }
    case 'RAY':
    case 'XLINE':
      return [whole(entity.base)];
    case 'TEXT':
    case 'ATTRIB':
    case 'ATTDEF':
      return [whole(world(entity.alignment ?? entity.position))];
    case 'INSERT':
    case 'SHAPE':
    case 'PDFUNDERLAY':
    case 'DWFUNDERLAY':
    case 'DGNUNDERLAY':
    case 'ACAD_TABLE':
      return [whole(world(entity.position))];
    case 'POINT':
    case 'MTEXT':
    case 'TOLERANCE':
    case 'IMAGE':
    case 'WIPEOUT':
      return [whole(entity.position)];
    case 'VIEWPORT':
      return [whole(entity.center)];
    case 'DIMENSION': {
      const place = (name: DimensionPoint): GripRule =>
        part(entity[name], (to) => ({ ...entity, [name]: to, measurement: NaN }));
      return [
        ...DIMENSION_POINTS[entity.kind].map(place),
        part(world(entity.textMiddle), (to) => ({
          ...entity,
          textMiddle: object(to),
          flags: entity.flags | MOVED_TEXT,
        })),
      ];
    }
    case 'MULTILEADER':
      return [whole(entity.context.base)];
    case 'MLINE':
      return [whole(entity.base)];
    case 'MESH':
      return entity.vertices.length > 2
        ? [whole([entity.vertices[0]!, entity.vertices[1]!, entity.vertices[2]!])]
        : [];
    case 'HATCH':
      return entity.seeds.length > 1
        ? [whole(world([entity.seeds[0]!, entity.seeds[1]!, entity.elevation]))]
        : [];
    default:
      return [];
  }
}

type Frames = { world: (p: Readonly<Point>) => Point; object: (p: Readonly<Point>) => Point };

function threes(
  points: Float64Array,
  part: (position: Point, drag: (to: Point) => Entity) => GripRule,
  make: (points: Float64Array) => Entity,
  frames?: Frames,
): GripRule[] {
  return Array.from({ length: Math.floor(points.length / 3) }, (_, i) => {
    const own: Point = [points[i * 3]!, points[i * 3 + 1]!, points[i * 3 + 2]!];
    return part(frames ? frames.world(own) : own, (to) => {
      const copy = points.slice();
      copy.set(frames ? frames.object(to) : to, i * 3);
      return make(copy);
    });
  });
}

const middle = (a: Readonly<Point>, b: Readonly<Point>): Point =>
  [0, 1, 2].map((i) => (a[i]! + b[i]!) / 2) as Point;

function sweep(start: number, end: number): number {
  const turn = Math.PI * 2;
  return (((end - start) % turn) + turn) % turn || turn;
}
