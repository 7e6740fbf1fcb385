import type { Block } from '@linework/cad/model/drawing';
import type { Point } from '@linework/cad/model/point';
import { exactCos, exactSin } from '../../input/points.ts';
import { CommandError } from '../../problem.ts';
import type { Command, CommandContext } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askText, askValue, type Asking } from '../ask.ts';
import { askLines } from './leader.ts';
import { multileader, styleOf, type MleaderContent, type MleaderLook } from './mleader-make.ts';

type ContentType = 'Block' | 'Mtext' | 'None';

type MleaderSettings = MleaderLook & {
  points: number;
  content: ContentType;
  block: Block | undefined;
  /** Of the first and of the second piece that is drawn: their directions are multiples of it, 0 for any. */
  angles: [number, number];
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
  content: ['leader arrowHead first', 'leader Landing first', 'Options'],
};

const CONTENT_TYPES: readonly ContentType[] = ['Block', 'Mtext', 'None'];
const PATH_KINDS = ['None', 'Straight', 'sPline'];

function settingsOf(context: CommandContext): MleaderSettings {
  const { document, variables } = context;
  const style = styleOf(context);
  const number = (name: string, initial: number): number => Number(variables.get(name) ?? initial);
  const known = variables.get('MLEADERBLOCK');
  const block =
    (typeof known === 'string' ? document.named('block', known) : undefined) ??
    document.get('block', style.blockHandle);
  const asStyle: ContentType =
    style.contentKind === 1 && block ? 'Block' : style.contentKind === 0 ? 'None' : 'Mtext';
  return {
    style,
    pathKind: style.pathKind,
    dogleg: style.dogleg,
    points: number('MLEADERPOINTS', 2),
    content: (variables.get('MLEADERCONTENT') as ContentType | undefined) ?? asStyle,
    block,
    angles: [number('MLEADERANGLE1', 0), number('MLEADERANGLE2', 0)],
  };
}

function* askSettings(context: CommandContext, settings: MleaderSettings): Asking<void> {
  const { variables } = context;
  for (;;) {
    const option = yield* askOption(
      'mleaderOption',
      [
        'Leader type',
        'leader lAnding',
        'Content type',
        'Maxpoints',
        'First angle',
        'Second angle',
        'sTyle',
        'eXit options',
      ],
      'eXit options',
    );
    switch (option) {
      case 'Leader type':
        settings.pathKind = PATH_KINDS.indexOf(
          yield* askOption('mleaderType', PATH_KINDS, PATH_KINDS[settings.pathKind]!),
        );
        break;
      case 'leader lAnding':
        settings.dogleg =
          (yield* askOption('mleaderLanding', ['Yes', 'No'], settings.dogleg ? 'Yes' : 'No')) === 'Yes';
        break;
      case 'Content type':
        yield* askContentType(context, settings);
        break;
      case 'Maxpoints':
        settings.points = yield* askValue('integer', 'leaderPoints', settings.points, { min: 2, max: 999 });
        variables.set('MLEADERPOINTS', settings.points);
        break;
      case 'First angle':
        settings.angles[0] = yield* askValue('angle', 'mleaderFirstAngle', settings.angles[0], { min: 0 });
        variables.set('MLEADERANGLE1', settings.angles[0]);
        break;
      case 'Second angle':
        settings.angles[1] = yield* askValue('angle', 'mleaderSecondAngle', settings.angles[1], { min: 0 });
        variables.set('MLEADERANGLE2', settings.angles[1]);
        break;
      case 'sTyle': {
        variables.set('CMLEADERSTYLE', yield* askText('mleaderStyle', settings.style.name));
        settings.style = styleOf(context);
        break;
      }
      default:
        return;
    }
  }
}

function* askContentType(context: CommandContext, settings: MleaderSettings): Asking<void> {
  const { document, variables } = context;
  const type = (yield* askOption('mleaderContent', CONTENT_TYPES, settings.content)) as ContentType;
  if (type === 'Block') {
    const name = yield* askText('mleaderBlock', settings.block?.name ?? '');
    const block = document.named('block', name);
    if (!block || block.handle === context.block)
      throw new CommandError('noBlock', `There is no block "${name}".`, { name });
    settings.block = block;
    variables.set('MLEADERBLOCK', block.name);
  }
  settings.content = type;
  variables.set('MLEADERCONTENT', type);
}

/** The point as seen along the nearest direction that is allowed. */
function constrainedPoint(from: Readonly<Point>, to: Readonly<Point>, angle: number): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  if (angle === 0 || (dx === 0 && dy === 0)) return [...to];
  const direction = Math.round(Math.atan2(dy, dx) / angle) * angle;
  const [cos, sin] = [exactCos(direction), exactSin(direction)];
  const length = dx * cos + dy * sin;
  return [from[0] + cos * length, from[1] + sin * length, to[2]];
}

function* askContent(context: CommandContext, settings: MleaderSettings): Asking<MleaderContent> {
  const { document } = context;
  const { content, block } = settings;
  if (content === 'Block' && block) {
    const attributes = [];
    for (const each of document.entitiesOf(block.handle)) {
      if (each.type !== 'ATTDEF' || each.constant) continue;
      const { tag, prompt, handle } = each;
      const text = yield* askText('attributeValue', each.text, {
        spaces: true,
        values: { tag, prompt: prompt || tag },
      });
      attributes.push({ handle, text, width: 0 });
    }
    return { kind: 'block', block, attributes };
  }
  const text = content === 'None' ? '' : yield* askLines(context);
  return text === '' ? { kind: 'none' } : { kind: 'text', text };
}

export const MLEADER: Command = {
  name: 'MLEADER',
  aliases: ['MLD'],
  group: 'dimension',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const settings = settingsOf(context);
    let order = 'head' as MleaderOrder;
    let first: Point | undefined;
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
    let content = order === 'content' ? yield* askContent(context, settings) : undefined;
    const path = yield* askPath(context, settings, first, order, content);
    content ??= yield* askContent(context, settings);
    const entity = multileader(context, settings, path, content);
    context.transact((transaction) => transaction.add(entity, context.block));
  },
};

/** All points, from the arrowhead to the landing. */
function* askPath(
  context: CommandContext,
  settings: MleaderSettings,
  first: Point,
  order: MleaderOrder,
  content: MleaderContent = { kind: 'none' },
): Asking<Point[]> {
  const ordered = (points: readonly Point[]): Point[] =>
    order === 'head' ? [...points] : points.toReversed();
  const points = [first];
  while (points.length < settings.points) {
    const from = points.at(-1)!;
    const next = (to: Point): Point => constrainedPoint(from, to, settings.angles[points.length - 1] ?? 0);
    const isSecond = points.length === 1;
    const answer: Answer = yield {
      kind: 'point',
      message: !isSecond ? 'nextPoint' : order === 'head' ? 'mleaderLandingPoint' : 'mleaderHead',
      from,
      ...(isSecond && { required: true }),
      preview: (to) => ({
        entities: [multileader(context, settings, ordered([...points, next(to)]), content)],
      }),
    };
    if (answer.kind !== 'point') break;
    points.push(next(answer.point));
  }
  return ordered(points);
}
