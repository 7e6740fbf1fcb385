import { cloudOutline } from '@linework/cad/edit/cloud-outline';
import type { Entity } from '@linework/cad/model/entity';
import type { LwPolylineEntity } from '@linework/cad/model/polylines';
import type { Point } from '@linework/cad/model/point';
import type { Command, CommandContext } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { outlineOf } from '../../select/outline.ts';
import { askOption, askPoint, askValue, askYes, type Asking } from '../ask.ts';
import { currentProperties, draw, makePolyline } from '../entities.ts';
import { modifyCloud } from './revcloud-modify.ts';

const KINDS = ['Rectangular', 'Polygonal', 'Freehand'];

export const REVCLOUD: Command = {
  name: 'REVCLOUD',
  aliases: [],
  group: 'draw',
  tier: 'member',
  isOnPhone: false,
  *run(context) {
    const { variables, host } = context;
    const view = host.viewBox?.();
    let length = Number(variables.get('REVCLOUDARCLENGTH') ?? (view ? (view.maxX - view.minX) / 40 : 0.5));
    let kind = String(variables.get('REVCLOUDCREATEMODE') ?? 'Rectangular');
    for (;;) {
      const answer: Answer = yield {
        kind: 'point',
        message: kind === 'Rectangular' ? 'firstCorner' : 'cloudStart',
        options: ['Arc length', 'Object', ...KINDS, 'Style', 'Modify'],
      };
      if (answer.kind === 'enter') return yield* aroundObject(context, length);
      if (answer.kind === 'point') {
        const chain = yield* askChain(context, kind, answer.point, length);
        if (chain.length > 2) draw(context, cloud(context, chain, true, length));
        return;
      }
      if (answer.kind !== 'option') continue;
      if (answer.option === 'Object') return yield* aroundObject(context, length);
      if (answer.option === 'Modify') return yield* modifyCloud(context, length);
      if (answer.option === 'Arc length') {
        length = yield* askValue('distance', 'cloudArc', length, { min: 1e-9 });
        variables.set('REVCLOUDARCLENGTH', length);
      } else if (answer.option === 'Style')
        variables.set(
          'REVCLOUD.style',
          yield* askOption(
            'cloudStyle',
            ['Normal', 'Calligraphy'],
            String(variables.get('REVCLOUD.style') ?? 'Normal'),
          ),
        );
      else {
        kind = answer.option;
        variables.set('REVCLOUDCREATEMODE', kind);
      }
    }
  },
};

function* askChain(context: CommandContext, kind: string, first: Point, length: number): Asking<Point[]> {
  const shown = (points: Point[]) => ({
    entities: points.length > 1 ? [cloud(context, points, true, length)] : [],
  });
  if (kind === 'Rectangular') {
    const box = (to: Point): Point[] => [first, [to[0], first[1], 0], to, [first[0], to[1], 0]];
    const to = yield* askPoint('oppositeCorner', {
      from: first,
      band: 'box',
      preview: (at) => shown(box(at)),
    });
    return to[0] === first[0] || to[1] === first[1] ? [] : box(to);
  }
  const points = [first];
  for (;;) {
    const answer: Answer = yield {
      kind: 'point',
      message: kind === 'Polygonal' ? 'nextPoint' : 'cloudPath',
      options: points.length > 1 ? ['Undo'] : [],
      from: points.at(-1)!,
      preview: (to) => shown([...points, to]),
    };
    if (answer.kind === 'point') points.push(answer.point);
    else if (answer.kind === 'option') points.pop();
    else return points;
  }
}

function* aroundObject(context: CommandContext, length: number): Asking<void> {
  const { document } = context;
  const accepts = ({ type }: Entity): boolean =>
    /^(LINE|LWPOLYLINE|CIRCLE|ARC|ELLIPSE|SPLINE|POLYLINE)$/.test(type);
  const answer: Answer = yield { kind: 'entity', message: 'selectObject', accepts };
  const entity = answer.kind === 'entity' ? document.entity(answer.handle) : undefined;
  if (!entity) return;
  const isReversed = yield* askYes('cloudReverse', false);
  const [chain = []] = outlineOf(entity, document);
  const points = Array.from({ length: chain.length / 2 }, (_, i): Point => [
    chain[i * 2]!,
    chain[i * 2 + 1]!,
    0,
  ]);
  const [first, last] = [points[0]!, points.at(-1)!];
  const isClosed = points.length > 2 && Math.hypot(first[0] - last[0], first[1] - last[1]) < 1e-9;
  if (isClosed) points.pop();
  context.transact((transaction) => {
    transaction.add(
      { ...cloud(context, points, isClosed, length, isReversed), layer: entity.layer },
      context.block,
    );
    transaction.drop([entity.handle]);
  });
}

function cloud(
  context: CommandContext,
  points: readonly Point[],
  closed: boolean,
  length: number,
  isReversed = false,
): LwPolylineEntity {
  const { points: vertices, bulges, step } = cloudOutline(points, closed, length, isReversed);
  const isPen = context.variables.get('REVCLOUD.style') === 'Calligraphy';
  const widths = Array.from({ length: vertices.length }, (_, i) => (i % 2 === 0 ? 0 : step / 8));
  return makePolyline(currentProperties(context), vertices, {
    bulges,
    closed,
    ...(isPen ? { widths: Float64Array.from(widths) } : {}),
  });
}
