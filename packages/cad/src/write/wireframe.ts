import { cross, unit } from '@linework/geom/vector';
import { acisRecords } from '../display/acis/records.ts';
import { bodyWires, type Wire } from '../display/acis/wires.ts';
import type { EntityCommon } from '../model/common.ts';
import { plainPolyline } from '../model/defaults.ts';
import type { Entity } from '../model/entity.ts';
import type { MeshEntity, ModelerEntity } from '../model/faces.ts';
import { WORLD_NORMAL, type Point } from '../model/point.ts';
import type { PolylineEntity } from '../model/polylines.ts';

const TURN = Math.PI * 2;
/** Corners of a polyface are counted with 16 bits. */
const MAX_CORNERS = 32_767;

/** The edges of a body as lines, polylines and ellipses: what it looks like without being solid. */
export function bodyEdges(entity: ModelerEntity, common: () => EntityCommon): Entity[] {
  const stored = entity.wires ?? [];
  const drawn = entity.acis ? bodyWires(acisRecords(entity.acis), stored.length === 0) : [];
  const wires: Wire[] = [...stored.map((points) => ({ points: [...points] })), ...drawn];
  return wires.flatMap((wire) => edge(wire, { ...common(), extrusion: WORLD_NORMAL }));
}

function edge(wire: Wire, common: EntityCommon): Entity[] {
  if (!('points' in wire)) return ellipse(wire, common);
  const { points } = wire;
  if (points.length < 6 || !points.every(Number.isFinite)) return [];
  if (points.length > 6)
    return [polyline(common, { kind: '3d', flags: 8, points: Float64Array.from(points) })];
  const start = points.slice(0, 3) as Point;
  return [{ type: 'LINE', ...common, start, end: points.slice(3) as Point, thickness: 0 }];
}

/** The longer axis of an ellipse comes first, and its parameters run about the normal. */
export function ellipse(
  { center, u, v, from, sweep }: Exclude<Wire, { points: number[] }>,
  common: EntityCommon,
): Entity[] {
  const [a, b] = [Math.hypot(...u), Math.hypot(...v)];
  if (!(a > 0 && b > 0) || ![...center, a, b, from, sweep].every(Number.isFinite)) return [];
  const swapped = b > a;
  const minor: Point = swapped ? [-u[0], -u[1], -u[2]] : v;
  const majorAxis = swapped ? v : u;
  const start = (swapped ? from - TURN / 4 : from) + Math.min(sweep, 0);
  const whole = Math.abs(sweep) >= TURN - 1e-9;
  return [
    {
      type: 'ELLIPSE',
      ...common,
      extrusion: unit(cross(majorAxis, minor), [0, 0, 1]),
      center,
      majorAxis,
      ratio: swapped ? a / b : b / a,
      startParameter: whole ? 0 : start,
      endParameter: whole ? TURN : start + Math.abs(sweep),
    },
  ];
}

/** The cage of a mesh, unsmoothed; faces of more than four corners fall apart, their inner edges unseen. */
export function meshFaces(mesh: MeshEntity, common: () => EntityCommon): Entity[] {
  const { vertices, faces: counted } = mesh;
  if (vertices.length < 9 || vertices.length / 3 > MAX_CORNERS) return [];
  const faces: number[] = [];
  for (let at = 0; at < counted.length; at += counted[at]! + 1) {
    const corners = [...counted.subarray(at + 1, at + 1 + counted[at]!)].map((corner) => corner + 1);
    if (corners.length < 3 || corners.some((corner) => !(corner > 0 && corner * 3 <= vertices.length)))
      continue;
    for (let i = 1; i + 1 < corners.length; i += 2) {
      const part = [corners[0]!, ...corners.slice(i, i + 3)];
      const isLast = i + 3 >= corners.length;
      if (i > 1) part[0] = -part[0]!;
      if (!isLast) part[part.length - 1] = -part.at(-1)!;
      faces.push(...part, ...(part.length < 4 ? [0] : []));
    }
  }
  if (faces.length === 0) return [];
  return [
    polyline(common(), { kind: 'polyface', flags: 64, points: vertices, faces: Int32Array.from(faces) }),
  ];
}

function polyline(
  common: EntityCommon,
  own: Pick<PolylineEntity, 'kind' | 'flags' | 'points' | 'faces'>,
): PolylineEntity {
  const corners = own.faces ? own.points.length / 3 : 0;
  const faces = own.faces ? own.faces.length / 4 : 0;
  const plain = plainPolyline({ ...common, extrusion: WORLD_NORMAL });
  return { ...plain, ...own, mCount: corners, nCount: faces };
}
