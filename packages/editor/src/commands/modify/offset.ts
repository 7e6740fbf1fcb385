import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import type { XY } from '@linework/geom/plan/arcs';
import { curveParameter, curvePoint, curveTangent, type PlainCurve } from '@linework/geom/plan/curves';
import { withoutEnds } from '@linework/geom/plan/intersect';
import { loopContains, signedArea } from '@linework/geom/plan/loops';
import { offsetCurve } from '@linework/geom/plan/offset';
import { offsetPolyline, type GapKind } from '@linework/geom/plan/offset-polyline';
import { curveAt, nearestOnPath, pathPoint, type PlanePath } from '@linework/geom/plan/path';
import { polylineCurves, polylineOf } from '@linework/geom/plan/polyline';
import type { Command, CommandContext } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askYes, type Asking } from '../ask.ts';
import { entityAlong } from '../entity-along.ts';
import { hasPath, pathOf } from '../entity-path.ts';
import { askEntity, numberOf, xyOf, type PickedEntity } from '../picked.ts';

const GAPS: readonly GapKind[] = ['extend', 'fillet', 'chamfer'];

/** 1 to the left of a path, -1 to the right. */
function sideOf(path: PlanePath, point: XY): 1 | -1 {
  if (path.closed) {
    const isLeftInside = signedArea(path.curves) > 0;
    return loopContains(path.curves, point) === isLeftInside ? 1 : -1;
  }
  const s = nearestOnPath(path, point);
  const { curve, t, index } = curveAt(path, s);
  const across = (c: typeof curve, at: number): number => {
    const [p, v] = [curvePoint(c, at), curveTangent(c, at)];
    return v.x * (point.y - p.y) - v.y * (point.x - p.x);
  };
  const here = across(curve, t);
  const before = path.curves[index - 1];
  if (s !== index || !before) return here >= 0 ? 1 : -1;
  // beyond a corner it lies on the outer side
  const there = across(before, before.kind === 'spline' ? t : 1);
  if (here >= 0 === there >= 0) return here >= 0 ? 1 : -1;
  const [v, w] = [curveTangent(before, 1), curveTangent(curve, t)];
  return v.x * w.y - v.y * w.x > 0 ? -1 : 1;
}

/** How far a point lies from a path, or from its line or circle. */
function distanceFrom(path: PlanePath, point: XY): number {
  const [curve] = path.curves;
  if (path.curves.length === 1 && curve && curve.kind !== 'spline') {
    const whole = withoutEnds(curve);
    if (whole.kind === 'ray') {
      const foot = curvePoint(whole, curveParameter(whole, point));
      return Math.hypot(foot.x - point.x, foot.y - point.y);
    }
    const near = pathPoint(
      { curves: [whole], closed: true },
      nearestOnPath({ curves: [whole], closed: true }, point),
    );
    return Math.hypot(near.x - point.x, near.y - point.y);
  }
  const near = pathPoint(path, nearestOnPath(path, point));
  return Math.hypot(near.x - point.x, near.y - point.y);
}

/** Entities beside another, to its left where the distance is positive. */
function offsetEntity(entity: Entity, distance: number, gap: GapKind): Entity[] {
  const path = pathOf(entity);
  if (!path) return [];
  if (path.curves.length === 1 && entity.type !== 'LWPOLYLINE' && entity.type !== 'POLYLINE')
    return offsetCurve(path.curves[0]!, distance).map((curve) =>
      entityAlong({ curves: [curve], closed: path.closed }, entity),
    );
  const polyline = polylineOf(path.curves as PlainCurve[], path.closed);
  if (!polyline) return [];
  return offsetPolyline(polyline, distance, gap).map((made) => {
    const curves = polylineCurves(made);
    const [width] = path.widths ?? [];
    const isConstant = path.widths?.every(([a, b]) => a === width![0] && b === width![0]);
    return entityAlong(
      { curves, closed: made.closed, ...(isConstant && { widths: curves.map(() => width!) }) },
      entity,
    );
  });
}

type Settings = { isErasing: boolean; onCurrentLayer: boolean };

