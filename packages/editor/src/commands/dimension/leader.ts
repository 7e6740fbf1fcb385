import { dimensionVariables } from '@linework/cad/display/dimension-picture';
import type { LeaderEntity } from '@linework/cad/model/dimensions';
import type { MtextEntity } from '@linework/cad/model/texts';
import type { Point } from '@linework/cad/model/point';
import type { Command, CommandContext } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askPoint, askText, askValue, type Asking } from '../ask.ts';
import { currentProperties } from '../entities.ts';
import { newDimension } from './make.ts';

type LeaderLook = { spline: boolean; arrow: boolean };

/** What DIMTXT and the others are, times DIMSCALE. */
function sizesOf(context: CommandContext): {
  style: string;
  height: number;
  gap: number;
  arrow: number;
  textStyle: string;
} {
  const dimension = newDimension(context, 'rotated');
  const { scale, textHeight, textGap, arrowSize, textStyle } = dimensionVariables(
    context.document.drawing,
    dimension,
  );
  const factor = scale > 0 ? scale : 1;
  return {
    style: dimension.style,
    height: textHeight * factor,
    gap: Math.abs(textGap) * factor,
    arrow: arrowSize * factor,
    textStyle,
  };
}

function leaderOf(
  context: CommandContext,
  points: readonly Point[],
  { spline, arrow }: LeaderLook,
): LeaderEntity {
  return {
    ...currentProperties(context),
    type: 'LEADER',
    style: sizesOf(context).style,
    arrow,
    spline,
    annotationKind: 3,
    annotation: 0,
    hookLine: false,
    hookSameDirection: false,
    textHeight: 0,
    textWidth: 0,
    points: Float64Array.from(points.flat()),
    horizontal: [1, 0, 0],
    blockOffset: [0, 0, 0],
    annotationOffset: [0, 0, 0],
    byBlockColor: 0,
  };
}

/** The leader with its text behind its end, on a hook line where it does not arrive level. */
function addLeader(
  context: CommandContext,
  points: readonly Point[],
  look: LeaderLook,
  text: string,
  width: number,
): void {
  const { height, gap, arrow, textStyle } = sizesOf(context);
  const [before, end] = points.slice(-2) as [Point, Point];
  const side = end[0] >= before[0] ? 1 : -1;
  const slope = Math.abs(Math.atan2(end[1] - before[1], Math.abs(end[0] - before[0])));
  const hookLine = text !== '' && !look.spline && slope > (15 * Math.PI) / 180;
  const last: Point = hookLine ? [end[0] + side * arrow, end[1], end[2]] : end;
  const leader = leaderOf(context, hookLine ? [...points, last] : points, look);
  context.transact((transaction) => {
    if (text === '') {
      transaction.add(leader, context.block);
      return;
    }
    const paragraph: MtextEntity = {
      ...currentProperties(context),
      type: 'MTEXT',
      position: [last[0] + side * gap, last[1], last[2]],
      height,
      width,
      rectangleHeight: 0,
      attachment: side > 0 ? 4 : 6,
      direction: 1,
      text,
      style: textStyle,
      rotation: 0,
      spacingStyle: 1,
      spacingFactor: 1,
    };
    const annotation = transaction.add(paragraph, context.block);
    transaction.add(
      {
        ...leader,
        annotationKind: 0,
        annotation,
        hookLine,
        hookSameDirection: side > 0,
        textHeight: height,
        textWidth: width,
      },
      context.block,
    );
  });
}

/** Lines of text until an empty one. */
export function* askLines(context: CommandContext): Asking<string> {
  const lines: string[] = [];
  for (;;) {
    const line = yield* askText(lines.length === 0 ? 'leaderText' : 'leaderNextLine', '', { spaces: true });
    if (line === '') break;
    lines.push(line);
    if (context.isScript && lines.length > 100) break;
  }
  return lines.join('\\P');
}

export const QLEADER: Command = {
  name: 'QLEADER',
  aliases: ['LE'],
  group: 'dimension',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const look: LeaderLook = {
      spline: context.variables.get('QLEADERLINE') === 'sPline',
      arrow: context.variables.get('QLEADERARROW') !== 'No',
    };
    let most = Number(context.variables.get('QLEADERPOINTS') ?? 3);
    let first: Point | undefined;
    while (!first) {
      const answer: Answer = yield {
        kind: 'point',
        message: 'leaderFirst',
        options: ['Settings'],
        required: true,
      };
      if (answer.kind === 'point') first = answer.point;
      else {
        const line = yield* askOption(
          'leaderLine',
          ['Straight', 'sPline'],
          look.spline ? 'sPline' : 'Straight',
        );
        look.spline = line === 'sPline';
        const arrow = yield* askOption('leaderArrow', ['Yes', 'No'], look.arrow ? 'Yes' : 'No');
        look.arrow = arrow === 'Yes';
        most = yield* askValue('integer', 'leaderPoints', most, { min: 2, max: 999 });
        context.variables.set('QLEADERLINE', line);
        context.variables.set('QLEADERARROW', arrow);
        context.variables.set('QLEADERPOINTS', most);
      }
    }
    const points = [first, yield* askPoint('nextPoint', { from: first })];
    while (points.length < most) {
      const answer: Answer = yield { kind: 'point', message: 'nextPoint', from: points.at(-1)! };
      if (answer.kind !== 'point') break;
      points.push(answer.point);
    }
    const width = yield* askValue('distance', 'leaderWidth', 0, { min: 0 });
    addLeader(context, points, look, yield* askLines(context), width);
  },
};

export const LEADER: Command = {
  name: 'LEADER',
  aliases: ['LEAD'],
  group: 'dimension',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const look: LeaderLook = { spline: false, arrow: true };
    const first = yield* askPoint('leaderStart');
    const points = [first, yield* askPoint('nextPoint', { from: first })];
    for (;;) {
      const answer: Answer = yield {
        kind: 'point',
        message: 'nextPoint',
        from: points.at(-1)!,
        options: ['Annotation', 'Format', 'Undo'],
        default: 'Annotation',
      };
      if (answer.kind === 'point') points.push(answer.point);
      else if (answer.kind === 'option' && answer.option === 'Undo') {
        if (points.length > 2) points.pop();
      } else if (answer.kind === 'option' && answer.option === 'Format') yield* askFormat(look);
      else break;
    }
    addLeader(context, points, look, yield* askLines(context), 0);
  },
};

function* askFormat(look: LeaderLook): Asking<void> {
  for (;;) {
    const option = yield* askOption('leaderFormat', ['Spline', 'STraight', 'Arrow', 'None', 'Exit'], 'Exit');
    if (option === 'Exit') return;
    if (option === 'Spline' || option === 'STraight') look.spline = option === 'Spline';
    else look.arrow = option === 'Arrow';
  }
}
