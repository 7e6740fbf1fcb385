import type { Entity } from '@linework/cad/model/entity';
import { circleRadius, type XY } from '@linework/geom/plan/arcs';
import type { PlainCurve, PlaneCurve } from '@linework/geom/plan/curves';
import { chamferCurves, filletCurves, type CornerJoin, type PickedCurve } from '@linework/geom/plan/fillet';
import { curveAt, nearestOnPath, type PlanePath } from '@linework/geom/plan/path';
import type { CommandContext } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import { entityAlong, entityOf } from '../entity-along.ts';
import { commonOf, elevationOf, pathOf } from '../entity-path.ts';
import { type PickedEntity, xyOf } from '../picked.ts';
import { replaceBy, replaceByPaths } from '../replace.ts';

/** What joins two curves at a corner. */
export type CornerRule = {
  join(a: PickedCurve, b: PickedCurve): CornerJoin | undefined;
  trims: boolean;
};

export const filletRule = (radius: number, trims: boolean): CornerRule => ({
  join: (a, b) => filletCurves(a, b, radius),
  trims,
});

export const chamferRule = (first: number, second: number, trims: boolean): CornerRule => ({
  join: (a, b) => chamferCurves(a, b, first, second),
  trims,
});

const isPolyline = ({ type }: Entity): boolean => type === 'LWPOLYLINE' || type === 'POLYLINE';

/** Joins two picked entities, or two pieces of one polyline. */
export function joinCorner(
  context: CommandContext,
  first: PickedEntity,
  second: PickedEntity,
  rule: CornerRule,
): void {
  if (first.handle === second.handle) return joinPieces(context, first, second, rule);
  const [a, b] = [pickedCurve(first), pickedCurve(second)];
  const join = rule.join(a, b);
  if (!join) throw new CommandError('noCorner', 'These objects cannot be joined like that.');
  const like = sharedLook(context, first.entity, second.entity);
  context.transact((transaction) => {
    const block = context.document.blockOf(first.handle) ?? context.block;
    if (!rule.trims) {
      if (join.between) transaction.add(entityOf(join.between, like, elevationOf(first.entity)), block);
      return;
    }
    if (isPolyline(first.entity) || isPolyline(second.entity)) {
      const path = joinedPath(first, second, a, b, join);
      if (path) {
        const [kept, gone] = isPolyline(first.entity) ? [first, second] : [second, first];
        replaceByPaths(context, transaction, kept.handle, [path]);
        transaction.drop([gone.handle]);
        return;
      }
    }
    replaceByPaths(context, transaction, first.handle, [
      { curves: [join.a], closed: pathOf(first.entity)!.closed },
    ]);
    replaceByPaths(context, transaction, second.handle, [
      { curves: [join.b], closed: pathOf(second.entity)!.closed },
    ]);
    if (join.between) transaction.add(entityOf(join.between, like, elevationOf(first.entity)), block);
  });
}

/** Layer and color of both where they are the same, else the current ones. */
function sharedLook(context: CommandContext, a: Entity, b: Entity): ReturnType<typeof commonOf> {
  const common = commonOf(a);
  if (a.layer !== b.layer) common.layer = context.document.header.currentLayer;
  if (a.color !== b.color || a.lineType !== b.lineType) return { ...common, color: 256, lineType: 'BYLAYER' };
  return common;
}

function pickedCurve({ entity, point }: PickedEntity): PickedCurve & { index: number; path: PlanePath } {
  const path = pathOf(entity)!;
  const pick = xyOf(point);
  const { curve, index } = curveAt(path, nearestOnPath(path, pick));
  return { curve, pick, index, path };
}

/** A polyline from the far end of one, over the corner, to the far end of the other; the picked piece has to be at an end. */
function joinedPath(
  first: PickedEntity,
  second: PickedEntity,
  a: ReturnType<typeof pickedCurve>,
  b: ReturnType<typeof pickedCurve>,
  join: CornerJoin,
): PlanePath | undefined {
  const towards = (
    part: ReturnType<typeof pickedCurve>,
    cut: PlaneCurve,
    entity: Entity,
  ): PlaneCurve[] | undefined => {
    const { path, index } = part;
    if (path.closed || cut.kind === 'spline') return undefined;
    const isEnd = endsAt(cut, join, part === a);
    if (!isPolyline(entity)) return isEnd ? [cut] : [flipped(cut)];
    // runs towards the corner
    if (isEnd && index === path.curves.length - 1) return [...path.curves.slice(0, -1), cut];
    if (!isEnd && index === 0) return [...path.curves.slice(1).toReversed().map(flipped), flipped(cut)];
    return undefined;
  };
  const [one, other] = [towards(a, join.a, first.entity), towards(b, join.b, second.entity)];
  if (!one || !other) return undefined;
  const curves = [...one, ...(join.between ? [join.between] : []), ...other.toReversed().map(flipped)];
  const isPlain = curves.every(
    (curve) => curve.kind === 'segment' || (curve.kind === 'arc' && circleRadius(curve.arc) !== undefined),
  );
  return isPlain ? { curves, closed: false } : undefined;
}

function flipped(curve: PlaneCurve): PlaneCurve {
  if (curve.kind === 'segment')
    return { kind: 'segment', x0: curve.x1, y0: curve.y1, x1: curve.x0, y1: curve.y0 };
  if (curve.kind !== 'arc') return curve;
  const { from, sweep } = curve.arc;
  return { kind: 'arc', arc: { ...curve.arc, from: from + sweep, sweep: -sweep } };
}

