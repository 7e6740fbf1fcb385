import type { Entity } from '@linework/cad/model/entity';
import {
  curveEnd,
  curveParameter,
  curveStart,
  isClosedCurve,
  type PlaneCurve,
} from '@linework/geom/plan/curves';
import { isSameCarrier } from '@linework/geom/plan/intersect';
import { joinCollinear } from '@linework/geom/plan/join';
import type { PlanePath } from '@linework/geom/plan/path';
import type { Command, CommandContext } from '../../command.ts';
import { askOption, askSelection, askText, askValue, askYes, type Asking } from '../ask.ts';
import { entityAlong } from '../entity-along.ts';
import { pathOf } from '../entity-path.ts';
import { replaceBy } from '../replace.ts';

type Settings = {
  tolerance: number;
  ignored: ReadonlySet<string>;
  optimizes: boolean;
  overlaps: boolean;
  endToEnd: boolean;
};

const IGNORED = [
  'Color',
  'LAyer',
  'LType',
  'LTScale',
  'LWeight',
  'THickness',
  'TRansparency',
  'Plotstyle',
] as const;

/** What has to be the same, but for what is ignored. */
function lookOf(entity: Entity, ignored: ReadonlySet<string>): string {
  const of = (name: string, value: unknown): unknown => (ignored.has(name) ? '' : value);
  return JSON.stringify([
    entity.extrusion[2] < 0,
    of('Color', entity.color),
    of('LAyer', entity.layer.toUpperCase()),
    of('LType', entity.lineType.toUpperCase()),
    of('LTScale', entity.lineTypeScale),
    of('LWeight', entity.lineWeight),
    of('TRansparency', entity.opacity),
    of('Plotstyle', entity.plotStyle),
    of('THickness', 'thickness' in entity ? entity.thickness : 0),
  ]);
}

/** Numbers of an entity apart from its look, to compare within the tolerance. */
function shapeOf(entity: Entity): { text: string; numbers: number[] } {
  const numbers: number[] = [];
  const texts: unknown[] = [];
  const look = new Set([
    'handle',
    'color',
    'layer',
    'lineType',
    'lineTypeScale',
    'lineWeight',
    'opacity',
    'plotStyle',
    'thickness',
    'extra',
    'extensionDictionary',
    'material',
  ]);
  const walk = (value: unknown): void => {
    if (typeof value === 'number') numbers.push(value);
    else if (ArrayBuffer.isView(value)) numbers.push(...(value as unknown as Iterable<number>));
    else if (Array.isArray(value)) value.forEach(walk);
    else if (value && typeof value === 'object')
      for (const [name, each] of Object.entries(value)) {
        if (look.has(name)) continue;
        texts.push(name);
        walk(each);
      }
    else texts.push(value);
  };
  walk(entity);
  return { text: JSON.stringify(texts), numbers };
}

/** A line from the end to the start is the same line. */
function upright(entity: Entity): Entity {
  if (entity.type !== 'LINE') return entity;
  const { start, end } = entity;
  const isLater = start[0] > end[0] || (start[0] === end[0] && start[1] > end[1]);
  return isLater ? { ...entity, start: end, end: start } : entity;
}

function isSame(a: Entity, b: Entity, tolerance: number): boolean {
  const [p, q] = [shapeOf(upright(a)), shapeOf(upright(b))];
  return (
    p.text === q.text &&
    p.numbers.length === q.numbers.length &&
    p.numbers.every((value, i) => Math.abs(value - q.numbers[i]!) <= tolerance || value === q.numbers[i])
  );
}

/** Both on one line or circle, with something in common, or end to end. */
function combined(
  a: PlaneCurve,
  b: PlaneCurve,
  { tolerance, overlaps, endToEnd }: Settings,
): PlaneCurve | undefined {
  if (!isSameCarrier(a, b) || a.kind === 'ray') return undefined;
  if (isClosedCurve(a)) return overlaps ? a : undefined;
  if (isClosedCurve(b)) return overlaps ? b : undefined;
  const size = a.kind === 'segment' ? Math.hypot(a.x1 - a.x0, a.y1 - a.y0) : 1;
  const slack = Math.max(tolerance, 1e-9) / size;
  const ends = [curveParameter(a, curveStart(b)), curveParameter(a, curveEnd(b))];
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  if (a.kind === 'segment') {
    const [gapBefore, gapAfter] = [-high, low - 1];
    const gap = Math.max(gapBefore, gapAfter);
    if (gap > slack) return undefined;
    return (gap >= -slack ? endToEnd : overlaps) ? joinCollinear(a, b) : undefined;
  }
  const near = (p: { x: number; y: number }, q: { x: number; y: number }): boolean =>
    Math.hypot(p.x - q.x, p.y - q.y) <= Math.max(tolerance, 1e-9);
  const touches = near(curveEnd(a), curveStart(b));
  const touchesBack = near(curveEnd(b), curveStart(a));
  if (touches && endToEnd) return joinCollinear(a, b);
  if (touchesBack && endToEnd) return joinCollinear(b, a);
  if (touches || touchesBack) return undefined;
  if (!overlaps) return undefined;
  if (curveParameter(a, curveStart(b)) <= 1) return joinCollinear(a, b);
  return curveParameter(b, curveStart(a)) <= 1 ? joinCollinear(b, a) : undefined;
}

