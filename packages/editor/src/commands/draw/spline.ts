import type { EntityCommon } from '@linework/cad/model/common';
import type { SplineEntity } from '@linework/cad/model/curves';
import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import { uniformKnots } from '@linework/geom/spline';
import type { Command, CommandContext } from '../../command.ts';
import type { Answer, Question } from '../../questions.ts';
import { askOption, askSelection, askValue, type Asking } from '../ask.ts';
import { currentProperties, draw } from '../entities.ts';
import { fitBezier, type KnotRule } from './fit.ts';

type Ends = { start?: Point; end?: Point; tolerance: number };

const FIT = 11;
const CLOSED = 1;

function makeSpline(common: EntityCommon, rest: Partial<SplineEntity>): SplineEntity {
  return {
    ...common,
    type: 'SPLINE',
    degree: 3,
    closed: false,
    periodic: false,
    knots: new Float64Array(0),
    controlPoints: new Float64Array(0),
    fitPoints: new Float64Array(0),
    knotTolerance: 1e-9,
    controlTolerance: 1e-9,
    fitTolerance: 0,
    flags: FIT & ~CLOSED,
    ...rest,
  };
}

const flat = (points: readonly Point[]): Float64Array => Float64Array.from(points.flat());

function throughPoints(
  common: EntityCommon,
  points: readonly Point[],
  { start, end, tolerance }: Ends,
  rule: KnotRule,
  closed: boolean,
): SplineEntity {
  // chord lengths are what a spline of fit points goes by; another rule is written down as a curve
  if (rule !== 'Chord')
    return makeSpline(common, { ...fitBezier(points, rule, { start, end, closed }), closed });
  return makeSpline(common, {
    fitPoints: flat(closed ? [...points, points[0]!] : points),
    fitTolerance: tolerance,
    closed,
    ...(start ? { startTangent: start } : {}),
    ...(end ? { endTangent: end } : {}),
  });
}

function byVertices(
  common: EntityCommon,
  points: readonly Point[],
  degree: number,
  closed: boolean,
): SplineEntity {
  // closed: as many points again as the degree needs to come round smoothly
  const around = closed ? [...points, ...points.slice(0, Math.min(degree, points.length))] : points;
  const own = Math.min(degree, around.length - 1);
  const knots = closed
    ? Array.from({ length: around.length + own + 1 }, (_, i) => i - own)
    : uniformKnots(around.length, own);
  return makeSpline(common, {
    degree: own,
    controlPoints: flat(around),
    knots: Float64Array.from(knots),
    closed,
    flags: closed ? CLOSED : 0,
  });
}

export const SPLINE: Command = {
  name: 'SPLINE',
  aliases: ['SPL'],
  group: 'draw',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const { variables } = context;
    for (;;) {
      const isFit = variables.get('SPLMETHOD') !== 1;
      const answer: Answer = yield {
        kind: 'point',
        message: 'firstPoint',
        options: isFit ? ['Method', 'Knots', 'Object'] : ['Method', 'Degree', 'Object'],
        required: true,
      };
      if (answer.kind === 'point')
        return yield* isFit ? fit(context, answer.point) : vertices(context, answer.point);
      if (answer.kind !== 'option') return;
      if (answer.option === 'Method')
        variables.set(
          'SPLMETHOD',
          (yield* askOption('splineMethod', ['Fit', 'CV'], isFit ? 'Fit' : 'CV')) === 'Fit' ? 0 : 1,
        );
      else if (answer.option === 'Knots')
        variables.set(
          'SPLKNOTS',
          yield* askOption(
            'splineKnots',
            ['Chord', 'Square root', 'Uniform'],
            String(variables.get('SPLKNOTS') ?? 'Chord'),
          ),
        );
      else if (answer.option === 'Degree')
        variables.set(
          'SPLDEGREE',
          yield* askValue('integer', 'splineDegree', Number(variables.get('SPLDEGREE') ?? 3), {
            min: 1,
            max: 10,
          }),
        );
      else return yield* convert(context);
    }
  },
};