/** Whether a part ends, rather than begins, at the corner. */
function endsAt(cut: PlaneCurve, join: CornerJoin, isFirst: boolean): boolean {
  const corner = cornerPoint(join, isFirst);
  const far = (p: XY): number => Math.hypot(p.x - corner.x, p.y - corner.y);
  const [start, end] = endsOfCurve(cut);
  return far(end) < far(start);
}

function cornerPoint({ a, b, between }: CornerJoin, isFirst: boolean): XY {
  if (between) return endsOfCurve(between)[isFirst ? 0 : 1]!;
  const [p, q] = [endsOfCurve(a), endsOfCurve(b)];
  const near = p.find((u) => q.some((v) => Math.hypot(u.x - v.x, u.y - v.y) < 1e-9 * (1 + Math.abs(u.x))));
  return near ?? p[1]!;
}

function endsOfCurve(curve: PlaneCurve): [XY, XY] {
  if (curve.kind === 'segment')
    return [
      { x: curve.x0, y: curve.y0 },
      { x: curve.x1, y: curve.y1 },
    ];
  if (curve.kind === 'arc') {
    const { cx, cy, ux, uy, vx, vy, from, sweep } = curve.arc;
    const at = (t: number): XY => ({
      x: cx + ux * Math.cos(t) + vx * Math.sin(t),
      y: cy + uy * Math.cos(t) + vy * Math.sin(t),
    });
    return [at(from), at(from + sweep)];
  }
  return [
    { x: NaN, y: NaN },
    { x: NaN, y: NaN },
  ];
}

/** Two pieces of one polyline: what lies between them is replaced by the corner. */
function joinPieces(
  context: CommandContext,
  first: PickedEntity,
  second: PickedEntity,
  rule: CornerRule,
): void {
  const [a, b] = [pickedCurve(first), pickedCurve(second)];
  const count = a.path.curves.length;
  const isNext = (i: number, j: number): boolean => j === i + 1 || (a.path.closed && j === (i + 1) % count);
  const [p, q] = isNext(a.index, b.index) || b.index === a.index + 2 ? [a, b] : [b, a];
  const gap = (q.index - p.index + count) % count;
  if (gap === 0 || gap > 2 || (gap === 2 && p.index > q.index && !a.path.closed))
    throw new CommandError('noCorner', 'These pieces of the polyline are not next to each other.');
  const join = rule.join({ curve: p.curve, pick: p.pick }, { curve: q.curve, pick: q.pick });
  if (!join) throw new CommandError('noCorner', 'These objects cannot be joined like that.');
  const kept = replacedCorner(a.path, p.index, q.index, join);
  context.transact((transaction) => replaceByPaths(context, transaction, first.handle, [kept]));
}

function replacedCorner(path: PlanePath, i: number, j: number, { a, b, between }: CornerJoin): PlanePath {
  const curves: PlaneCurve[] = [];
  const widths: [number, number][] = [];
  const push = (curve: PlaneCurve, width: [number, number] | undefined): void => {
    curves.push(curve);
    widths.push(width ?? [0, 0]);
  };
  path.curves.forEach((curve, k) => {
    const width = path.widths?.[k];
    const isBetween = j > i ? k > i && k < j : k > i || k < j;
    if (k === i) {
      push(a, width);
      if (between) push(between, width && [width[1], width[1]]);
    } else if (k === j) push(b, width);
    else if (!isBetween) push(curve, width);
  });
  return { curves, closed: path.closed, ...(path.widths && { widths }) };
}

/** All corners of a polyline; gives how many there were, and how many could not be. */
export function joinAllCorners(
  context: CommandContext,
  { entity, handle }: { entity: Entity; handle: number },
  rule: CornerRule,
): { done: number; failed: number } {
  let path = pathOf(entity)!;
  let [done, failed] = [0, 0];
  const corners = path.closed ? path.curves.length : path.curves.length - 1;
  let i = 0;
  for (let k = 0; k < corners; k++) {
    const j = (i + 1) % path.curves.length;
    const [p, q] = [path.curves[i]! as PlainCurve, path.curves[j]! as PlainCurve];
    const join =
      p.kind === 'segment' && q.kind === 'segment'
        ? rule.join({ curve: p, pick: middle(p) }, { curve: q, pick: middle(q) })
        : undefined;
    if (join?.between && isWithin(p, join.a) && isWithin(q, join.b)) {
      const before = path.curves.length;
      path = replacedCorner(path, i, j, join);
      done++;
      i += path.curves.length - before;
    } else if (p.kind === 'segment' && q.kind === 'segment') failed++;
    i++;
  }
  context.transact((transaction) => replaceBy(context, transaction, handle, [entityAlong(path, entity)]));
  return { done, failed };
}

const middle = (curve: PlainCurve): XY => {
  const [a, b] = endsOfCurve(curve);
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
};

/** Whether a piece became shorter and still runs in its direction. */
function isWithin(before: PlaneCurve, after: PlaneCurve): boolean {
  if (before.kind !== 'segment' || after.kind !== 'segment') return false;
  const [dx, dy] = [before.x1 - before.x0, before.y1 - before.y0];
  const [ex, ey] = [after.x1 - after.x0, after.y1 - after.y0];
  return dx * ex + dy * ey > 0 && Math.hypot(ex, ey) <= Math.hypot(dx, dy) * (1 + 1e-9);
}
