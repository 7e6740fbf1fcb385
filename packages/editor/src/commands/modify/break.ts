import type { Point } from '@linework/cad/model/point';
import { breakPath, nearestOnPath, pathPoint, type PlanePath, subPath } from '@linework/geom/plan/path';
import type { Command, CommandContext } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import type { Answer } from '../../questions.ts';
import { askPoint } from '../ask.ts';
import { hasPath, pathOf } from '../entity-path.ts';
import { askEntity, askOneEntity, xyOf } from '../picked.ts';
import { replaceByPaths } from '../replace.ts';

function breakAt(context: CommandContext, handle: number, from: Readonly<Point>, to: Readonly<Point>): void {
  const path = pathOf(context.document.entity(handle)!)!;
  const parts = partsOf(path, nearestOnPath(path, xyOf(from)), nearestOnPath(path, xyOf(to)));
  context.transact((transaction) => replaceByPaths(context, transaction, handle, parts));
}

function partsOf(path: PlanePath, first: number, second: number): PlanePath[] {
  const [p, q] = [pathPoint(path, first), pathPoint(path, second)];
  const isPoint = Math.hypot(p.x - q.x, p.y - q.y) === 0;
  const isRound = path.curves.length === 1 && path.closed;
  if (isPoint && isRound)
    throw new CommandError('cannotBreakClosed', 'A closed curve cannot be broken at one point.');
  if (isPoint && path.closed) return [subPath(path, first, first)];
  const parts = breakPath(path, first, second);
  if (parts.length === 0) throw new CommandError('nothingLeft', 'Nothing would be left of it.');
  return parts;
}

export const BREAK: Command = {
  name: 'BREAK',
  aliases: ['BR'],
  group: 'modify',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const { handle, point } = yield* askOneEntity(context, 'selectObject', hasPath);
    let first: Point = point;
    const answer: Answer = yield {
      kind: 'point',
      message: 'breakSecond',
      options: ['First point'],
      required: true,
      band: 'none',
    };
    let second: Point;
    if (answer.kind === 'option') {
      first = yield* askPoint('breakFirst', { band: 'none' });
      second = yield* askPoint('breakSecondOnly', { band: 'none' });
    } else second = answer.kind === 'point' ? answer.point : first;
    breakAt(context, handle, first, second);
  },
};

export const BREAKATPOINT: Command = {
  name: 'BREAKATPOINT',
  aliases: [],
  group: 'modify',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    for (;;) {
      const picked = yield* askEntity(context, 'selectObject', hasPath);
      if (typeof picked !== 'object') return;
      const point = yield* askPoint('breakPoint', { band: 'none' });
      breakAt(context, picked.handle, point, point);
      return;
    }
  },
};
