import { dimensionVariables } from '@linework/cad/display/dimension-picture';
import type { DimensionEntity } from '@linework/cad/model/dimensions';
import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import type { Command, CommandContext } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askSelection, askValue, type Asking } from '../ask.ts';
import { askOneEntity } from '../picked.ts';

/** Dimensions with a straight dimension line. */
export const isStraight = (entity: Entity): entity is DimensionEntity =>
  entity.type === 'DIMENSION' && (entity.kind === 'rotated' || entity.kind === 'aligned');

const directionOf = ({ kind, angle, point13: a, point14: b }: DimensionEntity): [number, number] => {
  if (kind === 'rotated') return [Math.cos(angle), Math.sin(angle)];
  const size = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  return [(b[0] - a[0]) / size, (b[1] - a[1]) / size];
};

type Normal = readonly [x: number, y: number];

/** Across the dimension line. */
export const normalOf = (dimension: DimensionEntity): Normal => {
  const [x, y] = directionOf(dimension);
  return [-y, x];
};

export const alongNormal = ([x, y]: Normal, point: Readonly<Point>): number => x * point[0] + y * point[1];
const heightOf = (dimension: DimensionEntity, normal: Normal): number =>
  alongNormal(normal, dimension.definitionPoint);

const isParallel = (dimension: DimensionEntity, normal: Normal): boolean =>
  Math.abs(alongNormal(normal, [...directionOf(dimension), 0])) <= 1e-9;

/** Moves dimension lines across, each to its height; their texts go along. */
function place(
  context: CommandContext,
  normal: Normal,
  places: readonly (readonly [dimension: DimensionEntity, height: number])[],
): void {
  context.transact((transaction) => {
    for (const [dimension, height] of places) {
      const way = height - heightOf(dimension, normal);
      if (way === 0) continue;
      const moved = ([x, y, z]: Point): Point => [x + normal[0] * way, y + normal[1] * way, z];
      transaction.set(dimension.handle, {
        definitionPoint: moved(dimension.definitionPoint),
        textMiddle: moved(dimension.textMiddle),
      });
    }
  });
}

/** Selected dimensions whose lines are parallel to that of one of them. */
function parallelOnes(
  { document }: CommandContext,
  handles: readonly number[],
  normal: Normal,
  without?: DimensionEntity,
): DimensionEntity[] {
  return handles
    .map((handle) => document.entity(handle)!)
    .filter(isStraight)
    .filter((each) => each.handle !== without?.handle && isParallel(each, normal));
}

/** At both sides of the base, each farther out than the one before by a step; all onto its line where that is 0. */
function space(
  context: CommandContext,
  base: DimensionEntity,
  handles: readonly number[],
  step: number,
): void {
  const normal = normalOf(base);
  const start = heightOf(base, normal);
  const outward = Math.sign(start - alongNormal(normal, base.point13)) || 1;
  const others = parallelOnes(context, handles, normal, base).map((dimension) => {
    const way = heightOf(dimension, normal) - start;
    return { dimension, far: Math.abs(way), side: Math.sign(way) || outward };
  });
  const places = [1, -1].flatMap((side) =>
    others
      .filter((each) => each.side === side)
      .toSorted((a, b) => a.far - b.far)
      .map(({ dimension }, i) => [dimension, start + side * step * (i + 1)] as const),
  );
  place(context, normal, places);
  context.report('dimensionsPlaced', { count: places.length });
}

function* askBaseDimension(context: CommandContext): Asking<DimensionEntity> {
  return (yield* askOneEntity(context, 'dimBase', isStraight)).entity as DimensionEntity;
}

export function* alignDimensions(context: CommandContext): Asking<void> {
  const base = yield* askBaseDimension(context);
  const handles = yield* askSelection('dimToAlign', { accepts: isStraight });
  space(context, base, handles, 0);
}

export function* distributeDimensions(context: CommandContext): Asking<void> {
  const method = yield* askOption('dimDistribute', ['Equal', 'Offset'], 'Equal');
  if (method === 'Offset') {
    const base = yield* askBaseDimension(context);
    const step = yield* askValue('distance', 'dimOffset', automaticStep(context, base), { min: 0 });
    return space(context, base, yield* askSelection('dimToDistribute', { accepts: isStraight }), step);
  }
  const handles = yield* askSelection('dimToDistribute', { accepts: isStraight });
  const [first] = handles;
  if (first === undefined) return;
  const normal = normalOf(context.document.entity(first) as DimensionEntity);
  const sorted = parallelOnes(context, handles, normal).toSorted(
    (a, b) => heightOf(a, normal) - heightOf(b, normal),
  );
  const [low, high] = [sorted[0]!, sorted.at(-1)!].map((each) => heightOf(each, normal)) as [number, number];
  const step = (high - low) / Math.max(1, sorted.length - 1);
  const between = sorted.slice(1, -1).map((each, i) => [each, low + step * (i + 1)] as const);
  place(context, normal, between);
  context.report('dimensionsPlaced', { count: sorted.length });
}

/** Twice as high as the text, as AutoCAD spaces them by itself. */
function automaticStep(context: CommandContext, base: DimensionEntity): number {
  const { textHeight, scale } = dimensionVariables(context.document.drawing, base);
  return 2 * textHeight * (scale > 0 ? scale : 1);
}

export const DIMSPACE: Command = {
  name: 'DIMSPACE',
  aliases: [],
  group: 'dimension',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const base = yield* askBaseDimension(context);
    const handles = yield* askSelection('dimToSpace', { accepts: isStraight });
    const answer: Answer = yield {
      kind: 'distance',
      message: 'dimSpacing',
      options: ['Auto'],
      default: 'Auto',
      min: 0,
    };
    const step = answer.kind === 'value' ? answer.value : automaticStep(context, base);
    space(context, base, handles, step);
  },
};
