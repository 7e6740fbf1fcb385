import type { Point } from '@linework/cad/model/point';
import type { Command, CommandContext } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import type { Answer } from '../../questions.ts';
import { askPoint, askValue, type Asking } from '../ask.ts';
import { currentProperties, draw, makeEllipse } from '../entities.ts';

type Shape = { center: Point; axis: Point; other: number };

/** The longer axis first, as it is stored. */
function normal({ center, axis, other }: Shape): {
  center: Point;
  major: Point;
  ratio: number;
  isSwapped: boolean;
} {
  const length = Math.hypot(axis[0], axis[1]);
  if (other <= length) return { center, major: axis, ratio: other / length, isSwapped: false };
  const factor = other / length;
  return { center, major: [-axis[1] * factor, axis[0] * factor, 0], ratio: length / other, isSwapped: true };
}

export const ELLIPSE: Command = {
  name: 'ELLIPSE',
  aliases: ['EL'],
  group: 'draw',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    let answer: Answer = yield {
      kind: 'point',
      message: 'ellipseAxis',
      options: ['Arc', 'Center'],
      required: true,
    };
    const isArc = answer.kind === 'option' && answer.option === 'Arc';
    if (isArc)
      answer = yield { kind: 'point', message: 'ellipticalArcAxis', options: ['Center'], required: true };
    const shape = yield* askShape(context, answer);
    const { center, major, ratio, isSwapped } = normal(shape);
    if (!(ratio > 0)) throw new CommandError('noEllipse', 'There is no such ellipse.');
    const common = currentProperties(context);
    if (!isArc) return void draw(context, makeEllipse(common, center, major, ratio));
    // angles are measured from the axis that was given first
    const shift = isSwapped ? -Math.PI / 2 : 0;
    const { axis, other } = shape;
    const scale = other / Math.hypot(axis[0], axis[1]);
    const parameterOf = (angle: number): number =>
      Math.atan2(Math.sin(angle), Math.cos(angle) * scale) +
      (angle - Math.atan2(Math.sin(angle), Math.cos(angle)));
    const start: Answer = yield {
      kind: 'angle',
      message: 'startAngle',
      options: ['Parameter'],
      from: center,
      required: true,
    };
    // a number is an angle from the first axis, a point shows a direction
    const turn = Math.atan2(axis[1], axis[0]);
    const measured = (given: Answer): number =>
      given.kind === 'value' ? given.value - (given.point ? turn : 0) : 0;
    const isParameter = start.kind === 'option';
    const first = isParameter
      ? yield* askValue('angle', 'startParameter', undefined, {})
      : parameterOf(measured(start));
    const end: Answer = yield {
      kind: 'angle',
      message: isParameter ? 'endParameter' : 'endAngle',
      options: [isParameter ? 'Angle' : 'Parameter', 'Included angle'],
      from: center,
      required: true,
    };
    let last: number;
    if (end.kind === 'option' && end.option === 'Included angle')
      last = isParameter
        ? first + (yield* askValue('angle', 'includedAngleBy', Math.PI, {}))
        : parameterOf(measured(start) + (yield* askValue('angle', 'includedAngleBy', Math.PI, {})));
    else if (end.kind === 'option' && end.option === 'Parameter')
      last = yield* askValue('angle', 'endParameter', undefined, {});
    else if (end.kind === 'option') last = parameterOf(yield* askValue('angle', 'endAngle', undefined, {}));
    else last = isParameter ? measured(end) : parameterOf(measured(end));
    const full = Math.PI * 2;
    const from = (((first + shift) % full) + full) % full;
    let to = (((last + shift) % full) + full) % full;
    if (to <= from) to += full;
    draw(context, makeEllipse(common, center, major, ratio, from, to));
  },
};

function* askShape(context: CommandContext, first: Answer): Asking<Shape> {
  let center: Point;
  let axis: Point;
  if (first.kind === 'point') {
    const end = yield* askPoint('ellipseOtherEnd', { from: first.point });
    center = [0, 1, 2].map((i) => (first.point[i]! + end[i]!) / 2) as Point;
    axis = [end[0] - center[0], end[1] - center[1], 0];
    // the first point given is where angles begin
    axis = [-axis[0], -axis[1], 0];
  } else {
    center = yield* askPoint('ellipseCenter');
    const end = yield* askPoint('ellipseEnd', { from: center });
    axis = [end[0] - center[0], end[1] - center[1], 0];
  }
  const length = Math.hypot(axis[0], axis[1]);
  if (!(length > 0)) throw new CommandError('noEllipse', 'There is no such ellipse.');
  const answer: Answer = yield {
    kind: 'distance',
    message: 'ellipseOther',
    options: ['Rotation'],
    from: center,
    required: true,
    preview: (value) => {
      const { major, ratio } = normal({ center, axis, other: value });
      return { entities: value > 0 ? [makeEllipse(currentProperties(context), center, major, ratio)] : [] };
    },
  };
  if (answer.kind === 'value') return { center, axis, other: answer.value };
  const rotation = yield* askValue('angle', 'ellipseRotation', undefined, { from: center });
  // as a circle looks that is turned about its axis; nearer to the edge nothing is left of it
  if (Math.abs(Math.cos(rotation)) < Math.cos((89.4 * Math.PI) / 180))
    throw new CommandError('noEllipse', 'There is no such ellipse.');
  return { center, axis, other: length * Math.abs(Math.cos(rotation)) };
}
