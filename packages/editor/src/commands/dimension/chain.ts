import type { DimensionEntity } from '@linework/cad/model/dimensions';
import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import type { Command, CommandContext } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askValue, type Asking } from '../ask.ts';
import { askEntity } from '../picked.ts';
import { newDimension, ORDINATE_X, previewDimension } from './make.ts';
import { addDimension } from './picture.ts';
import { ordinateDimension } from './linear.ts';
import { dimensionVariables } from '@linework/cad/display/dimension-picture';

const CHAINED: ReadonlySet<DimensionEntity['kind']> = new Set([
  'rotated',
  'aligned',
  'ordinate',
  'angular',
  'angular3',
]);

const isChained = (entity: Entity): entity is DimensionEntity =>
  entity.type === 'DIMENSION' && CHAINED.has(entity.kind);

type Mode = 'baseline' | 'continue';

/** How far apart the lines of a baseline are: as its style has it, where nobody says otherwise. */
function lineStep(context: CommandContext, base: DimensionEntity): number {
  const { lineIncrement, scale } = dimensionVariables(context.document.drawing, base);
  return lineIncrement * (scale > 0 ? scale : 1);
}

/** From where the next one is measured: the same first point, or the end of the last. */
function nextOf(
  context: CommandContext,
  base: DimensionEntity,
  mode: Mode,
  step: number,
  to: Point,
): DimensionEntity {
  if (base.kind === 'ordinate') {
    const isX = (base.flags & ORDINATE_X) !== 0;
    const end: Point = isX ? [to[0], base.point14[1], to[2]] : [base.point14[0], to[1], to[2]];
    return ordinateDimension(context, to, end, isX, base.definitionPoint, { text: '', textRotation: 0 });
  }
  if (base.kind === 'angular' || base.kind === 'angular3') return nextAngle(context, base, mode, step, to);
  const angle =
    base.kind === 'rotated'
      ? base.angle
      : Math.atan2(base.point14[1] - base.point13[1], base.point14[0] - base.point13[0]);
  const from = mode === 'continue' ? base.point14 : base.point13;
  const [nx, ny] = [-Math.sin(angle), Math.cos(angle)];
  const height = (p: Readonly<Point>): number => p[0] * nx + p[1] * ny;
  // away from what is measured
  const side = Math.sign(height(base.definitionPoint) - height(base.point13)) || 1;
  const out = height(base.definitionPoint) + (mode === 'baseline' ? side * step : 0);
  const up = out - height(to);
  return {
    ...newDimension(context, 'rotated'),
    style: base.style,
    layer: base.layer,
    angle,
    point13: from,
    point14: to,
    definitionPoint: [to[0] + nx * up, to[1] + ny * up, to[2]],
  };
}

function nextAngle(
  context: CommandContext,
  base: DimensionEntity,
  mode: Mode,
  step: number,
  to: Point,
): DimensionEntity {
  const isLines = base.kind === 'angular';
  const on = isLines ? base.point16 : base.definitionPoint;
  const vertex = isLines ? crossingOf(base) : base.point15;
  const first = isLines ? base.point14 : base.point13;
  const second = isLines ? base.definitionPoint : base.point14;
  const from = mode === 'continue' ? second : first;
  const radius = Math.hypot(on[0] - vertex[0], on[1] - vertex[1]) + (mode === 'baseline' ? step : 0);
  const a = Math.atan2(from[1] - vertex[1], from[0] - vertex[0]);
  const b = Math.atan2(to[1] - vertex[1], to[0] - vertex[0]);
  const turn = Math.PI * 2;
  const sweep = (((b - a) % turn) + turn) % turn;
  const middle = sweep <= Math.PI ? a + sweep / 2 : a - (turn - sweep) / 2;
  return {
    ...newDimension(context, 'angular3'),
    style: base.style,
    layer: base.layer,
    point13: from,
    point14: to,
    point15: vertex,
    definitionPoint: [
      vertex[0] + radius * Math.cos(middle),
      vertex[1] + radius * Math.sin(middle),
      vertex[2],
    ],
  };
}

function crossingOf({ point13: a, point14: b, point15: c, definitionPoint: d }: DimensionEntity): Point {
  const cross = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0]);
  const t = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / cross;
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2]];
}

/** The dimension that was made last, where it can go on. */
function lastOf({ document, block }: CommandContext): DimensionEntity | undefined {
  return document.entitiesOf(block).findLast((entity) => entity.type === 'DIMENSION' && isChained(entity)) as
    | DimensionEntity
    | undefined;
}

function* askBase(context: CommandContext, mode: Mode): Asking<DimensionEntity | undefined> {
  const picked = yield* askEntity(context, mode === 'baseline' ? 'dimBase' : 'dimContinued', isChained);
  if (typeof picked !== 'object') return undefined;
  const base = picked.entity as DimensionEntity;
  // the end that is nearer to the pick is where it goes on; a baseline begins at it
  const far = (p: Readonly<Point>): number => Math.hypot(p[0] - picked.point[0], p[1] - picked.point[1]);
  const isSecond = far(base.point14) < far(base.point13);
  const swaps = base.kind !== 'ordinate' && base.kind !== 'angular' && isSecond === (mode === 'baseline');
  return swaps ? { ...base, point13: base.point14, point14: base.point13 } : base;
}

function chainCommand(name: string, aliases: readonly string[], mode: Mode): Command {
  return {
    name,
    aliases,
    group: 'dimension',
    tier: 'free',
    isOnPhone: false,
    *run(context) {
      let base = lastOf(context) ?? (yield* askBase(context, mode));
      if (!base) return;
      const made: DimensionEntity[] = [];
      let offset: number | undefined;
      for (;;) {
        const current = base;
        const step = offset ?? lineStep(context, current);
        const make = (point: Point): DimensionEntity => nextOf(context, current, mode, step, point);
        const answer: Answer = yield {
          kind: 'point',
          message: 'dimNext',
          options: mode === 'baseline' ? ['Select', 'Offset', 'Undo'] : ['Select', 'Undo'],
          default: 'Select',
          from: mode === 'baseline' ? current.point13 : current.point14,
          preview: previewDimension(context, make),
        };
        if (answer.kind === 'point') {
          const handle = addDimension(context, make(answer.point));
          made.push(current);
          base = context.document.entity(handle) as DimensionEntity;
          continue;
        }
        if (answer.kind === 'option' && answer.option === 'Undo') {
          const before = made.pop();
          if (before) {
            context.takeBack();
            base = before;
          } else context.report('nothingToUndo');
          continue;
        }
        if (answer.kind === 'option' && answer.option === 'Offset') {
          offset = yield* askValue('distance', 'dimBaselineOffset', step, { min: 0 });
          continue;
        }
        const other = yield* askBase(context, mode);
        if (!other) return;
        base = other;
      }
    },
  };
}

export const DIMBASELINE = chainCommand('DIMBASELINE', ['DBA', 'DIMBASE'], 'baseline');
export const DIMCONTINUE = chainCommand('DIMCONTINUE', ['DCO', 'DIMCONT'], 'continue');
