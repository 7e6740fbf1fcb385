import { objectAxes } from '@linework/cad/display/frame';
import type { EditDocument } from '@linework/cad/edit/document';
import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import { bulgeArc, chordCount, flattenArc, sweepBetween } from '@linework/geom/curve';
import { flattenFit, flattenSpline, unrolled } from '@linework/geom/spline';

/** x, y pairs of a chain of chords. */
export type ChordChain = number[];

/** Of what has no end: longer than any drawing. */
export const FAR = 1e9;
const DEPTH = 8;
/** Width of a letter to its height, where no font tells. */
const LETTER = 0.8;

/** What lies in a block that is shown as part of something; undefined where there is none. */
type BlockOutline = (
  name: string,
  depth: number,
) => { base: Readonly<Point>; chains: ChordChain[] } | undefined;

const blockOutline =
  (document: EditDocument): BlockOutline =>
  (name, depth) => {
    const block = document.named('block', name);
    if (!block) return undefined;
    const parts = document
      .entitiesOf(block.handle)
      .filter(({ type, invisible }) => type !== 'ATTDEF' && !invisible);
    return { base: block.base, chains: parts.flatMap((each) => outlineOf(each, document, depth)) };
  };

/** What an entity looks like from above, as chains of chords. Texts are boxes. */
export function outlineOf(
  entity: Entity,
  document: EditDocument,
  depth = 0,
  inBlock = blockOutline(document),
): ChordChain[] {
  const [u, v, n] = objectAxes(entity.extrusion);
  const world = (x: number, y: number, z = 0): [number, number] => [
    u[0] * x + v[0] * y + n[0] * z,
    u[1] * x + v[1] * y + n[1] * z,
  ];
  const mapped = (chain: ChordChain, z = 0): ChordChain => {
    if (n[2] === 1) return chain;
    const out: ChordChain = [];
    for (let i = 0; i + 1 < chain.length; i += 2) out.push(...world(chain[i]!, chain[i + 1]!, z));
    return out;
  };
  switch (entity.type) {
    case 'LINE':
      return [[entity.start[0], entity.start[1], entity.end[0], entity.end[1]]];
    case 'POINT':
      return [[entity.position[0], entity.position[1]]];
    case 'RAY':
    case 'XLINE': {
      const [[x, y], [dx, dy]] = [entity.base, entity.direction];
      const back = entity.type === 'RAY' ? 0 : FAR;
      return [[x - dx * back, y - dy * back, x, y, x + dx * FAR, y + dy * FAR]];
    }
    case 'CIRCLE':
    case 'ARC': {
      const { center, radius } = entity;
      const isArc = entity.type === 'ARC';
      const from = isArc ? entity.startAngle : 0;
      const sweep = isArc ? sweepBetween(from, entity.endAngle) : Math.PI * 2;
      const round = { cx: center[0], cy: center[1], ux: radius, uy: 0, vx: 0, vy: radius, from, sweep };
      const chain: ChordChain = [];
      // of a circle with its outermost points
      flattenArc(round, chain, true, isArc ? chordCount(round) : Math.ceil(chordCount(round) / 4) * 4);
      return [mapped(chain, center[2])];
    }
    case 'ELLIPSE': {
      const { center, majorAxis, ratio, startParameter: from } = entity;
      const sweep = sweepBetween(from, entity.endParameter);
      const minor = [0, 1].map((i) => {
        const [j, k] = [(i + 1) % 3, (i + 2) % 3];
        return (n[j]! * majorAxis[k]! - n[k]! * majorAxis[j]!) * ratio;
      });
      const chain: ChordChain = [];
      flattenArc(
        {
          cx: center[0],
          cy: center[1],
          ux: majorAxis[0],
          uy: majorAxis[1],
          vx: minor[0]!,
          vy: minor[1]!,
          from,
          sweep,
        },
        chain,
        true,
      );
      return [chain];
    }
    case 'LWPOLYLINE':
      return [mapped(polyline(entity.points, 2, entity.bulges, entity.closed), entity.elevation)];
    case 'POLYLINE': {
      const chain = polyline(
        entity.points,
        3,
        entity.kind === '2d' ? entity.bulges : undefined,
        entity.closed,
      );
      return [entity.kind === '2d' ? mapped(chain, entity.elevation) : chain];
    }
    case 'SPLINE':
    case 'HELIX': {
      const { degree, knots, controlPoints: control, weights, closed } = entity;
      const flat =
        control.length > 0
          ? flattenSpline(unrolled({ degree, knots, control, dim: 3, ...(weights ? { weights } : {}) }))
          : flattenFit(entity.fitPoints, 3, {
              closed,
              ...(entity.startTangent ? { startTangent: entity.startTangent } : {}),
              ...(entity.endTangent ? { endTangent: entity.endTangent } : {}),
            });
      return [flat.filter((_, i) => i % 3 < 2)];
    }
    case 'LEADER':
      return [polyline(entity.points, 3, undefined, false)];
    case 'SOLID':
    case 'TRACE':
    case '3DFACE': {
      const [a, b, c, d] = entity.corners;
      const corners = entity.type === '3DFACE' ? [a, b, c, d] : [a, b, d, c];
      return [mapped([...corners, a].flatMap(([x, y]) => [x, y]))];
    }
    case 'TEXT':
    case 'ATTRIB':
    case 'ATTDEF': {
      const { height, rotation, horizontal, vertical } = entity;
      const text = entity.type === 'ATTDEF' ? entity.tag : entity.text;
      const width = text.length * height * LETTER * entity.widthFactor;
      const isAligned = entity.alignment && horizontal !== 3 && horizontal !== 5;
      const at = isAligned ? entity.alignment! : entity.position;
      const left = isAligned ? -width * (horizontal === 2 ? 1 : horizontal === 0 ? 0 : 0.5) : 0;
      const low = isAligned ? -height * ([0, 0, 0.5, 1][vertical] ?? 0) : 0;
      return [mapped(box(at, rotation, left, low, left + width, low + height), at[2])];
    }
    case 'MTEXT': {
      const lines = entity.text.split(/\\P|\n/);
      const letters = Math.max(...lines.map((line) => line.replace(/\\[A-Za-z][^;]*;|[{}]/g, '').length));
      const width =
        entity.width > 0
          ? Math.min(entity.width, letters * entity.height * LETTER)
          : letters * entity.height * LETTER;
      const height = entity.height * (1 + (lines.length - 1) * (5 / 3) * entity.spacingFactor);
      const [column, row] = [(entity.attachment - 1) % 3, Math.floor((entity.attachment - 1) / 3)];
      const left = (-width * column) / 2;
      const top = (height * row) / 2;
      const turn = entity.xAxis ? Math.atan2(entity.xAxis[1], entity.xAxis[0]) : entity.rotation;
      return [box(entity.position, turn, left, top - height, left + width, top)];
    }
    case 'INSERT': {
      const own = entity.attributes.flatMap((each) => outlineOf(each, document, depth));
      const block = depth < DEPTH ? inBlock(entity.name, depth + 1) : undefined;
      if (!block) return [...own, mapped([entity.position[0], entity.position[1]], entity.position[2])];
      const place = insertPlaces(entity, block.base);
      return [
        ...own,
        ...place.flatMap((at) =>
          block.chains.map((chain) => mapped(mapChain(chain, at), entity.position[2])),
        ),
      ];
    }
    case 'DIMENSION':
    case 'ACAD_TABLE': {
      const chains = (depth < DEPTH && entity.block && inBlock(entity.block, depth + 1)?.chains) || [];
      if (entity.type === 'DIMENSION') return chains;
      const [x, y] = entity.position;
      return chains.map((chain) => chain.map((value, i) => value + (i % 2 ? y : x)));
    }
    case 'HATCH':
      return entity.loops.map((loop) => mapped(hatchLoop(loop), entity.elevation));
    case 'IMAGE':
    case 'WIPEOUT': {
      const { position: p, u: a, v: b, width, height, clipPoints } = entity;
      if (entity.clipping && clipPoints.length > 4) {
        const chain: ChordChain = [];
        for (let i = 0; i + 1 < clipPoints.length; i += 2) {
          const [s, t] = [clipPoints[i]! + 0.5, height - clipPoints[i + 1]! - 0.5];
          chain.push(p[0] + a[0] * s + b[0] * t, p[1] + a[1] * s + b[1] * t);
        }
        return [[...chain, chain[0]!, chain[1]!]];
      }
      const at = (s: number, t: number): number[] => [p[0] + a[0] * s + b[0] * t, p[1] + a[1] * s + b[1] * t];
      return [[...at(0, 0), ...at(width, 0), ...at(width, height), ...at(0, height), ...at(0, 0)]];
    }
    case 'VIEWPORT': {
      const { center, width, height } = entity;
      return [box(center, 0, -width / 2, -height / 2, width / 2, height / 2)];
    }
    case 'MULTILEADER':
      return [[entity.context.base[0], entity.context.base[1]]];
    case 'TOLERANCE':
    case 'SHAPE':
      return [[entity.position[0], entity.position[1]]];
    case 'MLINE':
      return [[entity.base[0], entity.base[1]]];
    default:
      return [];
  }
}

