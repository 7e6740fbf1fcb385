import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import type { Box } from '@linework/geom/box';
import type { XY } from '@linework/geom/plan/arcs';
import { curveEnd, curveStart, distanceTo, type PlaneCurve, segment } from '@linework/geom/plan/curves';
import { loopBox } from '@linework/geom/plan/loops';
import { withoutEnds } from '@linework/geom/plan/intersect';
import {
  extendPath,
  nearestOnPath,
  pathCrossings,
  pathPoint,
  pathSide,
  type PlanePath,
  trimPath,
} from '@linework/geom/plan/path';
import type { Command, CommandContext } from '../../command.ts';
import { askOption, askPoint, askSelection, type Asking } from '../ask.ts';
import { hasPath, pathOf } from '../entity-path.ts';
import { edgesOf } from '../explode-entity.ts';
import { boxAround } from '../../select/find.ts';
import { askEntity, finderOf, numberOf, xyOf } from '../picked.ts';
import { replaceByPaths } from '../replace.ts';
import { mayReachInto } from './edge-reach.ts';

type Kind = 'trim' | 'extend';

type Settings = {
  kind: Kind;
  /** Edges that count; undefined for all that are shown. */
  edges: ReadonlySet<number> | undefined;
  isQuick: boolean;
};

/** Curves of the edges in a box, but for those of the entity itself; polylines also cut themselves. */
function edgeCurves(context: CommandContext, { edges }: Settings, target: Entity, box: Box): PlaneCurve[] {
  const { document } = context;
  const finder = finderOf(context);
  const reachesOn = numberOf(context, 'EDGEMODE', 0) === 1;
  // edges that are as if they had no end may be met far from where they are
  const candidates = !reachesOn
    ? finder.near(box)
    : edges
      ? finder.shown([...edges].flatMap((handle) => document.entity(handle) ?? []))
      : finder.all(false).filter((entity) => mayReachInto(entity, box));
  const curves = candidates
    .filter(({ handle }) => handle !== target.handle && (!edges || edges.has(handle)))
    .flatMap((entity) => edgesOf(document, entity));
  return reachesOn ? curves.map(withoutEnds) : curves;
}

/** Holds all that curves can meet. */
function boxAlong(curves: readonly PlaneCurve[]): Box {
  const { minX, minY, maxX, maxY } = loopBox(curves);
  const far = Math.max(1, ...[minX, minY, maxX, maxY].map(Math.abs));
  const reach = curves.some(({ kind }) => kind === 'ray') ? Infinity : 1e-6 * far;
  return { minX: minX - reach, minY: minY - reach, maxX: maxX + reach, maxY: maxY + reach };
}

/** Trims or extends one entity at a place of it; false where it meets nothing. */
function apply(context: CommandContext, settings: Settings, handle: number, at: XY): boolean {
  const entity = context.document.entity(handle);
  const path = entity && pathOf(entity);
  if (!entity || !path) return false;
  const edgesIn = (box: Box): PlaneCurve[] => edgeCurves(context, settings, entity, box);
  const made =
    settings.kind === 'trim'
      ? trimmed(path, edgesIn(boxAlong(path.curves)), at)
      : extended(path, edgesIn, at, finderOf(context).whole());
  if (made) {
    context.transact((transaction) => replaceByPaths(context, transaction, handle, made));
    return true;
  }
  if (settings.kind === 'trim' && settings.isQuick) {
    // nothing to cut it: it goes as a whole
    context.transact((transaction) => transaction.drop([handle]));
    return true;
  }
  return false;
}

function trimmed(path: PlanePath, curves: readonly PlaneCurve[], at: XY): PlanePath[] | undefined {
  return trimPath(path, pathCrossings(path, curves), nearestOnPath(path, at));
}

/** A line looks farther and farther for the edge that it comes to first; what is round looks everywhere. */
function extended(
  path: PlanePath,
  edgesIn: (box: Box) => PlaneCurve[],
  at: XY,
  whole: Box,
): PlanePath[] | undefined {
  const side = pathSide(path, at);
  const last = side === 'end' ? path.curves.at(-1)! : path.curves[0]!;
  const end = side === 'end' ? curveEnd(last) : curveStart(last);
  const size = Math.max(whole.maxX - whole.minX, whole.maxY - whole.minY, 1) * 2;
  for (let reach = last.kind === 'segment' ? size / 1e3 : Infinity; ; reach *= 4) {
    const box = boxAround([end.x, end.y, 0], reach);
    const made = extendPath(path, side, edgesIn(box));
    if (reach > size) return made && [made];
    if (!made) continue;
    const reached = side === 'end' ? curveEnd(made.curves.at(-1)!) : curveStart(made.curves[0]!);
    if (Math.abs(reached.x - end.x) <= reach && Math.abs(reached.y - end.y) <= reach) return [made];
  }
}

const OTHER: Record<Kind, Kind> = { trim: 'extend', extend: 'trim' };
const FAILED: Record<Kind, string> = { trim: 'notCut', extend: 'noEdgeInDirection' };

