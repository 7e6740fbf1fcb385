import { cross, dot, minus, plus, scaled, unit } from '@linework/geom/vector';
import { sweepBetween } from '@linework/geom/curve';
import type { Point } from '../../model/point.ts';
import { follow, isCurve, isEdge, isReversed, isSurface, numbersOf, type AcisRecord } from './records.ts';
import { linesOnCone } from './cut-cone.ts';
import type { Wire } from './wires.ts';

type Circle = Extract<Wire, { center: Point }>;
type Rim = { center: Point; radius: number; normal: Point; arm: Point; forward: boolean };

const LINES = 4;
const MAX_LINES = 40_000;
/** A rim is one edge, or the few that programs cut a circle into. */
const MAX_EDGES = 16;
const WHOLE = 6.28;
/** Of a face, and of edges of a loop: holes may be many. */
const MAX_LOOPS = 200;
const MAX_OF_LOOP = 1000;

const isLoop = (type: string): boolean => type === 'loop';
const isCoedge = (type: string): boolean => type.endsWith('coedge');

/** Four lines on each face that goes round an axis from rim to rim, or from its rim to a tip, as wireframes show them. */
export function isolines(records: AcisRecord[], wireOf: (edge: AcisRecord) => Wire | undefined): Wire[] {
  const out: Wire[] = [];
  for (const face of records) {
    if (face.type !== 'face' || out.length > MAX_LINES) continue;
    const surface = follow(face, records, isSurface);
    if (!surface || !/^(cone|sphere|torus)-/.test(surface.type)) continue;
    const loops = loopsOf(face, records);
    const rims = loops.map((loop) => rimOf(loop, records, wireOf)).filter((rim) => rim !== 'tip');
    const [first, second] = rims;
    const isWhole = first && rims.length <= 2 && (rims.length === 1 || (second && isCoaxial(first, second)));
    if (!isWhole) {
      // A part of one has a single loop, and its edges say enough.
      if (surface.type !== 'cone-surface' || loops.length < 2) continue;
      const edges = loops.map((loop) => edgesOf(loop, records).flatMap((edge) => wireOf(edge) ?? []));
      out.push(...linesOnCone(surface, edges, LINES));
      continue;
    }
    const inside = isReversed(face, records, isSurface);
    for (let k = 0; k < LINES; k++) {
      const t = (k * Math.PI * 2) / LINES;
      const arm = plus(scaled(first.arm, Math.cos(t)), scaled(cross(first.normal, first.arm), Math.sin(t)));
      const line =
        surface.type === 'cone-surface'
          ? straight(surface, arm, first, second)
          : meridian(surface, arm, first, second, inside);
      if (line) out.push(line);
    }
  }
  return out;
}

function loopsOf(face: AcisRecord, records: AcisRecord[]): AcisRecord[] {
  const loops: AcisRecord[] = [];
  let loop = follow(face, records, isLoop);
  while (loop && loops.length < MAX_LOOPS && !loops.includes(loop)) {
    loops.push(loop);
    loop = follow(loop, records, isLoop);
  }
  return loops;
}

function edgesOf(loop: AcisRecord, records: AcisRecord[]): AcisRecord[] {
  const edges: AcisRecord[] = [];
  const start = follow(loop, records, isCoedge);
  let coedge = start;
  while (coedge && edges.length < MAX_OF_LOOP) {
    const edge = follow(coedge, records, isEdge);
    if (edge) edges.push(edge);
    coedge = follow(coedge, records, isCoedge);
    if (coedge === start) break;
  }
  return edges;
}