function polyline(
  points: Float64Array,
  stride: number,
  bulges: Float64Array | undefined,
  closed: boolean,
): ChordChain {
  const chain: ChordChain = [];
  const count = Math.floor(points.length / stride);
  for (let i = 0; i < count; i++) {
    const [x, y] = [points[i * stride]!, points[i * stride + 1]!];
    if (i === 0) chain.push(x, y);
    const next = i + 1 < count ? i + 1 : closed ? 0 : -1;
    if (next < 0) break;
    const [x1, y1] = [points[next * stride]!, points[next * stride + 1]!];
    const arc = bulgeArc(x, y, x1, y1, bulges?.[i] ?? 0);
    if (arc) flattenArc(arc, chain, false);
    else chain.push(x1, y1);
  }
  return chain;
}

function box(at: Readonly<Point>, turn: number, x0: number, y0: number, x1: number, y1: number): ChordChain {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const corners = [x0, y0, x1, y0, x1, y1, x0, y1, x0, y0];
  return corners.map((_, i) =>
    i % 2 === 0
      ? at[0] + cos * corners[i]! - sin * corners[i + 1]!
      : at[1] + sin * corners[i - 1]! + cos * corners[i]!,
  );
}

type Place = readonly [a: number, b: number, c: number, d: number, x: number, y: number];

