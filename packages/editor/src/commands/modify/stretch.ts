import type { Point } from '@linework/cad/model/point';
import type { Entity } from '@linework/cad/model/entity';
import { translation } from '@linework/cad/edit/matrix';
import { ringContains } from '@linework/geom/rings';
import type { Command } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { EntityFinder } from '../../select/find.ts';
import { askPoint, type Asking } from '../ask.ts';
import { stretchEntity, type PointFilter } from '../stretch-entity.ts';

type Ring = number[];

const boxRing = (a: Readonly<Point>, b: Readonly<Point>): Ring => [
  a[0],
  a[1],
  b[0],
  a[1],
  b[0],
  b[1],
  a[0],
  b[1],
];

/** Corners of a polygon until Enter. */
function* askPolygon(): Asking<Ring> {
  const ring: Ring = [];
  let last: Point = yield* askPoint('firstPolygon');
  ring.push(last[0], last[1]);
  for (;;) {
    const answer: Answer = yield { kind: 'point', message: 'nextFence', from: last };
    if (answer.kind !== 'point') return ring;
    last = answer.point;
    ring.push(last[0], last[1]);
  }
}

/** On its border counts as inside. */
function isWithin(ring: Ring, x: number, y: number): boolean {
  if (ringContains(ring, x, y)) return true;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [x0, y0, x1, y1] = [ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!];
    const [dx, dy] = [x1 - x0, y1 - y0];
    const square = dx * dx + dy * dy || 1;
    const t = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / square));
    if (Math.hypot(x0 + t * dx - x, y0 + t * dy - y) <= 1e-9 * (Math.abs(x) + Math.abs(y) + 1)) return true;
  }
  return false;
}

export const STRETCH: Command = {
  name: 'STRETCH',
  aliases: ['S'],
  group: 'modify',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const { document } = context;
    const finder = new EntityFinder(document, context.host);
    const rings: Ring[] = [];
    const handles = new Set<number>(context.selected);
    const moved = new Set<number>(context.selected);
    while (moved.size === 0) {
      const answer: Answer = yield {
        kind: 'point',
        message: rings.length === 0 ? 'stretchSelect' : 'stretchSelectMore',
        options: ['Crossing', 'CPolygon'],
      };
      if (answer.kind === 'enter') {
        if (handles.size === 0) return;
        break;
      }
      let ring: Ring;
      if (answer.kind === 'option' && answer.option === 'CPolygon') ring = yield* askPolygon();
      else {
        const first = answer.kind === 'point' ? answer.point : yield* askPoint('firstCorner');
        ring = boxRing(first, yield* askPoint('oppositeCorner', { from: first, band: 'box' }));
      }
      rings.push(ring);
      const found = finder.in({ ring: [...ring, ring[0]!, ring[1]!], kind: 'crossing' });
      for (const handle of found) handles.add(handle);
      context.report('found', { count: found.length, total: handles.size });
    }
    const isIn: PointFilter = ([x, y]) => rings.some((ring) => isWithin(ring, x, y));
    const stretched = (delta: Readonly<Point>): { before: Entity; after: Entity }[] =>
      [...handles].flatMap((handle) => {
        const before = document.entity(handle);
        if (!before) return [];
        const after = stretchEntity(before, moved.has(handle) ? () => true : isIn, delta);
        return after === before ? [] : [{ before, after }];
      });
    const first: Answer = yield {
      kind: 'point',
      message: 'baseOrDisplacement',
      options: ['Displacement'],
      required: true,
    };
    let delta: Point;
    if (first.kind === 'option') delta = yield* askPoint('displacement');
    else {
      const from = first.kind === 'point' ? first.point : context.lastPoint;
      const second: Answer = yield {
        kind: 'point',
        message: 'secondOrDisplacement',
        from,
        preview: (to) => {
          const parts = stretched([to[0] - from[0], to[1] - from[1], to[2] - from[2]]);
          return {
            entities: parts.map(({ after }) => after),
            hidden: parts.map(({ before }) => before.handle),
          };
        },
      };
      const to = second.kind === 'point' ? second.point : undefined;
      delta = to ? [to[0] - from[0], to[1] - from[1], to[2] - from[2]] : from;
    }
    const parts = stretched(delta);
    context.transact((transaction) => {
      const whole = parts.filter(({ before }) => moved.has(before.handle));
      transaction.transform(
        whole.map(({ before }) => before.handle),
        translation(delta[0], delta[1], delta[2]),
      );
      for (const { before, after } of parts) {
        if (moved.has(before.handle)) continue;
        transaction.replace(before.handle, after);
      }
    });
  },
};
