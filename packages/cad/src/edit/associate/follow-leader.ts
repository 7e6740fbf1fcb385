import type { LeaderEntity } from '../../model/dimensions.ts';
import type { Entity } from '../../model/entity.ts';
import type { Point } from '../../model/point.ts';
import type { MovedEntity } from './follow-dimension.ts';

const placeOf = (entity: Entity): Point | undefined =>
  entity.type === 'MTEXT' || entity.type === 'TEXT' || entity.type === 'INSERT' || entity.type === 'TOLERANCE'
    ? entity.position
    : undefined;

/**
 * The leader with its end where its annotation has taken it, the hook as it was; `former` is the leader as it was then.
 * One whose end has been moved along already stays.
 */
export function followLeader(
  leader: LeaderEntity,
  former: LeaderEntity,
  { before, after }: MovedEntity,
): LeaderEntity {
  const [from, to] = [placeOf(before), placeOf(after)];
  const { length } = leader.points;
  if (!from || !to || length < 6 || former.points.length !== length) return leader;
  const way = to.map((value, axis) => value - from[axis]!);
  if (way.every((part) => part === 0)) return leader;
  if ([1, 2, 3].some((i) => leader.points[length - i] !== former.points[length - i])) return leader;
  const points = leader.points.slice();
  const moved = leader.hookLine && isLevel(leader) && length > 6 ? 6 : 3;
  for (let i = length - moved; i < length; i++) points[i]! += way[i % 3]!;
  return { ...leader, points };
}

/** Its last piece is the hook before the annotation. */
function isLevel({ points, horizontal }: LeaderEntity): boolean {
  const last = points.length - 3;
  const [x, y] = [points[last]! - points[last - 3]!, points[last + 1]! - points[last - 2]!];
  const across = x * horizontal[1] - y * horizontal[0];
  return Math.abs(across) <= 1e-9 * Math.max(1, Math.abs(x), Math.abs(y));
}
