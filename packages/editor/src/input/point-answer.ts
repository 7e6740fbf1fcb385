import type { Point } from '@linework/cad/model/point';
import type { Answer } from '../questions.ts';
import { exactCos, exactSin } from './points.ts';

/** What a point is understood by: where the question begins, where the pointer is, the direction that was typed. */
export type PointSetting = {
  from: Point | undefined;
  last: Point;
  cursor: Point | undefined;
  lockedAngle: number | undefined;
};

/** A typed distance runs from where the question begins towards the cursor, or at the angle that was typed before. */
export function pointOfAnswer(answer: Answer, setting: PointSetting): Point | undefined {
  if (answer.kind === 'entity') return answer.point;
  if (answer.kind === 'point') return lockedPoint(answer.point, setting);
  if (answer.kind !== 'value') return undefined;
  const { cursor } = setting;
  const base = setting.from ?? setting.last;
  const angle =
    setting.lockedAngle ??
    (cursor && (cursor[0] !== base[0] || cursor[1] !== base[1])
      ? Math.atan2(cursor[1] - base[1], cursor[0] - base[0])
      : undefined);
  if (angle === undefined) return undefined;
  return [base[0] + answer.value * exactCos(angle), base[1] + answer.value * exactSin(angle), base[2]];
}

/** Its place along the direction that was typed. */
export function lockedPoint(
  point: Point,
  { from, lockedAngle }: Pick<PointSetting, 'from' | 'lockedAngle'>,
): Point {
  if (lockedAngle === undefined || !from) return point;
  const [x, y] = [exactCos(lockedAngle), exactSin(lockedAngle)];
  const along = (point[0] - from[0]) * x + (point[1] - from[1]) * y;
  return [from[0] + along * x, from[1] + along * y, point[2]];
}

/** What two points show. */
export function measureBetween(kind: 'distance' | 'angle', from: Point, to: Point): number {
  return kind === 'angle'
    ? Math.atan2(to[1] - from[1], to[0] - from[0])
    : Math.hypot(to[0] - from[0], to[1] - from[1]);
}
