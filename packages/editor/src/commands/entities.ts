import { blank } from '@linework/cad/model/defaults';
import type { Color, EntityCommon } from '@linework/cad/model/common';
import type {
  ArcEntity,
  CircleEntity,
  EllipseEntity,
  LineEntity,
  RayEntity,
} from '@linework/cad/model/curves';
import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import type { LwPolylineEntity } from '@linework/cad/model/polylines';
import type { CommandContext } from '../command.ts';

/** What new entities get: the current layer, color, linetype and lineweight. */
export function currentProperties({
  document,
  variables,
}: Pick<CommandContext, 'document' | 'variables'>): EntityCommon {
  const { header } = document;
  const of = (name: string): string | number | undefined => {
    const value = variables.get(name) ?? document.variables.get(name)?.values[0];
    return typeof value === 'object' ? undefined : value;
  };
  const common = blank();
  const color = of('CECOLOR');
  const rgb = variables.get('CECOLOR.rgb');
  const lineType = of('CELTYPE');
  const lineWeight = of('CELWEIGHT');
  return {
    ...common,
    layer: header.currentLayer,
    color: typeof rgb === 'number' && rgb >= 0 ? { rgb } : typeof color === 'number' ? color : common.color,
    lineType: typeof lineType === 'string' && lineType !== '' ? asKept(lineType) : common.lineType,
    lineWeight: typeof lineWeight === 'number' ? lineWeight : common.lineWeight,
    lineTypeScale: header.currentLineTypeScale,
  };
}

/** Files write 'ByLayer', entities keep 'BYLAYER'. */
const asKept = (lineType: string): string =>
  /^by(layer|block)$/i.test(lineType) ? lineType.toUpperCase() : lineType;

export const setCurrentColor = (variables: CommandContext['variables'], color: Color): void => {
  variables.set('CECOLOR', typeof color === 'number' ? color : 256);
  variables.set('CECOLOR.rgb', typeof color === 'number' ? -1 : color.rgb);
};

export const makeLine = (common: EntityCommon, start: Point, end: Point): LineEntity => ({
  ...common,
  type: 'LINE',
  start,
  end,
  thickness: 0,
});

export const makeCircle = (common: EntityCommon, center: Point, radius: number): CircleEntity => ({
  ...common,
  type: 'CIRCLE',
  center,
  radius,
  thickness: 0,
});

export const makeArc = (
  common: EntityCommon,
  center: Point,
  radius: number,
  startAngle: number,
  endAngle: number,
): ArcEntity => ({
  ...common,
  type: 'ARC',
  center,
  radius,
  startAngle: turned(startAngle),
  endAngle: turned(endAngle),
  thickness: 0,
});

export const makeEllipse = (
  common: EntityCommon,
  center: Point,
  majorAxis: Point,
  ratio: number,
  startParameter = 0,
  endParameter = Math.PI * 2,
): EllipseEntity => ({ ...common, type: 'ELLIPSE', center, majorAxis, ratio, startParameter, endParameter });

export const makeRay = (
  common: EntityCommon,
  type: 'RAY' | 'XLINE',
  base: Point,
  direction: Point,
): RayEntity => ({
  ...common,
  type,
  base,
  direction,
});

type Shape = Partial<Omit<LwPolylineEntity, 'points' | 'bulges'>> & {
  bulges?: ArrayLike<number> | undefined;
};

export function makePolyline(
  common: EntityCommon,
  points: ArrayLike<number>,
  { bulges, ...rest }: Shape = {},
): LwPolylineEntity {
  const isCurved = bulges !== undefined && Array.from(bulges).some((bulge) => bulge !== 0);
  return {
    ...common,
    type: 'LWPOLYLINE',
    points: Float64Array.from(points),
    ...(isCurved ? { bulges: Float64Array.from(bulges) } : {}),
    constantWidth: 0,
    closed: false,
    continuousLineType: false,
    elevation: 0,
    thickness: 0,
    ...rest,
  };
}

/** From 0 up to a full turn, which rounding must not leave. */
export function turned(angle: number): number {
  const full = Math.PI * 2;
  const rest = ((angle % full) + full) % full;
  return full - rest < 1e-12 ? 0 : rest;
}

/** Adds an entity to the block that is drawn into; gives its handle. */
export function draw(context: CommandContext, entity: Entity): number {
  let handle = 0;
  context.transact((transaction) => {
    handle = transaction.add(entity, context.block);
  });
  return handle;
}
