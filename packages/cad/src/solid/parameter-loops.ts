import type { Point } from '../model/point.ts';
import type { ParametricSurface } from './surfaces.ts';

const TURN = Math.PI * 2;

/** A vertex of the body, and where it lies in a surface's parameters. */
export type ParameterVertex = { id: number; u: number; v: number };

export type ParameterLoop = {
  vertices: ParameterVertex[];
  /** How often it goes round in either parameter. */
  turns: [number, number];
};

const NEAR_TIP = 1e-7;

/** A loop without the jumps where a parameter comes round again. */
export function unwrapLoop(
  ids: readonly number[],
  points: readonly Point[],
  surface: ParametricSurface,
): ParameterLoop {
  const { periodic, tips, scale } = surface;
  const raw = ids.map((id) => surface.parameters(points[id]!));
  const isTip = raw.map(([, v]) => tips.some((tip) => Math.abs(v - tip) < NEAR_TIP * (1 + Math.abs(tip))));
  const vertices: ParameterVertex[] = [];
  // Begin at a vertex whose first parameter is known.
  const first = Math.max(0, isTip.indexOf(false));
  let [u, v] = raw[first]!;
  const step = (from: number, to: number, isPeriodic: boolean): number =>
    isPeriodic ? from + wrapped(to - from) : to;
  for (let k = 0; k <= ids.length; k++) {
    const i = (first + k) % ids.length;
    const [nextU, nextV] = raw[i]!;
    v = step(v, nextV, periodic[1]);
    if (!isTip[i]) u = step(u, nextU, periodic[0]);
    vertices.push({ id: ids[i]!, u, v });
    if (!isTip[i]) continue;
    // All values of the first parameter meet here: it leaves with that of the next vertex.
    const after = raw[(i + 1) % ids.length]!;
    u = step(u, after[0], periodic[0]);
    vertices.push({ id: ids[i]!, u, v });
  }
  const [start, end] = [vertices[0]!, vertices.pop()!];
  const turns = [u - start.u, end.v - start.v].map((way, axis) =>
    periodic[axis] && scale[axis]! > 0 ? Math.round(way / TURN) : 0,
  ) as [number, number];
  if (turns[0] !== 0 && backThroughTip(vertices, turns[0])) turns[0] = 0;
  return { vertices, turns };
}

/** A loop that goes round and comes back by the seam to the tip: from there on it is a turn further back. */
function backThroughTip(vertices: ParameterVertex[], turns: number): boolean {
  const passages = vertices.flatMap(({ id }, at) => (at > 0 && vertices[at - 1]!.id === id ? [at] : []));
  if (passages.length !== 1) return false;
  for (let at = passages[0]!; at < vertices.length; at++) vertices[at]!.u -= turns * TURN;
  return true;
}

/** An angle between minus and plus half a turn. */
export function wrapped(angle: number): number {
  return angle - TURN * Math.round(angle / TURN);
}

export function areaOf(ring: readonly ParameterVertex[]): number {
  let sum = 0;
  ring.forEach(({ u, v }, i) => {
    const next = ring[(i + 1) % ring.length]!;
    sum += u * next.v - next.u * v;
  });
  return sum / 2;
}
