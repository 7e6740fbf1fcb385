import { dimensionVariables } from '@linework/cad/display/dimension-picture';
import { translation } from '@linework/cad/edit/matrix';
import { transformEntity } from '@linework/cad/edit/transform';
import { plainInsert } from '@linework/cad/model/defaults';
import type { LeaderEntity } from '@linework/cad/model/dimensions';
import type { Entity } from '@linework/cad/model/entity';
import type { InsertEntity } from '@linework/cad/model/inserts';
import type { MtextEntity, TextEntity } from '@linework/cad/model/texts';
import type { Point } from '@linework/cad/model/point';
import type { Command, CommandContext } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askPoint, askText, askValue, type Asking } from '../ask.ts';
import { withAttributes } from '../block/insert.ts';
import { anew } from '../duplicate.ts';
import { currentProperties } from '../entities.ts';
import { askOneEntity } from '../picked.ts';
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

/** What a leader points from. */
type Annotation =
  | { kind: 'none' }
  | { kind: 'text'; text: string; width: number }
  /** A block, or a copy of another annotation. */
  | { kind: 'entity'; entity: AnnotationEntity };

type AnnotationEntity = MtextEntity | TextEntity | InsertEntity;

const isAnnotation = (entity: Entity): entity is AnnotationEntity =>
  entity.type === 'MTEXT' || entity.type === 'TEXT' || entity.type === 'INSERT';

/** The leader with its annotation behind its end, on a hook line where it does not arrive level. */
function addLeader(
  context: CommandContext,
  points: readonly Point[],
  look: LeaderLook,
  annotation: Annotation,
): void {
  const { height, gap, arrow, textStyle } = sizesOf(context);
  const [before, end] = points.slice(-2) as [Point, Point];
  const side = end[0] >= before[0] ? 1 : -1;
  const slope = Math.abs(Math.atan2(end[1] - before[1], Math.abs(end[0] - before[0])));
  const hookLine = annotation.kind !== 'none' && !look.spline && slope > (15 * Math.PI) / 180;
  const last: Point = hookLine ? [end[0] + side * arrow, end[1], end[2]] : end;
  const beside: Point = [last[0] + side * gap, last[1], last[2]];
  const leader = leaderOf(context, hookLine ? [...points, last] : points, look);
  context.transact((transaction) => {
    if (annotation.kind === 'none') {
      transaction.add(leader, context.block);
      return;
    }
    const attachment = side > 0 ? 4 : 6;
    const entity: AnnotationEntity =
      annotation.kind === 'text'
        ? {
            ...currentProperties(context),
            type: 'MTEXT',
            position: beside,
            height,
            width: annotation.width,
            rectangleHeight: 0,
            attachment,
            direction: 1,
            text: annotation.text,
            style: textStyle,
            rotation: 0,
            spacingStyle: 1,
            spacingFactor: 1,
          }
        : placedCopy(annotation.entity, last, beside, attachment);
    const handle = transaction.add(entity, context.block);
    transaction.add(
      {
        ...leader,
        annotationKind: entity.type === 'INSERT' ? 2 : 0,
        annotation: handle,
        hookLine,
        hookSameDirection: side > 0,
        ...(entity.type !== 'INSERT' && { textHeight: entity.height }),
        ...(entity.type === 'MTEXT' && { textWidth: entity.width }),
      },
      context.block,
    );
  });
}

/** The same annotation at the end of another leader. */
function placedCopy(
  source: AnnotationEntity,
  end: Point,
  beside: Point,
  attachment: number,
): AnnotationEntity {
  const entity = anew(source);
  if (entity.type === 'INSERT') entity.attributes = entity.attributes.map(anew);
  if (entity.type === 'MTEXT') return { ...entity, position: beside, attachment };
  const [dx, dy, dz] = [0, 1, 2].map(
    (i) => (entity.type === 'TEXT' ? beside : end)[i]! - source.position[i]!,
  );
  return transformEntity(entity, translation(dx!, dy!, dz!)) as AnnotationEntity;
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

const ANNOTATIONS = ['Mtext', 'Copy', 'Block', 'None'];

/** Text as it is typed; Enter leads to the other kinds. */
function* askAnnotation(context: CommandContext): Asking<Annotation> {
  const text = yield* askLines(context);
  if (text !== '') return { kind: 'text', text, width: 0 };
  return yield* askAnnotationOf(context, yield* askOption('leaderAnnotation', ANNOTATIONS, 'Mtext'), 0);
}

function* askAnnotationOf(context: CommandContext, kind: string, width: number): Asking<Annotation> {
  switch (kind) {
    case 'Copy': {
      const { entity } = yield* askOneEntity(context, 'leaderCopy', isAnnotation);
      return { kind: 'entity', entity: entity as AnnotationEntity };
    }
    case 'Block': {
      const name = yield* askText('markerBlock', undefined, { required: true });
      const block = context.document.named('block', name);
      if (!block || block.handle === context.block)
        throw new CommandError('noBlock', `There is no block "${name}".`, { name });
      const insert = plainInsert(currentProperties(context), block.name);
      return { kind: 'entity', entity: yield* withAttributes(context, insert, block) };
    }
    case 'Mtext': {
      const text = yield* askLines(context);
      return text === '' ? { kind: 'none' } : { kind: 'text', text, width };
    }
    default:
      return { kind: 'none' };
  }
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
    let annotation = String(context.variables.get('QLEADERANNOTATION') ?? 'Mtext');
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
        annotation = yield* askOption('leaderAnnotation', ANNOTATIONS, annotation);
        context.variables.set('QLEADERANNOTATION', annotation);
      }
    }
    const points = [first, yield* askPoint('nextPoint', { from: first })];
    while (points.length < most) {
      const answer: Answer = yield { kind: 'point', message: 'nextPoint', from: points.at(-1)! };
      if (answer.kind !== 'point') break;
      points.push(answer.point);
    }
    const isText = annotation === 'Mtext';
    const width = isText ? yield* askValue('distance', 'leaderWidth', 0, { min: 0 }) : 0;
    addLeader(context, points, look, yield* askAnnotationOf(context, annotation, width));
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
    addLeader(context, points, look, yield* askAnnotation(context));
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