function trimOrExtend(kind: Kind): Command['run'] {
  return function* (context) {
    const settings: Settings = {
      kind,
      edges: undefined,
      isQuick: numberOf(context, 'TRIMEXTENDMODE', 1) === 1,
    };
    if (!settings.isQuick || context.selected.length > 0) yield* askEdges(settings);
    let count = 0;
    for (;;) {
      const options = settings.isQuick
        ? [
            kind === 'trim' ? 'cuTting edges' : 'Boundary edges',
            'Fence',
            'Crossing',
            'mOde',
            'Project',
            'Edge',
          ]
        : ['Fence', 'Crossing', 'mOde', 'Project', 'Edge'];
      if (kind === 'trim') options.push('eRase');
      options.push('Undo');
      const message = kind === 'trim' ? 'trimSelect' : 'extendSelect';
      const picked = yield* askEntity(context, message, hasPath, options);
      if (picked === undefined) return;
      if (typeof picked === 'object') {
        // With Shift the one command does what the other does, by the same edges.
        const now = picked.isShift ? { ...settings, kind: OTHER[kind] } : settings;
        if (apply(context, now, picked.handle, xyOf(picked.point))) count++;
        else context.report(FAILED[now.kind]);
        continue;
      }
      switch (picked) {
        case 'cuTting edges':
        case 'Boundary edges':
          yield* askEdges(settings);
          break;
        case 'Fence':
          count += yield* alongFence(context, settings);
          break;
        case 'Crossing':
          count += yield* acrossBox(context, settings);
          break;
        case 'mOde': {
          const mode = yield* askOption(
            'trimMode',
            ['Quick', 'Standard'],
            settings.isQuick ? 'Quick' : 'Standard',
          );
          settings.isQuick = mode === 'Quick';
          context.variables.set('TRIMEXTENDMODE', settings.isQuick ? 1 : 0);
          break;
        }
        case 'Project': {
          const known = ['None', 'Ucs', 'View'];
          const mode = yield* askOption(
            'trimProject',
            known,
            known[numberOf(context, 'PROJMODE', 1)] ?? 'Ucs',
          );
          context.variables.set('PROJMODE', known.indexOf(mode));
          break;
        }
        case 'Edge': {
          const isOn = numberOf(context, 'EDGEMODE', 0) === 1;
          const mode = yield* askOption('trimEdge', ['Extend', 'No extend'], isOn ? 'Extend' : 'No extend');
          context.variables.set('EDGEMODE', mode === 'Extend' ? 1 : 0);
          break;
        }
        case 'eRase': {
          const handles = yield* askSelection('selectErase');
          if (handles.length > 0) {
            context.transact((transaction) => transaction.drop(handles));
            count++;
          }
          break;
        }
        case 'Undo':
          if (count > 0) {
            context.takeBack();
            count--;
          }
          break;
      }
    }
  };
}

function* askEdges(settings: Settings): Asking<void> {
  const handles = yield* askSelection(
    settings.kind === 'trim' ? 'selectCuttingEdges' : 'selectBoundaryEdges',
    {
      locked: true,
    },
  );
  settings.edges = handles.length > 0 ? new Set(handles) : undefined;
}

/** All that a line of points crosses, where it does. */
function* alongFence(context: CommandContext, settings: Settings): Asking<number> {
  const points: Point[] = [yield* askPoint('firstFence')];
  for (;;) {
    const answer = yield { kind: 'point', message: 'nextFence', from: points.at(-1)!, options: ['Undo'] };
    if (answer.kind === 'option') {
      if (points.length > 1) points.pop();
      continue;
    }
    if (answer.kind !== 'point') break;
    points.push(answer.point);
  }
  const fence = points.slice(1).map((point, i) => segment(xyOf(points[i]!), xyOf(point)));
  return applyAlong(context, settings, fence);
}

/** All that the outline of a box crosses; those within it as a whole too. */
function* acrossBox(context: CommandContext, settings: Settings): Asking<number> {
  const a = yield* askPoint('firstCorner');
  const b = yield* askPoint('oppositeCorner', { from: a, band: 'box' });
  const corners = [
    { x: a[0], y: a[1] },
    { x: b[0], y: a[1] },
    { x: b[0], y: b[1] },
    { x: a[0], y: b[1] },
  ];
  return applyAlong(
    context,
    settings,
    corners.map((corner, i) => segment(corner, corners[(i + 1) % 4]!)),
  );
}

function applyAlong(context: CommandContext, settings: Settings, fence: readonly PlaneCurve[]): number {
  let count = 0;
  const isEdge = (handle: number): boolean => settings.edges?.has(handle) ?? false;
  const targets = finderOf(context)
    .near(boxAlong(fence))
    .filter(({ handle }) => !isEdge(handle))
    .flatMap((entity) => {
      const path = pathOf(entity);
      const cuts = path ? pathCrossings(path, fence) : [];
      return cuts.map((s) => ({ handle: entity.handle, at: pathPoint(path!, s) }));
    });
  for (const { handle, at } of targets) {
    // what is left of it may have a new handle, or be gone there
    const entity = context.document.entity(handle);
    const path = entity && pathOf(entity);
    if (!path) continue;
    const isThere = path.curves.some(
      (curve) => distanceTo(curve, at) < 1e-6 * (1 + Math.abs(at.x) + Math.abs(at.y)),
    );
    if (isThere && apply(context, settings, handle, at)) count++;
  }
  return count;
}

const about = { group: 'modify', tier: 'free', isOnPhone: true } as const;

export const TRIM: Command = { name: 'TRIM', aliases: ['TR'], ...about, run: trimOrExtend('trim') };
export const EXTEND: Command = { name: 'EXTEND', aliases: ['EX'], ...about, run: trimOrExtend('extend') };
