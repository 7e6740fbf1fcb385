import type { ArcEntity } from '@linework/cad/model/curves';
import type { Point } from '@linework/cad/model/point';
import type { Command } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askValue } from '../ask.ts';
import { currentProperties, draw, makeLine } from '../entities.ts';

/** Where the last line or arc ends, and for an arc in which direction. */
export function lastEnd(entities: readonly { type: string }[]): { point: Point; angle?: number } | undefined {
  const last = entities.findLast(({ type }) => type === 'LINE' || type === 'ARC') as
    | { type: 'LINE'; start: Point; end: Point }
    | ArcEntity
    | undefined;
  if (!last) return undefined;
  if (last.type === 'LINE')
    return { point: last.end, angle: Math.atan2(last.end[1] - last.start[1], last.end[0] - last.start[0]) };
  const { center, radius, endAngle } = last;
  return {
    point: [center[0] + radius * Math.cos(endAngle), center[1] + radius * Math.sin(endAngle), center[2]],
    angle: endAngle + Math.PI / 2,
  };
}

export const LINE: Command = {
  name: 'LINE',
  aliases: ['L'],
  group: 'draw',
  tier: 'free',
  isOnPhone: true,
  *run(context) {
    const first: Answer = yield { kind: 'point', message: 'firstPoint' };
    const before = context.document.entitiesOf(context.block);
    const end = first.kind === 'point' ? { point: first.point } : lastEnd(before);
    if (!end) return;
    const points = [end.point];
    const line = (from: Point, to: Point) => makeLine(currentProperties(context), from, to);
    // what follows an arc goes on in its direction
    if (
      first.kind === 'enter' &&
      before.findLast(({ type }) => type === 'LINE' || type === 'ARC')?.type === 'ARC'
    ) {
      const length = yield* askValue('distance', 'lineLength', undefined, { from: end.point });
      const angle = (end as { angle: number }).angle;
      const to: Point = [
        end.point[0] + length * Math.cos(angle),
        end.point[1] + length * Math.sin(angle),
        end.point[2],
      ];
      draw(context, line(end.point, to));
      points.push(to);
      context.lastPoint = to;
    }
    for (;;) {
      const from = points.at(-1)!;
      const answer: Answer = yield {
        kind: 'point',
        message: 'nextPoint',
        options: points.length > 2 ? ['Close', 'Undo'] : ['Undo'],
        from,
        preview: (to) => ({ entities: [line(from, to)] }),
      };
      if (answer.kind === 'enter') return;
      if (answer.kind === 'option' && answer.option === 'Undo') {
        if (points.length > 1) {
          context.takeBack();
          points.pop();
          context.lastPoint = points.at(-1)!;
        }
        continue;
      }
      const to = answer.kind === 'point' ? answer.point : points[0]!;
      draw(context, line(from, to));
      if (answer.kind === 'option') return;
      points.push(to);
    }
  },
};
