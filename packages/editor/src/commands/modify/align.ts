import { cross } from '@linework/geom/vector';
import { mapVector, unit, type Matrix } from '@linework/cad/edit/matrix';
import type { Point } from '@linework/cad/model/point';
import type { Command } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askPoint, askSelection, askYes } from '../ask.ts';

type Pair = { from: Point; to: Point };

const minus = (a: Readonly<Point>, b: Readonly<Point>): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** A map that turns and scales about the first source, and brings it to the first destination. */
function about(rows: readonly (readonly number[])[], { from, to }: Pair): Matrix {
  const linear = rows.flatMap((row) => [...row, 0]);
  const moved = mapVector(linear, from);
  return rows.flatMap((row, i) => [...row, to[i]! - moved[i]!]);
}

function alignment(pairs: readonly Pair[], scales: boolean): Matrix {
  const [first, second, third] = pairs as [Pair, Pair | undefined, Pair | undefined];
  const identity = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  if (!second) return about(identity, first);
  const [u, v] = [minus(second.from, first.from), minus(second.to, first.to)];
  if (!third) {
    const turn = Math.atan2(v[1], v[0]) - Math.atan2(u[1], u[0]);
    const size = scales ? Math.hypot(...v) / Math.hypot(...u) : 1;
    const [cos, sin] = [Math.cos(turn) * size, Math.sin(turn) * size];
    return about(
      [
        [cos, -sin, 0],
        [sin, cos, 0],
        [0, 0, size],
      ],
      first,
    );
  }
  // three pairs turn one plane onto the other
  const frame = (a: Readonly<Point>, b: Readonly<Point>): Point[] => {
    const x = unit(a);
    const z = unit(cross(a, b));
    return [x, cross(z, x), z];
  };
  const source = frame(u, minus(third.from, first.from));
  const target = frame(v, minus(third.to, first.to));
  const rows = [0, 1, 2].map((i) =>
    [0, 1, 2].map((j) => [0, 1, 2].reduce((sum, k) => sum + target[k]![i]! * source[k]![j]!, 0)),
  );
  return about(rows, first);
}

export const ALIGN: Command = {
  name: 'ALIGN',
  aliases: ['AL'],
  group: 'modify',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const handles = yield* askSelection();
    if (handles.length === 0) return;
    const pairs: Pair[] = [];
    for (const number of [1, 2, 3]) {
      let from: Point | undefined;
      if (number === 1) from = yield* askPoint('alignSource', { values: { number } });
      else {
        const answer: Answer = yield { kind: 'point', message: 'alignSource', values: { number } };
        if (answer.kind === 'point') from = answer.point;
      }
      if (!from) break;
      const to = yield* askPoint('alignDestination', { from, values: { number } });
      pairs.push({ from, to });
    }
    const scales = pairs.length === 2 && (yield* askYes('alignScale', false));
    context.transact((transaction) => transaction.transform(handles, alignment(pairs, scales)));
  },
};
