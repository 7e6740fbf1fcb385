import type { Point } from '@linework/cad/model/point';
import { bulgeArc } from '@linework/geom/curve';
import type { Command, CommandContext } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import type { Answer } from '../../questions.ts';
import { askPoint, askValue, type Asking } from '../ask.ts';
import { circleThrough } from '../circles.ts';
import { currentProperties, draw, makeArc } from '../entities.ts';
import { bulgeOfRadius, bulgeOfTangent } from './bulges.ts';
import { lastEnd } from './line.ts';

type Shape = { center: Point; radius: number; start: number; end: number };

const angleOf = (center: Point, p: Point): number => Math.atan2(p[1] - center[1], p[0] - center[0]);
const reach = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

export const ARC: Command = {
  name: 'ARC',
  aliases: ['A'],
  group: 'draw',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const first: Answer = yield { kind: 'point', message: 'arcStart', options: ['Center'] };
    let shape: Shape | undefined;
    if (first.kind === 'point') shape = yield* fromStart(context, first.point);
    else if (first.kind === 'option') {
      const center = yield* askPoint('arcCenter');
      const start = yield* askPoint('arcStartOnly', { from: center });
      shape = yield* toEnd(context, start, center);
    } else {
      const last = lastEnd(context.document.entitiesOf(context.block));
      if (!last) return;
      const end = yield* askPoint('arcEndOnly', {
        from: last.point,
        preview: shown(context, (to) =>
          byBulge(last.point, to, bulgeOfTangent(last.point, to, last.angle ?? 0)),
        ),
      });
      shape = byBulge(last.point, end, bulgeOfTangent(last.point, end, last.angle ?? 0));
    }
    if (!shape || !(shape.radius > 0)) throw new CommandError('noArc', 'There is no such arc.');
    draw(context, makeArc(currentProperties(context), shape.center, shape.radius, shape.start, shape.end));
  },
};

const shown = (context: CommandContext, of: (to: Point) => Shape | undefined) => (to: Point) => {
  const shape = of(to);
  return {
    entities:
      shape && shape.radius > 0
        ? [makeArc(currentProperties(context), shape.center, shape.radius, shape.start, shape.end)]
        : [],
  };
};

function byBulge(from: Point, to: Point, bulge: number): Shape | undefined {
  const arc = bulgeArc(from[0], from[1], to[0], to[1], bulge);
  if (!arc) return undefined;
  const center: Point = [arc.cx, arc.cy, from[2]];
  const [a, b] = [angleOf(center, from), angleOf(center, to)];
  return { center, radius: arc.ux, start: bulge > 0 ? a : b, end: bulge > 0 ? b : a };
}

function byThree(a: Point, b: Point, c: Point): Shape | undefined {
  const round = circleThrough(a, b, c);
  if (!round) return undefined;
  const [start, end] = [angleOf(round.center, a), angleOf(round.center, c)];
  const isLeft = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0;
  return { ...round, start: isLeft ? start : end, end: isLeft ? end : start };
}

function* fromStart(context: CommandContext, start: Point): Asking<Shape | undefined> {
  const second: Answer = yield {
    kind: 'point',
    message: 'arcSecond',
    options: ['Center', 'End'],
    from: start,
    required: true,
  };
  if (second.kind === 'point') {
    const end = yield* askPoint('arcEndOnly', {
      from: second.point,
      preview: shown(context, (to) => byThree(start, second.point, to)),
    });
    return byThree(start, second.point, end);
  }
  if (second.kind === 'option' && second.option === 'Center') {
    const center = yield* askPoint('arcCenter', { from: start });
    return yield* toEnd(context, start, center);
  }
  const end = yield* askPoint('arcEndOnly', { from: start });
  const answer: Answer = yield {
    kind: 'point',
    message: 'arcCenterOr',
    options: ['Angle', 'Direction', 'Radius'],
    from: start,
    required: true,
  };
  if (answer.kind === 'point') {
    const center = answer.point;
    return { center, radius: reach(center, start), start: angleOf(center, start), end: angleOf(center, end) };
  }
  if (answer.kind !== 'option') return undefined;
  if (answer.option === 'Angle') {
    const angle = yield* askValue('angle', 'includedAngle', undefined, { from: start });
    return byBulge(start, end, Math.tan(angle / 4));
  }
  if (answer.option === 'Direction') {
    const direction = yield* askValue('angle', 'tangentDirection', undefined, {
      from: start,
      isDirection: true,
    });
    return byBulge(start, end, bulgeOfTangent(start, end, direction));
  }
  const radius = yield* askValue('distance', 'arcRadius', undefined, { from: end });
  return byBulge(start, end, bulgeOfRadius(start, end, radius) ?? 0);
}

/** Center and start are known: to a point, by an angle or by the length of the chord. */
function* toEnd(context: CommandContext, start: Point, center: Point): Asking<Shape> {
  const [radius, from] = [reach(center, start), angleOf(center, start)];
  const at = (to: number): Shape =>
    to >= from ? { center, radius, start: from, end: to } : { center, radius, start: to, end: from };
  const ends = (to: Point): Shape => ({ center, radius, start: from, end: angleOf(center, to) });
  const answer: Answer = yield {
    kind: 'point',
    message: 'arcEnd',
    options: ['Angle', 'chord Length'],
    from: center,
    required: true,
    preview: shown(context, ends),
  };
  if (answer.kind === 'point') return ends(answer.point);
  if (answer.kind === 'option' && answer.option === 'Angle')
    return at(from + (yield* askValue('angle', 'includedAngle', undefined, { from: center })));
  const length = yield* askValue('distance', 'chordLength', undefined, { from: start });
  const share = Math.abs(length) / 2 / radius;
  if (share > 1 + 1e-12) throw new CommandError('noArc', 'There is no such arc.');
  const small = 2 * Math.asin(Math.min(1, share));
  // a negative chord means the larger arc
  return at(from + (length < 0 ? 2 * Math.PI - small : small));
}
