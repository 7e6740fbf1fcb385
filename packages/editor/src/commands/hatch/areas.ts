import type { Point } from '@linework/cad/model/point';
import { distanceTo, type PlaneCurve } from '@linework/geom/plan/curves';
import type { CommandContext } from '../../command.ts';
import { exactCos, exactSin } from '../../input/points.ts';
import type { Answer } from '../../questions.ts';
import { askSelection, askValue, askYes, type Asking } from '../ask.ts';
import { bulgeOfTangent } from '../draw/bulges.ts';
import { GrowingPolyline } from '../draw/polyline.ts';
import { draw } from '../entities.ts';
import { hasPath, pathOf } from '../entity-path.ts';
import { xyOf } from '../picked.ts';
import { findBoundary, loopsOf } from './boundary-at.ts';
import type { HatchArea, HatchSettings } from './settings.ts';

/** What is hatched: loops, and where it was picked. */
export type HatchedArea = { loops: HatchArea; seed?: Point };

/** What surrounds a point, with the islands in it. */
export function areaAt(
  context: CommandContext,
  point: Point,
  settings: Pick<HatchSettings, 'gap' | 'among' | 'islands'>,
): HatchedArea | undefined {
  const found = findBoundary(context, xyOf(point), settings);
  if (!found) {
    context.report('noBoundary');
    return undefined;
  }
  const islands = settings.islands ? found.islands : [];
  const inner = islands.map(({ loop, depth }) => ({ loop, depth: depth + 1 }));
  return { loops: [{ loop: found.outer, depth: 0 }, ...inner], seed: point };
}

/** What selected objects close. */
export function* askObjects(context: CommandContext, areas: HatchedArea[]): Asking<void> {
  const handles = yield* askSelection('selectObjects', { accepts: hasPath, locked: true });
  const loops = loopsOf(context, handles);
  if (loops.length > 0) areas.push({ loops });
  else context.report('noBoundary');
}

const distance = (loop: readonly PlaneCurve[], point: Point): number =>
  Math.min(...loop.map((curve) => distanceTo(curve, xyOf(point))));

/** Takes boundaries out again, each the one nearest to a point; an area without its outer boundary goes as a whole. */
export function* removeBoundaries(context: CommandContext, areas: HatchedArea[]): Asking<void> {
  const before: HatchedArea[][] = [];
  for (;;) {
    const answer: Answer = yield {
      kind: 'point',
      message: 'hatchRemove',
      band: 'none',
      options: ['Add boundaries', 'Undo'],
    };
    if (answer.kind === 'enter') return;
    if (answer.kind === 'option' && answer.option === 'Undo') {
      const last = before.pop();
      if (last) areas.splice(0, areas.length, ...last);
      continue;
    }
    before.push([...areas]);
    if (answer.kind === 'option') yield* askObjects(context, areas);
    if (answer.kind !== 'point') continue;
    const found = areas
      .flatMap((area) => area.loops.map((each) => ({ area, each, far: distance(each.loop, answer.point) })))
      .toSorted((a, b) => a.far - b.far)[0];
    if (!found) continue;
    const { area, each } = found;
    const rest = each.depth === 0 ? [] : area.loops.filter((other) => other !== each);
    areas.splice(areas.indexOf(area), 1, ...(rest.length > 0 ? [{ ...area, loops: rest }] : []));
  }
}

/** Boundaries that are drawn for the hatch alone, or to stay. */
export function* drawBoundaries(context: CommandContext, areas: HatchedArea[]): Asking<void> {
  const stays = yield* askYes('hatchRetainDrawn', false);
  for (let count = 0; ; count++) {
    const answer: Answer = yield {
      kind: 'point',
      message: count === 0 ? 'startPoint' : 'hatchDrawNext',
      band: 'none',
    };
    if (answer.kind !== 'point') return;
    const path = yield* askRing(context, answer.point);
    if (path.vertices.length < 3 && path.vertices.every(({ bulge }) => bulge === 0)) continue;
    const ring = path.entity(context, true);
    if (stays) draw(context, ring);
    areas.push({ loops: [{ loop: pathOf(ring)!.curves, depth: 0 }] });
  }
}

function* askRing(context: CommandContext, first: Point): Asking<GrowingPolyline> {
  const path = new GrowingPolyline(first, 0);
  for (let isArc = false; ;) {
    const bulgeTo = (to: Point): number => (isArc ? bulgeOfTangent(path.end, to, path.direction) : 0);
    const many = path.vertices.length > 2;
    const answer: Answer = yield {
      kind: 'point',
      message: isArc ? 'arcEnd' : 'nextPoint',
      options: [isArc ? 'Line' : 'Arc', ...(many ? ['Close'] : []), ...(isArc ? [] : ['Length']), 'Undo'],
      from: path.end,
      preview: (to) => ({
        entities: [path.entity(context, true, { point: to, bulge: bulgeTo(to) })],
      }),
    };
    if (answer.kind === 'point') path.add(answer.point, bulgeTo(answer.point));
    else if (answer.kind !== 'option') return path;
    else if (answer.option === 'Close') {
      path.close(bulgeTo(first));
      return path;
    } else if (answer.option === 'Undo') {
      if (path.vertices.length > 1) path.vertices.pop();
    } else if (answer.option === 'Length') {
      const length = yield* askValue('distance', 'lineLength', undefined, { from: path.end });
      const { direction, end } = path;
      path.add([end[0] + length * exactCos(direction), end[1] + length * exactSin(direction), end[2]]);
    } else isArc = answer.option === 'Arc';
    context.lastPoint = path.end;
  }
}