function make(
  context: CommandContext,
  { entity, handle }: { entity: Entity; handle: number },
  distance: number,
  { isErasing, onCurrentLayer }: Settings,
): Entity[] | undefined {
  const gap = GAPS[numberOf(context, 'OFFSETGAPTYPE', 0)] ?? 'extend';
  const made = offsetEntity(entity, distance, gap).map((each) =>
    onCurrentLayer ? { ...each, layer: context.document.header.currentLayer } : each,
  );
  if (made.length === 0) {
    context.report('cannotOffset');
    return undefined;
  }
  const handles: number[] = [];
  context.transact((transaction) => {
    for (const each of made)
      handles.push(transaction.add(each, context.document.blockOf(handle) ?? context.block));
    if (isErasing) transaction.drop([handle]);
  });
  return handles.map((each) => context.document.entity(each)!);
}

export const OFFSET: Command = {
  name: 'OFFSET',
  aliases: ['O'],
  group: 'modify',
  tier: 'free',
  isOnPhone: true,
  *run(context) {
    const { variables } = context;
    const settings: Settings = {
      isErasing: false,
      onCurrentLayer: variables.get('OFFSETLAYER') === 'Current',
    };
    let distance = numberOf(context, 'OFFSETDIST', 1);
    for (;;) {
      const answer: Answer = yield {
        kind: 'distance',
        message: 'offsetDistance',
        options: ['Through', 'Erase', 'Layer'],
        default: distance < 0 ? 'Through' : distance,
        min: 0,
      };
      if (answer.kind === 'option' && answer.option === 'Erase')
        settings.isErasing = yield* askYes('offsetErase', settings.isErasing);
      else if (answer.kind === 'option' && answer.option === 'Layer') {
        const layer = yield* askOption(
          'offsetLayer',
          ['Current', 'Source'],
          settings.onCurrentLayer ? 'Current' : 'Source',
        );
        settings.onCurrentLayer = layer === 'Current';
        variables.set('OFFSETLAYER', layer);
      } else {
        if (answer.kind === 'option') distance = -1;
        else if (answer.kind === 'value') distance = answer.value;
        break;
      }
    }
    if (distance === 0) return;
    variables.set('OFFSETDIST', distance);
    let count = 0;
    for (;;) {
      const picked = yield* askEntity(context, 'offsetSelect', hasPath, ['Exit', 'Undo'], 'Exit');
      if (picked === 'Undo') {
        if (count > 0) {
          context.takeBack();
          count--;
        }
        continue;
      }
      if (typeof picked !== 'object') return;
      const made = yield* offsetOne(context, picked, distance, settings);
      if (made < 0) return;
      count += made;
    }
  },
};

/** Offsets of one entity; how many changes were made, -1 where the command is over. */
function* offsetOne(
  context: CommandContext,
  picked: PickedEntity,
  distance: number,
  settings: Settings,
): Asking<number> {
  const isThrough = distance < 0;
  const message = isThrough ? 'offsetThrough' : 'offsetSide';
  let isMultiple = false;
  // what each was made of: Undo goes back to it
  const sources: { entity: Entity; handle: number }[] = [];
  let current: { entity: Entity; handle: number } = picked;
  for (;;) {
    const count = sources.length;
    const { entity } = current;
    const path = pathOf(entity)!;
    const amount = (point: Point): number => {
      const at = xyOf(point);
      return sideOf(path, at) * (isThrough ? distanceFrom(path, at) : distance);
    };
    const gap = GAPS[numberOf(context, 'OFFSETGAPTYPE', 0)] ?? 'extend';
    const answer: Answer = yield {
      kind: 'point',
      message,
      options: isMultiple ? ['Exit', 'Undo'] : ['Exit', 'Multiple', 'Undo'],
      band: 'none',
      preview: (point) => ({ entities: offsetEntity(entity, amount(point), gap) }),
    };
    if (answer.kind === 'option' && answer.option === 'Multiple') {
      isMultiple = true;
      continue;
    }
    if (answer.kind === 'option' && answer.option === 'Undo') {
      const source = sources.pop();
      if (!source) return count;
      context.takeBack();
      current = source;
      continue;
    }
    if (answer.kind !== 'point') return isMultiple && answer.kind === 'enter' ? count : -1;
    const made = make(context, current, amount(answer.point), {
      ...settings,
      isErasing: settings.isErasing && !isMultiple,
    });
    if (!made) return count;
    sources.push(current);
    if (!isMultiple) return sources.length;
    const [next] = made;
    current = { entity: next!, handle: next!.handle };
  }
}
