import {
  curveDomain,
  curvatureAt,
  curvePoint,
  curveTangent,
  reverseCurve,
  type PlaneCurve,
} from '@linework/geom/plan/curves';
import { sideOf } from '@linework/geom/plan/extend';
import type { Command, CommandContext } from '../../command.ts';
import { askOption, type Asking } from '../ask.ts';
import { currentProperties } from '../entities.ts';
import { splineEntity } from '../entity-along.ts';
import { elevationOf, pathOf } from '../entity-path.ts';
import { askEntity, xyOf, type PickedEntity } from '../picked.ts';
import type { Entity } from '@linework/cad/model/entity';

const isOpen = (entity: Entity): boolean => {
  const path = pathOf(entity);
  return path !== undefined && !path.closed && path.curves[0]?.kind !== 'ray';
};

/** The curve at the picked end, turned so that it ends there. */
function endCurve({ entity, point }: PickedEntity): PlaneCurve {
  const { curves } = pathOf(entity)!;
  const first = curves[0]!;
  const last = curves.at(-1)!;
  const whole = curves.length === 1 ? sideOf(first, xyOf(point)) : farther(first, last, point);
  return whole === 'end' ? last : reverseCurve(first);
}

function farther(first: PlaneCurve, last: PlaneCurve, point: readonly number[]): 'start' | 'end' {
  const [a, b] = [curvePoint(first, curveDomain(first)[0]), curvePoint(last, curveDomain(last)[1])];
  const far = (p: { x: number; y: number }): number => Math.hypot(p.x - point[0]!, p.y - point[1]!);
  return far(a) < far(b) ? 'start' : 'end';
}

function* askBlended(context: CommandContext, message: string): Asking<PickedEntity | undefined> {
  for (;;) {
    const picked = yield* askEntity(context, message, isOpen, ['CONtinuity']);
    if (typeof picked !== 'string') return picked;
    const known = context.variables.get('BLENDCONTINUITY') === 'Smooth' ? 'Smooth' : 'Tangent';
    context.variables.set(
      'BLENDCONTINUITY',
      yield* askOption('blendContinuity', ['Tangent', 'Smooth'], known),
    );
  }
}

export const BLEND: Command = {
  name: 'BLEND',
  aliases: [],
  group: 'modify',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const first = yield* askBlended(context, 'filletFirst');
    if (!first) return;
    const second = yield* askBlended(context, 'filletSecond');
    if (!second) return;
    const isSmooth = context.variables.get('BLENDCONTINUITY') === 'Smooth';
    const [a, b] = [endCurve(first), endCurve(second)];
    const end = (curve: PlaneCurve): { x: number; y: number; ux: number; uy: number; bend: number } => {
      const t = curveDomain(curve)[1];
      const [p, v] = [curvePoint(curve, t), curveTangent(curve, t)];
      const size = Math.hypot(v.x, v.y);
      return { ...p, ux: v.x / size, uy: v.y / size, bend: curvatureAt(curve, t) };
    };
    const [p, q] = [end(a), end(b)];
    const reach = Math.hypot(q.x - p.x, q.y - p.y) / 3;
    const points = isSmooth
      ? [...smoothEnd(p, reach), ...smoothEnd(q, reach).toReversed()]
      : [
          [p.x, p.y],
          [p.x + p.ux * reach, p.y + p.uy * reach],
          [q.x + q.ux * reach, q.y + q.uy * reach],
          [q.x, q.y],
        ];
    const degree = points.length - 1;
    const knots = [...points.map(() => 0), ...points.map(() => 1)];
    const spline = { degree, knots, control: points.flat(), dim: 2 };
    const entity = splineEntity(spline, currentProperties(context), elevationOf(first.entity), false);
    context.transact((transaction) => transaction.add(entity, context.block));
  },
};

/** Three control points of a quintic that leaves an end with its direction and curvature. */
function smoothEnd(
  { x, y, ux, uy, bend }: { x: number; y: number; ux: number; uy: number; bend: number },
  reach: number,
): number[][] {
  const step = (reach * 3) / 5;
  // second derivative 20(P2 − 2P1 + P0) = curvature · speed², speed 5·step, to the left
  const lift = (bend * 25 * step * step) / 20;
  return [
    [x, y],
    [x + ux * step, y + uy * step],
    [x + 2 * ux * step - uy * lift, y + 2 * uy * step + ux * lift],
  ];
}
