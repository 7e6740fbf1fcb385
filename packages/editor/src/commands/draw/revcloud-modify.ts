import { cloudOutline } from '@linework/cad/edit/cloud-outline';
import type { Point } from '@linework/cad/model/point';
import { curveStart, distanceTo, type PlaneCurve } from '@linework/geom/plan/curves';
import { nearestOnPath, pathPoint, subPath, type PlanePath } from '@linework/geom/plan/path';
import { pieceBetween } from '@linework/geom/plan/polyline';
import type { CommandContext } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askPoint, askYes, type Asking } from '../ask.ts';
import { asLightPolyline, pathOf } from '../entity-path.ts';
import { askOneEntity, xyOf } from '../picked.ts';
import { replaceByPaths } from '../replace.ts';

/** Parts of the polyline that stay or go: `kept` begins where `path` ends, and the other way round. */
type Side = { kept: PlanePath[]; erased: PlanePath[]; path: Point[]; closed: boolean };

/** Draws a part of a cloud, or of any polyline, anew: from a point on it along others back onto it; one side goes. */
export function* modifyCloud(context: CommandContext, length: number): Asking<void> {
  const picked = yield* askOneEntity(
    context,
    'cloudModify',
    (entity) => asLightPolyline(entity) !== undefined,
  );
  const path = pathOf(picked.entity)!;
  const on = (point: Point): Point => {
    const { x, y } = pathPoint(path, nearestOnPath(path, xyOf(point)));
    return [x, y, point[2]];
  };
  const points = [on(picked.point)];
  for (;;) {
    const answer: Answer = yield {
      kind: 'point',
      message: 'nextPoint',
      options: points.length > 1 ? ['Undo'] : ['First point'],
      from: points.at(-1)!,
    };
    if (answer.kind === 'enter') break;
    if (answer.kind === 'point') points.push(answer.point);
    else if (answer.kind === 'option' && answer.option === 'Undo') points.pop();
    else points[0] = on(yield* askPoint('leaderStart'));
  }
  if (points.length < 2) return;
  points.push(on(points.pop()!));
  const side = xyOf(yield* askPoint('cloudErase', { band: 'none' }));
  const far = ({ erased }: Side): number =>
    Math.min(...erased.flatMap(({ curves }) => curves).map((curve) => distanceTo(curve, side)));
  const [first, second] = sidesOf(path, points) as [Side, Side];
  const { kept, path: drawn, closed } = far(first) <= far(second) ? first : second;
  const isReversed = yield* askYes('cloudReverse', false);
  const [before, ...after] = kept as [PlanePath, ...PlanePath[]];
  const turn = turnOf(kept) || ringTurn([...before.curves.map(startOf), ...drawn]);
  const arcs = arcsAlong(drawn, length, turn > 0 === isReversed);
  const curves = [...before.curves, ...arcs, ...after.flatMap((part) => part.curves)];
  const widths = path.widths && {
    widths: [
      ...before.widths!,
      ...arcs.map((): [number, number] => path.widths![0]!),
      ...after.flatMap((part) => part.widths!),
    ],
  };
  context.transact((transaction) =>
    replaceByPaths(context, transaction, picked.handle, [{ curves, closed, ...widths }]),
  );
}

/** Both ways to put the drawn points in: in place of what lies between its ends, and of the rest. */
function sidesOf(path: PlanePath, points: readonly Point[]): Side[] {
  const [s, e] = [points[0]!, points.at(-1)!].map((point) => nearestOnPath(path, xyOf(point))) as [
    number,
    number,
  ];
  const back = points.toReversed();
  if (path.closed) {
    const [there, home] = [subPath(path, s, e), subPath(path, e, s)];
    return [
      { kept: [home], erased: [there], path: [...points], closed: true },
      { kept: [there], erased: [home], path: back, closed: true },
    ];
  }
  const [a, b] = [Math.min(s, e), Math.max(s, e)];
  const middle = subPath(path, a, b);
  const parts = [subPath(path, 0, a), subPath(path, b, path.curves.length)];
  return [
    { kept: parts, erased: [middle], path: s <= e ? [...points] : back, closed: false },
    {
      kept: [middle],
      erased: parts,
      path: s <= e ? back : [...points],
      closed: true,
    },
  ];
}

const startOf = (curve: PlaneCurve): Point => {
  const { x, y } = curveStart(curve);
  return [x, y, 0];
};

/** Which way most arcs bend: above zero counter-clockwise. */
const turnOf = (parts: readonly PlanePath[]): number =>
  parts
    .flatMap(({ curves }) => curves)
    .reduce((sum, curve) => sum + (curve.kind === 'arc' ? Math.sign(curve.arc.sweep) : 0), 0);

/** Which way a ring runs: above zero counter-clockwise. */
const ringTurn = (ring: readonly Point[]): number =>
  ring.reduce((sum, [x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length]!;
    return sum + x * v - u * y;
  }, 0) || 1;

function arcsAlong(points: readonly Point[], length: number, isReversed: boolean): PlaneCurve[] {
  const { points: flat, bulges } = cloudOutline(points, false, length, isReversed);
  const count = flat.length / 2;
  const vertices = Array.from({ length: count }, (_, i) => ({ x: flat[2 * i]!, y: flat[2 * i + 1]! }));
  return vertices.slice(1).map((vertex, i) => pieceBetween(vertices[i]!, vertex, bulges[i]!));
}
