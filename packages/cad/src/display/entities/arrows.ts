import type { Block } from '../../model/drawing.ts';
import type { Point } from '../../model/point.ts';
import type { Pen } from '../pen.ts';
import { type Compile, drawBlock, insertPlacement } from './inserts.ts';

/** Names under which the built-in heads are stored, without their leading underscore. */
function arrowBlock(pen: Pen, name: string): Block | undefined {
  if (name === '') return undefined;
  const { blocks } = pen.source.drawing;
  return blocks.get(name.toUpperCase()) ?? blocks.get(`_${name.toUpperCase()}`);
}

/**
 * An arrow head with its tip at `tip`, pointing along (dx, dy) in the current frame's plane; z of the tip.
 * Returns how much of the line the head covers.
 */
export function drawArrow(
  pen: Pen,
  compile: Compile,
  name: string,
  tip: Readonly<Point>,
  dx: number,
  dy: number,
  size: number,
  normal: Readonly<Point>,
): number {
  const length = Math.hypot(dx, dy);
  if (!(length > 0) || !(size > 0) || !Number.isFinite(size)) return 0;
  const [x, y, z] = tip;
  const ux = dx / length;
  const uy = dy / length;
  const kind = name.replace(/^_/, '').toUpperCase();
  if (kind === 'NONE') return 0;
  const block = arrowBlock(pen, name);
  if (block) {
    const frame = pen.frame;
    drawBlock(
      pen,
      compile,
      pen.source,
      block,
      insertPlacement(tip, [size, size, size], Math.atan2(uy, ux), normal, block.base),
    );
    pen.frame = frame;
    return /OBLIQUE|ARCHTICK|DOT|INTEGRAL|OPEN|NONE/.test(kind) ? 0 : size;
  }
  const at = (along: number, across: number): Point => [
    x - ux * along - uy * across,
    y - uy * along + ux * across,
    z,
  ];
  if (kind === 'OBLIQUE' || kind === 'ARCHTICK') {
    const h = size / 2;
    pen.line([x - (ux - uy) * h, y - (uy + ux) * h, z], [x + (ux - uy) * h, y + (uy + ux) * h, z]);
    return 0;
  }
  if (kind.startsWith('DOT')) {
    pen.circle(tip, size / (kind === 'DOTSMALL' ? 8 : 4));
    return 0;
  }
  if (kind.startsWith('OPEN')) {
    pen.line(at(size, size / 6), tip);
    pen.line(at(size, -size / 6), tip);
    return 0;
  }
  pen.face([tip, at(size, size / 6), at(size, -size / 6)]);
  return size;
}
