import { rotation, translation, type Matrix } from '@linework/cad/edit/matrix';
import type { Point } from '@linework/cad/model/point';
import type { Command, CommandContext } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askPoint, askSelection, askValue, askYes, type Asking } from '../ask.ts';
import { copyByMaps, reachOf } from './array.ts';

/** An array asked for line by line, as scripts and people of many years do. */
export const ARRAY_CLASSIC: Command = {
  name: '-ARRAY',
  aliases: ['-AR', 'ARRAYCLASSIC'],
  group: 'modify',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const handles = yield* askSelection();
    if (handles.length === 0) return;
    const kind = yield* askOption('arrayKind', ['Rectangular', 'Polar'], 'Rectangular');
    const maps = kind === 'Polar' ? yield* polar(context, handles) : yield* rectangular();
    copyByMaps(context, handles, maps);
  },
};

function* rectangular(): Asking<Matrix[]> {
  const rows = yield* askValue('integer', 'arrayRows', 1, { min: 1, max: 32767 });
  const columns = yield* askValue('integer', 'arrayColumns', 1, { min: 1, max: 32767 });
  let [up, across] = [0, 0];
  if (rows > 1) {
    const answer: Answer = yield {
      kind: 'distance',
      message: 'arrayRowSpacing',
      options: ['Unit cell'],
      required: true,
    };
    if (answer.kind === 'value') up = answer.value;
    if (answer.kind === 'option') {
      const a = yield* askPoint('firstCorner');
      const b = yield* askPoint('oppositeCorner', { from: a, band: 'box' });
      [across, up] = [b[0] - a[0], b[1] - a[1]];
    }
  }
  if (columns > 1 && across === 0) across = yield* askValue('distance', 'arrayColumnSpacing', undefined);
  return Array.from({ length: rows * columns }, (_, i) =>
    translation((i % columns) * across, Math.floor(i / columns) * up, 0),
  );
}

function* polar(context: CommandContext, handles: readonly number[]): Asking<Matrix[]> {
  let base: Point = reachOf(context, handles).middle;
  let center: Point | undefined;
  while (!center) {
    const answer: Answer = yield { kind: 'point', message: 'arrayCenter', options: ['Base'], required: true };
    if (answer.kind === 'point') center = answer.point;
    else base = yield* askPoint('basePointFor');
  }
  const [x, y, z] = center;
  const count = yield* askValue('integer', 'arrayItems', undefined, { min: 2, max: 32767 });
  const fill = yield* askValue('angle', 'arrayFill', Math.PI * 2);
  const rotates = yield* askYes('arrayRotate', true);
  const isWhole = Math.abs(Math.abs(fill) - Math.PI * 2) < 1e-9;
  const step = fill / (isWhole ? count : count - 1);
  return Array.from({ length: count }, (_, i): Matrix => {
    if (rotates) return rotation(i * step, [x, y, z]);
    const [cos, sin] = [Math.cos(i * step), Math.sin(i * step)];
    const [dx, dy] = [base[0] - x, base[1] - y];
    return translation(dx * cos - dy * sin - dx, dx * sin + dy * cos - dy, 0);
  });
}
