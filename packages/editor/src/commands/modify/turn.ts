import { rotation, scaling, type Matrix } from '@linework/cad/edit/matrix';
import type { Point } from '@linework/cad/model/point';
import type { Command, CommandContext } from '../../command.ts';
import { exactCos, exactSin } from '../../input/points.ts';
import { CommandError } from '../../problem.ts';
import type { Answer } from '../../questions.ts';
import { askPoint, askSelection, askValue, previewOf, type Asking } from '../ask.ts';
import { duplicate } from '../duplicate.ts';

function apply(context: CommandContext, handles: readonly number[], matrix: Matrix, copies: boolean): void {
  context.transact((transaction) => {
    if (!copies) return transaction.transform(handles, matrix);
    duplicate(
      context,
      transaction,
      handles.map((handle) => context.document.entity(handle)!),
      matrix,
    );
  });
}

/** At quarter turns without rounding. */
const turning = (angle: number, base: Point): Matrix => {
  const [cos, sin] = [exactCos(angle), exactSin(angle)];
  if (cos === Math.cos(angle) && sin === Math.sin(angle)) return rotation(angle, base);
  const [x, y] = base;
  return [cos, -sin, 0, x - cos * x + sin * y, sin, cos, 0, y - sin * x - cos * y, 0, 0, 1, 0];
};

export const ROTATE: Command = {
  name: 'ROTATE',
  aliases: ['RO'],
  group: 'modify',
  tier: 'free',
  isOnPhone: true,
  *run(context) {
    const handles = yield* askSelection();
    if (handles.length === 0) return;
    const base = yield* askPoint('basePointFor');
    let copies = false;
    for (;;) {
      const answer: Answer = yield {
        kind: 'angle',
        message: 'rotationAngle',
        options: ['Copy', 'Reference'],
        from: base,
        default: Number(context.variables.get('ROTATE.angle') ?? 0),
        preview: (angle) => previewOf(context, handles, turning(angle, base), !copies),
      };
      if (answer.kind === 'option' && answer.option === 'Copy') {
        copies = true;
        continue;
      }
      let angle: number;
      if (answer.kind === 'option') {
        const from = yield* askValue('angle', 'referenceAngle', 0, { isDirection: true });
        const to: Answer = yield {
          kind: 'angle',
          message: 'newAngle',
          options: ['Points'],
          from: base,
          default: 0,
          isDirection: true,
          preview: (value) => previewOf(context, handles, turning(value - from, base), !copies),
        };
        angle =
          (to.kind === 'option' ? yield* askByPoints('angle') : to.kind === 'value' ? to.value : 0) - from;
      } else if (answer.kind === 'value') angle = answer.value;
      else angle = (Number(context.variables.get('ROTATE.angle') ?? 0) * Math.PI) / 180;
      context.variables.set('ROTATE.angle', Number(((angle * 180) / Math.PI).toFixed(8)));
      return apply(context, handles, turning(angle, base), copies);
    }
  },
};

export const SCALE: Command = {
  name: 'SCALE',
  aliases: ['SC'],
  group: 'modify',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const handles = yield* askSelection();
    if (handles.length === 0) return;
    const base = yield* askPoint('basePointFor');
    let copies = false;
    for (;;) {
      const answer: Answer = yield {
        kind: 'distance',
        message: 'scaleFactor',
        options: ['Copy', 'Reference'],
        from: base,
        required: true,
        preview: (factor) =>
          factor > 0 ? previewOf(context, handles, scaling(factor, base), !copies) : { entities: [] },
      };
      if (answer.kind === 'option' && answer.option === 'Copy') {
        copies = true;
        continue;
      }
      let factor = answer.kind === 'value' ? answer.value : 0;
      if (answer.kind === 'option') {
        const from = yield* askValue('distance', 'referenceLength', 1);
        const to: Answer = yield {
          kind: 'distance',
          message: 'newLength',
          options: ['Points'],
          from: base,
          default: 1,
          preview: (value) =>
            value > 0 ? previewOf(context, handles, scaling(value / from, base), !copies) : { entities: [] },
        };
        factor =
          (to.kind === 'option' ? yield* askByPoints('distance') : to.kind === 'value' ? to.value : 1) / from;
      }
      if (!(factor > 0)) throw new CommandError('positive', 'The factor must be more than nothing.');
      return apply(context, handles, scaling(factor, base), copies);
    }
  },
};

function* askByPoints(kind: 'angle' | 'distance'): Asking<number> {
  const a = yield* askPoint('firstPoint');
  const b = yield* askPoint('secondPoint', { from: a });
  return kind === 'angle' ? Math.atan2(b[1] - a[1], b[0] - a[0]) : Math.hypot(b[0] - a[0], b[1] - a[1]);
}
