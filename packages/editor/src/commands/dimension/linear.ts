import type { DimensionEntity } from '@linework/cad/model/dimensions';
import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import { curveAt, nearestOnPath } from '@linework/geom/plan/path';
import { curveEnd, curveStart } from '@linework/geom/plan/curves';
import type { Command, CommandContext } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askPoint, askValue, type Asking } from '../ask.ts';
import { elevationOf, hasPath, pathOf } from '../entity-path.ts';
import { askOneEntity, xyOf, type PickedEntity } from '../picked.ts';
import { askPlace, newDimension, TEXT_OPTIONS, type TextSettings } from './make.ts';
import { addDimension } from './picture.ts';

/** of: what they are the ends of. */
export type Ends = { from: Point; to: Point; of?: Entity };

/** The ends of what was picked: of a line, an arc, a piece of a polyline; a circle's across the pick. */
export function endsOfPicked({ entity, point }: PickedEntity): Ends {
  const path = pathOf(entity)!;
  const z = elevationOf(entity);
  const { curve } = curveAt(path, nearestOnPath(path, xyOf(point)));
  if (entity.type === 'CIRCLE') {
    const [cx, cy] = entity.center;
    const r = entity.radius;
    const isAcross = Math.abs(point[0] - cx) > Math.abs(point[1] - cy);
    return isAcross
      ? { from: [cx, cy - r, z], to: [cx, cy + r, z], of: entity }
      : { from: [cx - r, cy, z], to: [cx + r, cy, z], of: entity };
  }
  const [a, b] = [curveStart(curve), curveEnd(curve)];
  return { from: [a.x, a.y, z], to: [b.x, b.y, z], of: entity };
}

const canMeasure = (entity: Entity): boolean =>
  hasPath(entity) && entity.type !== 'RAY' && entity.type !== 'XLINE' && entity.type !== 'SPLINE';

/** Two points, or an object's ends for Enter. */
function* askEnds(context: CommandContext): Asking<Ends> {
  const answer: Answer = yield { kind: 'point', message: 'dimFirst' };
  if (answer.kind !== 'point') return endsOfPicked(yield* askOneEntity(context, 'dimObject', canMeasure));
  return { from: answer.point, to: yield* askPoint('dimSecond', { from: answer.point }) };
}

/** Horizontal where the place lies above or below, vertical where it lies beside. */
export function linearAngle({ from, to }: Ends, [x, y]: Readonly<Point>): number {
  const [minX, maxX] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
  const [minY, maxY] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
  const beside = Math.max(minX - x, x - maxX, 0);
  const above = Math.max(minY - y, y - maxY, 0);
  if (beside === above) return maxX - minX >= maxY - minY ? 0 : Math.PI / 2;
  return above > beside ? 0 : Math.PI / 2;
}

export function rotatedDimension(
  context: CommandContext,
  { from, to }: Ends,
  place: Point,
  angle: number,
  settings: TextSettings,
): DimensionEntity {
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  // the definition point lies where the second extension line meets the dimension line
  const along = (to[0] - place[0]) * ux + (to[1] - place[1]) * uy;
  return {
    ...newDimension(context, 'rotated'),
    ...settings,
    angle,
    point13: from,
    point14: to,
    definitionPoint: [place[0] + ux * along, place[1] + uy * along, to[2]],
  };
}

export function alignedDimension(
  context: CommandContext,
  ends: Ends,
  place: Point,
  settings: TextSettings,
): DimensionEntity {
  const angle = Math.atan2(ends.to[1] - ends.from[1], ends.to[0] - ends.from[0]);
  const { definitionPoint } = rotatedDimension(context, ends, place, angle, settings);
  return {
    ...newDimension(context, 'aligned'),
    ...settings,
    point13: ends.from,
    point14: ends.to,
    definitionPoint,
  };
}

export const DIMLINEAR: Command = {
  name: 'DIMLINEAR',
  aliases: ['DLI', 'DIMLIN'],
  group: 'dimension',
  tier: 'free',
  isOnPhone: true,
  *run(context) {
    const ends = yield* askEnds(context);
    const settings: TextSettings = { text: '', textRotation: 0 };
    let fixed: number | undefined;
    const make = (place: Point): DimensionEntity =>
      rotatedDimension(context, ends, place, fixed ?? linearAngle(ends, place), settings);
    const place = yield* askPlace(
      context,
      'dimLine',
      [...TEXT_OPTIONS, 'Horizontal', 'Vertical', 'Rotated'],
      make,
      settings,
      function* (option) {
        if (option === 'Horizontal') fixed = 0;
        else if (option === 'Vertical') fixed = Math.PI / 2;
        else fixed = yield* askValue('angle', 'dimLineAngle', 0, { isDirection: true });
      },
      ends.to,
    );
    if (place) addDimension(context, make(place), ends.of && [ends.of]);
  },
};

export const DIMALIGNED: Command = {
  name: 'DIMALIGNED',
  aliases: ['DAL', 'DIMALI'],
  group: 'dimension',
  tier: 'free',
  isOnPhone: true,
  *run(context) {
    const ends = yield* askEnds(context);
    const settings: TextSettings = { text: '', textRotation: 0 };
    const make = (place: Point): DimensionEntity => alignedDimension(context, ends, place, settings);
    const place = yield* askPlace(context, 'dimLine', TEXT_OPTIONS, make, settings, undefined, ends.to);
    if (place) addDimension(context, make(place), ends.of && [ends.of]);
  },
};

export const DIMORDINATE: Command = {
  name: 'DIMORDINATE',
  aliases: ['DOR', 'DIMORD'],
  group: 'dimension',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const feature = yield* askPoint('dimFeature');
    const settings: TextSettings = { text: '', textRotation: 0 };
    let isX: boolean | undefined;
    const origin: Point = [0, 0, 0];
    const make = (place: Point): DimensionEntity =>
      ordinateDimension(context, feature, place, isX ?? isMoreUp(feature, place), origin, settings);
    const place = yield* askPlace(
      context,
      'dimLeaderEnd',
      ['Xdatum', 'Ydatum', ...TEXT_OPTIONS],
      make,
      settings,
      (option) => {
        isX = option === 'Xdatum';
      },
      feature,
    );
    if (place) addDimension(context, make(place));
  },
};

const isMoreUp = (from: Readonly<Point>, to: Readonly<Point>): boolean =>
  Math.abs(to[1] - from[1]) > Math.abs(to[0] - from[0]);

export function ordinateDimension(
  context: CommandContext,
  feature: Point,
  end: Point,
  isX: boolean,
  origin: Point,
  settings: TextSettings,
): DimensionEntity {
  const dimension = newDimension(context, 'ordinate');
  const style = context.document.named('dimStyle', dimension.style);
  // the text stands behind the end of the leader
  const height = (style?.textHeight ?? 0.18) * (style?.scale || 1);
  const way = isX ? Math.sign(end[1] - feature[1]) || 1 : Math.sign(end[0] - feature[0]) || 1;
  const beside = height * 3 * way;
  return {
    ...dimension,
    ...settings,
    flags: dimension.flags | (isX ? 64 : 0),
    definitionPoint: origin,
    point13: feature,
    point14: end,
    textMiddle: isX ? [end[0], end[1] + beside, end[2]] : [end[0] + beside, end[1], end[2]],
  };
}
