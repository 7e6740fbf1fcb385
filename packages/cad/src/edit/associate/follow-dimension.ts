import type { DimensionEntity, DimensionKind } from '../../model/dimensions.ts';
import type { Entity } from '../../model/entity.ts';
import type { Point } from '../../model/point.ts';
import { translation } from '../matrix.ts';
import { transformEntity } from '../transform.ts';
import { followPoint, isNear } from './follow-point.ts';

type Measured = 'definitionPoint' | 'point13' | 'point14' | 'point15';

/** The points that measure; the others only say where lines and text are. */
const MEASURED: Readonly<Record<DimensionKind, readonly Measured[]>> = {
  rotated: ['point13', 'point14'],
  aligned: ['point13', 'point14'],
  angular: ['point13', 'point14', 'point15', 'definitionPoint'],
  angular3: ['point15', 'point13', 'point14'],
  arc: ['point15', 'point13', 'point14'],
  radius: ['definitionPoint', 'point15'],
  diameter: ['definitionPoint', 'point15'],
  jogged: ['definitionPoint', 'point15'],
  ordinate: ['point13'],
};

/** An entity as it was and as it is. */
export type MovedEntity = { before: Entity; after: Entity };

/** The dimension with its points where what they hold on to is now; `former` is the dimension as it was then. */
export function followDimension(
  dimension: DimensionEntity,
  former: DimensionEntity,
  moved: readonly MovedEntity[],
): DimensionEntity {
  const names = MEASURED[dimension.kind];
  const places = names.map((name) => {
    for (const { before, after } of moved) {
      const place = followPoint(before, after, former[name]);
      if (place) return place;
    }
    return undefined;
  });
  if (places.every((place, i) => !place || isNear(place, dimension[names[i]!]))) return dimension;
  const shift = commonShift(former, names, places);
  if (shift) return transformEntity(former, translation(...shift)) as DimensionEntity;
  const result = { ...dimension };
  names.forEach((name, i) => (result[name] = places[i] ?? dimension[name]));
  if (dimension.kind === 'rotated') result.definitionPoint = besideLine(result, dimension.angle);
  if (dimension.kind === 'aligned') result.definitionPoint = sameOffset(former, result);
  return result;
}

/** Where all of them have gone the same way, the whole dimension does. */
function commonShift(
  former: DimensionEntity,
  names: readonly Measured[],
  places: readonly (Point | undefined)[],
): Point | undefined {
  const [first] = places;
  if (!first) return undefined;
  const shift = first.map((value, i) => value - former[names[0]!][i]!) as Point;
  const isCommon = names.every((name, i) => {
    const [x, y, z] = former[name];
    return places[i] !== undefined && isNear(places[i], [x + shift[0], y + shift[1], z + shift[2]]);
  });
  return isCommon ? shift : undefined;
}

/** On the dimension line, across from the second point. */
function besideLine({ definitionPoint, point14 }: DimensionEntity, angle: number): Point {
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const along = (point14[0] - definitionPoint[0]) * x + (point14[1] - definitionPoint[1]) * y;
  return [definitionPoint[0] + along * x, definitionPoint[1] + along * y, definitionPoint[2]];
}

/** As far from the line between the two points as it was. */
function sameOffset(former: DimensionEntity, now: DimensionEntity): Point {
  const [x, y] = direction(former);
  const { point14, definitionPoint } = former;
  const offset = x * (definitionPoint[1] - point14[1]) - y * (definitionPoint[0] - point14[0]);
  const [u, v] = direction(now);
  return [now.point14[0] - v * offset, now.point14[1] + u * offset, definitionPoint[2]];
}

function direction({ point13, point14 }: DimensionEntity): [number, number] {
  const [x, y] = [point14[0] - point13[0], point14[1] - point13[1]];
  const length = Math.sqrt(x * x + y * y) || 1;
  return [x / length, y / length];
}
