import type { DimensionEntity, DimensionKind, DimensionLink } from '../../model/dimensions.ts';
import type { Entity } from '../../model/entity.ts';
import type { Point } from '../../model/point.ts';
import { isNear } from './follow-point.ts';
import { placeOn, SNAP, type PlaceOn } from './place-on.ts';

type Linked = 'definitionPoint' | 'point13' | 'point14' | 'point15';

/** The points that hold on to something, in the order of the bits of DIMASSOC. */
const LINKED: Readonly<Record<DimensionKind, readonly (Linked | 'round' | undefined)[]>> = {
  rotated: ['point13', 'point14'],
  aligned: ['point13', 'point14'],
  angular: ['point13', 'point14', 'point15', 'definitionPoint'],
  angular3: ['point13', 'point14', 'point15'],
  arc: ['point13', 'point14', 'point15'],
  radius: [undefined, 'round'],
  diameter: [undefined, 'round'],
  jogged: [undefined, 'round'],
  ordinate: [undefined, 'point13'],
};

/** Numbers of the points of a dimension that can hold on to something. */
export const linkedPoints = ({ kind }: DimensionEntity): number[] =>
  LINKED[kind].flatMap((name, i) => (name ? [i] : []));

/** Where such a point is. */
export function linkedPosition(dimension: DimensionEntity, point: number): Point | undefined {
  const name = LINKED[dimension.kind][point];
  if (name !== 'round') return name && dimension[name];
  const { definitionPoint: a, point15: b, kind } = dimension;
  return kind === 'diameter' ? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2] : a;
}

/** How a point of a dimension lies on an entity; undefined where it does not. */
export function linkedPlace(dimension: DimensionEntity, point: number, entity: Entity): PlaceOn | undefined {
  const position = linkedPosition(dimension, point);
  if (!position) return undefined;
  if (LINKED[dimension.kind][point] !== 'round') return placeOn(entity, position);
  const isRound = entity.type === 'CIRCLE' || entity.type === 'ARC';
  if (!isRound || !isNear(entity.center, position)) return undefined;
  const [dx, dy] = [dimension.point15[0] - position[0], dimension.point15[1] - position[1]];
  const isSame = Math.abs(Math.hypot(dx, dy) - entity.radius) <= 1e-8 * Math.max(1, entity.radius);
  return isSame ? { snap: SNAP.center, marker: 0, parameter: 0 } : undefined;
}

/** What a dimension made by snapping prefers to hold on to, where several meet. */
const RANK: readonly number[] = [
  SNAP.end,
  SNAP.start,
  SNAP.center,
  SNAP.node,
  SNAP.insertion,
  SNAP.middle,
  SNAP.quadrant,
  SNAP.nearest,
];

/** What the points of a new dimension hold on to among these entities; those that come first are preferred. */
export function findLinks(dimension: DimensionEntity, entities: readonly Entity[]): DimensionLink[] {
  return linkedPoints(dimension).flatMap((point) => {
    let found: { handle: number; rank: number } | undefined;
    for (const entity of entities) {
      const place = linkedPlace(dimension, point, entity);
      if (!place) continue;
      const rank = RANK.indexOf(place.snap);
      if (!found || rank < found.rank) found = { handle: entity.handle, rank };
    }
    return found ? [{ point, objects: [found.handle] }] : [];
  });
}
