import { dimensionVariables } from '@linework/cad/display/dimension-picture';
import type { DimensionEntity } from '@linework/cad/model/dimensions';
import type { Entity } from '@linework/cad/model/entity';
import { ORIGIN, type Point } from '@linework/cad/model/point';
import type { Command, CommandContext } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askSelection, askText, askValue } from '../ask.ts';
import { askOneEntity } from '../picked.ts';
import { TEXT_MOVED } from './make.ts';
import { alongNormal, isStraight, normalOf } from './spacing.ts';

const isDimension = (entity: Entity): entity is DimensionEntity => entity.type === 'DIMENSION';

/** Where the text is of itself. */
const atHome = ({ flags }: DimensionEntity): Partial<DimensionEntity> => ({
  flags: flags & ~TEXT_MOVED,
  textRotation: 0,
  textMiddle: [...ORIGIN],
});

function change(
  context: CommandContext,
  handles: readonly number[],
  valuesOf: (dimension: DimensionEntity) => Partial<DimensionEntity>,
): void {
  context.transact((transaction) => {
    for (const handle of handles)
      transaction.set(handle, valuesOf(context.document.entity(handle) as DimensionEntity));
  });
}

export const DIMEDIT: Command = {
  name: 'DIMEDIT',
  aliases: ['DED', 'DIMED'],
  group: 'dimension',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const option = yield* askOption('dimEdit', ['Home', 'New', 'Rotate', 'Oblique'], 'Home');
    const select = () => askSelection('selectObjects', { accepts: isDimension });
    if (option === 'Home') change(context, yield* select(), atHome);
    else if (option === 'New') {
      const text = yield* askText('dimText', '<>', { spaces: true });
      change(context, yield* select(), () => ({ text }));
    } else if (option === 'Rotate') {
      const textRotation = yield* askValue('angle', 'dimTextAngle', 0);
      change(context, yield* select(), () => ({ textRotation }));
    } else {
      const handles = yield* askSelection('selectObjects', { accepts: isStraight });
      const obliqueAngle = yield* askValue('angle', 'dimOblique', 0, { isDirection: true });
      change(context, handles, () => ({ obliqueAngle }));
    }
  },
};

/** The text at a point; its line goes along across, where the style wants that. */
function movedText(
  { document }: CommandContext,
  dimension: DimensionEntity,
  to: Point,
): Partial<DimensionEntity> {
  const moved = { textMiddle: to, flags: dimension.flags | TEXT_MOVED };
  if (!isStraight(dimension) || dimensionVariables(document.drawing, dimension).textMovement !== 0)
    return moved;
  const normal = normalOf(dimension);
  const { definitionPoint: point } = dimension;
  const way = alongNormal(normal, to) - alongNormal(normal, point);
  return { ...moved, definitionPoint: [point[0] + normal[0] * way, point[1] + normal[1] * way, point[2]] };
}

export const DIMTEDIT: Command = {
  name: 'DIMTEDIT',
  aliases: ['DIMTED'],
  group: 'dimension',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const { handle } = yield* askOneEntity(context, 'dimToEdit', isDimension);
    const answer: Answer = yield {
      kind: 'point',
      message: 'dimTextPlace',
      options: ['Home', 'Angle'],
      band: 'none',
      required: true,
    };
    if (answer.kind === 'point')
      change(context, [handle], (dimension) => movedText(context, dimension, answer.point));
    else if (answer.kind === 'option' && answer.option === 'Home') change(context, [handle], atHome);
    else {
      const textRotation = yield* askValue('angle', 'dimTextAngle', 0);
      change(context, [handle], () => ({ textRotation }));
    }
  },
};
