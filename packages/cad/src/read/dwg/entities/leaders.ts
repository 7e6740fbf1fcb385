import { LEADER } from '../../../dwg/fields/dimensions.ts';
import { doubles, flag, num, point } from '../../../dwg/fields/record.ts';
import { R2000 } from '../../../dwg/versions.ts';
import { NO_ANNOTATION, type LeaderEntity } from '../../../model/dimensions.ts';
import type { Drawing } from '../../../model/drawing.ts';
import { styleOverrides } from '../../dxf/dimvars.ts';
import type { DwgContext } from '../context.ts';
import { common, normal } from './common.ts';

export function readLeader(context: DwgContext): LeaderEntity {
  const record = context.record(LEADER.rows);
  const annotationKind = num(record, 'annotationKind');
  const result: LeaderEntity = {
    ...common(context, normal(point(record, 'extrusion'))),
    type: 'LEADER',
    style: context.dimStyles.get(num(record, 'style')) ?? 'STANDARD',
    arrow: flag(record, 'arrow'),
    spline: num(record, 'pathKind') === 1,
    annotationKind,
    annotation: num(record, 'annotation'),
    hookLine: annotationKind !== NO_ANNOTATION,
    hookSameDirection: flag(record, 'hookSameDirection'),
    textHeight: num(record, 'textHeight'),
    textWidth: num(record, 'textWidth'),
    points: doubles(record, 'points'),
    horizontal: point(record, 'horizontal'),
    blockOffset: point(record, 'blockOffset'),
    annotationOffset: point(record, 'annotationOffset'),
    byBlockColor: context.stream.data.version < R2000 ? num(record, 'byBlockColor') : 256,
  };
  context.budget.vertices(result.points.length / 3);
  const overrides = styleOverrides(context.drawing, result.extra);
  if (overrides) result.overrides = overrides;
  addHook(result, context.drawing);
  return result;
}

const FLAT = Math.sin((15 * Math.PI) / 180);

/**
 * DWG implies the hook before an annotation, DXF has it among the vertices: an arrow's length before the last one,
 * unless the line arrives nearly level anyway.
 */
export function addHook(leader: LeaderEntity, drawing: Drawing): void {
  const { points, horizontal, overrides } = leader;
  const last = points.length - 3;
  if (!leader.hookLine || leader.spline || last < 3) return;
  const step = horizontal.map((_, axis) => (points[last + axis] ?? 0) - (points[last - 3 + axis] ?? 0));
  const along = horizontal.reduce((sum, part, axis) => sum + part * (step[axis] ?? 0), 0);
  if (Math.hypot(...step) * FLAT > Math.sqrt(Math.max(0, Math.hypot(...step) ** 2 - along ** 2))) return;
  const style = drawing.dimStyles.get(leader.style.toUpperCase());
  const size = (overrides?.arrowSize ?? style?.arrowSize ?? 0) * (overrides?.scale || style?.scale || 1) || 0;
  const way = leader.hookSameDirection ? size : -size;
  const hook = horizontal.map((part, axis) => (points[last + axis] ?? 0) + part * way);
  const longer = new Float64Array(points.length + 3);
  longer.set(points.subarray(0, last));
  longer.set(hook, last);
  longer.set(points.subarray(last), last + 3);
  leader.points = longer;
}
