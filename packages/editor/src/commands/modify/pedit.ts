import type { Entity } from '@linework/cad/model/entity';
import type { LwPolylineEntity, PolylineEntity } from '@linework/cad/model/polylines';
import { curvePoint, type PlaneCurve } from '@linework/geom/plan/curves';
import { beziersOf } from '@linework/geom/plan/nurbs';
import { type PlanePath, reversePath } from '@linework/geom/plan/path';
import type { Command, CommandContext } from '../../command.ts';
import { askEntity, numberOf } from '../picked.ts';
import { askOption, askSelection, askValue, askYes, type Asking } from '../ask.ts';
import { entityAlong } from '../entity-along.ts';
import { asLightPolyline, hasPath, pathOf } from '../entity-path.ts';
import { replaceBy } from '../replace.ts';
import { joinEntities } from './join.ts';
import { curveFit, decurved, splineFit } from './pedit-curves.ts';
import { editVertices } from './pedit-vertices.ts';

const isPolyline = (entity: Entity): boolean =>
  entity.type === 'LWPOLYLINE' ||
  (entity.type === 'POLYLINE' && (entity.kind === '2d' || entity.kind === '3d'));

const canBecome = (entity: Entity): boolean =>
  isPolyline(entity) ||
  ((entity.type === 'LINE' || entity.type === 'ARC' || entity.type === 'SPLINE') && hasPath(entity));

/** Lines and arcs become polylines of one piece, splines one of many; gives its handle. */
function convert(context: CommandContext, handle: number): number {
  const entity = context.document.entity(handle)!;
  if (isPolyline(entity)) return handle;
  const path = pathOf(entity)!;
  const curves =
    entity.type === 'SPLINE'
      ? chordsOf(path.curves[0]!, numberOf(context, 'PLINECONVERTPRECISION', 10))
      : path.curves;
  const made = asPolyline({ curves, closed: entity.type === 'SPLINE' && path.closed }, entity);
  let next = handle;
  context.transact((transaction) => {
    [next] = replaceBy(context, transaction, handle, [made]) as [number];
  });
  return next;
}

function asPolyline(path: PlanePath, like: Entity): Entity {
  const shape = {
    type: 'LWPOLYLINE',
    points: new Float64Array(0),
    constantWidth: 0,
    closed: false,
    continuousLineType: false,
    elevation: like.type === 'LINE' ? like.start[2] : like.type === 'ARC' ? like.center[2] : 0,
    thickness: 0,
  } as const;
  return entityAlong(path, { ...like, ...shape } as unknown as LwPolylineEntity);
}

function chordsOf(curve: PlaneCurve, precision: number): PlaneCurve[] {
  const points = chordPoints(curve, Math.max(2, precision));
  return points
    .slice(1)
    .map((p, i) => ({ kind: 'segment', x0: points[i]!.x, y0: points[i]!.y, x1: p.x, y1: p.y }));
}

function chordPoints(curve: PlaneCurve, precision: number): { x: number; y: number }[] {
  if (curve.kind !== 'spline') return [];
  const pieces = beziersOf(curve.spline);
  const points = [curvePoint(curve, pieces[0]!.t0)];
  for (const { t0, t1 } of pieces)
    for (let i = 1; i <= precision; i++) points.push(curvePoint(curve, t0 + ((t1 - t0) * i) / precision));
  return points;
}

/** What an option does to each polyline. */
function change(
  context: CommandContext,
  handles: readonly number[],
  make: (entity: Entity) => Entity | undefined,
): void {
  context.transact((transaction) => {
    for (const handle of handles) {
      const made = make(context.document.entity(handle)!);
      if (made) replaceBy(context, transaction, handle, [made]);
    }
  });
}

const withClosed = (entity: Entity, closed: boolean): Entity | undefined =>
  entity.type === 'LWPOLYLINE' || entity.type === 'POLYLINE' ? { ...entity, closed } : undefined;

function withWidth(entity: Entity, width: number): Entity | undefined {
  const light = asLightPolyline(entity);
  if (!light) return undefined;
  const { widths: _, ...rest } = light;
  return { ...rest, constantWidth: width };
}

