import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import type { Command, CommandContext } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import type { Answer } from '../../questions.ts';
import { askPoint, askValue, type Asking } from '../ask.ts';
import { circleThrough, tangentCircles, tangentToThree, type TangentShape } from '../circles.ts';
import { currentProperties, draw, makeCircle } from '../entities.ts';

const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

type Round = { center: Point; radius: number };

export const CIRCLE: Command = {
  name: 'CIRCLE',
  aliases: ['C'],
  group: 'draw',
  tier: 'free',
  isOnPhone: true,
  *run(context) {
    const first: Answer = yield {
      kind: 'point',
      message: 'circleCenter',
      options: ['3P', '2P', 'Ttr', 'TTT'],
      required: true,
    };
    const circle = (center: Point, radius: number): Entity =>
      makeCircle(currentProperties(context), center, radius);
    let round: Round | undefined;
    if (first.kind === 'point') round = yield* byRadius(context, first.point, circle);
    else if (first.kind === 'option' && first.option === '3P') round = yield* byThree(circle);
    else if (first.kind === 'option' && first.option === '2P') round = yield* byTwo(circle);
    else if (first.kind === 'option') round = yield* byTangents(context, first.option === 'TTT');
    if (!round || !(round.radius > 0)) throw new CommandError('noCircle', 'There is no such circle.');
    context.variables.set('CIRCLERAD', round.radius);
    draw(context, circle(round.center, round.radius));
  },
};

function* byRadius(
  context: CommandContext,
  center: Point,
  circle: (center: Point, radius: number) => Entity,
): Asking<Round> {
  const initial = Number(context.variables.get('CIRCLERAD') ?? 0);
  const answer: Answer = yield {
    kind: 'distance',
    message: 'circleRadius',
    options: ['Diameter'],
    from: center,
    ...(initial > 0 ? { default: initial } : { required: true }),
    preview: (value) => ({ entities: value > 0 ? [circle(center, value)] : [] }),
  };
  if (answer.kind === 'value') return { center, radius: answer.value };
  if (answer.kind === 'enter') return { center, radius: initial };
  const asked: Answer = yield {
    kind: 'distance',
    message: 'circleDiameter',
    from: center,
    ...(initial > 0 ? { default: initial * 2 } : { required: true }),
    preview: (value) => ({ entities: value > 0 ? [circle(center, value / 2)] : [] }),
  };
  return { center, radius: asked.kind === 'value' ? asked.value / 2 : initial };
}

function* byTwo(circle: (center: Point, radius: number) => Entity): Asking<Round> {
  const a = yield* askPoint('circleFirstEnd');
  const of = (b: Point): Round => ({ center: middle(a, b), radius: distance(a, b) / 2 });
  const b = yield* askPoint('circleSecondEnd', {
    from: a,
    preview: (to) => ({ entities: distance(a, to) > 0 ? [circle(of(to).center, of(to).radius)] : [] }),
  });
  return of(b);
}

function* byThree(circle: (center: Point, radius: number) => Entity): Asking<Round | undefined> {
  const a = yield* askPoint('circleFirst');
  const b = yield* askPoint('circleSecond', { from: a });
  const c = yield* askPoint('circleThird', {
    from: b,
    preview: (to) => {
      const round = circleThrough(a, b, to);
      return { entities: round ? [circle(round.center, round.radius)] : [] };
    },
  });
  return circleThrough(a, b, c);
}

/** Lines, circles and arcs of the world plane. */
function shapeOf(entity: Entity | undefined): TangentShape | undefined {
  if (entity?.type === 'LINE') return { kind: 'line', start: entity.start, end: entity.end };
  if (entity?.type === 'CIRCLE' || entity?.type === 'ARC')
    return { kind: 'circle', center: entity.center, radius: entity.radius };
  return undefined;
}

function* byTangents(context: CommandContext, three: boolean): Asking<Round | undefined> {
  const shapes: TangentShape[] = [];
  const picks: Point[] = [];
  for (const message of three
    ? ['tangentFirst', 'tangentSecond', 'tangentThird']
    : ['tangentFirst', 'tangentSecond']) {
    const answer: Answer = yield {
      kind: 'entity',
      message,
      accepts: (entity) => shapeOf(entity) !== undefined,
      required: true,
    };
    if (answer.kind !== 'entity') return undefined;
    shapes.push(shapeOf(context.document.entity(answer.handle))!);
    picks.push(answer.point);
  }
  const [a, b, c] = shapes;
  if (c) return nearest(tangentToThree(a!, b!, c), shapes, picks);
  const initial = Number(context.variables.get('CIRCLERAD') ?? 0);
  const radius = yield* askValue('distance', 'circleRadiusOnly', initial > 0 ? initial : undefined);
  return nearest(tangentCircles(a!, b!, radius), shapes, picks);
}

/** Of all circles that touch the shapes, the one that touches nearest to where they were picked. */
function nearest(
  rounds: readonly Round[],
  shapes: readonly TangentShape[],
  picks: readonly Point[],
): Round | undefined {
  const off = ({ center, radius }: Round): number =>
    picks.reduce((sum, pick, i) => sum + distance(touchOf(shapes[i]!, center, radius), pick), 0);
  return rounds.toSorted((a, b) => off(a) - off(b))[0];
}

function touchOf(shape: TangentShape, center: Point, radius: number): Point {
  if (shape.kind === 'line') {
    const [dx, dy] = [shape.end[0] - shape.start[0], shape.end[1] - shape.start[1]];
    const t = ((center[0] - shape.start[0]) * dx + (center[1] - shape.start[1]) * dy) / (dx * dx + dy * dy);
    return [shape.start[0] + dx * t, shape.start[1] + dy * t, 0];
  }
  const [dx, dy] = [center[0] - shape.center[0], center[1] - shape.center[1]];
  const gap = Math.hypot(dx, dy) || 1;
  // the point of the new circle that lies on the other
  const ends: Point[] = [1, -1].map((sign) => [
    center[0] + (sign * dx * radius) / gap,
    center[1] + (sign * dy * radius) / gap,
    0,
  ]);
  return ends.toSorted(
    (p, q) =>
      Math.abs(distance(p, shape.center) - shape.radius) - Math.abs(distance(q, shape.center) - shape.radius),
  )[0]!;
}
