import type { Box } from '@linework/geom/box';
import { chordCount } from '@linework/geom/curve';
import { arcPoint } from '@linework/geom/plan/arcs';
import type { PlainCurve } from '@linework/geom/plan/curves';

/** Whether a straight piece passes through a box (Liang and Barsky). */
function segmentMeetsBox(x0: number, y0: number, x1: number, y1: number, box: Box): boolean {
  let from = 0;
  let to = 1;
  const edges = [
    [x0 - x1, x0 - box.minX],
    [x1 - x0, box.maxX - x0],
    [y0 - y1, y0 - box.minY],
    [y1 - y0, box.maxY - y0],
  ] as const;
  for (const [way, room] of edges) {
    if (way === 0) {
      if (room < 0) return false;
      continue;
    }
    const t = room / way;
    if (way < 0) from = Math.max(from, t);
    else to = Math.min(to, t);
    if (from > to) return false;
  }
  return true;
}

export function curveMeetsBox(curve: PlainCurve, box: Box): boolean {
  if (curve.kind === 'segment') return segmentMeetsBox(curve.x0, curve.y0, curve.x1, curve.y1, box);
  if (curve.kind === 'ray') {
    const far =
      2 *
      (Math.max(Math.abs(box.minX - curve.x), Math.abs(box.maxX - curve.x)) +
        Math.max(Math.abs(box.minY - curve.y), Math.abs(box.maxY - curve.y)));
    const back = curve.both ? -far : 0;
    return segmentMeetsBox(
      curve.x + back * curve.dx,
      curve.y + back * curve.dy,
      curve.x + far * curve.dx,
      curve.y + far * curve.dy,
      box,
    );
  }
  const { arc } = curve;
  const chords = chordCount(arc, 0.0005, 8);
  let last = arcPoint(arc, arc.from);
  for (let i = 1; i <= chords; i++) {
    const next = arcPoint(arc, arc.from + (arc.sweep * i) / chords);
    if (segmentMeetsBox(last.x, last.y, next.x, next.y, box)) return true;
    last = next;
  }
  return false;
}
