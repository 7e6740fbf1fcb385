import type { DimensionEntity } from '@linework/cad/model/dimensions';
import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import { sweepBetween } from '@linework/geom/curve';
import { circleRadius } from '@linework/geom/plan/arcs';
import { curveAt, nearestOnPath } from '@linework/geom/plan/path';
import type { Command, CommandContext } from '../../command.ts';
import { askPoint } from '../ask.ts';
import { elevationOf, pathOf } from '../entity-path.ts';
import { askOneEntity, xyOf, type PickedEntity } from '../picked.ts';
import { askPlace, newDimension, TEXT_MOVED, TEXT_OPTIONS, type TextSettings } from './make.ts';
import { addDimension } from './picture.ts';

export type RoundPick = { center: Point; radius: number; from: number; sweep: number };

/** The circle or arc that was picked, also of a polyline. */
export function roundOf({ entity, point }: PickedEntity): RoundPick | undefined {
  const path = pathOf(entity);
  if (!path) return undefined;
  const { curve } = curveAt(path, nearestOnPath(path, xyOf(point)));
  if (curve.kind !== 'arc') return undefined;
  const radius = circleRadius(curve.arc);
  if (radius === undefined) return undefined;
  const { cx, cy, from, sweep } = curve.arc;
  return {
    center: [cx, cy, elevationOf(entity)],
    radius,
    from: sweep < 0 ? from + sweep : from,
    sweep: Math.abs(sweep),
  };
}

export const isRound = (entity: Entity): boolean =>
  entity.type === 'CIRCLE' ||
  entity.type === 'ARC' ||
  entity.type === 'LWPOLYLINE' ||
  entity.type === 'POLYLINE';

/** With its text where the pointer is; its line runs from the center through there. */
export function radialDimension(
  context: CommandContext,
  kind: 'radius' | 'diameter',
  { center, radius }: RoundPick,
  place: Point,
  settings: TextSettings,
): DimensionEntity {
  const [dx, dy] = [place[0] - center[0], place[1] - center[1]];
  const size = Math.hypot(dx, dy) || 1;
  const on = (sign: number): Point => [
    center[0] + (sign * dx * radius) / size,
    center[1] + (sign * dy * radius) / size,
    center[2],
  ];
  const dimension = newDimension(context, kind);
  return {
    ...dimension,
    ...settings,
    flags: dimension.flags | TEXT_MOVED,
    point15: on(1),
    definitionPoint: kind === 'radius' ? center : on(-1),
    textMiddle: place,
  };
}

function radialCommand(name: string, aliases: readonly string[], kind: 'radius' | 'diameter'): Command {
  return {
    name,
    aliases,
    group: 'dimension',
    tier: 'free',
    isOnPhone: true,
    *run(context) {
      const picked = yield* askOneEntity(context, 'dimArc', isRound);
      const round = roundOf(picked);
      if (!round) {
        context.report('notRound');
        return;
      }
      const settings: TextSettings = { text: '', textRotation: 0 };
      const make = (place: Point): DimensionEntity => radialDimension(context, kind, round, place, settings);
      const place = yield* askPlace(
        context,
        'dimLine',
        TEXT_OPTIONS,
        make,
        settings,
        undefined,
        round.center,
      );
      if (place) addDimension(context, make(place), [picked.entity]);
    },
  };
}

export const DIMRADIUS = radialCommand('DIMRADIUS', ['DRA', 'DIMRAD'], 'radius');
export const DIMDIAMETER = radialCommand('DIMDIAMETER', ['DDI', 'DIMDIA'], 'diameter');

export const DIMJOGGED: Command = {
  name: 'DIMJOGGED',
  aliases: ['DJO', 'JOG'],
  group: 'dimension',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const picked = yield* askOneEntity(context, 'dimArc', isRound);
    const round = roundOf(picked);
    if (!round) {
      context.report('notRound');
      return;
    }
    const center = yield* askPoint('dimCenterOverride');
    const settings: TextSettings = { text: '', textRotation: 0 };
    const make = (place: Point, jog = place): DimensionEntity => {
      const base = radialDimension(context, 'radius', round, place, settings);
      return { ...base, kind: 'jogged', point13: center, point14: jog };
    };
    const place = yield* askPlace(context, 'dimLine', TEXT_OPTIONS, make, settings);
    if (!place) return;
    addDimension(context, make(place, yield* askPoint('dimJog')), [picked.entity]);
  },
};

export const DIMARC: Command = {
  name: 'DIMARC',
  aliases: ['DAR'],
  group: 'dimension',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const picked = yield* askOneEntity(context, 'dimArcSegment', isRound);
    const round = roundOf(picked);
    if (!round || round.sweep > Math.PI * 2 - 1e-9) {
      context.report('notRound');
      return;
    }
    const settings: TextSettings = { text: '', textRotation: 0 };
    let part = { from: round.from, sweep: round.sweep };
    const make = (place: Point): DimensionEntity => arcDimension(context, round, part, place, settings);
    const place = yield* askPlace(
      context,
      'dimArcPlace',
      [...TEXT_OPTIONS, 'Partial'],
      make,
      settings,
      function* () {
        const angle = ([x, y]: Readonly<Point>): number =>
          Math.atan2(y - round.center[1], x - round.center[0]);
        const a = angle(yield* askPoint('dimArcFirst'));
        const b = angle(yield* askPoint('dimArcSecond'));
        const along = (t: number): number => sweepBetween(round.from, t) % (Math.PI * 2);
        const [first, second] = [along(a), along(b)].toSorted((p, q) => p - q) as [number, number];
        part = { from: round.from + first, sweep: second - first };
      },
    );
    if (place) addDimension(context, make(place), [picked.entity]);
  },
};

export function arcDimension(
  context: CommandContext,
  { center, radius }: RoundPick,
  { from, sweep }: { from: number; sweep: number },
  place: Point,
  settings: TextSettings,
): DimensionEntity {
  const at = (angle: number): Point => [
    center[0] + radius * Math.cos(angle),
    center[1] + radius * Math.sin(angle),
    center[2],
  ];
  return {
    ...newDimension(context, 'arc'),
    ...settings,
    point13: at(from),
    point14: at(from + sweep),
    point15: center,
    definitionPoint: place,
  };
}