/** The circle that a loop's edges make, if they make one; the tip of a cone is a loop of no length. */
function rimOf(
  loop: AcisRecord,
  records: AcisRecord[],
  wireOf: (edge: AcisRecord) => Wire | undefined,
): Rim | 'tip' | undefined {
  const start = follow(loop, records, isCoedge);
  let rim: Rim | undefined;
  let turned = 0;
  let coedge = start;
  for (let i = 0; coedge && i < MAX_EDGES; i++) {
    const edge = follow(coedge, records, isEdge);
    const wire = edge && wireOf(edge);
    if (!wire) return undefined;
    if ('points' in wire) return isPoint(wire.points) ? 'tip' : undefined;
    const found = circleOf(wire);
    if (!found || (rim && Math.hypot(...minus(rim.center, found.center)) > 1e-6 * found.radius))
      return undefined;
    const against = isReversed(coedge, records, isEdge);
    rim ??= { ...found, forward: isReversed(edge, records, isCurve) === against };
    turned += Math.abs(wire.sweep);
    coedge = follow(coedge, records, isCoedge);
    if (coedge === start) return turned > WHOLE ? rim : undefined;
  }
  return undefined;
}

function isPoint([x = 0, y = 0, z = 0, ...rest]: number[]): boolean {
  return rest.length === 3 && Math.hypot(rest[0]! - x, rest[1]! - y, rest[2]! - z) === 0;
}

function circleOf({ center, u, v }: Circle): Omit<Rim, 'forward'> | undefined {
  const radius = Math.hypot(...u);
  if (!(radius > 0) || Math.abs(Math.hypot(...v) - radius) > 1e-6 * radius) return undefined;
  return { center, radius, normal: unit(cross(u, v), [0, 0, 1]), arm: scaled(u, 1 / radius) };
}

function isCoaxial(a: Rim, b: Rim): boolean {
  const apart = minus(b.center, a.center);
  const aside = Math.hypot(...cross(apart, a.normal));
  return aside < 1e-6 * (a.radius + b.radius) && Math.hypot(...cross(a.normal, b.normal)) < 1e-6;
}

/** Of a cylinder or cone. Center, axis, major axis, ratio, sine and cosine of the half angle. */
function straight(surface: AcisRecord, arm: Point, first: Rim, second: Rim | undefined): Wire | undefined {
  const from = plus(first.center, scaled(arm, first.radius));
  if (second) return { points: [...from, ...plus(second.center, scaled(arm, second.radius))] };
  const g = numbersOf(surface);
  const [center, major] = [g.slice(0, 3) as Point, g.slice(6, 9) as Point];
  const axis = unit(g.slice(3, 6) as Point, [0, 0, 1]);
  const [sine = 0, cosine = 1] = g.slice(10, 12);
  if (Math.abs(sine) < 1e-6 || Math.abs(sine) > 1) return undefined;
  return { points: [...from, ...plus(center, scaled(axis, (-Math.hypot(...major) * cosine) / sine))] };
}

/** Of a sphere or torus: from the first rim to where the face lies, up to the second one or to the sphere's pole. */
function meridian(
  surface: AcisRecord,
  arm: Point,
  first: Rim,
  second: Rim | undefined,
  inside: boolean,
): Wire | undefined {
  const g = numbersOf(surface);
  const sphere = surface.type === 'sphere-surface';
  const size = (sphere ? g[3] : g[7]) ?? 0;
  const radius = Math.abs(size);
  if (!(radius > 0) || (!sphere && !second)) return undefined;
  const center = plus(g.slice(0, 3) as Point, scaled(arm, sphere ? 0 : (g[6] ?? 0)));
  const axis = first.normal;
  const angle = (rim: Rim): number => {
    const d = minus(plus(rim.center, scaled(arm, rim.radius)), center);
    return Math.atan2(dot(d, axis), dot(d, arm));
  };
  const start = angle(first);
  // A face lies to the left of its edges, seen from outside.
  const outward = scaled(
    plus(scaled(arm, Math.cos(start)), scaled(axis, Math.sin(start))),
    size < 0 === inside ? 1 : -1,
  );
  const along = scaled(cross(axis, arm), first.forward ? 1 : -1);
  const rising = plus(scaled(arm, -Math.sin(start)), scaled(axis, Math.cos(start)));
  const up = dot(cross(outward, along), rising) > 0;
  const end = second ? angle(second) : ((up ? 1 : -1) * Math.PI) / 2;
  const [from, to] = up ? [start, end] : [end, start];
  return { center, u: scaled(arm, radius), v: scaled(axis, radius), from, sweep: sweepBetween(from, to) };
}
