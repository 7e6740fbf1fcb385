import type { DimensionEntity } from '@linework/cad/model/dimensions';
import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import type { Command, CommandContext } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { EntityFinder } from '../../select/find.ts';
import { askPoint, askText, type Asking } from '../ask.ts';
import { endsOf, hasPath, pathOf } from '../entity-path.ts';
import type { PickedEntity } from '../picked.ts';
import { DIMANGULAR, straightOf } from './angular.ts';
import { DIMBASELINE, DIMCONTINUE } from './chain.ts';
import {
  alignedDimension,
  DIMORDINATE,
  endsOfPicked,
  linearAngle,
  rotatedDimension,
  type Ends,
} from './linear.ts';
import { askPlace, TEXT_OPTIONS, type TextSettings } from './make.ts';
import { addDimension } from './picture.ts';
import { layerNamed } from '../properties.ts';
import { arcDimension, radialDimension, roundOf } from './radial.ts';
import { alignDimensions, distributeDimensions } from './spacing.ts';

/** The entity under a point that is none of its ends: that one is measured. */
function entityUnder({ document, host }: CommandContext, point: Point): PickedEntity | undefined {
  const near = (x: number, y: number): boolean =>
    Math.hypot(x - point[0], y - point[1]) <= 1e-9 * (1 + Math.abs(x) + Math.abs(y));
  for (const handle of new EntityFinder(document, host).at(point)) {
    const entity = document.entity(handle);
    const path = entity && isMeasured(entity) ? pathOf(entity) : undefined;
    if (!entity || !path) continue;
    const isEnd = !path.closed && endsOf(path).some(({ x, y }) => near(x, y));
    const isCorner =
      path.curves.length > 1 &&
      path.curves.some((curve) => curve.kind === 'segment' && near(curve.x0, curve.y0));
    return isEnd || isCorner ? undefined : { entity, handle, point };
  }
  return undefined;
}

const isMeasured = (entity: Entity): boolean =>
  hasPath(entity) &&
  entity.type !== 'SPLINE' &&
  entity.type !== 'ELLIPSE' &&
  entity.type !== 'RAY' &&
  entity.type !== 'XLINE';

/** Straight ones where the place is beside their ends, else along them. */
function linearOrAligned(
  context: CommandContext,
  ends: Ends,
  place: Point,
  settings: TextSettings,
): DimensionEntity {
  const [dx, dy] = [ends.to[0] - ends.from[0], ends.to[1] - ends.from[1]];
  const isStraight = dx === 0 || dy === 0;
  const inX =
    place[0] >= Math.min(ends.from[0], ends.to[0]) && place[0] <= Math.max(ends.from[0], ends.to[0]);
  const inY =
    place[1] >= Math.min(ends.from[1], ends.to[1]) && place[1] <= Math.max(ends.from[1], ends.to[1]);
  // above or below and beside at once, or between both: along it
  if (!isStraight && inX === inY) return alignedDimension(context, ends, place, settings);
  return rotatedDimension(context, ends, place, linearAngle(ends, place), settings);
}

function* measureEnds(context: CommandContext, ends: Ends): Asking<void> {
  const settings: TextSettings = { text: '', textRotation: 0 };
  const make = (place: Point): DimensionEntity => linearOrAligned(context, ends, place, settings);
  const place = yield* askPlace(context, 'dimLine', TEXT_OPTIONS, make, settings, undefined, ends.to);
  if (place) addDimension(context, make(place), ends.of && [ends.of]);
}

function* measureEntity(context: CommandContext, picked: PickedEntity): Asking<void> {
  const round = roundOf(picked);
  if (!round) {
    if (straightOf(picked)) yield* measureEnds(context, endsOfPicked(picked));
    return;
  }
  const settings: TextSettings = { text: '', textRotation: 0 };
  const isWhole = round.sweep > Math.PI * 2 - 1e-9;
  let kind: 'radius' | 'diameter' | 'length' | 'angle' = isWhole ? 'diameter' : 'radius';
  const make = (place: Point): DimensionEntity => {
    if (kind === 'length') return arcDimension(context, round, round, place, settings);
    if (kind === 'angle') {
      const arc = arcDimension(context, round, round, place, settings);
      return { ...arc, kind: 'angular3', flags: (arc.flags & ~15) | 5 };
    }
    return radialDimension(context, kind, round, place, settings);
  };
  const options = ['Radius', 'Diameter', ...(isWhole ? [] : ['arc Length', 'angUlar']), ...TEXT_OPTIONS];
  const place = yield* askPlace(context, 'dimLine', options, make, settings, (option) => {
    kind = ({ Radius: 'radius', Diameter: 'diameter', 'arc Length': 'length', angUlar: 'angle' } as const)[
      option as 'Radius'
    ];
  });
  if (place) addDimension(context, make(place), [picked.entity]);
}

/** The layer that dimensions come onto from now on; '.' is the current one. */
function* askDimensionLayer({ document, variables }: CommandContext): Asking<void> {
  const name = yield* askText('dimLayer', String(variables.get('DIMLAYER') ?? '.'));
  if (name === '.') variables.delete('DIMLAYER');
  else variables.set('DIMLAYER', layerNamed(document, name).name);
}

export const DIM: Command = {
  name: 'DIM',
  aliases: [],
  group: 'dimension',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    for (;;) {
      const answer: Answer = yield {
        kind: 'point',
        message: 'dimSmart',
        options: ['Angular', 'Baseline', 'Continue', 'Ordinate', 'aliGn', 'Distribute', 'Layer', 'Undo'],
      };
      if (answer.kind === 'enter') return;
      if (answer.kind === 'option') {
        if (answer.option === 'Undo') context.takeBack();
        else if (answer.option === 'aliGn') yield* alignDimensions(context);
        else if (answer.option === 'Distribute') yield* distributeDimensions(context);
        else if (answer.option === 'Layer') yield* askDimensionLayer(context);
        else {
          const command = {
            Angular: DIMANGULAR,
            Baseline: DIMBASELINE,
            Continue: DIMCONTINUE,
            Ordinate: DIMORDINATE,
          };
          yield* command[answer.option as 'Angular'].run(context);
        }
        continue;
      }
      if (answer.kind !== 'point') return;
      const picked = entityUnder(context, answer.point);
      if (picked) yield* measureEntity(context, picked);
      else
        yield* measureEnds(context, {
          from: answer.point,
          to: yield* askPoint('dimSecond', { from: answer.point }),
        });
    }
  },
};
