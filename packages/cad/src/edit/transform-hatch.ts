import type { HatchEdge, HatchEntity, HatchLoop } from '../model/hatch.ts';
import type { Point2 } from '../model/point.ts';
import type { PlaneMap } from './plane-map.ts';

/** Boundary, pattern and seeds; the pattern turns and grows with its boundary. */
export function transformHatch(entity: HatchEntity, map: PlaneMap): HatchEntity {
  const { extrusion, scale, mirrored, angle, vector2 } = map;
  const at = (p: Readonly<Point2>): Point2 => map.point2(p, entity.elevation);
  return {
    ...entity,
    extrusion,
    elevation: map.elevation(entity.elevation),
    // a solid fill has neither
    angle: entity.solid ? entity.angle : angle(entity.angle),
    scale: entity.solid ? entity.scale : entity.scale * scale,
    lines: entity.lines.map((line) => ({
      angle: angle(line.angle),
      base: at(line.base),
      offset: vector2(line.offset),
      dashes: scale === 1 ? line.dashes : line.dashes.map((dash) => dash * scale),
    })),
    loops: entity.loops.map((loop) => loopOf(loop, at, map, mirrored)),
    seeds: flat(entity.seeds, at),
    ...(entity.gradient ? { gradient: { ...entity.gradient, angle: angle(entity.gradient.angle) } } : {}),
  };
}

function flat(points: Float64Array, at: (p: Readonly<Point2>) => Point2): Float64Array {
  const mapped = new Float64Array(points.length);
  for (let i = 0; i + 1 < points.length; i += 2) mapped.set(at([points[i]!, points[i + 1]!]), i);
  return mapped;
}

function loopOf(
  loop: HatchLoop,
  at: (p: Readonly<Point2>) => Point2,
  map: PlaneMap,
  mirrored: boolean,
): HatchLoop {
  const { polyline } = loop;
  return {
    ...loop,
    edges: loop.edges.map((edge) => edgeOf(edge, at, map)),
    ...(polyline
      ? {
          polyline: {
            ...polyline,
            points: flat(polyline.points, at),
            ...(polyline.bulges
              ? { bulges: mirrored ? polyline.bulges.map((bulge) => -bulge) : polyline.bulges }
              : {}),
          },
        }
      : {}),
  };
}

function edgeOf(edge: HatchEdge, at: (p: Readonly<Point2>) => Point2, map: PlaneMap): HatchEdge {
  const { scale, mirrored, vector2 } = map;
  switch (edge.kind) {
    case 'line':
      return { ...edge, start: at(edge.start), end: at(edge.end) };
    case 'arc':
      return { ...edge, center: at(edge.center), radius: edge.radius * scale, ...sweepOf(edge, map) };
    case 'ellipse':
      // parameters count from the major axis, which turns along
      return {
        ...edge,
        center: at(edge.center),
        majorAxis: vector2(edge.majorAxis),
        counterClockwise: edge.counterClockwise !== mirrored,
      };
    case 'spline':
      return {
        ...edge,
        controlPoints: flat(edge.controlPoints, at),
        fitPoints: flat(edge.fitPoints, at),
        ...(edge.startTangent ? { startTangent: vector2(edge.startTangent) } : {}),
        ...(edge.endTangent ? { endTangent: vector2(edge.endTangent) } : {}),
      };
  }
}

type Sweep = { start: number; end: number; counterClockwise: boolean };

/** Clockwise arcs store their angles with the sign turned. */
function sweepOf({ start, end, counterClockwise }: Sweep, { angle, mirrored }: PlaneMap): Sweep {
  const sign = counterClockwise ? 1 : -1;
  const turned = angle(start * sign);
  if (!mirrored && turned === start * sign) return { start, end, counterClockwise };
  const runs = counterClockwise !== mirrored;
  const from = runs ? turned : -turned;
  return { start: from, end: from + (end - start), counterClockwise: runs };
}
