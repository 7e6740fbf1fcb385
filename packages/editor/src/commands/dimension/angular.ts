import type { DimensionEntity } from '@linework/cad/model/dimensions';
import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import { curveAt, nearestOnPath } from '@linework/geom/plan/path';
import type { Command, CommandContext } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import { askPoint, type Asking } from '../ask.ts';
import { elevationOf, hasPath, pathOf } from '../entity-path.ts';
import { askEntity, askOneEntity, xyOf, type PickedEntity } from '../picked.ts';
import { askPlace, newDimension, TEXT_OPTIONS, type TextSettings } from './make.ts';
import { addDimension } from './picture.ts';
import { roundOf } from './radial.ts';

/** The straight piece that was picked. */
export function straightOf({ entity, point }: PickedEntity): [Point, Point] | undefined {
  const path = pathOf(entity);
  if (!path) return undefined;
  const { curve } = curveAt(path, nearestOnPath(path, xyOf(point)));
  const z = elevationOf(entity);
  if (curve.kind === 'segment')
    return [
      [curve.x0, curve.y0, z],
      [curve.x1, curve.y1, z],
    ];
  if (curve.kind === 'ray')
    return [
      [curve.x, curve.y, z],
      [curve.x + curve.dx, curve.y + curve.dy, z],
    ];
  return undefined;
}

const isAngular = (entity: Entity): boolean => hasPath(entity);

type Make = (place: Point) => DimensionEntity;
/** of: what was picked. */
type Angle = { make: Make; of: readonly Entity[] };

function betweenLines(
  context: CommandContext,
  [a, b]: [Point, Point],
  [c, d]: [Point, Point],
  settings: TextSettings,
): Make {
  const cross = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0]);
  const size = Math.hypot(b[0] - a[0], b[1] - a[1]) * Math.hypot(d[0] - c[0], d[1] - c[1]);
  if (Math.abs(cross) <= 1e-12 * size) throw new CommandError('parallelLines', 'The lines are parallel.');
  return (place) => ({
    ...newDimension(context, 'angular'),
    ...settings,
    point13: a,
    point14: b,
    point15: c,
    definitionPoint: d,
    point16: place,
  });
}

function atVertex(
  context: CommandContext,
  vertex: Point,
  first: Point,
  second: Point,
  settings: TextSettings,
): Make {
  return (place) => ({
    ...newDimension(context, 'angular3'),
    ...settings,
    point13: first,
    point14: second,
    point15: vertex,
    definitionPoint: place,
  });
}

function* askWhat(context: CommandContext, settings: TextSettings): Asking<Angle> {
  const picked = yield* askEntity(context, 'dimAngular', isAngular);
  if (typeof picked !== 'object') {
    const vertex = yield* askPoint('dimVertex');
    const first = yield* askPoint('dimFirstEnd', { from: vertex });
    const second = yield* askPoint('dimSecondEnd', { from: vertex });
    return { make: atVertex(context, vertex, first, second, settings), of: [] };
  }
  const round = roundOf(picked);
  const of = [picked.entity];
  if (round) {
    const at = (angle: number): Point => [
      round.center[0] + round.radius * Math.cos(angle),
      round.center[1] + round.radius * Math.sin(angle),
      round.center[2],
    ];
    if (round.sweep < Math.PI * 2 - 1e-9) {
      const [first, last] = [at(round.from), at(round.from + round.sweep)];
      return { make: atVertex(context, round.center, first, last, settings), of };
    }
    const second = yield* askPoint('dimSecondAngle');
    return { make: atVertex(context, round.center, picked.point, second, settings), of };
  }
  const other = yield* askOneEntity(context, 'dimSecondLine', (entity) => hasPath(entity));
  const [p, q] = [straightOf(picked), straightOf(other)];
  if (!p || !q) throw new CommandError('wrongObject', 'That object cannot be used here.');
  return { make: betweenLines(context, p, q, settings), of: [picked.entity, other.entity] };
}

export const DIMANGULAR: Command = {
  name: 'DIMANGULAR',
  aliases: ['DAN', 'DIMANG'],
  group: 'dimension',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const settings: TextSettings = { text: '', textRotation: 0 };
    const { make, of } = yield* askWhat(context, settings);
    let quadrant: Point | undefined;
    const placed: Make = (place) => {
      if (!quadrant) return make(place);
      // the arc stays in its quadrant, as far out as the place
      const dimension = make(quadrant);
      const center = centerOf(dimension);
      const out = Math.hypot(place[0] - center[0], place[1] - center[1]);
      const [dx, dy] = [quadrant[0] - center[0], quadrant[1] - center[1]];
      const size = Math.hypot(dx, dy) || 1;
      return make([center[0] + (dx * out) / size, center[1] + (dy * out) / size, place[2]]);
    };
    const place = yield* askPlace(
      context,
      'dimArcPlace',
      [...TEXT_OPTIONS, 'Quadrant'],
      placed,
      settings,
      function* () {
        quadrant = yield* askPoint('dimQuadrant');
      },
    );
    if (place) addDimension(context, placed(place), of);
  },
};

function centerOf({ kind, point13: a, point14: b, point15: c, definitionPoint: d }: DimensionEntity): Point {
  if (kind !== 'angular') return c;
  const cross = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0]);
  const t = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / cross;
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2]];
}
