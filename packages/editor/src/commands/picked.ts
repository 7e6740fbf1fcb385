import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import type { XY } from '@linework/geom/plan/arcs';
import type { CommandContext } from '../command.ts';
import type { Answer, Option } from '../questions.ts';
import { EntityFinder } from '../select/find.ts';
import type { Asking } from './ask.ts';

export type PickedEntity = { entity: Entity; handle: number; point: Point; isShift?: boolean };

/** One entity, one of the options, or undefined for Enter. */
export function* askEntity(
  { document }: CommandContext,
  message: string,
  accepts?: (entity: Entity) => boolean,
  options?: readonly Option[],
  isDefault?: Option,
): Asking<PickedEntity | Option | undefined> {
  const answer: Answer = yield {
    kind: 'entity',
    message,
    ...(accepts && { accepts }),
    ...(options && { options }),
    ...(isDefault !== undefined && { default: isDefault }),
  };
  if (answer.kind === 'option') return answer.option;
  if (answer.kind !== 'entity') return isDefault;
  return pickedBy(document, answer);
}

/** One entity; nothing else will do. */
export function* askOneEntity(
  { document }: CommandContext,
  message: string,
  accepts?: (entity: Entity) => boolean,
): Asking<PickedEntity> {
  const answer: Answer = yield { kind: 'entity', message, required: true, ...(accepts && { accepts }) };
  return pickedBy(document, answer as EntityAnswer);
}

type EntityAnswer = Extract<Answer, { kind: 'entity' }>;

const pickedBy = (
  document: CommandContext['document'],
  { handle, point, isShift = false }: EntityAnswer,
): PickedEntity => ({ entity: document.entity(handle)!, handle, point, isShift });

/** Finds what is shown in the block that is drawn into. */
export const finderOf = ({ document, host }: CommandContext): EntityFinder =>
  new EntityFinder(document, host);

export const xyOf = ([x, y]: Readonly<Point>): XY => ({ x, y });

/** A number that commands remember under the name of a system variable. */
export function numberOf({ variables, document }: CommandContext, name: string, initial: number): number {
  const value = variables.get(name) ?? document.variables.get(name)?.values[0];
  return typeof value === 'number' ? value : initial;
}
