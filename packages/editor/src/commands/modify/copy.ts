import { translation } from '@linework/cad/edit/matrix';
import type { Point } from '@linework/cad/model/point';
import type { Command } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askPoint, askSelection, askValue, between, previewOf, type Asking } from '../ask.ts';
import { duplicate } from '../duplicate.ts';

const ORIGIN: Point = [0, 0, 0];

export const COPY: Command = {
  name: 'COPY',
  aliases: ['CO', 'CP'],
  group: 'modify',
  tier: 'free',
  isOnPhone: true,
  *run(context) {
    const handles = yield* askSelection();
    if (handles.length === 0) return;
    const { variables } = context;
    let isSingle = variables.get('COPYMODE') === 1;
    // in one change, which Undo takes back at once
    const add = (ways: readonly Readonly<Point>[]): void =>
      context.transact((transaction) => {
        const entities = handles.map((handle) => context.document.entity(handle)!);
        for (const way of ways) duplicate(context, transaction, entities, translation(...way));
      });
    for (;;) {
      const first: Answer = yield {
        kind: 'point',
        message: 'baseOrDisplacement',
        options: ['Displacement', 'mOde', ...(isSingle ? ['Multiple'] : [])],
        default: 'Displacement',
      };
      if (first.kind === 'option' && first.option === 'mOde') {
        isSingle =
          (yield* askOption('copyMode', ['Single', 'Multiple'], isSingle ? 'Single' : 'Multiple')) ===
          'Single';
        variables.set('COPYMODE', isSingle ? 1 : 0);
      } else if (first.kind === 'option' && first.option === 'Multiple') isSingle = false;
      else if (first.kind !== 'point') {
        const to = yield* askPoint('displacement', {
          from: ORIGIN,
          preview: (at) => previewOf(context, handles, between(ORIGIN, at), false),
        });
        return add([to]);
      } else {
        const from = first.point;
        let count = 0;
        for (;;) {
          const second: Answer = yield {
            kind: 'point',
            message: count === 0 ? 'secondOrDisplacement' : 'secondPoint',
            options: count === 0 ? ['Array'] : ['Array', 'Exit', 'Undo'],
            from,
            preview: (at) => previewOf(context, handles, between(from, at), false),
          };
          if (second.kind === 'point') {
            add([wayBetween(from, second.point, 1)]);
            count++;
          } else if (second.kind === 'option' && second.option === 'Array') {
            add(yield* askRow(from));
            count++;
          } else if (second.kind === 'option' && second.option === 'Undo') {
            context.takeBack();
            count--;
          } else {
            if (count === 0 && second.kind === 'enter') add([from]);
            return;
          }
          if (isSingle) return;
        }
      }
    }
  },
};

const wayBetween = (from: Readonly<Point>, to: Readonly<Point>, share: number): Point =>
  [0, 1, 2].map((k) => (to[k]! - from[k]!) * share) as Point;

/** A number of copies in a row: as far from each other as the second point, or up to it. */
function* askRow(from: Point): Asking<Point[]> {
  const count = yield* askValue('integer', 'copyCount', undefined, { min: 2, max: 32767 });
  const answer: Answer = yield {
    kind: 'point',
    message: 'secondPoint',
    options: ['Fit'],
    from,
    required: true,
  };
  const isFit = answer.kind === 'option';
  const to = answer.kind === 'point' ? answer.point : yield* askPoint('secondPoint', { from });
  return Array.from({ length: count - 1 }, (_, i) =>
    wayBetween(from, to, isFit ? (i + 1) / (count - 1) : i + 1),
  );
}
