import type { Entity } from '@linework/cad/model/entity';
import type { XY } from '@linework/geom/plan/arcs';
import {
  curveBox,
  curveEnd,
  curveStart,
  distanceTo,
  reachOf,
  type PlaneCurve,
} from '@linework/geom/plan/curves';
import { curveLength } from '@linework/geom/plan/length';
import { loopBox } from '@linework/geom/plan/loops';
import { middleOf } from '@linework/geom/plan/slices';
import { pathOf } from '../entity-path.ts';
import { isWithin } from './boundary-at.ts';

/** Handles of entities that make up a loop as a whole, so that what fills it can follow them; none where parts of others do. */
export function loopSources(loop: readonly PlaneCurve[], entities: readonly Entity[]): number[] {
  const reach = 16 * reachOf(...loop);
  const around = loopBox(loop);
  const isOn = (point: XY): boolean => loop.some((curve) => distanceTo(curve, point) <= reach);
  const taken: XY[] = [];
  const sources: number[] = [];
  let length = 0;
  for (const entity of entities) {
    const curves = pathOf(entity)?.curves ?? [];
    const isNear = curves.every((curve) => curve.kind !== 'ray' && isWithin(curveBox(curve), around, reach));
    if (curves.length === 0 || !isNear) continue;
    if (!curves.every((curve) => [curveStart(curve), middleOf(curve), curveEnd(curve)].every(isOn))) continue;
    const middles = curves.map((curve) => middleOf(curve));
    // of two that lie on each other one is enough
    if (middles.every(({ x, y }) => taken.some((each) => Math.hypot(each.x - x, each.y - y) <= reach)))
      continue;
    taken.push(...middles);
    sources.push(entity.handle);
    length += curves.reduce((sum, curve) => sum + curveLength(curve), 0);
  }
  const whole = loop.reduce((sum, curve) => sum + curveLength(curve), 0);
  return Math.abs(length - whole) <= 1e-6 * whole ? sources : [];
}
