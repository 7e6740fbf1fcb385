import type { Affine } from '@linework/geom/affine';
import { type Box, emptyBox, growBox } from '@linework/geom/box';
import { type Arc, growByArc } from '@linework/geom/curve';
import { type Glyphs, type Group, KIND } from '@linework/cad/display/list';
import { mapBox } from '../frame/regions.ts';

interface Rings {
  ringStart: Uint32Array;
  pointStart: Uint32Array;
  points: Float64Array;
}

export function arcAt({ arcs }: Group, i: number): Arc {
  const g = arcs.geometry;
  const at = 8 * i;
  return {
    cx: g[at]!,
    cy: g[at + 1]!,
    ux: g[at + 2]!,
    uy: g[at + 3]!,
    vx: g[at + 4]!,
    vy: g[at + 5]!,
    from: g[at + 6]!,
    sweep: g[at + 7]!,
  };
}

/** Ring columns of a kind that has them. */
export function ringsOf(group: Group, kind: number): Rings | undefined {
  if (kind === KIND.fill) return group.fills;
  if (kind === KIND.hatch) return group.hatches;
  return kind === KIND.wipeout ? group.wipeouts : undefined;
}

export function insertMatrix({ inserts }: Group, i: number, column = 0, row = 0): Affine {
  const m = inserts.matrix;
  const g = inserts.grid;
  const at = 6 * i;
  return [
    m[at]!,
    m[at + 1]!,
    m[at + 2]!,
    m[at + 3]!,
    m[at + 4]! + column * g[4 * i]! + row * g[4 * i + 2]!,
    m[at + 5]! + column * g[4 * i + 1]! + row * g[4 * i + 3]!,
  ];
}

function growByPoints(box: Box, points: Float64Array, from: number, to: number): void {
  for (let p = from; p < to; p++) growBox(box, points[2 * p]!, points[2 * p + 1]!);
}

function growByBox(box: Box, other: Box): void {
  growBox(box, other.minX, other.minY);
  growBox(box, other.maxX, other.maxY);
}

/** A run of glyphs as a box in its own direction: the map from (0…1, 0…1) and whether there is anything. */
export function textFrame({ texts }: Group, i: number, glyphs: Pick<Glyphs, 'box'>): Affine | undefined {
  const m = texts.matrix;
  const [a, b, c, d] = [m[4 * i]!, m[4 * i + 1]!, m[4 * i + 2]!, m[4 * i + 3]!];
  const determinant = a * d - b * c;
  if (!Number.isFinite(1 / determinant)) return undefined;
  const first = texts.glyphStart[i]!;
  const [x0, y0] = [texts.origin[2 * first]!, texts.origin[2 * first + 1]!];
  const box = emptyBox();
  for (let k = first; k < texts.glyphStart[i + 1]!; k++) {
    const g = 4 * texts.glyph[k]!;
    const dx = texts.origin[2 * k]! - x0;
    const dy = texts.origin[2 * k + 1]! - y0;
    const u = (d * dx - c * dy) / determinant;
    const v = (a * dy - b * dx) / determinant;
    // An empty glyph (a space) has no box.
    if (!(glyphs.box[g]! <= glyphs.box[g + 2]!)) continue;
    growBox(box, u + glyphs.box[g]!, v + glyphs.box[g + 1]!);
    growBox(box, u + glyphs.box[g + 2]!, v + glyphs.box[g + 3]!);
  }
  if (!(box.minX <= box.maxX)) return undefined;
  const w = box.maxX - box.minX;
  const h = box.maxY - box.minY;
  return [a * w, b * w, c * h, d * h, x0 + a * box.minX + c * box.minY, y0 + b * box.minX + d * box.minY];
}

const UNIT: Box = { minX: 0, minY: 0, maxX: 1, maxY: 1 };

/** The box of a primitive in its group; empty where it has none, infinite for infinite lines. */
export function primitiveBox(
  group: Group,
  kind: number,
  i: number,
  glyphs: Pick<Glyphs, 'box'>,
  groupBox: (group: number) => Box | undefined,
): Box {
  const box = emptyBox();
  const rings = ringsOf(group, kind);
  if (rings) {
    growByPoints(
      box,
      rings.points,
      rings.pointStart[rings.ringStart[i]!]!,
      rings.pointStart[rings.ringStart[i + 1]!]!,
    );
    return box;
  }
  switch (kind) {
    case KIND.path:
      growByPoints(box, group.paths.points, group.paths.start[i]!, group.paths.start[i + 1]!);
      break;
    case KIND.arc:
      growByArc(box, arcAt(group, i));
      break;
    case KIND.text: {
      const frame = textFrame(group, i, glyphs);
      if (frame) growByBox(box, mapBox(UNIT, frame));
      break;
    }
    case KIND.image: {
      const [x, y, ux, uy, vx, vy] = group.images.frame.subarray(6 * i, 6 * i + 6) as unknown as Affine;
      growByBox(box, mapBox(UNIT, [ux, uy, vx, vy, x, y]));
      break;
    }
    case KIND.point:
      growBox(box, group.points.geometry[3 * i]!, group.points.geometry[3 * i + 1]!);
      break;
    case KIND.ray:
      return { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };
    case KIND.insert: {
      const child = groupBox(group.inserts.group[i]!);
      if (!child) break;
      const columns = group.inserts.columns[i]! - 1;
      const rows = group.inserts.rows[i]! - 1;
      for (const column of columns > 0 ? [0, columns] : [0])
        for (const row of rows > 0 ? [0, rows] : [0])
          growByBox(box, mapBox(child, insertMatrix(group, i, column, row)));
      break;
    }
  }
  return box;
}
