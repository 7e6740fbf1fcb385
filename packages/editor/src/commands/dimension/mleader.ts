import { defaultHanging } from '@linework/cad/model/defaults';
import type { MultileaderEntity } from '@linework/cad/model/dimensions';
import type { Point } from '@linework/cad/model/point';
import type { MultileaderStyle } from '@linework/cad/model/styles';
import type { Command, CommandContext } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askPoint, askText, askValue, type Asking } from '../ask.ts';
import { currentProperties } from '../entities.ts';
import { askLines } from './leader.ts';

type MleaderSettings = {
  style: MultileaderStyle;
  pathKind: number;
  points: number;
  dogleg: boolean;
};

type MleaderOrder = 'head' | 'landing' | 'content';

const FIRST_PROMPTS: Readonly<Record<MleaderOrder, string>> = {
  head: 'mleaderHead',
  landing: 'mleaderLandingPoint',
  content: 'mleaderTextPoint',
};

const FIRST_OPTIONS: Readonly<Record<MleaderOrder, readonly string[]>> = {
  head: ['leader Landing first', 'Content first', 'Options'],
  landing: ['leader arrowHead first', 'Content first', 'Options'],
  content: ['leader arrowHead first', 'Options'],
};

/** The style that is named last, or Standard, or the first there is. */
function styleOf({ document, variables }: CommandContext): MultileaderStyle {
  const { multileaderStyles } = document.drawing;
  const all = [...multileaderStyles.values()];
  const wanted = String(variables.get('CMLEADERSTYLE') ?? 'Standard').toUpperCase();
  const found = all.find(({ name }) => name.toUpperCase() === wanted) ?? all[0];
  if (!found) throw new CommandError('noMleaderStyle', 'This drawing has no multileader style.');
  return found;
}

function multileader(
  context: CommandContext,
  { style, pathKind, dogleg }: MleaderSettings,
  points: readonly Point[],
  text: string,
): MultileaderEntity {
  const [before, landing] = points.slice(-2) as [Point, Point];
  const side = landing[0] >= before[0] ? 1 : -1;
  const scale = style.scale > 0 ? style.scale : 1;
  const doglegLength = dogleg ? style.doglegLength * scale : 0;
  const gap = style.landingGap * scale;
  const height = (style.textHeight || 0.18) * scale;
  // middle of the first line at the landing's height
  const position: Point = [landing[0] + side * (doglegLength + gap), landing[1] + height / 2, landing[2]];
  return {
    ...currentProperties(context),
    type: 'MULTILEADER',
    styleHandle: style.handle,
    contentKind: text === '' ? 0 : 2,
    pathKind,
    lineColor: style.lineColor,
    lineTypeHandle: style.lineTypeHandle,
    leaderWeight: style.lineWeight,
    landing: style.landing,
    dogleg: dogleg && style.dogleg,
    doglegLength: style.doglegLength,
    arrowHandle: style.arrowHandle,
    arrowSize: style.arrowSize,
    textFrame: style.textFrame,
    scale,
    hanging: { ...defaultHanging(), left: style.leftAttachment, right: style.rightAttachment },
    blockAttributes: [],
    context: {
      scale,
      base: [...position],
      textHeight: height,
      arrowSize: style.arrowSize * scale,
      landingGap: gap,
      plane: { origin: [...landing], xAxis: [1, 0, 0], yAxis: [0, 1, 0], reversed: false },
      ...(text !== '' && {
        text: {
          text,
          styleHandle: style.textStyleHandle,
          position,
          direction: [1, 0, 0] as Point,
          normal: [0, 0, 1] as Point,
          rotation: 0,
          width: 0,
          height,
          spacingFactor: 1,
          spacingStyle: 1,
          color: style.textColor,
          alignment: side > 0 ? 1 : 3,
          flow: 5,
        },
      }),
      leaders: [
        {
          connection: [...landing],
          doglegDirection: [side, 0, 0],
          doglegLength,
          breaks: new Float64Array(0),
          lines: [{ points: Float64Array.from(points.slice(0, -1).flat()), breaks: new Float64Array(0) }],
        },
      ],
    },
  };
}

function* askSettings(context: CommandContext, settings: MleaderSettings): Asking<void> {
  for (;;) {
    const option = yield* askOption(
      'mleaderOption',
      ['Leader type', 'leader lAnding', 'Content type', 'Maxpoints', 'Style', 'eXit options'],
      'eXit options',
    );
    if (option === 'eXit options') return;
    if (option === 'Leader type') {
      const kinds = ['None', 'Straight', 'sPline'];
      settings.pathKind = kinds.indexOf(yield* askOption('mleaderType', kinds, kinds[settings.pathKind]!));
    } else if (option === 'leader lAnding')
      settings.dogleg =
        (yield* askOption('mleaderLanding', ['Yes', 'No'], settings.dogleg ? 'Yes' : 'No')) === 'Yes';
    else if (option === 'Maxpoints')
      settings.points = yield* askValue('integer', 'leaderPoints', settings.points, { min: 2, max: 999 });
    else if (option === 'Style') {
      const name = yield* askText('mleaderStyle', settings.style.name);
      context.variables.set('CMLEADERSTYLE', name);
      settings.style = styleOf(context);
    } else
      context.variables.set('MLEADERCONTENT', yield* askOption('mleaderContent', ['Mtext', 'None'], 'Mtext'));
  }
}

export const MLEADER: Command = {
  name: 'MLEADER',
  aliases: ['MLD'],
  group: 'dimension',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const style = styleOf(context);
    const settings: MleaderSettings = { style, pathKind: style.pathKind, points: 2, dogleg: style.dogleg };
    let order = 'head' as MleaderOrder;
    let first: Point | undefined;
    let text: string | undefined;
    while (!first) {
      const answer: Answer = yield {
        kind: 'point',
        message: FIRST_PROMPTS[order],
        options: FIRST_OPTIONS[order],
        required: true,
      };
      if (answer.kind === 'point') first = answer.point;
      else if (answer.kind === 'option' && answer.option === 'Options') yield* askSettings(context, settings);
      else if (answer.kind === 'option')
        order =
          answer.option === 'leader Landing first'
            ? 'landing'
            : answer.option === 'Content first'
              ? 'content'
              : 'head';
    }
    const hasText = context.variables.get('MLEADERCONTENT') !== 'None';
    if (order === 'content' && hasText) text = yield* askLines(context);
    const points = [first];
    points.push(yield* askPoint(order === 'head' ? 'mleaderLandingPoint' : 'mleaderHead', { from: first }));
    while (points.length < settings.points) {
      const answer: Answer = yield { kind: 'point', message: 'nextPoint', from: points.at(-1)! };
      if (answer.kind !== 'point') break;
      points.push(answer.point);
    }
    text ??= hasText ? yield* askLines(context) : '';
    const path = order === 'head' ? points : points.toReversed();
    const entity = multileader(context, settings, path, text);
    context.transact((transaction) => transaction.add(entity, context.block));
  },
};