function* options(context: CommandContext, given: readonly number[], isMultiple: boolean): Asking<void> {
  let handles = [...given];
  let count = 0;
  for (;;) {
    const first = context.document.entity(handles[0]!) as LwPolylineEntity | PolylineEntity;
    const list = [
      ...(isMultiple ? ['Close', 'Open'] : [first.closed ? 'Open' : 'Close']),
      'Join',
      'Width',
      ...(isMultiple ? [] : ['Edit vertex']),
      'Fit',
      'Spline',
      'Decurve',
      'Ltype gen',
      'Reverse',
      'Undo',
      'eXit',
    ];
    const option = yield* askOption('peditOption', list, 'eXit');
    if (option === 'eXit') return;
    if (option === 'Undo') {
      if (count > 0) {
        context.takeBack();
        count--;
        handles = [...given];
      } else context.report('nothingToUndo');
      continue;
    }
    switch (option) {
      case 'Open':
      case 'Close':
        change(context, handles, (entity) => withClosed(entity, option === 'Close'));
        break;
      case 'Join': {
        const more = isMultiple ? [] : yield* askSelection('selectObjects', { accepts: hasPath });
        const fuzz = isMultiple ? yield* askValue('distance', 'peditFuzz', 0, { min: 0 }) : 0;
        const all = [...handles, ...more.filter((handle) => !handles.includes(handle))];
        const open = all.filter((handle) => {
          const path = pathOf(context.document.entity(handle)!);
          return path !== undefined && !path.closed;
        });
        const joined = joinEntities(context, open, fuzz);
        context.report(joined === 0 ? 'nothingJoined' : 'joined', {
          count: joined,
          rest: all.length - joined,
        });
        handles = handles.filter((handle) => context.document.entity(handle));
        if (joined === 0) continue;
        break;
      }
      case 'Width': {
        const width = yield* askValue('distance', 'peditWidth', undefined, { min: 0 });
        change(context, handles, (entity) => withWidth(entity, width));
        break;
      }
      case 'Edit vertex':
        count += yield* editVertices(context, handles[0]!);
        continue;
      case 'Fit':
        change(context, handles, curveFit);
        break;
      case 'Spline':
        change(context, handles, (entity) =>
          splineFit(
            entity,
            numberOf(context, 'SPLINETYPE', 6) === 5 ? 2 : 3,
            numberOf(context, 'SPLINESEGS', 8),
          ),
        );
        break;
      case 'Decurve':
        change(context, handles, decurved);
        break;
      case 'Ltype gen': {
        const isOn = yield* askOption('peditLtype', ['ON', 'OFF'], first.continuousLineType ? 'ON' : 'OFF');
        change(context, handles, (entity) =>
          isPolyline(entity) ? ({ ...entity, continuousLineType: isOn === 'ON' } as Entity) : undefined,
        );
        break;
      }
      case 'Reverse':
        change(context, handles, (entity) => {
          const path = pathOf(entity);
          return path && entityAlong(reversePath(path), entity);
        });
        break;
    }
    // some become polylines of the other kind, under other handles
    handles = handles.filter((handle) => context.document.entity(handle));
    if (handles.length === 0) return;
    count++;
  }
}

export const PEDIT: Command = {
  name: 'PEDIT',
  aliases: ['PE'],
  group: 'modify',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const picked = yield* askEntity(context, 'peditSelect', canBecome, ['Multiple']);
    if (picked === undefined) return;
    if (typeof picked === 'string') {
      const selected = yield* askSelection('selectObjects', { accepts: canBecome });
      if (selected.length === 0) return;
      const others = selected.filter((handle) => !isPolyline(context.document.entity(handle)!));
      const converts = others.length > 0 && (yield* askYes('peditConvertAll', true));
      const handles = selected
        .filter((handle) => converts || !others.includes(handle))
        .map((handle) => convert(context, handle));
      if (handles.length > 0) yield* options(context, handles, true);
      return;
    }
    let { handle } = picked;
    if (!isPolyline(picked.entity)) {
      if (!(yield* askYes('peditConvert', true))) return;
      handle = convert(context, handle);
    }
    yield* options(context, [handle], false);
  },
};
