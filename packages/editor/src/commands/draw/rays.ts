import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import type { Command, CommandContext } from '../../command.ts';
import { exactCos, exactSin } from '../../input/points.ts';
import type { Answer } from '../../questions.ts';
import { askPoint, askValue, type Asking } from '../ask.ts';
import { currentProperties, draw, makeRay } from '../entities.ts';

const toward = (angle: number): Point => [exactCos(angle), exactSin(angle), 0];

function directionOf(from: Point, to: Point): Point | undefined {
  const v = [0, 1, 2].map((i) => to[i]! - from[i]!) as Point;
  const length = Math.hypot(...v);
  return length > 0 ? [v[0] / length, v[1] / length, v[2] / length] : undefined;
}

/** One line after the other through points, until Enter. */
function* through(
  context: CommandContext,
  message: string,
  from: Point | undefined,
  make: (to: Point) => Entity | undefined,
): Asking<void> {
  for (;;) {
    const answer: Answer = yield {
      kind: 'point',
      message,
      ...(from ? { from } : {}),
      preview: (to) => {
        const entity = make(to);
        return { entities: entity ? [entity] : [] };
      },
    };
    if (answer.kind !== 'point') return;
    const entity = make(answer.point);
    if (entity) draw(context, entity);
  }
}

export const XLINE: Command = {
  name: 'XLINE',
  aliases: ['XL'],
  group: 'draw',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const line = (base: Point, direction: Point): Entity =>
      makeRay(currentProperties(context), 'XLINE', base, direction);
    const first: Answer = yield {
      kind: 'point',
      message: 'pointOr',
      options: ['Hor', 'Ver', 'Ang', 'Bisect', 'Offset'],
      required: true,
    };
    if (first.kind === 'point') {
      const base = first.point;
      return yield* through(context, 'throughPoint', base, (to) => {
        const direction = directionOf(base, to);
        return direction && line(base, direction);
      });
    }
    const option = first.kind === 'option' ? first.option : '';
    if (option === 'Hor')
      return yield* through(context, 'throughPoint', undefined, (to) => line(to, [1, 0, 0]));
    if (option === 'Ver')
      return yield* through(context, 'throughPoint', undefined, (to) => line(to, [0, 1, 0]));
    if (option === 'Ang') {
      const angle = yield* askAngle(context);
      return yield* through(context, 'throughPoint', undefined, (to) => line(to, toward(angle)));
    }
    if (option === 'Bisect') {
      const vertex = yield* askPoint('angleVertex');
      const start = yield* askPoint('angleStart', { from: vertex });
      const from = Math.atan2(start[1] - vertex[1], start[0] - vertex[0]);
      return yield* through(context, 'angleEnd', vertex, (to) => {
        const angle = Math.atan2(to[1] - vertex[1], to[0] - vertex[0]);
        // halfway on the shorter side
        const half = Math.atan2(Math.sin(angle - from), Math.cos(angle - from)) / 2;
        return line(vertex, toward(from + half));
      });
    }
    yield* offset(context, line);
  },
};

function* askAngle(context: CommandContext): Asking<number> {
  const answer: Answer = yield {
    kind: 'angle',
    message: 'xlineAngle',
    options: ['Reference'],
    default: 0,
    isDirection: true,
  };
  if (answer.kind === 'value') return answer.value;
  if (answer.kind === 'enter') return 0;
  const line = yield* askLine(context);
  return (
    (line ? Math.atan2(line.direction[1], line.direction[0]) : 0) +
    (yield* askValue('angle', 'xlineAngleOnly', 0))
  );
}

type Straight = { base: Point; direction: Point };

/** A line, a ray or a segment of a polyline. */
function* askLine({ document }: CommandContext): Asking<Straight | undefined> {
  const answer: Answer = yield {
    kind: 'entity',
    message: 'selectLine',
    accepts: (entity) => /^(LINE|XLINE|RAY|LWPOLYLINE)$/.test(entity.type),
  };
  const entity = answer.kind === 'entity' ? document.entity(answer.handle) : undefined;
  if (entity?.type === 'XLINE' || entity?.type === 'RAY') return entity;
  const direction = (a: Point, b: Point): Straight | undefined => {
    const v = directionOf(a, b);
    return v && { base: a, direction: v };
  };
  if (entity?.type === 'LINE') return direction(entity.start, entity.end);
  if (entity?.type !== 'LWPOLYLINE' || answer.kind !== 'entity') return undefined;
  const corners = Array.from({ length: entity.points.length / 2 }, (_, i): Point => [
    entity.points[i * 2]!,
    entity.points[i * 2 + 1]!,
    entity.elevation,
  ]);
  if (entity.closed) corners.push(corners[0]!);
  const off = (i: number): number => {
    const [a, b, p] = [corners[i]!, corners[i + 1]!, answer.point];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const t = Math.min(1, Math.max(0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(a[0] + dx * t - p[0], a[1] + dy * t - p[1]);
  };
  const [nearest] = corners
    .slice(1)
    .map((_, i) => i)
    .toSorted((i, j) => off(i) - off(j));
  return nearest === undefined ? undefined : direction(corners[nearest]!, corners[nearest + 1]!);
}

function* offset(context: CommandContext, line: (base: Point, direction: Point) => Entity): Asking<void> {
  const { variables } = context;
  const initial = Number(variables.get('OFFSETDIST') ?? 1);
  const given: Answer = yield {
    kind: 'distance',
    message: 'offsetDistance',
    options: ['Through'],
    default: initial > 0 ? initial : 'Through',
    min: 0,
  };
  const distance = given.kind === 'value' ? given.value : given.kind === 'enter' ? initial : -1;
  variables.set('OFFSETDIST', distance);
  for (;;) {
    const straight = yield* askLine(context);
    if (!straight) return;
    const { base, direction } = straight;
    if (distance < 0) {
      const to = yield* askPoint('throughPoint');
      draw(context, line(to, direction));
      continue;
    }
    const side = yield* askPoint('offsetSide');
    const isLeft = direction[0] * (side[1] - base[1]) - direction[1] * (side[0] - base[0]) > 0;
    const by = isLeft ? distance : -distance;
    draw(context, line([base[0] - direction[1] * by, base[1] + direction[0] * by, base[2]], direction));
  }
}

export const RAY: Command = {
  name: 'RAY',
  aliases: [],
  group: 'draw',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const base = yield* askPoint('startPoint');
    yield* through(context, 'throughPoint', base, (to) => {
      const direction = directionOf(base, to);
      return direction && makeRay(currentProperties(context), 'RAY', base, direction);
    });
  },
};
