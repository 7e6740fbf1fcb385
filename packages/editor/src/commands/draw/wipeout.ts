import type { EntityCommon } from '@linework/cad/model/common';
import type { ImageEntity } from '@linework/cad/model/images';
import type { Point } from '@linework/cad/model/point';
import type { Command, CommandContext } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askYes, type Asking } from '../ask.ts';
import { currentProperties, draw, makePolyline } from '../entities.ts';

const FRAMES = ['OFF', 'ON', 'Display but not plot'];
const SHOWN = 7;

/** A polygon within a picture of one pixel, as large as its longer side. */
function makeWipeout(common: EntityCommon, points: readonly Point[]): ImageEntity {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const size = Math.max(Math.max(...xs) - x, Math.max(...ys) - y);
  const clip = [...points, points[0]!].flatMap((p) => [(p[0] - x) / size - 0.5, 0.5 - (p[1] - y) / size]);
  return {
    ...common,
    type: 'WIPEOUT',
    definition: 0,
    position: [x, y, points[0]![2]],
    u: [size, 0, 0],
    v: [0, size, 0],
    width: 1,
    height: 1,
    displayFlags: SHOWN,
    clipping: true,
    brightness: 50,
    contrast: 50,
    fade: 0,
    clipKind: 2,
    clipPoints: Float64Array.from(clip),
    clipInverted: false,
  };
}

export const WIPEOUT: Command = {
  name: 'WIPEOUT',
  aliases: [],
  group: 'draw',
  tier: 'member',
  isOnPhone: false,
  *run(context) {
    const first: Answer = yield {
      kind: 'point',
      message: 'firstPoint',
      options: ['Frames', 'Polyline'],
      default: 'Polyline',
    };
    if (first.kind === 'option' && first.option === 'Frames') {
      const { wipeoutFrame } = context.document.header;
      const mode = yield* askOption(
        'frameMode',
        ['ON', 'OFF', 'Display but not plot'],
        FRAMES[wipeoutFrame] ?? 'ON',
      );
      return context.transact((transaction) => transaction.header({ wipeoutFrame: FRAMES.indexOf(mode) }));
    }
    if (first.kind !== 'point') return yield* byPolyline(context);
    const points = [first.point];
    for (;;) {
      const answer: Answer = yield {
        kind: 'point',
        message: 'nextPoint',
        options: points.length > 2 ? ['Close', 'Undo'] : ['Undo'],
        from: points.at(-1)!,
        preview: (to) => ({
          entities: [
            makePolyline(
              currentProperties(context),
              [...points, to].flatMap(([x, y]) => [x, y]),
              { closed: true },
            ),
          ],
        }),
      };
      if (answer.kind === 'point') points.push(answer.point);
      else if (answer.kind === 'option' && answer.option === 'Undo') {
        if (points.length > 1) points.pop();
      } else break;
    }
    if (points.length > 2) draw(context, makeWipeout(currentProperties(context), points));
  },
};

function* byPolyline(context: CommandContext): Asking<void> {
  const answer: Answer = yield {
    kind: 'entity',
    message: 'selectClosedPolyline',
    accepts: (each) =>
      each.type === 'LWPOLYLINE' &&
      each.closed &&
      !each.bulges?.some((bulge) => bulge !== 0) &&
      each.points.length >= 6,
  };
  const entity = answer.kind === 'entity' ? context.document.entity(answer.handle) : undefined;
  if (entity?.type !== 'LWPOLYLINE') return;
  const erases = yield* askYes('erasePolyline', false);
  const points = Array.from({ length: entity.points.length / 2 }, (_, i): Point => [
    entity.points[i * 2]!,
    entity.points[i * 2 + 1]!,
    entity.elevation,
  ]);
  context.transact((transaction) => {
    transaction.add(makeWipeout(currentProperties(context), points), context.block);
    if (erases) transaction.drop([entity.handle]);
  });
}
