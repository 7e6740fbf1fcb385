import type { Face3dEntity, MeshEntity, SolidEntity } from '../../model/faces.ts';
import type { Point } from '../../model/point.ts';
import type { Pen } from '../pen.ts';

const same = (a: Readonly<Point>, b: Readonly<Point>): boolean =>
  a[0] === b[0] && a[1] === b[1] && a[2] === b[2];

/** Corners come in a zigzag: 1, 2, 4, 3 go round. */
export function drawSolid(pen: Pen, e: SolidEntity): void {
  pen.useObject(e.extrusion);
  const [a, b, c, d] = e.corners;
  const corners = same(c, d) ? [a, b, c] : [a, b, d, c];
  if (pen.source.drawing.header.fillMode) pen.face(corners);
  else pen.polyline(corners.flat(), 3, 0, true);
}

export function drawFace(pen: Pen, e: Face3dEntity): void {
  pen.useWorld();
  const [a, b, c, d] = e.corners;
  const corners = same(c, d) ? [a, b, c] : [a, b, c, d];
  const hidden = pen.source.drawing.header.splineFrame ? 0 : e.invisibleEdges;
  corners.forEach((corner, i) => {
    if (hidden & (1 << i)) return;
    const next = corners[(i + 1) % corners.length]!;
    if (!same(corner, next)) pen.line(corner, next);
  });
}

/** The cage of a subdivision mesh: each edge once. */
export function drawSubdivision(pen: Pen, e: MeshEntity): void {
  pen.useWorld();
  const v = e.vertices;
  const total = Math.floor(v.length / 3);
  const seen = new Set<number>();
  const edge = (i: number, j: number): void => {
    if (i < 0 || j < 0 || i >= total || j >= total || i === j) return;
    const key = Math.min(i, j) * total + Math.max(i, j);
    if (seen.has(key)) return;
    seen.add(key);
    pen.line([v[3 * i]!, v[3 * i + 1]!, v[3 * i + 2]!], [v[3 * j]!, v[3 * j + 1]!, v[3 * j + 2]!]);
  };
  for (let at = 0; at < e.faces.length && pen.context.step();) {
    const count = e.faces[at]!;
    if (count < 2 || at + count >= e.faces.length) break;
    for (let k = 0; k < count; k++)
      edge(e.faces[at + 1 + k] ?? -1, e.faces[at + 1 + ((k + 1) % count)] ?? -1);
    at += count + 1;
  }
  if (seen.size === 0) for (let k = 0; k + 1 < e.edges.length; k += 2) edge(e.edges[k]!, e.edges[k + 1]!);
}