function insertPlaces(insert: Extract<Entity, { type: 'INSERT' }>, base: Readonly<Point>): Place[] {
  const { position, scale, rotation, columns, rows, columnSpacing, rowSpacing } = insert;
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  const places: Place[] = [];
  // the corners of an array tell where it lies
  for (const row of new Set([0, Math.max(0, rows - 1)]))
    for (const column of new Set([0, Math.max(0, columns - 1)])) {
      const [dx, dy] = [column * columnSpacing, row * rowSpacing];
      const [a, b, c, d] = [cos * scale[0], sin * scale[0], -sin * scale[1], cos * scale[1]];
      places.push([
        a,
        b,
        c,
        d,
        position[0] + cos * dx - sin * dy - a * base[0] - c * base[1],
        position[1] + sin * dx + cos * dy - b * base[0] - d * base[1],
      ]);
    }
  return places;
}

const mapChain = (chain: ChordChain, [a, b, c, d, x, y]: Place): ChordChain =>
  chain.map((value, i) =>
    i % 2 === 0 ? a * value + c * chain[i + 1]! + x : b * chain[i - 1]! + d * value + y,
  );

type Loop = Extract<Entity, { type: 'HATCH' }>['loops'][number];

function hatchLoop({ polyline: ring, edges }: Loop): ChordChain {
  if (ring) return polyline(ring.points, 2, ring.bulges, true);
  const chain: ChordChain = [];
  for (const edge of edges) {
    if (edge.kind === 'line') chain.push(...edge.start, ...edge.end);
    else if (edge.kind === 'spline') {
      const { degree, knots, controlPoints: control, weights } = edge;
      chain.push(...flattenSpline({ degree, knots, control, dim: 2, ...(weights ? { weights } : {}) }));
    } else {
      const [ux, uy] = edge.kind === 'arc' ? [edge.radius, 0] : edge.majorAxis;
      const ratio = edge.kind === 'arc' ? 1 : edge.ratio;
      const turn = edge.counterClockwise ? 1 : -1;
      const [cx, cy] = edge.center;
      const sweep = turn * sweepBetween(edge.start, edge.end);
      flattenArc(
        { cx, cy, ux, uy, vx: -uy * ratio, vy: ux * ratio, from: turn * edge.start, sweep },
        chain,
        true,
      );
    }
  }
  return chain;
}
