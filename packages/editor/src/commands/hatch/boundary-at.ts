import type { Entity } from '@linework/cad/model/entity';
import { boxesMeet, growBox, isEmptyBox, type Box } from '@linework/geom/box';
import type { XY } from '@linework/geom/plan/arcs';
import { boundaryAt, type PlaneBoundary } from '@linework/geom/plan/arrangement';
import { curveBox, isClosedCurve, type PlaneCurve } from '@linework/geom/plan/curves';
import { chainCurves } from '@linework/geom/plan/join';
import { loopBox, loopContains } from '@linework/geom/plan/loops';
import { middleOf } from '@linework/geom/plan/slices';
import type { CommandContext } from '../../command.ts';
import { boxAround } from '../../select/find.ts';
import { outlineOf } from '../../select/outline.ts';
import { pathOf } from '../entity-path.ts';
import { edgesOf } from '../explode-entity.ts';
import { finderOf } from '../picked.ts';

const known = new WeakMap<Entity, { curve: PlaneCurve; box: Box }[]>();

/** Texts are kept free, as boxes. */
function curvesOf(context: CommandContext, entity: Entity): { curve: PlaneCurve; box: Box }[] {
  const found = known.get(entity);
  if (found) return found;
  const isText = entity.type === 'TEXT' || entity.type === 'MTEXT' || entity.type === 'ATTDEF';
  const curves = isText ? textBox(context, entity) : edgesOf(context.document, entity);
  const made = curves.map((curve) => ({ curve, box: curve.kind === 'ray' ? EVERYWHERE : curveBox(curve) }));
  known.set(entity, made);
  return made;
}

const EVERYWHERE: Box = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };

function textBox({ document }: CommandContext, entity: Entity): PlaneCurve[] {
  return outlineOf(entity, document).flatMap((chain) => {
    const count = chain.length / 2;
    return Array.from({ length: Math.max(0, count - 1) }, (_, i): PlaneCurve => ({
      kind: 'segment',
      x0: chain[2 * i]!,
      y0: chain[2 * i + 1]!,
      x1: chain[2 * i + 2]!,
      y1: chain[2 * i + 3]!,
    }));
  });
}

/** What surrounds a point among all that is shown; looks farther and farther until it is sure. */
export function findBoundary(
  context: CommandContext,
  point: XY,
  { gap, among }: { gap: number; among?: ReadonlySet<number> | undefined },
): PlaneBoundary | undefined {
  const finder = finderOf(context);
  const whole = finder.whole();
  if (isEmptyBox(whole)) growBox(whole, point.x, point.y);
  const away = Math.max(Math.abs(whole.minX - point.x), Math.abs(whole.maxX - point.x));
  const up = Math.max(Math.abs(whole.minY - point.y), Math.abs(whole.maxY - point.y));
  const size = Math.max(away, up) * 2 + 1;
  for (let reach = size / 1e4; ; reach *= 4) {
    const box = boxAround([point.x, point.y, 0], reach);
    const near = finder
      .near(box)
      .filter(({ handle }) => !among || among.has(handle))
      .flatMap((entity) => curvesOf(context, entity))
      .filter((each) => boxesMeet(box, each.box));
    const isAll = reach > size;
    const found =
      near.length > 0
        ? boundaryAt(
            near.map(({ curve }) => curve),
            point,
            gap,
          )
        : undefined;
    if (found && (isAll || isWithin(loopBox(found.outer), box))) return found;
    if (isAll) return undefined;
  }
}

export const isWithin = (inner: Box, outer: Box, reach = 0): boolean =>
  inner.minX >= outer.minX - reach &&
  inner.minY >= outer.minY - reach &&
  inner.maxX <= outer.maxX + reach &&
  inner.maxY <= outer.maxY + reach;

/** Closed loops of selected entities, those that close only together among them; each with how many lie around it. */
export function loopsOf(
  { document }: CommandContext,
  handles: readonly number[],
): { loop: PlaneCurve[]; depth: number }[] {
  const loops: PlaneCurve[][] = [];
  const open: PlaneCurve[] = [];
  for (const handle of handles) {
    const path = pathOf(document.entity(handle)!);
    if (!path) continue;
    if (path.closed || (path.curves.length === 1 && isClosedCurve(path.curves[0]!))) loops.push(path.curves);
    else open.push(...path.curves);
  }
  for (const { curves, closed } of open.length > 0 ? chainCurves(open) : []) if (closed) loops.push(curves);
  return loops.map((loop) => ({
    loop,
    depth: loops.filter((other) => other !== loop && loopContains(other, middleOf(loop[0]!))).length,
  }));
}
