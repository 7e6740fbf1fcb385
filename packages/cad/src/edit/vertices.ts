import type { Entity } from '../model/entity.ts';
import type { LwPolylineEntity } from '../model/polylines.ts';

/** What a polyline's vertex offers: `toArc` and `toLine` are about the piece from it to the next. */
export type VertexAction = 'addVertex' | 'removeVertex' | 'toArc' | 'toLine';

/** Of a quarter of a circle. */
const QUARTER = Math.tan(Math.PI / 8);

const countOf = ({ points }: LwPolylineEntity): number => points.length >> 1;

/** What can be done with one vertex of an entity; nothing where it has none. */
export function vertexActions(entity: Entity, index: number): VertexAction[] {
  if (entity.type !== 'LWPOLYLINE' || index < 0 || index >= countOf(entity)) return [];
  const hasPiece = entity.closed || index < countOf(entity) - 1;
  const isArc = (entity.bulges?.[index] ?? 0) !== 0;
  return [
    ...(hasPiece ? (['addVertex'] as const) : []),
    ...(countOf(entity) > 2 ? (['removeVertex'] as const) : []),
    ...(hasPiece ? ([isArc ? 'toLine' : 'toArc'] as const) : []),
  ];
}

/** The entity as it is then; a new vertex halves the piece, an arc becomes two of the same circle. */
export function withVertexAction(entity: Entity, index: number, action: VertexAction): Entity {
  if (entity.type !== 'LWPOLYLINE' || !vertexActions(entity, index).includes(action)) return entity;
  switch (action) {
    case 'addVertex':
      return withVertex(entity, index);
    case 'removeVertex':
      return withoutVertex(entity, index);
    case 'toArc':
      return withBulge(entity, index, QUARTER);
    case 'toLine':
      return withBulge(entity, index, 0);
  }
}

function withBulge(entity: LwPolylineEntity, index: number, bulge: number): LwPolylineEntity {
  const bulges = Float64Array.from(entity.bulges ?? new Float64Array(countOf(entity)));
  bulges[index] = bulge;
  return withBulges(entity, bulges);
}

/** Without any the field is absent. */
function withBulges(entity: LwPolylineEntity, bulges: Float64Array): LwPolylineEntity {
  const { bulges: _, ...rest } = entity;
  return bulges.some((bulge) => bulge !== 0) ? { ...rest, bulges } : rest;
}

function withVertex(entity: LwPolylineEntity, index: number): LwPolylineEntity {
  const { points, bulges, widths } = entity;
  const next = (index + 1) % countOf(entity);
  const [x0, y0] = [points[2 * index]!, points[2 * index + 1]!];
  const [x1, y1] = [points[2 * next]!, points[2 * next + 1]!];
  const bulge = bulges?.[index] ?? 0;
  // The middle of an arc lies off the chord by the bulge times half of it, to the right.
  const at = [(x0 + x1) / 2 + ((y1 - y0) * bulge) / 2, (y0 + y1) / 2 - ((x1 - x0) * bulge) / 2];
  const half = Math.tan(Math.atan(bulge) / 2);
  const [from, to] = [widths?.[2 * index] ?? 0, widths?.[2 * index + 1] ?? 0];
  const middle = (from + to) / 2;
  const made: LwPolylineEntity = {
    ...entity,
    points: Float64Array.from(Array.from(points).toSpliced(2 * index + 2, 0, ...at)),
    ...(widths && {
      widths: Float64Array.from(Array.from(widths).toSpliced(2 * index, 2, from, middle, middle, to)),
    }),
  };
  return bulges
    ? { ...made, bulges: Float64Array.from(Array.from(bulges).toSpliced(index, 1, half, half)) }
    : made;
}

function withoutVertex(entity: LwPolylineEntity, index: number): LwPolylineEntity {
  const { points, bulges, widths } = entity;
  const before = (index + countOf(entity) - 1) % countOf(entity);
  const made: LwPolylineEntity = {
    ...entity,
    points: Float64Array.from(Array.from(points).toSpliced(2 * index, 2)),
    ...(widths && { widths: Float64Array.from(Array.from(widths).toSpliced(2 * index, 2)) }),
  };
  if (!bulges) return made;
  // What comes in place of two pieces is straight.
  const kept = Float64Array.from(bulges);
  if (entity.closed || index > 0) kept[before] = 0;
  return withBulges(made, Float64Array.from(Array.from(kept).toSpliced(index, 1)));
}