/** Corners of polylines that lie straight between their neighbors, and pieces without length. */
function optimized(path: PlanePath, tolerance: number): PlanePath | undefined {
  if (path.widths) return undefined;
  const out: PlaneCurve[] = [];
  for (const curve of path.curves) {
    const last = out.at(-1);
    if (last?.kind === 'segment' && curve.kind === 'segment') {
      const [dx, dy] = [curve.x1 - last.x0, curve.y1 - last.y0];
      const length = Math.hypot(dx, dy);
      const off = Math.abs((last.x1 - last.x0) * dy - (last.y1 - last.y0) * dx) / (length || 1);
      const ahead = (last.x1 - last.x0) * dx + (last.y1 - last.y0) * dy;
      if (length > 0 && off <= Math.max(tolerance, 1e-9 * length) && ahead > 0 && ahead < length * length) {
        out[out.length - 1] = { ...last, x1: curve.x1, y1: curve.y1 };
        continue;
      }
    }
    out.push(curve);
  }
  return out.length < path.curves.length ? { ...path, curves: out } : undefined;
}

function clean(context: CommandContext, handles: readonly number[], settings: Settings): void {
  const { document } = context;
  let [deleted, overlapping] = [0, 0];
  context.transact((transaction) => {
    const left = new Map<string, number[]>();
    for (const handle of handles) {
      const entity = document.entity(handle)!;
      const kind = entity.type === 'ARC' || entity.type === 'CIRCLE' ? 'ROUND' : entity.type;
      const key = `${kind}${lookOf(entity, settings.ignored)}`;
      const known = left.get(key) ?? [];
      if (known.some((other) => isSame(document.entity(other)!, entity, settings.tolerance))) {
        transaction.drop([handle]);
        deleted++;
        continue;
      }
      const path = pathOf(entity);
      const [curve] = path?.curves ?? [];
      const isSingle =
        path?.curves.length === 1 && curve && entity.type !== 'LWPOLYLINE' && entity.type !== 'POLYLINE';
      if (path && !isSingle && settings.optimizes && entity.type === 'LWPOLYLINE') {
        const made = optimized(path, settings.tolerance);
        if (made) replaceBy(context, transaction, handle, [entityAlong(made, entity)]);
      }
      if (!isSingle || !(settings.overlaps || settings.endToEnd)) {
        left.set(key, [...known, handle]);
        continue;
      }
      overlapping += absorb(context, transaction, handle, left, key, settings);
    }
  });
  context.report('overkilled', { deleted, overlapping });
}

/** Makes one of an entity and those that it overlaps. */
function absorb(
  context: CommandContext,
  transaction: Parameters<typeof replaceBy>[1],
  handle: number,
  left: Map<string, number[]>,
  key: string,
  settings: Settings,
): number {
  const { document } = context;
  let count = 0;
  let known = left.get(key) ?? [];
  let current = handle;
  for (let again = true; again;) {
    again = false;
    for (const other of known) {
      const [a, b] = [document.entity(other)!, document.entity(current)!];
      const made = combined(pathOf(a)!.curves[0]!, pathOf(b)!.curves[0]!, settings);
      if (!made) continue;
      const entity = entityAlong({ curves: [made], closed: isClosedCurve(made) }, a);
      const [next] = replaceBy(context, transaction, other, [entity]) as [number];
      transaction.drop([current]);
      known = known.filter((each) => each !== other);
      current = next;
      count++;
      again = true;
      break;
    }
  }
  left.set(key, [...known, current]);
  return count;
}

function* askSettings(): Asking<Settings> {
  const settings = {
    tolerance: 1e-6,
    ignored: new Set<string>(),
    optimizes: true,
    overlaps: true,
    endToEnd: true,
  };
  for (;;) {
    const option = yield* askOption(
      'overkillOption',
      ['Done', 'Ignore', 'tOlerance', 'optimize Polylines', 'combine parTial overlaps', 'combine End to end'],
      'Done',
    );
    if (option === 'Done') return settings;
    if (option === 'tOlerance')
      settings.tolerance = yield* askValue('distance', 'overkillTolerance', 1e-6, { min: 0 });
    else if (option === 'optimize Polylines')
      settings.optimizes = yield* askYes('overkillPolylines', settings.optimizes);
    else if (option === 'combine parTial overlaps')
      settings.overlaps = yield* askYes('overkillOverlaps', settings.overlaps);
    else if (option === 'combine End to end')
      settings.endToEnd = yield* askYes('overkillEnds', settings.endToEnd);
    else {
      const words = (yield* askText('overkillIgnore', '')).split(/[,\s]+/).filter((word) => word !== '');
      settings.ignored = new Set(
        IGNORED.filter((name) => words.some((word) => name.toUpperCase().startsWith(word.toUpperCase()))),
      );
    }
  }
}

export const OVERKILL: Command = {
  name: 'OVERKILL',
  aliases: [],
  group: 'modify',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const handles = yield* askSelection();
    if (handles.length === 0) return;
    clean(context, handles, yield* askSettings());
  },
};
