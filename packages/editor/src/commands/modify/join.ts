import type { Entity } from '@linework/cad/model/entity';
import { TAU, circleRadius } from '@linework/geom/plan/arcs';
import { isClosedCurve, type PlaneCurve, reachOf } from '@linework/geom/plan/curves';
import { chainCurves, joinCollinear } from '@linework/geom/plan/join';
import { pathEnd, pathStart, type PlanePath, reversePath } from '@linework/geom/plan/path';
import type { Command, CommandContext } from '../../command.ts';
import { askOption, askSelection } from '../ask.ts';
import { entityAlong } from '../entity-along.ts';
import { hasPath, pathOf } from '../entity-path.ts';
import { replaceBy } from '../replace.ts';

type Part = { handles: number[]; like: Entity; path: PlanePath };

const isOpen = (entity: Entity): boolean => {
  const path = pathOf(entity);
  return path !== undefined && !path.closed && path.curves[0]?.kind !== 'ray';
};

const isPolyline = ({ type }: Entity): boolean => type === 'LWPOLYLINE' || type === 'POLYLINE';

/** Lines on one line and arcs of one circle, also over gaps. */
function joinAlike(parts: readonly Part[]): Part[] {
  const out: Part[] = [];
  for (const part of parts) {
    const [curve] = part.path.curves;
    const isSingle = part.path.curves.length === 1 && !isPolyline(part.like);
    const found = isSingle
      ? out.findIndex((other) => {
          const [mine] = other.path.curves;
          return other.path.curves.length === 1 && !isPolyline(other.like) && joinCollinear(mine!, curve!);
        })
      : -1;
    if (found < 0) {
      out.push(part);
      continue;
    }
    const other = out[found]!;
    const joined = joinCollinear(other.path.curves[0]!, curve!)!;
    out[found] = {
      like: other.like,
      handles: [...other.handles, ...part.handles],
      path: { curves: [joined], closed: isClosedCurve(joined) },
    };
  }
  return out;
}

/** What touches end to end, as one path. */
function joinTouching(parts: readonly Part[], fuzz: number): Part[] {
  const closed = parts.filter(({ path }) => path.closed);
  const open = parts.filter(({ path }) => !path.closed);
  if (open.length < 2) return [...parts];
  // a path counts as the straight way between its ends
  const chords = open.map(({ path }): PlaneCurve => {
    const [a, b] = [pathStart(path), pathEnd(path)];
    return { kind: 'segment', x0: a.x, y0: a.y, x1: b.x, y1: b.y };
  });
  const reach = Math.max(fuzz, 8 * reachOf(...open.flatMap(({ path }) => path.curves)));
  const chains = chainCurves(chords, reach);
  return [
    ...closed,
    ...chains.map(({ sources, curves: ways, closed: isRing }): Part => {
      const members = sources.map((i) => open[i]!);
      const paths = members.map(({ path }, k) => (isSameWay(path, ways[k]!) ? path : reversePath(path)));
      // the polyline among them is what becomes of all
      const main =
        members.find(({ like }) => isPolyline(like)) ??
        members.toSorted((a, b) => a.handles[0]! - b.handles[0]!)[0]!;
      const widths = paths.flatMap((path) => path.widths ?? path.curves.map((): [number, number] => [0, 0]));
      return {
        like: main.like,
        handles: [
          main.handles[0]!,
          ...members.flatMap(({ handles }) => handles).filter((h) => h !== main.handles[0]),
        ],
        path: {
          curves: paths.flatMap(({ curves }) => curves),
          closed: isRing,
          ...(paths.some((path) => path.widths) && { widths }),
        },
      };
    }),
  ];
}

function isSameWay(path: PlanePath, way: PlaneCurve): boolean {
  const start = pathStart(path);
  return way.kind === 'segment' && way.x0 === start.x && way.y0 === start.y;
}

/** Joins what can be joined; gives how many entities became one with others. */
export function joinEntities(context: CommandContext, handles: readonly number[], fuzz = 0): number {
  const parts = handles.map((handle): Part => {
    const like = context.document.entity(handle)!;
    return { handles: [handle], like, path: pathOf(like)! };
  });
  const joined = joinTouching(joinAlike(parts), fuzz).filter((part) => part.handles.length > 1);
  if (joined.length === 0) return 0;
  context.transact((transaction) => {
    for (const part of joined) {
      const [first, ...rest] = part.handles as [number, ...number[]];
      replaceBy(context, transaction, first, [entityAlong(part.path, part.like)]);
      transaction.drop(rest);
    }
  });
  return joined.reduce((sum, part) => sum + part.handles.length, 0);
}

export const JOIN: Command = {
  name: 'JOIN',
  aliases: ['J'],
  group: 'modify',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const handles = yield* askSelection('joinSelect', { accepts: hasPath });
    if (handles.length === 0) return;
    const [only] = handles;
    if (handles.length === 1) {
      const entity = context.document.entity(only!)!;
      const [curve] = pathOf(entity)!.curves;
      const isArc = curve?.kind === 'arc' && !isClosedCurve(curve);
      if (isArc) {
        const answer = yield* askOption('joinArcs', ['cLose', 'Select'], 'Select');
        if (answer === 'cLose') {
          const isCircle = circleRadius(curve.arc) !== undefined;
          const whole: PlaneCurve = { kind: 'arc', arc: { ...curve.arc, sweep: TAU } };
          context.transact((transaction) =>
            replaceBy(context, transaction, only!, [entityAlong({ curves: [whole], closed: true }, entity)]),
          );
          context.report(isCircle ? 'arcClosed' : 'ellipseClosed');
          return;
        }
      }
      const more = yield* askSelection('joinSelectMore', { accepts: hasPath });
      report(context, [...handles, ...more.filter((handle) => handle !== only)]);
      return;
    }
    report(context, handles);
  },
};

function report(context: CommandContext, handles: readonly number[]): void {
  const open = handles.filter((handle) => isOpen(context.document.entity(handle)!));
  const count = joinEntities(context, open);
  context.report(count === 0 ? 'nothingJoined' : 'joined', { count, rest: handles.length - count });
}