function* fit(context: CommandContext, first: Point): Asking<void> {
  const points = [first];
  const ends: Ends = { tolerance: 0 };
  const rule = String(context.variables.get('SPLKNOTS') ?? 'Chord') as KnotRule;
  let closed = false;
  try {
    for (;;) {
      const isBegun = points.length > 1;
      const from = points.at(-1)!;
      const answer: Answer = yield {
        kind: 'point',
        message: 'nextPoint',
        options: isBegun
          ? ['end Tangency', 'toLerance', 'Undo', ...(points.length > 2 ? ['Close'] : [])]
          : ['start Tangency', 'toLerance'],
        from,
        preview: (to) => ({
          entities: [throughPoints(currentProperties(context), [...points, to], ends, rule, false)],
        }),
      };
      if (answer.kind === 'point') points.push(answer.point);
      if (answer.kind === 'enter') return;
      if (answer.kind !== 'option') continue;
      if (answer.option === 'Undo') points.pop();
      else if (answer.option === 'toLerance')
        ends.tolerance = yield* askValue('distance', 'fitTolerance', ends.tolerance, { min: 0 });
      else if (answer.option === 'Close') {
        closed = true;
        return;
      } else {
        const isEnd = answer.option === 'end Tangency';
        const tangent: Answer = yield { kind: 'point', message: isEnd ? 'endTangent' : 'startTangent', from };
        if (tangent.kind === 'point') {
          const [dx, dy, dz] = [0, 1, 2].map((i) => tangent.point[i]! - from[i]!) as Point;
          const length = Math.hypot(dx, dy, dz) || 1;
          ends[isEnd ? 'end' : 'start'] = [dx / length, dy / length, dz / length];
        }
        if (isEnd) return;
      }
    }
  } finally {
    if (points.length > 1)
      draw(context, throughPoints(currentProperties(context), points, ends, rule, closed));
  }
}

function* vertices(context: CommandContext, first: Point): Asking<void> {
  const points = [first];
  const degree = Number(context.variables.get('SPLDEGREE') ?? 3);
  let closed = false;
  try {
    for (;;) {
      const answer: Answer = yield {
        kind: 'point',
        message: 'nextPoint',
        options: points.length > 2 ? ['Close', 'Undo'] : points.length > 1 ? ['Undo'] : [],
        from: points.at(-1)!,
        preview: (to) => ({
          entities: [byVertices(currentProperties(context), [...points, to], degree, false)],
        }),
      } satisfies Question;
      if (answer.kind === 'point') points.push(answer.point);
      else if (answer.kind === 'option' && answer.option === 'Undo') points.pop();
      else {
        closed = answer.kind === 'option';
        return;
      }
    }
  } finally {
    if (points.length > 1) draw(context, byVertices(currentProperties(context), points, degree, closed));
  }
}

const isSplined = (entity: Entity): boolean =>
  entity.type === 'POLYLINE' && (entity.smoothType === 5 || entity.smoothType === 6);
const FRAME = 16;

/** Splines in place of polylines that were smoothed into one. */
function* convert(context: CommandContext): Asking<void> {
  const handles = yield* askSelection('selectSplined', { accepts: isSplined });
  context.transact((transaction) => {
    for (const handle of handles) {
      const entity = context.document.entity(handle);
      if (entity?.type !== 'POLYLINE') continue;
      const points: Point[] = [];
      for (let i = 0; i * 3 + 2 < entity.points.length; i++)
        if (((entity.vertexFlags?.[i] ?? 0) & FRAME) !== 0)
          points.push([
            entity.points[i * 3]!,
            entity.points[i * 3 + 1]!,
            entity.kind === '2d' ? entity.elevation : entity.points[i * 3 + 2]!,
          ]);
      if (points.length < 2) continue;
      const { layer, color, lineType, lineTypeScale, lineWeight } = entity;
      const common = { ...currentProperties(context), layer, color, lineType, lineTypeScale, lineWeight };
      transaction.add(
        byVertices(common, points, entity.smoothType === 5 ? 2 : 3, entity.closed),
        context.block,
      );
      transaction.drop([handle]);
    }
  });
}
