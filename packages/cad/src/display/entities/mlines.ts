import { BYBLOCK, BYLAYER } from '../../model/common.ts';
import type { MlineEntity, MlineVertex } from '../../model/polylines.ts';
import type { MlineStyle } from '../../model/styles.ts';
import type { Point } from '../../model/point.ts';
import { toDisplayColor } from '../color.ts';
import type { Pen } from '../pen.ts';

/** Flags of a multiline style. */
const STYLE = { fill: 1, joints: 2, startLine: 16, startRound: 64, endLine: 256, endRound: 1024 } as const;

const along = (p: Readonly<Point>, d: Readonly<Point>, k: number): Point => [
  p[0] + d[0] * k,
  p[1] + d[1] * k,
  p[2] + d[2] * k,
];

/** Where element `i` passes a vertex: out along the miter by its first parameter. */
function offsetPoint(v: MlineVertex, i: number): Point {
  return along(v.position, v.miter, v.elements[i]?.parameters[0] ?? 0);
}

/** Stretches of one element from a vertex on, with its breaks left out: distances along the direction. */
function stretches(v: MlineVertex, i: number, length: number): [number, number][] {
  const cuts = v.elements[i]?.parameters.slice(1) ?? [];
  if (cuts.length < 2) return [[0, length]];
  const out: [number, number][] = [];
  for (let k = 0; k < cuts.length; k += 2) out.push([cuts[k]!, Math.min(length, cuts[k + 1] ?? length)]);
  return out;
}

export function drawMline(pen: Pen, e: MlineEntity): string | undefined {
  pen.useWorld();
  const style: MlineStyle | undefined = pen.source.drawing.mlineStyles.get(e.style.toUpperCase());
  const n = e.vertices.length;
  if (n < 2) return 'it has fewer than two vertices';
  const elements = Math.max(...e.vertices.slice(0, 8).map((v) => v.elements.length), 0);
  const own = pen.out.style;
  if (elements === 0) {
    pen.polyline(
      e.vertices.flatMap((v) => v.position),
      3,
      0,
      e.closed,
    );
    return undefined;
  }
  if (style && style.flags & STYLE.fill) {
    const first = e.vertices.flatMap((v) => offsetPoint(v, 0));
    const last = e.vertices
      .map((v) => offsetPoint(v, elements - 1))
      .toReversed()
      .flat();
    const rings = e.closed
      ? [pen.project(first, 3, 0), pen.project(last, 3, 0)]
      : [pen.project([...first, ...last], 3, 0)];
    pen.out.style = pen.context.colored(own, toDisplayColor(style.fillColor));
    pen.out.area(
      rings.filter((r) => r.length >= 6),
      0,
    );
  }
  for (let i = 0; i < Math.min(elements, 16); i++) {
    pen.out.style = elementStyle(pen, own, style?.elements[i]);
    for (let k = 0; k < (e.closed ? n : n - 1); k++) {
      if (!pen.context.step()) return undefined;
      const v = e.vertices[k]!;
      const from = offsetPoint(v, i);
      const to = offsetPoint(e.vertices[(k + 1) % n]!, i);
      const length = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
      if (!(length > 0)) continue;
      const d: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length, (to[2] - from[2]) / length];
      for (const [a, b] of stretches(v, i, length)) pen.line(along(from, d, a), along(from, d, b));
    }
  }
  pen.out.style = own;
  const across = (v: MlineVertex): void => pen.line(offsetPoint(v, 0), offsetPoint(v, elements - 1));
  const flags = style?.flags ?? 0;
  if (!e.closed) {
    const [start, end] = [e.vertices[0]!, e.vertices[n - 1]!];
    if (flags & STYLE.startLine && !e.noStartCaps) across(start);
    if (flags & STYLE.endLine && !e.noEndCaps) across(end);
    if (flags & STYLE.startRound && !e.noStartCaps) roundCap(pen, start, elements, e.vertices[1]!);
    if (flags & STYLE.endRound && !e.noEndCaps) roundCap(pen, end, elements, e.vertices[n - 2]!);
  }
  if (flags & STYLE.joints) for (const v of e.closed ? e.vertices : e.vertices.slice(1, -1)) across(v);
  return undefined;
}

/** What an element does not say itself is the entity's. */
function elementStyle(pen: Pen, own: number, element: MlineStyle['elements'][number] | undefined): number {
  if (!element) return own;
  const linePattern = pen.context.linePattern(pen.source, element.lineType);
  return pen.context.variant(own, {
    ...(element.color !== BYLAYER && element.color !== BYBLOCK && { color: toDisplayColor(element.color) }),
    ...(linePattern >= 0 && { linePattern }),
  });
}

/** Half a circle over the outermost elements, away from the next vertex. */
function roundCap(pen: Pen, v: MlineVertex, elements: number, next: MlineVertex): void {
  const a = offsetPoint(v, 0);
  const b = offsetPoint(v, elements - 1);
  const radius = Math.hypot(b[0] - a[0], b[1] - a[1]) / 2;
  const [dx, dy] = [v.position[0] - next.position[0], v.position[1] - next.position[1]];
  const from = Math.atan2(a[1] - b[1], a[0] - b[0]);
  const turnsLeft = (a[0] - b[0]) * dy - (a[1] - b[1]) * dx > 0;
  if (radius > 0)
    pen.circle(
      along(a, [b[0] - a[0], b[1] - a[1], b[2] - a[2]], 0.5),
      radius,
      from,
      turnsLeft ? Math.PI : -Math.PI,
    );
}
