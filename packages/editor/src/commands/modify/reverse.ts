import type { Entity } from '@linework/cad/model/entity';
import { reversePath } from '@linework/geom/plan/path';
import type { Command } from '../../command.ts';
import { askSelection } from '../ask.ts';
import { pathOf } from '../entity-path.ts';
import { replaceByPaths } from '../replace.ts';

const canReverse = (entity: Entity): boolean =>
  (entity.type === 'LINE' ||
    entity.type === 'LWPOLYLINE' ||
    entity.type === 'SPLINE' ||
    entity.type === 'POLYLINE') &&
  pathOf(entity) !== undefined;

export const REVERSE: Command = {
  name: 'REVERSE',
  aliases: [],
  group: 'modify',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const handles = yield* askSelection('selectObjects', { accepts: canReverse });
    context.transact((transaction) => {
      for (const handle of handles) {
        const entity = context.document.entity(handle)!;
        // ends change places, and nothing is computed anew
        if (entity.type === 'LINE') transaction.set(handle, { start: entity.end, end: entity.start });
        else replaceByPaths(context, transaction, handle, [reversePath(pathOf(entity)!)]);
      }
    });
  },
};
