import type { Entity } from '@linework/cad/model/entity';
import type { Box } from '@linework/geom/box';

/**
 * Whether an entity, as if its lines and arcs had no ends, may come into a box: asked of a million entities at once, so
 * by a few products each and without curves. True where it is not known.
 */
export function mayReachInto(entity: Entity, box: Box): boolean {
  if (!Number.isFinite(box.minX + box.minY + box.maxX + box.maxY)) return true;
  // coordinates of another plane than the drawing's
  if (entity.extrusion[2] !== 1) return true;
  switch (entity.type) {
    case 'LINE': {
      const { start, end } = entity;
      return lineMeets(start[0], start[1], end[0] - start[0], end[1] - start[1], box);
    }
    case 'RAY':
    case 'XLINE':
      return lineMeets(entity.base[0], entity.base[1], entity.direction[0], entity.direction[1], box);
    case 'CIRCLE':
    case 'ARC':
      return circleMeets(entity.center[0], entity.center[1], entity.radius, box);
    case 'LWPOLYLINE': {
      const { points, bulges, closed } = entity;
      // the circles of its arcs are not worth their square roots here
      if (bulges?.some((bulge) => bulge !== 0)) return true;
      const count = points.length >> 1;
      for (let i = closed ? 0 : 1; i < count; i++) {
        const before = (i === 0 ? count : i) - 1;
        const [x, y] = [points[2 * before]!, points[2 * before + 1]!];
        if (lineMeets(x, y, points[2 * i]! - x, points[2 * i + 1]! - y, box)) return true;
      }
      return false;
    }
    case 'POINT':
    case 'TEXT':
    case 'MTEXT':
    case 'HATCH':
    case 'DIMENSION':
      return false;
    default:
      return true;
  }
}

/** Corners of the box lie on both sides of a line, or on it. */
function lineMeets(x: number, y: number, dx: number, dy: number, { minX, minY, maxX, maxY }: Box): boolean {
  const [left, right] = [dy * (minX - x), dy * (maxX - x)];
  const [low, high] = [dx * (minY - y), dx * (maxY - y)];
  const [least, most] = [
    Math.min(low, high) - Math.max(left, right),
    Math.max(low, high) - Math.min(left, right),
  ];
  const slack = 1e-9 * (Math.abs(left) + Math.abs(right) + Math.abs(low) + Math.abs(high));
  return least <= slack && most >= -slack;
}

/** The circle runs through the box: neither all of it outside, nor all of the box within. */
function circleMeets(x: number, y: number, radius: number, { minX, minY, maxX, maxY }: Box): boolean {
  const near = Math.hypot(Math.max(minX - x, 0, x - maxX), Math.max(minY - y, 0, y - maxY));
  const far = Math.hypot(Math.max(x - minX, maxX - x), Math.max(y - minY, maxY - y));
  return near <= radius * (1 + 1e-9) && far >= radius * (1 - 1e-9);
}
