import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import { sweepBetween } from '@linework/geom/curve';
import type { Command, CommandContext } from '../../command.ts';
import { askOption, askPoint, type Asking } from '../ask.ts';
import { straightOf } from '../dimension/angular.ts';
import { isRound, roundOf } from '../dimension/radial.ts';
import { hasPath } from '../entity-path.ts';
import { askEntity, askOneEntity } from '../picked.ts';
import { formatAngle, formatLength } from './format.ts';
import { AREA, DIST } from './inquire.ts';

function reportAngle({ report, document }: CommandContext, angle: number): void {
  report('angleIs', { angle: formatAngle(angle, document.header, false) });
}

function* measureRadius(context: CommandContext): Asking<void> {
  const round = roundOf(yield* askOneEntity(context, 'dimArc', isRound));
  if (!round) return context.report('notRound');
  const { header } = context.document;
  context.report('radiusIs', {
    radius: formatLength(round.radius, header),
    diameter: formatLength(round.radius * 2, header),
  });
}

/** Of an arc, between two lines, or at a vertex. */
function* measureAngle(context: CommandContext): Asking<void> {
  const picked = yield* askEntity(context, 'dimAngular', (entity: Entity) => hasPath(entity));
  if (typeof picked !== 'object') {
    const vertex = yield* askPoint('dimVertex');
    const first = yield* askPoint('dimFirstEnd', { from: vertex });
    return reportAngle(
      context,
      between(vertex, first, vertex, yield* askPoint('dimSecondEnd', { from: vertex })),
    );
  }
  const round = roundOf(picked);
  if (round && round.sweep < Math.PI * 2 - 1e-9) return reportAngle(context, round.sweep);
  if (round) {
    const second = yield* askPoint('dimSecondAngle');
    const turn = (to: Point): number => Math.atan2(to[1] - round.center[1], to[0] - round.center[0]);
    const sweep = sweepBetween(turn(picked.point), turn(second));
    return reportAngle(context, Math.min(sweep, Math.PI * 2 - sweep));
  }
  const other = yield* askOneEntity(context, 'dimSecondLine', (entity) => hasPath(entity));
  const [p, q] = [straightOf(picked), straightOf(other)];
  if (!p || !q) return context.report('notStraight');
  reportAngle(context, between(p[0], p[1], q[0], q[1]));
}

function between(a: Point, b: Point, c: Point, d: Point): number {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  return Math.abs(Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy));
}

export const MEASUREGEOM: Command = {
  name: 'MEASUREGEOM',
  aliases: ['MEA'],
  group: 'inquire',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    for (;;) {
      const option = yield* askOption(
        'measureGeometry',
        ['Distance', 'Radius', 'Angle', 'ARea', 'eXit'],
        'eXit',
      );
      if (option === 'Distance') yield* DIST.run(context);
      else if (option === 'Radius') yield* measureRadius(context);
      else if (option === 'Angle') yield* measureAngle(context);
      else if (option === 'ARea') yield* AREA.run(context);
      else return;
    }
  },
};
