import type { Point } from '@linework/cad/model/point';
import type { Command, CommandContext } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askPoint, askSelection, between, previewOf, type Asking } from '../ask.ts';

/** From where to where; undefined for the origin, where only a displacement is given. */
export type Displacement = { from: Point; to: Point };

const ORIGIN: Point = [0, 0, 0];

/** Base point or displacement, then the second point; where Enter answers that, the first is the displacement. */
function* askDisplacement(
  context: CommandContext,
  handles: readonly number[],
  hides: boolean,
): Asking<Displacement> {
  const first: Answer = yield {
    kind: 'point',
    message: 'baseOrDisplacement',
    options: ['Displacement'],
    default: 'Displacement',
  };
  const preview = (from: Point) => (to: Point) => previewOf(context, handles, between(from, to), hides);
  if (first.kind !== 'point') {
    const to = yield* askPoint('displacement', { from: ORIGIN, preview: preview(ORIGIN) });
    return { from: ORIGIN, to };
  }
  const from = first.point;
  const second: Answer = yield {
    kind: 'point',
    message: 'secondOrDisplacement',
    from,
    preview: preview(from),
  };
  return second.kind === 'point' ? { from, to: second.point } : { from: ORIGIN, to: from };
}

export const MOVE: Command = {
  name: 'MOVE',
  aliases: ['M'],
  group: 'modify',
  tier: 'free',
  isOnPhone: true,
  *run(context) {
    const handles = yield* askSelection();
    if (handles.length === 0) return;
    const { from, to } = yield* askDisplacement(context, handles, true);
    context.transact((transaction) => transaction.transform(handles, between(from, to)));
  },
};
