import { plainInsert } from '@linework/cad/model/defaults';
import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import {
  parameterAt,
  pathDirection,
  pathLength,
  pathPoint,
  pathSide,
  type PlanePath,
  reversePath,
} from '@linework/geom/plan/path';
import type { Command, CommandContext } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import type { Answer } from '../../questions.ts';
import { askText, askYes, type Asking } from '../ask.ts';
import { currentProperties, turned } from '../entities.ts';
import { elevationOf, pathOf } from '../entity-path.ts';
import { askOneEntity, xyOf } from '../picked.ts';

const canDivide = (entity: Entity): boolean => {
  const path = pathOf(entity);
  return path !== undefined && path.curves[0]?.kind !== 'ray';
};

type Marker = { block: string; isAligned: boolean } | undefined;

function* askMarker({ document }: CommandContext): Asking<Marker> {
  const block = yield* askText('markerBlock');
  if (!document.named('block', block))
    throw new CommandError('notFound', `There is no block "${block}".`, { name: block });
  const isAligned = yield* askYes('markerAlign', true);
  return { block, isAligned };
}

function mark(
  context: CommandContext,
  path: PlanePath,
  z: number,
  lengths: readonly number[],
  marker: Marker,
): void {
  const common = currentProperties(context);
  const handles: number[] = [];
  context.transact((transaction) => {
    for (const length of lengths) {
      const s = parameterAt(path, length);
      const { x, y } = pathPoint(path, s);
      const position: Point = [x, y, z];
      const way = pathDirection(path, s);
      const entity: Entity = marker
        ? {
            ...plainInsert(common, marker.block),
            position,
            rotation: marker.isAligned ? turned(Math.atan2(way.y, way.x)) : 0,
          }
        : { ...common, type: 'POINT', position, thickness: 0, angle: 0 };
      handles.push(transaction.add(entity, context.block));
    }
  });
  context.report('marked', { count: handles.length });
}

export const DIVIDE: Command = {
  name: 'DIVIDE',
  aliases: ['DIV'],
  group: 'draw',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const { entity } = yield* askOneEntity(context, 'divideSelect', canDivide);
    let marker: Marker;
    let answer: Answer = yield {
      kind: 'integer',
      message: 'divideCount',
      options: ['Block'],
      min: 2,
      max: 32767,
      required: true,
    };
    if (answer.kind === 'option') {
      marker = yield* askMarker(context);
      answer = yield { kind: 'integer', message: 'divideCount', min: 2, max: 32767, required: true };
    }
    const count = answer.kind === 'value' ? answer.value : 2;
    const path = pathOf(entity)!;
    const whole = pathLength(path);
    // around a closed curve there are as many marks as parts
    const first = path.closed ? 0 : 1;
    const lengths = Array.from(
      { length: path.closed ? count : count - 1 },
      (_, i) => ((i + first) * whole) / count,
    );
    mark(context, path, elevationOf(entity), lengths, marker);
  },
};

export const MEASURE: Command = {
  name: 'MEASURE',
  aliases: ['ME'],
  group: 'draw',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const { entity, point } = yield* askOneEntity(context, 'measureSelect', canDivide);
    let marker: Marker;
    let answer: Answer = yield {
      kind: 'distance',
      message: 'measureLength',
      options: ['Block'],
      min: 1e-12,
      required: true,
    };
    if (answer.kind === 'option') {
      marker = yield* askMarker(context);
      answer = yield { kind: 'distance', message: 'measureLength', min: 1e-12, required: true };
    }
    const step = answer.kind === 'value' ? answer.value : 1;
    const given = pathOf(entity)!;
    // counted from the end that is nearer to the pick
    const isFromEnd = !given.closed && pathSide(given, xyOf(point)) === 'end';
    const path = isFromEnd ? reversePath(given) : given;
    const count = Math.floor(pathLength(path) / step + 1e-9);
    if (count > 100_000) throw new CommandError('tooMany', 'That would be too many.');
    const lengths = Array.from({ length: count }, (_, i) => (i + 1) * step);
    mark(context, path, elevationOf(entity), lengths, marker);
  },
};
