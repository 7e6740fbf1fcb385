/** How large primitives are, and where. */
import { type Box, type Group, KIND } from '../display/list.ts';

/** Whatever knows how large the groups are that are inserted. */
interface GroupBoxes {
  groups: readonly ({ box: Box | undefined } | undefined)[];
}

function spanOf(points: Float64Array, from: number, to: number): number {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let p = from; p < to; p++) {
    const x = points[2 * p]!;
    const y = points[2 * p + 1]!;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return Math.max(maxX - minX, maxY - minY);
}

interface Rings {
  ringStart: Uint32Array;
  pointStart: Uint32Array;
  points: Float64Array;
}

export const firstPoint = ({ ringStart, pointStart }: Rings, i: number): number => pointStart[ringStart[i]!]!;

/** Size of a primitive in its group's units. */
export function sizeOf(list: GroupBoxes, group: Group, kind: number, i: number): number {
  switch (kind) {
    case KIND.path:
      return spanOf(group.paths.points, group.paths.start[i]!, group.paths.start[i + 1]!);
    case KIND.arc: {
      const g = group.arcs.geometry;
      const a = 8 * i;
      const radius = Math.max(Math.hypot(g[a + 2]!, g[a + 3]!), Math.hypot(g[a + 4]!, g[a + 5]!));
      return radius * Math.min(2, Math.abs(g[a + 7]!));
    }
    case KIND.fill:
      return spanOf(group.fills.points, firstPoint(group.fills, i), firstPoint(group.fills, i + 1));
    case KIND.hatch:
      return spanOf(group.hatches.points, firstPoint(group.hatches, i), firstPoint(group.hatches, i + 1));
    case KIND.wipeout:
      return spanOf(group.wipeouts.points, firstPoint(group.wipeouts, i), firstPoint(group.wipeouts, i + 1));
    case KIND.text: {
      const { texts } = group;
      // Origins alone would make nothing of a single letter.
      const height = Math.hypot(texts.matrix[4 * i + 2]!, texts.matrix[4 * i + 3]!);
      return Math.max(height, spanOf(texts.origin, texts.glyphStart[i]!, texts.glyphStart[i + 1]!));
    }
    case KIND.insert: {
      const box = list.groups[group.inserts.group[i]!]?.box;
      if (!box) return 0;
      if (group.inserts.columns[i]! * group.inserts.rows[i]! > 1) return Infinity;
      const m = group.inserts.matrix;
      const factor = Math.max(Math.hypot(m[6 * i]!, m[6 * i + 1]!), Math.hypot(m[6 * i + 2]!, m[6 * i + 3]!));
      return Math.max(box.maxX - box.minX, box.maxY - box.minY) * factor;
    }
    default:
      return Infinity;
  }
}

/** Where something lies that is so small that any of its points will do; undefined where it is everywhere. */
export function placeOf(group: Group, kind: number, i: number): [number, number] | undefined {
  const at = (points: Float64Array, p: number): [number, number] => [points[p]!, points[p + 1]!];
  switch (kind) {
    case KIND.path:
      return at(group.paths.points, group.paths.start[i]! * 2);
    case KIND.arc:
      return at(group.arcs.geometry, i * 8);
    case KIND.fill:
      return at(group.fills.points, firstPoint(group.fills, i) * 2);
    case KIND.hatch:
      return at(group.hatches.points, firstPoint(group.hatches, i) * 2);
    case KIND.text:
      return at(group.texts.origin, group.texts.glyphStart[i]! * 2);
    case KIND.insert:
      return at(group.inserts.matrix, i * 6 + 4);
    case KIND.wipeout:
      return at(group.wipeouts.points, firstPoint(group.wipeouts, i) * 2);
    case KIND.image:
      return at(group.images.frame, i * 6);
    case KIND.point:
      return at(group.points.geometry, i * 3);
    default:
      return undefined;
  }
}

/** From any of its points to the one that is farthest from it, for something too small to have a shape. */
export function strokeOf(
  group: Group,
  kind: number,
  i: number,
): readonly [x0: number, y0: number, x1: number, y1: number] | undefined {
  switch (kind) {
    case KIND.path:
      return farthest(group.paths.points, group.paths.start[i]!, group.paths.start[i + 1]!);
    case KIND.fill:
      return farthest(group.fills.points, firstPoint(group.fills, i), firstPoint(group.fills, i + 1));
    case KIND.hatch:
      return farthest(group.hatches.points, firstPoint(group.hatches, i), firstPoint(group.hatches, i + 1));
    case KIND.arc: {
      const g = group.arcs.geometry.subarray(8 * i, 8 * i + 8);
      const at = (angle: number): [number, number] => [
        g[0]! + g[2]! * Math.cos(angle) + g[4]! * Math.sin(angle),
        g[1]! + g[3]! * Math.cos(angle) + g[5]! * Math.sin(angle),
      ];
      return [...at(g[6]!), ...at(g[6]! + Math.min(Math.PI, Math.max(-Math.PI, g[7]!)))];
    }
    case KIND.text: {
      const { origin, glyphStart, matrix } = group.texts;
      const [x0, y0, x1, y1] = farthest(origin, glyphStart[i]!, glyphStart[i + 1]!);
      const [dx, dy] = [matrix[4 * i + 2]! / 2, matrix[4 * i + 3]! / 2];
      return [x0 + dx, y0 + dy, x1 + dx, y1 + dy];
    }
    default:
      return undefined;
  }
}

function farthest(points: Float64Array, from: number, to: number): [number, number, number, number] {
  const [x, y] = [points[2 * from]!, points[2 * from + 1]!];
  let best = from;
  let most = -1;
  for (let p = from; p < to; p++) {
    const far = Math.abs(points[2 * p]! - x) + Math.abs(points[2 * p + 1]! - y);
    if (far > most) [best, most] = [p, far];
  }
  return [x, y, points[2 * best]!, points[2 * best + 1]!];
}
